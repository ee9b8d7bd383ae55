package dev.parley.tool;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Interaction.Ending;
import dev.parley.interaction.Outcome;
import dev.parley.view.AnswerJson;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/** Turns an interaction into what its tool returns: one sentence or the answers, never invented. */
@Singleton
public class Results {
  private final Tools tools;

  Results(Tools tools) {
    this.tools = tools;
  }

  /**
   * The result of an interaction that has ended.
   *
   * @param replayed whether it was handed out before
   */
  public ToolResult of(Interaction interaction, boolean replayed) {
    Ending ending = interaction.ending();
    if (ending == null) {
      throw new IllegalArgumentException("an open interaction has no result");
    }
    ObjectNode structured = JsonNodeFactory.instance.objectNode();
    structured.put("status", ending.outcome().status());
    structured.put("cancelled", !(ending.outcome() instanceof Outcome.Answered));
    if (!(ending.outcome() instanceof Outcome.Answered(var sheet, var provenance))) {
      structured.putArray("answers");
    } else {
      structured.set("answers", AnswerJson.of(sheet.answers()));
      tools.get(interaction.ask().tool()).complete(structured, interaction, sheet);
      if (sheet.note() != null) {
        structured.put("note", sheet.note());
      }
      structured.put("provenance", provenance.wire());
      structured.put("answeredAt", ending.at().truncatedTo(ChronoUnit.MILLIS).toString());
    }
    structured.put("replayed", replayed);
    structured.put("reference", interaction.reference());
    switch (ending.outcome()) {
      case Outcome.Declined(String reason) when reason != null -> structured.put("reason", reason);
      case Outcome.Aborted(String reason) -> structured.put("reason", reason);
      case Outcome.Answered a -> {}
      case Outcome.Declined d -> {}
      case Outcome.Cancelled c -> {}
      case Outcome.Expired e -> {}
      case Outcome.Unavailable u -> {}
    }
    return new ToolResult(
        text(interaction, ending.outcome()), structured, interaction.ask().questionnaire());
  }

  /** The result of a call whose interaction is still open. */
  public ToolResult pending(Interaction interaction) {
    ObjectNode structured = JsonNodeFactory.instance.objectNode();
    structured.put("status", "pending").put("cancelled", false);
    structured.putArray("answers");
    structured.put("reference", interaction.reference());
    String text =
        "The human has not answered yet; the questions stay on the screen. This is no answer and"
            + " no consent. Call await_user_answers with {\"reference\":\""
            + interaction.reference()
            + "\"} to go on waiting.";
    return new ToolResult(text, structured, interaction.ask().questionnaire());
  }

  private String text(Interaction interaction, Outcome outcome) {
    return switch (outcome) {
      case Outcome.Answered(var sheet, var provenance) ->
          tools.get(interaction.ask().tool()).text(interaction, sheet);
      case Outcome.Declined(var reason) ->
          "User declined to answer" + (reason == null ? "" : ": " + reason);
      case Outcome.Cancelled dismissed -> tools.get(interaction.ask().tool()).text(dismissed);
      case Outcome.Expired() ->
          "Nobody answered within "
              + seconds(interaction.ask().ttl())
              + ", and the questions were taken off the screen. Silence is not consent: do not"
              + " assume an answer";
      case Outcome.Unavailable() ->
          "Nobody is connected who could answer. Do not assume an answer; tell the user what you"
              + " need to know, or ask again later";
      case Outcome.Aborted(var reason) -> reason;
    };
  }

  private static String seconds(Duration ttl) {
    return ttl.toSeconds() >= 1 ? ttl.toSeconds() + " seconds" : ttl.toMillis() + " milliseconds";
  }
}
