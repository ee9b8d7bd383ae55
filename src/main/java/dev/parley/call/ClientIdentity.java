package dev.parley.call;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.identity.ClientHost;
import dev.parley.identity.SessionKey;
import org.jspecify.annotations.Nullable;

/**
 * Identifies the client of a call by one text: equal texts mean the same client. The text comes
 * from the first of these that is present: the conversation key of the host, the name and version
 * of the client, the {@code User-Agent}. All of these are claims of the client: they keep honest
 * clients apart, and do not stop one that pretends to be another. See docs/adr/0070.
 */
public final class ClientIdentity {
  private static final int LONGEST = 256;

  private ClientIdentity() {}

  /**
   * The identity of a client that speaks MCP.
   *
   * @param meta the {@code _meta} of the call, or a missing node
   * @param host what the client calls itself, or null
   * @param userAgent the header, or null
   */
  public static String of(JsonNode meta, @Nullable ClientHost host, @Nullable String userAgent) {
    return CallIds.conversation(meta)
        .map(conversation -> bounded("conversation", conversation))
        .orElseGet(() -> host == null ? ofAgent(userAgent) : bounded("name", named(host)));
  }

  /** The identity of a client of which only the {@code User-Agent}, or null, is known. */
  public static String ofAgent(@Nullable String userAgent) {
    return userAgent == null ? "" : bounded("agent", userAgent);
  }

  /**
   * A line break separates the version, because a name may end with digits; no header contains a
   * line break.
   */
  private static String named(ClientHost host) {
    return host.version() == null ? host.name() : host.name() + "\n" + host.version();
  }

  /** Replaces a long value by its digest; {@code #} keeps digests apart from short values. */
  private static String bounded(String kind, String value) {
    return value.length() <= LONGEST ? kind + ":" + value : kind + "#" + SessionKey.tag(value);
  }
}
