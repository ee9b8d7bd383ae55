package dev.parley.telemetry;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.quarkus.runtime.Startup;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Metrics of store operations and of what the store holds. */
@Startup
@Singleton
public class StoreMetrics {
  private static final Duration[] BUCKETS = {
    Duration.ofMillis(1),
    Duration.ofMillis(5),
    Duration.ofMillis(20),
    Duration.ofMillis(100),
    Duration.ofMillis(500),
    Duration.ofSeconds(2),
    Duration.ofSeconds(10)
  };

  private final MeterRegistry registry;
  private final LabelledMeters<Timer> operations;

  StoreMetrics(MeterRegistry registry) {
    this.registry = registry;
    this.operations =
        new LabelledMeters<>((operation, outcome) ->
            Timer.builder("parley.store")
                .description("Operations of the store")
                .serviceLevelObjectives(BUCKETS)
                .tag("operation", operation)
                .tag("outcome", outcome)
                .register(registry));
  }

  /**
   * The store finished an operation.
   *
   * @param outcome {@code ok}, {@code refused} or {@code failed}
   * @param nanos how long it took, in nanoseconds
   */
  public void finished(String operation, String outcome, long nanos) {
    operations.of(operation, outcome).record(nanos, TimeUnit.NANOSECONDS);
  }

  /** Registers the number of open interactions, as the store counts them. */
  public void open(Supplier<Number> count) {
    Gauges.register(registry, "parley.interactions.open", "Open interactions", count);
  }

  /** Registers a flag: 1 while the store can be reached, else 0. */
  public void reachable(Supplier<Number> flag) {
    Gauges.register(registry, "parley.store.reachable", "1 while the store can be reached", flag);
  }
}
