package dev.parley.transport.mcp.legacy;

import dev.parley.identity.ClientHost;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import org.jspecify.annotations.Nullable;

/**
 * The client of a legacy request, as far as its session id says.
 *
 * @param host what it called itself in {@code initialize}, or null where it did not
 */
public record LegacyClient(ClientCapabilities capabilities, @Nullable ClientHost host) {
  /** The client of a request without a session id. */
  static final LegacyClient UNKNOWN = new LegacyClient(ClientCapabilities.NONE, null);
}
