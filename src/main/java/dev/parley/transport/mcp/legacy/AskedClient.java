package dev.parley.transport.mcp.legacy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.security.authentication.Caller;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import java.util.Optional;

/**
 * The client that forms go to while one of its requests is served.
 *
 * @param asker whose credential came with the request
 * @param mcpSession as in {@link dev.parley.interaction.SentForm}
 * @param capabilities what the client can do, as far as it was of use when the request came
 * @param meta what each form has in {@code _meta}; empty for none
 */
record AskedClient(
    Caller asker, String mcpSession, ClientCapabilities capabilities, ObjectNode meta) {

  /** Empty where the client can be asked for nothing: it declares nothing, or has no session. */
  static Optional<AskedClient> of(McpHttpRequest http, ClientCapabilities client, ObjectNode meta) {
    return client.equals(ClientCapabilities.NONE)
        ? Optional.empty()
        : LegacySessions.digest(http)
            .map(session -> new AskedClient(http.caller(), session, client, meta));
  }

  /** The same for a form of another question than that of the request. */
  AskedClient unrelated() {
    return new AskedClient(asker, mcpSession, capabilities, JsonNodeFactory.instance.objectNode());
  }
}
