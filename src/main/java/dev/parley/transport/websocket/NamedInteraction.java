package dev.parley.transport.websocket;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.Identifier;
import dev.parley.identity.InboxKey;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.InboxService;
import dev.parley.interaction.Interaction;
import dev.parley.question.json.SubmissionReader;
import dev.parley.transport.websocket.QuestionSource.OfInbox;
import dev.parley.transport.websocket.QuestionSource.OfSession;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Reads which interaction a request means. A frontend of an inbox must also name the session. */
@Singleton
class NamedInteraction {
  private final InboxService inboxes;

  NamedInteraction(InboxService inboxes) {
    this.inboxes = inboxes;
  }

  /**
   * @return the key of the interaction; for an inbox fails with a {@link Refusal} where it is not
   *     in this inbox
   * @throws Refusal {@code invalid_argument} or {@code invalid_id}
   */
  Uni<InteractionKey> key(FrontendConnection frontend, JsonNode params) {
    InteractionKey key = unchecked(frontend, params);
    return switch (frontend.source()) {
      case OfSession session -> Uni.createFrom().item(key);
      case OfInbox(InboxKey inbox) -> inboxes.find(inbox, key).map(Interaction::key);
    };
  }

  /** As {@link #key}, where it does not matter yet whether the interaction is in this inbox. */
  static InteractionKey unchecked(FrontendConnection frontend, JsonNode params) {
    SessionKey session =
        switch (frontend.source()) {
          case OfSession(SessionKey key) -> key;
          case OfInbox(InboxKey inbox) ->
              new SessionKey(inbox.tenant(), inbox.owner(), sessionId(params));
        };
    return new InteractionKey(session, required(toolUseId(params), "toolUseId", "interaction"));
  }

  private static String sessionId(JsonNode params) {
    String id = required(SubmissionReader.text(params, "sessionId"), "sessionId", "session");
    return Identifier.checked("The session id", id);
  }

  private static String required(@Nullable String id, String member, String what) {
    if (id == null) {
      throw Refusal.of(
          ErrorCode.INVALID_ARGUMENT, member + " must name the " + what + " that is meant");
    }
    return id;
  }

  /** As REST reads it from the path. */
  static @Nullable String toolUseId(JsonNode params) {
    String toolUseId = SubmissionReader.text(params, "toolUseId");
    return toolUseId == null ? null : Identifier.checked("The tool-use id", toolUseId);
  }
}
