package dev.parley.channel.slack;

import dev.parley.config.SlackConfig;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/**
 * Reports how it stands with Slack, and is always up: questions are answered on the pages without
 * it.
 */
@Readiness
@ApplicationScoped
class SlackHealth implements HealthCheck {
  private final SlackSocket socket;
  private final SlackApi api;
  private final SlackConfig config;

  SlackHealth(SlackSocket socket, SlackApi api, SlackConfig config) {
    this.socket = socket;
    this.api = api;
    this.config = config;
  }

  @Override
  public HealthCheckResponse call() {
    HealthCheckResponseBuilder health = HealthCheckResponse.named("slack").up();
    return config.enabled()
        ? health
            .withData("enabled", true)
            .withData("connected", socket.isConnected())
            .withData("tokenRefused", api.isRefused())
            .build()
        : health.withData("enabled", false).build();
  }
}
