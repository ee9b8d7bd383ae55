package dev.parley.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.interaction.Ask;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionStore;
import dev.parley.interaction.Outcome;
import dev.parley.question.CompletedView;
import dev.parley.question.Questionnaire;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** An interaction as a frontend, or a host that looks it up, sees it. */
@Singleton
public class InteractionJson {
  private final InteractionStore store;

  InteractionJson(InteractionStore store) {
    this.store = store;
  }

  /** With {@code now}, so that a frontend whose clock is off can count down all the same. */
  public ObjectNode of(Interaction interaction) {
    Ask ask = interaction.ask();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("sessionId", interaction.key().session().sessionId());
    json.put("toolUseId", interaction.key().toolUseId());
    json.put("reference", interaction.reference());
    json.put("tool", ask.tool());
    if (ask.turnId() != null) {
      json.put("turnId", ask.turnId());
    }
    json.putObject("asker").put("client", ask.asker().client());
    if (ask.host() != null) {
      ObjectNode host = json.putObject("host").put("name", ask.host().name());
      if (ask.host().version() != null) {
        host.put("version", ask.host().version());
      }
    }
    if (ask.replaces() != null) {
      json.put("replaces", ask.replaces());
    }
    QuestionnaireJson.put(json, ask.questionnaire());
    json.put("status", interaction.status());
    if (interaction.ending() != null) {
      ending(json, ask.questionnaire(), interaction.ending());
    }
    json.put("createdAt", time(interaction.createdAt()));
    json.put("expiresAt", time(interaction.expiresAt()));
    json.put("now", time(store.now()));
    return json;
  }

  private static void ending(
      ObjectNode json, Questionnaire questionnaire, Interaction.Ending ending) {
    json.put("endedAt", time(ending.at()));
    switch (ending.outcome()) {
      case Outcome.Answered(var sheet, var provenance) -> {
        ArrayNode answers = json.putArray("answers");
        sheet.answers().forEach(answer -> answers.add(AnswerJson.of(answer)));
        if (sheet.note() != null) {
          json.put("note", sheet.note());
        }
        json.put("provenance", provenance.wire());
        CompletedView view = questionnaire.completedView();
        String summary = view == null ? null : view.summary(sheet);
        if (summary != null) {
          json.put("summary", summary);
        }
      }
      case Outcome.Declined(String reason) -> {
        if (reason != null) {
          json.put("reason", reason);
        }
      }
      case Outcome.Aborted(String reason) -> json.put("reason", reason);
      case Outcome.Cancelled cancelled -> {}
      case Outcome.Expired expired -> {}
      case Outcome.Unavailable unavailable -> {}
    }
  }

  private static String time(Instant instant) {
    return instant.truncatedTo(ChronoUnit.MILLIS).toString();
  }
}
