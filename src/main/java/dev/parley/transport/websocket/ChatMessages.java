package dev.parley.transport.websocket;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.Identifier;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.SessionPage;
import dev.parley.limits.OutgoingBuffers;
import dev.parley.question.VisibleText;
import dev.parley.question.json.SubmissionReader;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Takes what a human typed into a chat as the answer to the question that it can be meant for. */
@Singleton
class ChatMessages {
  private final InteractionService interactions;
  private final OutgoingBuffers buffers;

  ChatMessages(InteractionService interactions, OutgoingBuffers buffers) {
    this.interactions = interactions;
    this.buffers = buffers;
  }

  Uni<FrontendResult> take(FrontendConnection connection, SessionKey session, JsonNode params) {
    String text = SubmissionReader.text(params, "text");
    if (text == null || VisibleText.isBlank(text)) {
      throw Refusal.of(ErrorCode.INVALID_ARGUMENT, "text must be what the human typed");
    }
    String toolUseId = NamedInteraction.toolUseId(params);
    EndedBy human =
        new EndedBy.Human(
            connection.connectionId(),
            connection.caller().who(),
            connection.via(),
            messageId(params),
            connection.actor());
    return interactions
        .openPages(session, buffers.listBytes())
        .onItem()
        .transformToIterable(SessionPage::interactions)
        .filter(open -> ChatMessageAnswer.isCandidate(open, connection::wasShown, toolUseId))
        .collect()
        .in(ChatMessageAnswer::new, ChatMessageAnswer::add)
        .chain(candidates -> {
          Interaction meant = candidates.meant();
          return interactions.respond(meant.key(), ChatMessageAnswer.to(meant, text), human);
        })
        .map(FrontendResult.Ended::found);
  }

  /** The frontend's own id of the chat message; the result of the call repeats it. */
  private static @Nullable String messageId(JsonNode params) {
    String id = SubmissionReader.text(params, "messageId");
    return id == null ? null : Identifier.checked("messageId", id);
  }
}
