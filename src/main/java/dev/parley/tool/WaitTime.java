package dev.parley.tool;

import dev.parley.config.ParleyConfig;
import dev.parley.question.ErrorCode;
import dev.parley.question.Refusal;
import jakarta.inject.Singleton;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How long a call over {@code /rpc} or REST waits: what it names, within the bounds. */
@Singleton
public class WaitTime {
  private final Duration usual;
  private final Duration longest;

  WaitTime(ParleyConfig config) {
    this.usual = config.rpc().defaultWait();
    this.longest = config.rpc().maxWait();
  }

  /**
   * @param seconds the number that the caller sent, or null for none
   * @throws Refusal when it is no number, or negative
   */
  public Duration of(@Nullable String seconds) {
    if (seconds == null) {
      return usual;
    }
    try {
      BigDecimal wanted = new BigDecimal(seconds);
      if (wanted.signum() >= 0) {
        BigDecimal most = BigDecimal.valueOf(longest.toMillis());
        boolean tooLong = wanted.compareTo(most) > 0;
        return Duration.ofMillis((tooLong ? most : wanted.movePointRight(3).min(most)).longValue());
      }
    } catch (NumberFormatException e) {
      // refused below, like a negative number
    }
    throw Refusal.of(
        ErrorCode.INVALID_ARGUMENT, "The time to wait must be a number of seconds, 0 or more");
  }
}
