package dev.parley.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;

/** Presence of frontends. */
@ConfigMapping(prefix = "parley.presence")
public interface PresenceConfig {
  /**
   * With {@code fail}: how long after it was asked a question ends, if no frontend is connected
   * then.
   */
  @WithDefault("5s")
  @NotNull
  @DurationMin(millis = 1)
  Duration grace();
}
