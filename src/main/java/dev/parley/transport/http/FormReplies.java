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
   * @return the ended interaction; fails with a {@link Refusal}, which has a violation for each
   *     wrong field
   * @throws Refusal if the parameters are no valid reply
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
