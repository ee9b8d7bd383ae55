package dev.parley.telemetry;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import jakarta.inject.Singleton;
import java.util.function.Supplier;

/** The newest anchor of the audit log, and how many entries were lost. */
@Startup
@Singleton
public class AuditMetrics {
  private final MeterRegistry registry;
  private final Counter lost;

  AuditMetrics(MeterRegistry registry) {
    this.registry = registry;
    this.lost =
        Counter.builder("parley.audit.lost")
            .description("Entries of the audit log that were lost")
            .register(registry);
  }

  /** Entries were lost because too many were waiting. */
  public void lost(long entries) {
    lost.increment((double) entries);
  }

  /**
   * Registers the newest entry and its mark as of the last anchor.
   *
   * @param seq the number of the newest entry
   * @param mark the first 48 bits of its mark
   */
  public void anchor(Supplier<Number> seq, Supplier<Number> mark) {
    Gauges.register(registry, "parley.audit.anchor.seq", "The newest entry of the audit log", seq);
    Gauges.register(registry, "parley.audit.anchor.mark", "The first 48 bits of its mark", mark);
  }
}
