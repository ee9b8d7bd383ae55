package dev.parley.security.authentication;

import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * Readiness: whether this process knows which API keys are in force. While their file cannot be
 * read it shows for how long; when that is too long no key is accepted, and pods that can read the
 * file should get the requests.
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
