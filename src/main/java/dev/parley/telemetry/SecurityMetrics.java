package dev.parley.telemetry;

import dev.parley.error.ErrorCode;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import jakarta.inject.Singleton;
import java.util.function.Supplier;

/** Metrics of refusals, warnings and API keys. */
@Startup
@Singleton
public class SecurityMetrics {
  private final MeterRegistry registry;

  public SecurityMetrics(MeterRegistry registry) {
    this.registry = registry;
    for (ErrorCode code : ErrorCode.values()) {
      // registered at start, so that the first refusal shows as an increase
      Counter.builder(RefusalCounter.NAME)
          .description("Requests and answers refused")
          .tag("code", code.code())
          .register(registry);
    }
  }

  /**
   * Registers the gauges of this process' API keys.
   *
   * @param inForce the number of valid keys
   * @param ignored the number of lines of the key file that are invalid and ignored
   * @param unreadableSeconds how long the key file has been unreadable; 0 while it can be read
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
   * Counts an event that outsiders can cause, such as a refused credential.
   *
   * @param kind the value of the label
   * @param times 0 only registers the counter
   */
  public void warned(String kind, int times) {
    registry.counter("parley.warnings", "kind", kind).increment(times);
  }
}
