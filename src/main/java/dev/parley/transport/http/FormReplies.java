package dev.parley.transport.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.Refusal;
import dev.parley.identity.InteractionKey;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.json.FormReply;
import io.smallrye.mutiny.Uni;

/** Handles a frontend's reply to questions, over WebSocket and REST alike. */
public final class FormReplies {
  private FormReplies() {}

  /**
   * @param params as {@link FormReply#read} takes them
   * @return the interaction as it ended; fails with a {@link Refusal}, which tells a form what is
   *     wrong by field
   * @throws Refusal where the params are no reply
   */
  public static Uni<Interaction> take(
      InteractionService interactions, InteractionKey key, JsonNode params, EndedBy human) {
    return switch (FormReply.read(params)) {
      case FormReply.Cancel() -> interactions.cancel(key, false, human);
      case FormReply.Answers(var submission, boolean byField) -> {
        Uni<Interaction> answered = interactions.respond(key, submission, human);
        yield byField ? answered.onFailure(Refusal.class).transform(FormReply::byField) : answered;
      }
    };
  }
}
