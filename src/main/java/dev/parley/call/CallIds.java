package dev.parley.call;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.Refusal;
import dev.parley.identity.Identifier;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The session, tool use and turn that a call names. These ids correlate calls; they never
 * authorise. An invalid id in a member of ours is refused; an invalid id in a host's own member is
 * ignored.
 *
 * @param toolUseId null if the host sent none
 * @param turnId null if the host sent none
 */
public record CallIds(String sessionId, @Nullable String toolUseId, @Nullable String turnId) {

  private static final String DEFAULT_SESSION = "default";

  /**
   * Members of {@code _meta} with which hosts name a session, the preferred one first; a path names
   * a nested member.
   */
  private static final List<String> HOST_SESSIONS =
      List.of(
          "threadId",
          "x-codex-turn-metadata/session_id",
          "vscode.conversationId",
          "ai.opencode/sessionID",
          "sessionID",
          "openai/session",
          "antigravity.google/conversation_id");

  /**
   * The same for conversations: first the members that name a thread, of which a session may have
   * several.
   */
  private static final List<String> CONVERSATIONS =
      Stream.concat(
              Stream.of("threadId", "x-codex-turn-metadata/thread_id"), HOST_SESSIONS.stream())
          .distinct()
          .toList();

  private static final List<String> HOST_TOOL_USES = List.of("claudecode/toolUseId");
  private static final List<String> HOST_TURNS =
      List.of("x-codex-turn-metadata/turn_id", "vscode.requestId");

  /**
   * @param meta the request's {@code _meta}, or a missing node
   * @param header the header {@code Parley-Session}
   * @param query the query parameter {@code session}
   * @param hostSessions whether the session may come from a host's own member
   * @throws Refusal if a member of ours is invalid
   */
  public static CallIds of(
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
    return new CallIds(session, toolUse, turn);
  }

  /**
   * The conversation that the host names for a call, as {@code key=value}; empty if it names none.
   *
   * @param meta the request's {@code _meta}, or a missing node
   */
  static Optional<String> conversation(JsonNode meta) {
    for (String key : CONVERSATIONS) {
      String value = hostValue(meta, key).asText("");
      if (!value.isEmpty()) {
        return Optional.of(key + "=" + value);
      }
    }
    return Optional.empty();
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
        .map(key -> hostValue(meta, key).textValue())
        .filter(value -> value != null && Identifier.isValid(value))
        .findFirst();
  }

  private static JsonNode hostValue(JsonNode meta, String key) {
    int slash = key.lastIndexOf('/');
    return slash < 0 || meta.has(key)
        ? meta.path(key)
        : meta.path(key.substring(0, slash)).path(key.substring(slash + 1));
  }
}
