package dev.parley.call;

import dev.parley.config.RpcConfig;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.question.validation.NumberCheck;
import jakarta.inject.Singleton;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads how long a call over {@code /rpc} or REST wants to wait, within the configured bounds. */
@Singleton
public class RequestedWait {
  private final Duration usual;
  private final Duration longest;

  RequestedWait(RpcConfig config) {
    this.usual = config.defaultWait();
    this.longest = config.maxWait();
  }

  /**
   * @param seconds the number that the caller sent, or null for none
   * @throws Refusal if it is not a number, or negative
   */
  public Duration of(@Nullable String seconds) {
    if (seconds == null) {
      return usual;
    }
    Optional<BigDecimal> wanted = NumberCheck.read(seconds).filter(n -> n.signum() >= 0);
    if (wanted.isPresent()) {
      BigDecimal most = BigDecimal.valueOf(longest.toMillis());
      return Duration.ofMillis(wanted.get().movePointRight(3).min(most).longValue());
    }
    throw Refusal.of(
        ErrorCode.INVALID_ARGUMENT, "The time to wait must be a number of seconds, 0 or more");
  }
}
