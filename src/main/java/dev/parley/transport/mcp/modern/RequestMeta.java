package dev.parley.transport.mcp.modern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.identity.ClientHost;
import dev.parley.transport.mcp.call.CallParams;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.wire.Revision;
import org.jspecify.annotations.Nullable;

/** The keys that a modern request must or may have in {@code _meta} (basic, {@code _meta}). */
public final class RequestMeta {
  public static final String PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";
  static final String CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
  static final String CLIENT_INFO = "io.modelcontextprotocol/clientInfo";

  private RequestMeta() {}

  /** What the client of a request can do. */
  static ClientCapabilities capabilities(JsonNode meta) {
    return ClientCapabilities.of(meta.path(CLIENT_CAPABILITIES), Revision.MODERN.getFirst());
  }

  /** What the client of a request calls itself, or null where it does not say. */
  static @Nullable ClientHost host(JsonNode meta) {
    return CallParams.host(meta.path(CLIENT_INFO));
  }
}
