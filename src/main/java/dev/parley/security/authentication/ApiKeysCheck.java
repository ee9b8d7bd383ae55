package dev.parley.security.authentication;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * Readiness: whether this process knows the valid API keys. While their file cannot be read, the
 * check shows for how long. After too long, no key is accepted and readiness goes down, so that
 * pods that can read the file get the requests.
 */
@Readiness
@ApplicationScoped
class ApiKeysCheck implements HealthCheck {
  private final ApiKeys keys;

  ApiKeysCheck(ApiKeys keys) {
    this.keys = keys;
  }

  @Override
  public HealthCheckResponse call() {
    ApiKeys.Status status = keys.status();
    return HealthCheckResponse.named("api-keys")
        .status(status.known())
        .withData("configured", status.configured())
        .withData("inForce", status.inForce())
        .withData("ignoredLines", status.ignoredLines())
        .withData("unreadableSeconds", status.unreadableFor().toSeconds())
        .build();
  }
}
