package dev.parley.frontend.socket;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.access.OutgoingBuffers;
import dev.parley.frontend.FormReplies;
import dev.parley.interaction.Draft;
import dev.parley.interaction.Ender;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionKey;
import dev.parley.interaction.Interactions;
import dev.parley.interaction.SessionPage;
import dev.parley.jsonrpc.MethodNotFound;
import dev.parley.question.ErrorCode;
import dev.parley.question.Identifier;
import dev.parley.question.Refusal;
import dev.parley.question.VisibleText;
import dev.parley.view.SubmissionReader;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** What a frontend can request. */
@Singleton
class FrontendMethods {
  private final Interactions interactions;
  private final OutgoingBuffers buffers;

  FrontendMethods(Interactions interactions, OutgoingBuffers buffers) {
    this.interactions = interactions;
    this.buffers = buffers;
  }

  /**
   * @return the result; fails with {@link MethodNotFound} or with a {@link Refusal}
   */
  Uni<JsonNode> call(Seat seat, String method, JsonNode params) {
    Ender human =
        new Ender.Human(seat.connectionId(), seat.caller().who(), seat.via(), seat.actor());
    return Uni.createFrom()
        .deferred(() ->
            switch (method) {
              case "interaction/respond" ->
                  FormReplies.take(interactions, key(seat, params), params, human)
                      .map(FrontendMethods::status);
              case "interaction/decline" ->
                  interactions
                      .decline(key(seat, params), SubmissionReader.text(params, "reason"), human)
                      .map(FrontendMethods::status);
              case "interaction/cancel" ->
                  interactions
                      .cancel(key(seat, params), SubmissionReader.flag(params, "closed"), human)
                      .map(FrontendMethods::status);
              case "interaction/draft" -> draft(seat, params);
              case "session/message" -> message(seat, params);
              default -> Uni.createFrom().failure(new MethodNotFound());
            });
  }

  private Uni<JsonNode> draft(Seat seat, JsonNode params) {
    InteractionKey key = key(seat, params);
    long known = Math.max(SubmissionReader.revision(params), seat.keptDraft(key));
    Draft draft = new Draft(seat.caller().who(), SubmissionReader.read(params).answers(), known);
    return interactions
        .draft(key, draft, seat.connectionId())
        .map(kept -> {
          ObjectNode result = JsonNodeFactory.instance.objectNode().put("kept", kept.isPresent());
          kept.ifPresent(now -> {
            seat.keptDraft(key, now.revision());
            result.put("revision", now.revision());
          });
          return result;
        });
  }

  private Uni<JsonNode> message(Seat seat, JsonNode params) {
    String text = SubmissionReader.text(params, "text");
    if (text == null || VisibleText.isBlank(text)) {
      throw Refusal.of(ErrorCode.INVALID_ARGUMENT, "text must be what the human typed");
    }
    String toolUseId = toolUseId(params);
    Ender human =
        new Ender.Human(
            seat.connectionId(), seat.caller().who(), seat.via(), messageId(params), seat.actor());
    return interactions
        .openPages(seat.session(), buffers.listBytes())
        .onItem()
        .transformToIterable(SessionPage::interactions)
        .filter(open -> ChatAnswer.isCandidate(open, seat::wasShown, toolUseId))
        .collect()
        .in(ChatAnswer::new, ChatAnswer::add)
        .chain(candidates -> {
          Interaction meant = candidates.meant();
          return interactions.respond(meant.key(), ChatAnswer.to(meant, text), human);
        })
        .map(ended ->
            JsonNodeFactory.instance
                .objectNode()
                .put("status", ended.status())
                .put("toolUseId", ended.key().toolUseId()));
  }

  /** The frontend's own id of the chat message, which the result names. */
  private static @Nullable String messageId(JsonNode params) {
    String id = SubmissionReader.text(params, "messageId");
    return id == null ? null : Identifier.checked("messageId", id);
  }

  private static InteractionKey key(Seat seat, JsonNode params) {
    String toolUseId = toolUseId(params);
    if (toolUseId == null) {
      throw Refusal.of(
          ErrorCode.INVALID_ARGUMENT, "toolUseId must name the interaction that is meant");
    }
    return new InteractionKey(seat.session(), toolUseId);
  }

  /** As REST reads it from the path. */
  private static @Nullable String toolUseId(JsonNode params) {
    String toolUseId = SubmissionReader.text(params, "toolUseId");
    return toolUseId == null ? null : Identifier.checked("The tool-use id", toolUseId);
  }

  private static JsonNode status(Interaction interaction) {
    return JsonNodeFactory.instance.objectNode().put("status", interaction.status());
  }
}
