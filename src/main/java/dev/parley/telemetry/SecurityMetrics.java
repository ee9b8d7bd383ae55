package dev.parley.telemetry;

import dev.parley.error.ErrorCode;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import jakarta.inject.Singleton;
import java.util.function.Supplier;

/** What is refused, and the API keys in force. */
@Startup
@Singleton
public class SecurityMetrics {
  private final MeterRegistry registry;

  public SecurityMetrics(MeterRegistry registry) {
    this.registry = registry;
    for (ErrorCode code : ErrorCode.values()) {
      // there from the start, so that the first refusal shows as a change
      Counter.builder(RefusalCounter.NAME)
          .description("Requests and answers refused")
          .tag("code", code.code())
          .register(registry);
    }
  }

  /**
   * The API keys of this process.
   *
   * @param inForce how many there are
   * @param ignored how many lines of their file are wrong, and left out
   * @param unreadableSeconds how long the file has not been readable; 0 while it is
   */
  public void apiKeys(
      Supplier<Number> inForce, Supplier<Number> ignored, Supplier<Number> unreadableSeconds) {
    Gauges.register(registry, "parley.api.keys", "API keys in force", inForce);
    Gauges.register(
        registry, "parley.api.keys.ignored.lines", "Lines of the API keys that are wrong", ignored);
    Gauges.register(
        registry,
        "parley.api.keys.unreadable.seconds",
        "For how long the API keys could not be read",
        unreadableSeconds);
  }

  /**
   * Something was refused or failed that outsiders can cause.
   *
   * @param kind what it was
   * @param times 0 only makes the counter
   */
  public void warned(String kind, int times) {
    registry.counter("parley.warnings", "kind", kind).increment(times);
  }
}
