package dev.parley.mcp.modern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.interaction.Ask;
import dev.parley.mcp.call.CallParams;
import dev.parley.mcp.elicit.Abilities;
import dev.parley.mcp.wire.Revision;
import org.jspecify.annotations.Nullable;

/** The keys that a modern request must or may have in {@code _meta} (basic, {@code _meta}). */
public final class Meta {
  public static final String PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";
  static final String CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
  static final String CLIENT_INFO = "io.modelcontextprotocol/clientInfo";
  static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";

  private Meta() {}

  /** What the client of a request can do. */
  static Abilities abilities(JsonNode meta) {
    return Abilities.of(meta.path(CLIENT_CAPABILITIES), Revision.MODERN.getFirst());
  }

  /** What the client of a request calls itself, or null where it does not say. */
  static Ask.@Nullable Host host(JsonNode meta) {
    return CallParams.host(meta.path(CLIENT_INFO));
  }
}
