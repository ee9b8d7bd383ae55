package dev.parley.call;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.identity.ClientHost;
import dev.parley.identity.SessionKey;
import org.jspecify.annotations.Nullable;

/**
 * Which client a call is from, as one text: equal texts mean the same client. It is the first that
 * is present of a conversation key of the host, the name and version of the client, and the {@code
 * User-Agent}. All of these are claims of the client: they keep honest clients apart, and do not
 * stop one that pretends to be another. See docs/adr/0070.
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

  /** The identity of a client that says no more than the header, or null, has. */
  public static String ofAgent(@Nullable String userAgent) {
    return userAgent == null ? "" : bounded("agent", userAgent);
  }

  /** A line break, which no header has, separates the version: a name may end like one. */
  private static String named(ClientHost host) {
    return host.version() == null ? host.name() : host.name() + "\n" + host.version();
  }

  /** A digest stands for what is long, under a name that nothing short has. */
  private static String bounded(String kind, String value) {
    return value.length() <= LONGEST ? kind + ":" + value : kind + "#" + SessionKey.tag(value);
  }
}
