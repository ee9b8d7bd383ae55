package dev.parley.transport.mcp.call;

import dev.parley.config.InteractionConfig;
import dev.parley.config.McpConfig;
import dev.parley.config.RpcConfig;
import dev.parley.identity.ClientHost;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.runtime.configuration.DurationConverter;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * How long a call waits, by its client. A client is looked up by the name it gives itself, then by
 * the first product of its {@code User-Agent} (RFC 9110 section 10.1.5). For either, {@code
 * parley.mcp.waits} is asked before {@code parley.mcp.patient-clients}.
 */
@Singleton
public class ClientWaits {
  private final Map<String, Duration> waits = new HashMap<>();
  private final Set<String> patient;
  private final McpConfig mcpConfig;
  private final InteractionConfig interactionConfig;
  private final RpcConfig rpcConfig;

  /**
   * @throws IllegalStateException where an entry cannot be read
   */
  ClientWaits(McpConfig mcpConfig, InteractionConfig interactionConfig, RpcConfig rpcConfig) {
    this.mcpConfig = mcpConfig;
    this.interactionConfig = interactionConfig;
    this.rpcConfig = rpcConfig;
    this.patient = Set.copyOf(mcpConfig.patientClients().orElse(Set.of()));
    for (String text : mcpConfig.waits().orElse(List.of())) {
      Entry entry = Entry.of(text);
      if (waits.put(entry.name(), entry.atMost()) != null) {
        throw new IllegalStateException(
            "parley.mcp.waits names \"%s\" twice".formatted(entry.name()));
      }
    }
  }

  /**
   * Refuses to start where a wait is longer than the server keeps a silent connection.
   *
   * @throws IllegalStateException naming the entry
   */
  void check(
      @Observes StartupEvent start,
      @ConfigProperty(name = "quarkus.http.idle-timeout") Duration idleTimeout) {
    waits.forEach((name, wait) -> {
      if (wait.compareTo(idleTimeout) >= 0) {
        throw new IllegalStateException(
            "parley.mcp.waits: %s=%s must be shorter than quarkus.http.idle-timeout=%s"
                .formatted(name, wait, idleTimeout));
      }
    });
  }

  /** How long a modern call waits. */
  public Duration modern(McpHttpRequest http, @Nullable ClientHost client) {
    Duration named = named(http, client, false);
    return named == null ? mcpConfig.slice() : named;
  }

  /**
   * How long a legacy call waits.
   *
   * @param streams whether it is answered with a stream, which is never silent for long; without
   *     one nobody is patient
   */
  public Duration legacy(McpHttpRequest http, @Nullable ClientHost client, boolean streams) {
    Duration named = named(http, client, streams);
    return named == null ? mcpConfig.legacyWait() : named;
  }

  /**
   * How long a request for the result of a legacy task waits. Nothing keeps a silent connection
   * open for longer than a call over {@code /rpc} may wait.
   *
   * @param streams whether it is answered with a stream
   */
  public Duration legacyTask(boolean streams) {
    return streams ? interactionConfig.maxTtl() : rpcConfig.maxWait();
  }

  private @Nullable Duration named(
      McpHttpRequest http, @Nullable ClientHost client, boolean mayBePatient) {
    Duration byName = client == null ? null : named(client.name(), mayBePatient);
    if (byName != null) {
      return byName;
    }
    String agent = http.header("User-Agent");
    return agent == null ? null : named(product(agent), mayBePatient);
  }

  private @Nullable Duration named(String name, boolean mayBePatient) {
    Duration wait = waits.get(name);
    return wait == null && mayBePatient && patient.contains(name)
        ? interactionConfig.maxTtl()
        : wait;
  }

  /** The first product of a {@code User-Agent}, without its version. */
  static String product(String agent) {
    String products = agent.strip();
    int end = 0;
    while (end < products.length() && "/ \t(,;".indexOf(products.charAt(end)) < 0) {
      end++;
    }
    return products.substring(0, end);
  }

  /** One entry of {@code parley.mcp.waits}. */
  record Entry(String name, Duration atMost) {

    /**
     * @throws IllegalStateException where it is not {@code name=duration}
     */
    static Entry of(String text) {
      int equals = text.lastIndexOf('=');
      String name = equals < 0 ? "" : text.substring(0, equals).strip();
      Duration atMost = equals < 0 ? Duration.ZERO : duration(text.substring(equals + 1).strip());
      if (name.isEmpty() || !atMost.isPositive()) {
        throw new IllegalStateException(
            "parley.mcp.waits: \"%s\" must be name=duration, such as my-agent=15s".formatted(text));
      }
      return new Entry(name, atMost);
    }

    /** Zero where it is none. */
    private static Duration duration(String text) {
      try {
        Duration read = DurationConverter.parseDuration(text);
        return read == null ? Duration.ZERO : read;
      } catch (IllegalArgumentException e) {
        return Duration.ZERO;
      }
    }
  }
}
