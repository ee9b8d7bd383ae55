package dev.parley.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.util.Optional;
import org.hibernate.validator.constraints.time.DurationMin;

/** The frontend sockets. */
@ConfigMapping(prefix = "parley.socket")
public interface SocketConfig {
  /** The time between pings; a peer that answers none of two is closed. */
  @WithDefault("20s")
  @NotNull
  @DurationMin(millis = 1)
  Duration ping();

  /** The most sockets in all. */
  @WithDefault("16000")
  @Min(1)
  int max();

  /** The most sockets of one tenant. See <a href="#quotas">quotas</a> for the default. */
  Optional<@Min(1) Integer> maxPerTenant();

  /** The most sockets of one owner. See <a href="#quotas">quotas</a> for the default. */
  Optional<@Min(1) Integer> maxPerOwner();

  /** The most sockets of one principal. */
  @WithDefault("10000")
  @Min(1)
  int maxPerPrincipal();

  /** The most sockets of one session, and in each process of one inbox. */
  @WithDefault("256")
  @Min(1)
  int maxPerSession();

  /** The most messages that a peer may send in a second, on average over ten seconds. */
  @WithDefault("5000")
  @Min(1)
  int maxMessagesPerSecond();
}
