package dev.parley.interaction.redis;

import dev.parley.config.ServiceConfig;
import dev.parley.config.StoreKind;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/**
 * Reports whether the store can be reached, and is always up: all processes share one Redis, and a
 * Service without any pod would hide the reason from its callers.
 */
@Readiness
@ApplicationScoped
class RedisHealth implements HealthCheck {
  private final RedisLink link;
  private final ServiceConfig config;

  RedisHealth(RedisLink link, ServiceConfig config) {
    this.link = link;
    this.config = config;
  }

  @Override
  public HealthCheckResponse call() {
    HealthCheckResponseBuilder health = HealthCheckResponse.named("store").up();
    return config.store() == StoreKind.REDIS
        ? health.withData("kind", "redis").withData("reachable", link.isUp()).build()
        : health.withData("kind", "memory").withData("reachable", true).build();
  }
}
