package dev.parley.transport.http;

import dev.parley.config.McpConfig;
import dev.parley.config.RpcConfig;
import dev.parley.config.SocketConfig;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Refuses to start if a connection may be silent for as long as {@code quarkus.http.idle-timeout},
 * while a call waits or between two heartbeats or pings: it would be closed without a response.
 */
class IdleTimeoutCheck {

  /**
   * @throws IllegalStateException naming the setting that is too long
   */
  void check(
      @Observes StartupEvent start,
      RpcConfig rpc,
      McpConfig mcp,
      SocketConfig socket,
      @ConfigProperty(name = "quarkus.http.idle-timeout") Duration idleTimeout) {
    require("parley.rpc.max-wait", rpc.maxWait(), idleTimeout);
    require("parley.rpc.default-wait", rpc.defaultWait(), idleTimeout);
    require("parley.mcp.slice", mcp.slice(), idleTimeout);
    require("parley.mcp.legacy-wait", mcp.legacyWait(), idleTimeout);
    require("parley.mcp.heartbeat", mcp.heartbeat(), idleTimeout);
    require("parley.socket.ping", socket.ping(), idleTimeout);
  }

  private static void require(String key, Duration silence, Duration idleTimeout) {
    if (silence.compareTo(idleTimeout) >= 0) {
      throw new IllegalStateException(
          "%s=%s must be shorter than quarkus.http.idle-timeout=%s, which cuts silent connections"
              .formatted(key, silence, idleTimeout));
    }
  }
}
