package dev.parley.transport.mcp.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.parley.transport.jsonrpc.RequestId;
import io.quarkus.runtime.annotations.RegisterForReflection;
import org.jspecify.annotations.Nullable;

/**
 * The {@code _meta} of what revision 2026-07-28 sends.
 *
 * @param serverInfo null in a notification
 * @param subscriptionId the id of the {@code subscriptions/listen} that this belongs to, or null
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ResultMeta(
    @JsonProperty(SERVER_INFO) @Nullable Implementation serverInfo,
    @JsonProperty("io.modelcontextprotocol/subscriptionId") @Nullable RequestId subscriptionId) {
  /** The key under which a result says who answers. */
  public static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";

  /** The {@code _meta} of a notification of a subscription. */
  public static ResultMeta ofNotification(RequestId subscription) {
    return new ResultMeta(null, subscription);
  }
}
