package dev.parley.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;

/** Plain JSON-RPC and REST. */
@ConfigMapping(prefix = "parley.rpc")
public interface RpcConfig {
  /** How long a call waits if it names no time. */
  @WithDefault("50s")
  @NotNull
  @DurationMin(millis = 0)
  Duration defaultWait();

  /**
   * The longest wait that a call may name; more is shortened to this. Keep it below {@code
   * quarkus.http.idle-timeout}.
   */
  @WithDefault("10m")
  @NotNull
  @DurationMin(millis = 0)
  Duration maxWait();

  /** The most messages in one batch, also at {@code /mcp} for revision 2025-03-26. */
  @WithDefault("50")
  @Min(1)
  int maxBatch();
}
