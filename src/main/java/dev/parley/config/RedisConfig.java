package dev.parley.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** How processes share Redis. */
@ConfigMapping(prefix = "parley.redis")
public interface RedisConfig {
  /**
   * Where Redis is: a URL, or several with commas, of sentinels or of nodes of a cluster. {@code
   * rediss://} for TLS.
   */
  @WithDefault("redis://localhost:6379")
  List<@Pattern(regexp = "rediss?://[^\\s]{1,512}") String> hosts();

  /** What these hosts are. */
  @WithDefault("standalone")
  RedisKind kind();

  /** The name under which sentinels know the primary; needed with {@code sentinel}. */
  Optional<String> primaryName();

  /** The user of the access control list; without one the default user. */
  Optional<String> username();

  /** The password of Redis. That of sentinels is in their URLs. */
  Optional<String> password();

  /**
   * A PEM file with the certificates that Redis' own may be signed with; without one those that
   * Java trusts.
   */
  Optional<Path> trustedCertificates();

  /** The most commands under way; more are refused as if Redis could not be reached. */
  @WithDefault("200000")
  @Min(100)
  int maxCommands();

  /** The prefix of all keys and channels. Processes with the same prefix share everything. */
  @WithDefault("parley")
  @Pattern(regexp = "[A-Za-z0-9_.-]{1,64}")
  String prefix();

  /** The time between two heartbeats of a process. */
  @WithDefault("2s")
  @NotNull
  @DurationMin(millis = 50)
  Duration heartbeat();

  /** The silence after which a process counts as gone, and a connection to Redis as dead. */
  @WithDefault("10s")
  @NotNull
  @DurationMin(millis = 200)
  Duration silence();

  /**
   * How long a process remembers what was asked and ended through it, to ask and end it again at a
   * Redis that has become the primary without it. Longer than replicas lag; 0 for not at all.
   */
  @WithDefault("30s")
  @NotNull
  @DurationMin(seconds = 0)
  @DurationMax(minutes = 10)
  Duration repairWindow();

  /**
   * The most results kept in Redis, counted over all processes, approximately; beyond it results
   * are forgotten and questions refused as with {@code parley.interaction.max-retained} in memory.
   */
  @WithDefault("1000000")
  @Min(1)
  int maxRetained();

  /**
   * The most bytes of open questions, kept results and drafts in Redis, as they are stored there,
   * counted over all processes, approximately. Keep it well below {@code maxmemory} of Redis, which
   * also holds keys and indexes.
   *
   * @return bytes
   */
  @WithDefault("1073741824")
  @Min(1048576)
  long maxBytes();
}
