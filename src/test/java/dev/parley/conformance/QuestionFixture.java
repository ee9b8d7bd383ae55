package dev.parley.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Outcome;
import dev.parley.question.AnswerSet;
import dev.parley.testing.Json;
import dev.parley.tool.AnswerRemarks;
import dev.parley.tool.PreparedCall;
import dev.parley.tool.Tool;
import dev.parley.tool.questionnaire.QuestionnaireTool;
import java.time.Duration;
import java.util.List;

/**
 * A tool of the official suite that asks the human: it is Parley's own {@code questionnaire} with
 * the suite's name and questions, so the suite tests what Parley does.
 */
abstract class QuestionFixture implements Tool {
  private final QuestionnaireTool questionnaire;
  private final String name;

  QuestionFixture(QuestionnaireTool questionnaire, String name) {
    this.questionnaire = questionnaire;
    this.name = name;
  }

  /** The arguments of {@code questionnaire} that stand for a call. */
  abstract String form(JsonNode arguments);

  @Override
  public String name() {
    return name;
  }

  @Override
  public String title() {
    return name;
  }

  @Override
  public int place() {
    return 100;
  }

  @Override
  public boolean isListedAlways() {
    return true;
  }

  @Override
  public String description() {
    return "A test: " + name;
  }

  @Override
  public JsonNode inputSchema() {
    return Json.object().put("type", "object");
  }

  @Override
  public PreparedCall prepare(JsonNode arguments) {
    return questionnaire.prepare(Json.read(form(arguments)));
  }

  @Override
  public List<String> texts(Interaction interaction, AnswerSet sheet, AnswerRemarks remarks) {
    return questionnaire.texts(interaction, sheet, remarks);
  }

  /** The same call, whose question stays open for {@code ttl}. */
  static PreparedCall lasting(PreparedCall prepared, Duration ttl) {
    return prepared instanceof PreparedCall.Asking asking
        ? new PreparedCall.Asking(
            asking.questionnaire(), ttl, new Outcome.Expired(), asking.shape(), asking.replaces())
        : prepared;
  }
}
