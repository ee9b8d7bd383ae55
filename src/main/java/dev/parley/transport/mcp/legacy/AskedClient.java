package dev.parley.transport.mcp.legacy;

import dev.parley.security.authentication.Caller;
import dev.parley.transport.mcp.call.RelatedTask;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The client that forms go to while one of its requests is served.
 *
 * @param asker whose credential came with the request
 * @param mcpSession as in {@link dev.parley.interaction.SentForm}
 * @param capabilities what the client can do, limited to what its asker may use
 * @param related the task that each form belongs to, or null for none
 */
record AskedClient(
    Caller asker,
    String mcpSession,
    ClientCapabilities capabilities,
    @Nullable RelatedTask related) {

  /** Empty where the client declares nothing that it could be asked for, or has no session. */
  static Optional<AskedClient> of(
      McpHttpRequest http, ClientCapabilities client, @Nullable RelatedTask related) {
    return client.equals(ClientCapabilities.NONE)
        ? Optional.empty()
        : LegacySessions.digest(http)
            .map(session -> new AskedClient(http.caller(), session, client, related));
  }

  /** The same client, for a form that does not belong to the task of the request. */
  AskedClient unrelated() {
    return new AskedClient(asker, mcpSession, capabilities, null);
  }
}
