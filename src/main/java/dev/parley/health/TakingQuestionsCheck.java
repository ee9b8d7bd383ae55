package dev.parley.health;

import dev.parley.interaction.Draining;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * Whether new questions are taken here: not while the process stops. Where the questions are kept
 * has no say: without its store no pod could serve, and all of them would be taken off the network
 * for nothing.
 */
@Readiness
@ApplicationScoped
class TakingQuestionsCheck implements HealthCheck {
  private final Draining draining;

  TakingQuestionsCheck(Draining draining) {
    this.draining = draining;
  }

  @Override
  public HealthCheckResponse call() {
    return HealthCheckResponse.builder()
        .name("taking-questions")
        .status(!draining.isDraining())
        .build();
  }
}
