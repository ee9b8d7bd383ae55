package dev.parley.call;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.Refusal;
import dev.parley.identity.Identifier;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The session, tool use and turn that a call names. The ids correlate calls; they never authorise.
 * An invalid id in a member of ours is refused; an invalid id in a host's own member is ignored.
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
  private static final List<HostMember> HOST_SESSIONS =
      HostMember.all(
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
  private static final List<HostMember> CONVERSATIONS =
      Stream.concat(
              HostMember.all("threadId", "x-codex-turn-metadata/thread_id").stream(),
              HOST_SESSIONS.stream())
          .distinct()
          .toList();

  private static final List<HostMember> HOST_TOOL_USES = HostMember.all("claudecode/toolUseId");
  private static final List<HostMember> HOST_TURNS =
      HostMember.all("x-codex-turn-metadata/turn_id", "vscode.requestId");

  /**
   * A member of {@code _meta} that a host defines.
   *
   * @param key its name, or the names of two members with a slash between them
   * @param outer the member that may contain it, or null if it is not nested
   * @param inner its name in there
   */
  private record HostMember(String key, @Nullable String outer, String inner) {

    static List<HostMember> all(String... keys) {
      return Stream.of(keys).map(HostMember::of).toList();
    }

    private static HostMember of(String key) {
      int slash = key.lastIndexOf('/');
      return new HostMember(
          key, slash < 0 ? null : key.substring(0, slash), key.substring(slash + 1));
    }

    /** A member with a slash in its name comes before a nested one; missing where neither is. */
    JsonNode in(JsonNode meta) {
      JsonNode flat = meta.path(key);
      return outer == null || !flat.isMissingNode() ? flat : meta.path(outer).path(inner);
    }
  }

  /**
   * @param meta the request's {@code _meta}, or a missing node
   * @param header the header {@code Parley-Session}
   * @param query the query parameter {@code session}
   * @param hostSessions whether the session may come from a host's own member
   * @throws Refusal if a member of ours is invalid
   */
  public static CallIds of(
      JsonNode meta, @Nullable String header, @Nullable String query, boolean hostSessions) {
    String session = session(meta, header, query, hostSessions);
    String toolUse = own(meta, "dev.parley/toolUseId");
    String turn = own(meta, "dev.parley/turnId");
    return new CallIds(
        session,
        toolUse == null ? fromHost(meta, HOST_TOOL_USES) : toolUse,
        turn == null ? fromHost(meta, HOST_TURNS) : turn);
  }

  /** The first that is given counts, and only that one is checked. */
  private static String session(
      JsonNode meta, @Nullable String header, @Nullable String query, boolean hostSessions) {
    String own = own(meta, "dev.parley/sessionId");
    if (own != null) {
      return own;
    }
    if (header != null) {
      return Identifier.checked("The header Parley-Session", header);
    }
    if (query != null) {
      return Identifier.checked("The query parameter session", query);
    }
    String host = hostSessions ? fromHost(meta, HOST_SESSIONS) : null;
    return host == null ? DEFAULT_SESSION : host;
  }

  /**
   * The conversation that the host names for a call, as {@code key=value}; empty if it names none.
   *
   * @param meta the request's {@code _meta}, or a missing node
   */
  static Optional<String> conversation(JsonNode meta) {
    for (HostMember member : CONVERSATIONS) {
      String value = member.in(meta).asText("");
      if (!value.isEmpty()) {
        return Optional.of(member.key() + "=" + value);
      }
    }
    return Optional.empty();
  }

  private static @Nullable String own(JsonNode meta, String key) {
    JsonNode value = meta.get(key);
    if (value == null) {
      return null;
    }
    String id = value.isTextual() ? value.textValue() : "";
    return Identifier.isValid(id) ? id : Identifier.checked("_meta[\"" + key + "\"]", id);
  }

  private static @Nullable String fromHost(JsonNode meta, List<HostMember> members) {
    for (HostMember member : members) {
      String value = member.in(meta).textValue();
      if (value != null && Identifier.isValid(value)) {
        return value;
      }
    }
    return null;
  }
}
