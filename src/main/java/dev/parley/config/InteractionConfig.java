package dev.parley.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.util.Optional;
import org.hibernate.validator.constraints.time.DurationMin;

/** How long questions and results live, and how many. */
@ConfigMapping(prefix = "parley.interaction")
public interface InteractionConfig {
  /** How long a question stays open when the asker names no time. */
  @WithDefault("1h")
  @NotNull
  @DurationMin(millis = 1)
  Duration ttl();

  /** The longest that an asker may have; more is shortened to this. */
  @WithDefault("24h")
  @NotNull
  @DurationMin(millis = 1)
  Duration maxTtl();

  /**
   * How long a question outlives a modern caller that went away before it got anything to come back
   * with.
   */
  @WithDefault("2m")
  @NotNull
  @DurationMin(millis = 1)
  Duration abandonGrace();

  /** How long a result stays readable. */
  @WithDefault("1h")
  @NotNull
  @DurationMin(millis = 1)
  Duration retention();

  /**
   * How long after its ending a human's answer that nobody collected still goes to an equal call of
   * the same client that names no tool-use id; later ones are asked anew, and {@code 0s} has all
   * asked anew. See <a href="hosts.md#asking-again">hosts</a>.
   */
  @WithDefault("10m")
  @NotNull
  @DurationMin(seconds = 0)
  Duration reattachWindow();

  /**
   * The most results kept, in all or, with Redis, of each session ({@code
   * parley.redis.max-retained} is the bound in all there). Beyond it the owner of the latest result
   * loses those that were collected, oldest first, then those without a human's answer. A human's
   * answer that nobody collected is kept; where nothing else can go, the owner's new questions are
   * refused. See <a href="#quotas">quotas</a>.
   */
  @WithDefault("20000")
  @Min(1)
  int maxRetained();

  /** The most results kept of one tenant. See <a href="#quotas">quotas</a> for the default. */
  Optional<@Min(1) Integer> maxRetainedPerTenant();

  /** The most results kept of one owner. See <a href="#quotas">quotas</a> for the default. */
  Optional<@Min(1) Integer> maxRetainedPerOwner();

  /**
   * What the texts of open questions, kept results and drafts may take in all; beyond it the
   * results of the owner who asks go, then its new questions are refused. Of the store in memory
   * only; Redis has {@code parley.redis.max-bytes}. Questions count as JSON, answers and drafts by
   * their characters, and each open question with {@code parley.interaction.answer-allowance}.
   *
   * @return bytes
   */
  @WithDefault("67108864")
  @Min(1048576)
  long maxBytes();

  /**
   * Bytes that each open question reserves for its answer. When it ends, the real size counts
   * instead. An answer whose texts are no longer always finds room. A longer one finds it if the
   * owner then uses at most twice its bound on bytes, whatever others use, and is {@code too_long}
   * otherwise. At most the bound of an owner; {@code 0} reserves nothing. See <a
   * href="#quotas">quotas</a>.
   *
   * @return bytes
   */
  @WithDefault("1024")
  @Min(0)
  @Max(1048576)
  int answerAllowance();

  /**
   * What the texts of one tenant may take. See <a href="#quotas">quotas</a> for the default.
   *
   * @return bytes
   */
  Optional<@Min(1) Long> maxBytesPerTenant();

  /**
   * What the texts of one owner may take. See <a href="#quotas">quotas</a> for the default.
   *
   * @return bytes
   */
  Optional<@Min(1) Long> maxBytesPerOwner();

  /**
   * The most open questions of one owner: the person whose credential asks, else the client. See <a
   * href="#quotas">quotas</a> for the default.
   */
  Optional<@Min(1) Integer> maxOpenPerOwner();

  /**
   * The most open questions of one tenant. Without access control there is one tenant. See <a
   * href="#quotas">quotas</a> for the default.
   */
  Optional<@Min(1) Integer> maxOpenPerTenant();

  /**
   * The most open questions in all. With Redis this and all other quotas of questions and results
   * hold over all processes, approximately: each learns of the others at every heartbeat.
   */
  @WithDefault("200000")
  @Min(1)
  int maxOpen();

  /**
   * The most drafts kept in all: one for each person who has entered something for an open question
   * and not sent it. Beyond it no further one is kept.
   */
  @WithDefault("100000")
  @Min(1)
  int maxDrafts();

  /** The most drafts kept of one tenant. See <a href="#quotas">quotas</a> for the default. */
  Optional<@Min(1) Integer> maxDraftsPerTenant();

  /** The most drafts kept of one owner. See <a href="#quotas">quotas</a> for the default. */
  Optional<@Min(1) Integer> maxDraftsPerOwner();

  /** The most open questions in all that clients follow as tasks of MCP. */
  @WithDefault("100000")
  @Min(1)
  int maxTasks();

  /** The most such questions of one tenant. See <a href="#quotas">quotas</a> for the default. */
  Optional<@Min(1) Integer> maxTasksPerTenant();

  /** The most such questions of one owner. See <a href="#quotas">quotas</a> for the default. */
  Optional<@Min(1) Integer> maxTasksPerOwner();
}
