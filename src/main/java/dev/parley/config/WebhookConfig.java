package dev.parley.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** Webhooks, by which people have a service of their choice told of their questions. */
@ConfigMapping(prefix = "parley.webhook")
public interface WebhookConfig {
  /** Whether people can have webhooks. Parley then calls addresses that people name. */
  @WithDefault("false")
  boolean enabled();

  /** How long one call may take; at most {@code 20s}. */
  @WithDefault("10s")
  @NotNull
  @DurationMin(seconds = 1)
  @DurationMax(seconds = 20)
  Duration timeout();

  /**
   * Networks whose private addresses webhooks may call, such as {@code 10.20.0.0/16}. All other
   * private, local and special addresses are refused, whatever name leads to them.
   */
  Optional<List<String>> allowedNetworks();
}
