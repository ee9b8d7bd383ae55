package dev.parley.tool;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.question.Identifier;
import dev.parley.question.Refusal;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which session, tool use and turn a call says that it belongs to. These ids correlate; they never
 * authorise. Our own members are refused when they do not fit; what a host sends of its own accord
 * is ignored then.
 *
 * @param toolUseId null where the host sent none
 * @param turnId null where the host sent none
 */
public record Correlation(String sessionId, @Nullable String toolUseId, @Nullable String turnId) {

  private static final String DEFAULT_SESSION = "default";

  /** What hosts put into {@code _meta}, in the order of preference; a path names nested members. */
  private static final List<String> HOST_SESSIONS =
      List.of(
          "threadId",
          "x-codex-turn-metadata/session_id",
          "vscode.conversationId",
          "ai.opencode/sessionID",
          "sessionID",
          "openai/session",
          "antigravity.google/conversation_id");

  private static final List<String> HOST_TOOL_USES = List.of("claudecode/toolUseId");
  private static final List<String> HOST_TURNS =
      List.of("x-codex-turn-metadata/turn_id", "vscode.requestId");

  /**
   * @param meta the request's {@code _meta}, or a missing node
   * @param header the header {@code Parley-Session}
   * @param query the query parameter {@code session}
   * @param hostSessions whether the session may come from what hosts send of their own accord
   * @throws Refusal when one of our own members does not fit
   */
  public static Correlation of(
      JsonNode meta, @Nullable String header, @Nullable String query, boolean hostSessions) {
    String session =
        own(meta, "dev.parley/sessionId")
            .or(() -> named("The header Parley-Session", header))
            .or(() -> named("The query parameter session", query))
            .or(() -> hostSessions ? fromHost(meta, HOST_SESSIONS) : Optional.empty())
            .orElse(DEFAULT_SESSION);
    String toolUse =
        own(meta, "dev.parley/toolUseId").or(() -> fromHost(meta, HOST_TOOL_USES)).orElse(null);
    String turn = own(meta, "dev.parley/turnId").or(() -> fromHost(meta, HOST_TURNS)).orElse(null);
    return new Correlation(session, toolUse, turn);
  }

  private static Optional<String> own(JsonNode meta, String key) {
    JsonNode value = meta.path(key);
    if (value.isMissingNode()) {
      return Optional.empty();
    }
    return named("_meta[\"" + key + "\"]", value.isTextual() ? value.textValue() : "");
  }

  private static Optional<String> named(String source, @Nullable String value) {
    return Optional.ofNullable(value).map(id -> Identifier.checked(source, id));
  }

  private static Optional<String> fromHost(JsonNode meta, List<String> keys) {
    return keys.stream()
        .map(key -> hostValue(meta, key))
        .filter(value -> value != null && Identifier.isValid(value))
        .findFirst();
  }

  private static @Nullable String hostValue(JsonNode meta, String key) {
    if (meta.has(key)) {
      return meta.path(key).textValue();
    }
    int slash = key.lastIndexOf('/');
    return slash < 0
        ? null
        : meta.path(key.substring(0, slash)).path(key.substring(slash + 1)).textValue();
  }
}
