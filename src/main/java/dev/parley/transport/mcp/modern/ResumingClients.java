package dev.parley.transport.mcp.modern;

import dev.parley.config.McpConfig;
import dev.parley.identity.ClientHost;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The clients that come back by themselves when a result carries only a {@code requestState}. The
 * specification lets a client do so and does not ask it to (basic/patterns/mrtr); a model behind
 * one that does not sees an error, or nothing. Clients name themselves, so this decides on comfort,
 * not on access.
 */
@Singleton
class ResumingClients {
  private final List<Entry> entries;

  ResumingClients(McpConfig config) {
    this.entries = config.resumingClients().orElse(List.of()).stream().map(Entry::of).toList();
  }

  /** Makes the bean at start, where an entry that cannot be read stops the start. */
  void read(@Observes StartupEvent start) {}

  /**
   * @param client what the client of a request calls itself, or null where it does not say
   */
  boolean include(@Nullable ClientHost client) {
    return client != null && entries.stream().anyMatch(entry -> entry.matches(client));
  }

  /**
   * One entry of {@code parley.mcp.resuming-clients}.
   *
   * @param lowest the first version that comes back; empty where all do
   */
  record Entry(String name, Optional<DottedVersion> lowest) {

    /**
     * @throws IllegalStateException where it is neither {@code name} nor {@code name@version}
     */
    static Entry of(String text) {
      String entry = text.strip();
      int at = entry.lastIndexOf('@');
      if (at <= 0) {
        return new Entry(entry, Optional.empty());
      }
      Optional<DottedVersion> lowest = DottedVersion.exactly(entry.substring(at + 1));
      if (lowest.isEmpty()) {
        throw new IllegalStateException(
            "parley.mcp.resuming-clients: \"%s\" must be a name, or name@lowest-version with a version such as 1.2"
                .formatted(entry));
      }
      return new Entry(entry.substring(0, at), lowest);
    }

    /** A version that has no number is older than every one that has. */
    boolean matches(ClientHost client) {
      return name.equals(client.name())
          && (lowest.isEmpty()
              || Optional.ofNullable(client.version())
                  .flatMap(DottedVersion::of)
                  .filter(version -> version.compareTo(lowest.get()) >= 0)
                  .isPresent());
    }
  }
}
