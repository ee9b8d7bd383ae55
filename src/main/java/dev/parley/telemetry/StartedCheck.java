package dev.parley.telemetry;

import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Startup;

/** Reports whether all start-up work and its checks have succeeded. */
@Startup
@ApplicationScoped
class StartedCheck implements HealthCheck {
  private static final int LAST = Integer.MAX_VALUE;

  private volatile boolean started;

  void started(@Observes @Priority(LAST) StartupEvent event) {
    started = true;
  }

  @Override
  public HealthCheckResponse call() {
    return HealthCheckResponse.builder().name("started").status(started).build();
  }
}
