package dev.parley.call;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.Identifier;
import dev.parley.identity.SessionKey;
import dev.parley.telemetry.TraceContext;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes the key that a request shares with its repetition, which a client or a proxy sends while
 * the first still waits: {@link dev.parley.interaction.AskIds#joinKey}. A request id alone is not
 * enough, because ids begin at 0 or 1 in every process. See docs/adr/0071.
 */
public final class JoinKey {
  public static final String HEADER = "Idempotency-Key";

  private JoinKey() {}

  /**
   * The key of a legacy MCP call, whose request id is unique in its session.
   *
   * @param sessionId the {@code Mcp-Session-Id}, or null
   */
  public static @Nullable String ofSession(@Nullable String sessionId, JsonNode requestId) {
    return sessionId == null ? null : SessionKey.tag("session", sessionId, text(requestId));
  }

  /** The id as JSON, so that a number and its digits in a string differ. */
  private static String text(JsonNode requestId) {
    // Jackson's toString goes through a writer
    return requestId.isIntegralNumber() ? requestId.asText() : requestId.toString();
  }

  /**
   * The key of a modern MCP call, if the client traces its calls: each call has its own span.
   *
   * @param meta the {@code _meta} of the call, or a missing node
   * @param header the value of a header, or null
   */
  public static @Nullable String ofTrace(
      JsonNode requestId, JsonNode meta, Function<String, @Nullable String> header) {
    return TraceContext.parent(meta, header)
        .map(parent -> SessionKey.tag("trace", parent, text(requestId)))
        .orElse(null);
  }

  /**
   * The key of a call over {@code /rpc} or REST, if it has the header.
   *
   * @throws Refusal if the header is invalid
   */
  public static @Nullable String ofHeader(@Nullable String value) {
    if (value == null) {
      return null;
    }
    if (!Identifier.isValid(value)) {
      throw Refusal.of(
          ErrorCode.INVALID_ID, "The header " + HEADER + " must be " + Identifier.RULE);
    }
    return "idempotency:" + value;
  }
}
