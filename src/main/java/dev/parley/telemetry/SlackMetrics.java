package dev.parley.telemetry;

import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import jakarta.inject.Singleton;
import java.util.function.Supplier;

/** Metrics of what this process and Slack have to do with each other. */
@Startup
@Singleton
public class SlackMetrics {
  private final MeterRegistry registry;

  SlackMetrics(MeterRegistry registry) {
    this.registry = registry;
    // registered at start, so that the first ones show as an increase
    calls("ok", 0);
    envelopes("handled", 0);
  }

  /** Registers how many connections of Socket Mode this process has: none or one. */
  public void connections(Supplier<Number> count) {
    Gauges.register(
        registry, "parley.slack.connections", "Connections of this process to Slack", count);
  }

  /**
   * Counts a call of Slack's Web API.
   *
   * @param outcome {@code ok}, or one of a few words for what was wrong
   */
  public void called(String outcome) {
    calls(outcome, 1);
  }

  /**
   * Counts something that Slack sent.
   *
   * @param outcome {@code handled}, {@code repeated}, {@code refused}, {@code failed} or {@code
   *     full}
   */
  public void received(String outcome) {
    envelopes(outcome, 1);
  }

  private void calls(String outcome, int times) {
    registry.counter("parley.slack.calls", "outcome", outcome).increment(times);
  }

  private void envelopes(String outcome, int times) {
    registry.counter("parley.slack.envelopes", "outcome", outcome).increment(times);
  }
}
