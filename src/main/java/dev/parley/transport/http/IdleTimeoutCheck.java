package dev.parley.transport.http;

import dev.parley.config.ParleyConfig;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Refuses to start when a call could be silent for longer than the server keeps a silent
 * connection: it would be cut off without a word.
 */
class IdleTimeoutCheck {

  /**
   * @throws IllegalStateException naming the setting that is too long
   */
  void check(
      @Observes StartupEvent start,
      ParleyConfig config,
      @ConfigProperty(name = "quarkus.http.idle-timeout") Duration idleTimeout) {
    require("parley.rpc.max-wait", config.rpc().maxWait(), idleTimeout);
    require("parley.rpc.default-wait", config.rpc().defaultWait(), idleTimeout);
    require("parley.mcp.slice", config.mcp().slice(), idleTimeout);
    require("parley.mcp.legacy-wait", config.mcp().legacyWait(), idleTimeout);
    require("parley.mcp.heartbeat", config.mcp().heartbeat(), idleTimeout);
    require("parley.socket.ping", config.socket().ping(), idleTimeout);
  }

  private static void require(String key, Duration silence, Duration idleTimeout) {
    if (silence.compareTo(idleTimeout) >= 0) {
      throw new IllegalStateException(
          "%s=%s must be shorter than quarkus.http.idle-timeout=%s, which cuts silent connections"
              .formatted(key, silence, idleTimeout));
    }
  }
}
