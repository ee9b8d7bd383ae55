package dev.parley.transport.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.InteractionKey;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.Outcome;
import dev.parley.question.json.SubmissionReader;
import io.smallrye.mutiny.Uni;

/** Handles a human's refusal to answer, or question back, over every transport alike. */
public final class DeclineReplies {
  private DeclineReplies() {}

  /**
   * @param params with {@code reason} and {@code kind}, both optional
   * @throws Refusal if the parameters are not valid
   */
  public static Uni<Interaction> take(
      InteractionService interactions, InteractionKey key, JsonNode params, EndedBy human) {
    String reason = SubmissionReader.text(params, "reason");
    String kind = SubmissionReader.text(params, "kind");
    if (kind == null) {
      return interactions.decline(key, reason, human);
    }
    if (!kind.equals(Outcome.Declined.DISCUSS)) {
      throw Refusal.of(
          ErrorCode.INVALID_ARGUMENT, "kind must be " + Outcome.Declined.DISCUSS + ", or absent");
    }
    return interactions.askBack(key, reason, human);
  }
}
