package dev.parley.telemetry;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Supplier;

/** Registers gauges, in place of those of an earlier start in the same JVM. */
final class Gauges {
  private Gauges() {}

  static void register(
      MeterRegistry registry, String name, String description, Supplier<Number> value) {
    // an earlier start in this JVM happens in development and in tests
    registry.find(name).gauges().forEach(registry::remove);
    Gauge.builder(name, value).description(description).strongReference(true).register(registry);
  }
}
