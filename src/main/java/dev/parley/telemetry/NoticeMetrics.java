package dev.parley.telemetry;

import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;
import java.util.function.Supplier;

/** Metrics of what channels tell people. */
@Singleton
public class NoticeMetrics {
  private final MeterRegistry registry;

  NoticeMetrics(MeterRegistry registry) {
    this.registry = registry;
    // registered at start, so that the first one shows as an increase
    count("webhook", "accepted", 0);
    count("slack", "accepted", 0);
    count("mail", "accepted", 0);
    count("push", "accepted", 0);
  }

  /**
   * Counts an attempt to tell a person.
   *
   * @param outcome {@code accepted}, {@code given_up}, {@code unsettled}, or what went wrong and is
   *     tried again
   */
  public void told(String channel, String outcome) {
    count(channel, outcome, 1);
  }

  private void count(String channel, String outcome, int times) {
    registry.counter("parley.notices", "channel", channel, "outcome", outcome).increment(times);
  }

  /** Registers how many deliveries are underway. */
  public void underway(Supplier<Number> count) {
    Gauges.register(registry, "parley.notices.underway", "Notices that are being told", count);
  }
}
