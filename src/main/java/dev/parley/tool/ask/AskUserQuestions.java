package dev.parley.tool.ask;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Outcome;
import dev.parley.question.Answer;
import dev.parley.question.AnswerSet;
import dev.parley.question.QuestionLimits;
import dev.parley.question.Questionnaire;
import dev.parley.question.validation.QuestionnaireRules;
import dev.parley.tool.AnswerRemarks;
import dev.parley.tool.PreparedCall;
import dev.parley.tool.Tool;
import dev.parley.tool.arguments.ArgumentLists;
import dev.parley.tool.arguments.ArgumentReader;
import dev.parley.tool.arguments.CommonArguments;
import dev.parley.tool.arguments.QuestionnaireBuilder;
import dev.parley.tool.arguments.ShapeCheck;
import dev.parley.tool.arguments.StructuredText;
import jakarta.inject.Singleton;
import java.util.List;

/** The main tool: choices, several choices and free text, asked in one go. */
@Singleton
public class AskUserQuestions implements Tool {
  public static final String NAME = "ask_user_questions";

  private static final String EXAMPLE =
      "{\"text\":\"Which colour?\",\"type\":\"SingleChoice\",\"choices\":[\"red\",\"blue\"]}";

  private final QuestionLimits limits;
  private final ArgumentLists argumentLists;
  private final QuestionReader reader;
  private final CommonArguments members;
  private final ShapeCheck shapes;
  private final StructuredText structuredText;

  AskUserQuestions(
      QuestionLimits limits,
      ArgumentLists argumentLists,
      QuestionReader reader,
      CommonArguments members,
      ShapeCheck shapes,
      StructuredText structuredText) {
    this.limits = limits;
    this.argumentLists = argumentLists;
    this.reader = reader;
    this.members = members;
    this.shapes = shapes;
    this.structuredText = structuredText;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "Ask User Questions";
  }

  @Override
  public int place() {
    return 1;
  }

  @Override
  public boolean isListedAlways() {
    return true;
  }

  @Override
  public String description() {
    return AskUserQuestionsSchema.DESCRIPTION;
  }

  @Override
  public ObjectNode inputSchema() {
    return AskUserQuestionsSchema.input(limits);
  }

  @Override
  public PreparedCall prepare(JsonNode given) {
    JsonNode arguments = argumentLists.object(given, "{\"questions\":[" + EXAMPLE + "]}");
    if (arguments.has("questions")) {
      shapes.noForm(arguments);
      shapes.severalOrOne(arguments);
    }
    QuestionnaireBuilder builder = new QuestionnaireBuilder(new QuestionnaireRules(limits));
    int index = 0;
    for (JsonNode entry : argumentLists.list(arguments, "questions", EXAMPLE)) {
      reader.read(index++, entry, builder);
    }
    ArgumentReader call = new ArgumentReader(arguments, "arguments");
    Questionnaire questionnaire = Questionnaire.under(members.heading(call), builder.questions());
    return members.asking(call, questionnaire, builder.violations(), NAME, null);
  }

  @Override
  public List<String> texts(Interaction interaction, AnswerSet sheet, AnswerRemarks remarks) {
    ObjectNode text = JsonNodeFactory.instance.objectNode();
    if (remarks.byDefault()) {
      text.put("provenance", Outcome.Provenance.DEFAULT.wire()).put("message", remarks.remark());
    }
    ArrayNode answers = text.putArray("answers");
    for (Answer answer : sheet.answers()) {
      ObjectNode entry = answers.addObject().put("question", answer.question().text());
      ArrayNode values = entry.putArray("answer");
      answer.texts().forEach(values::add);
      if (answer.note() != null) {
        entry.put("note", answer.note());
      }
    }
    if (sheet.note() != null) {
      text.put("note", sheet.note());
    }
    if (!remarks.byDefault() && remarks.remark() != null) {
      text.put("message", remarks.remark());
    }
    if (remarks.earlier() != null) {
      text.put("replayed", true).put("answeredAt", remarks.earlier());
    }
    return List.of(structuredText.text(text));
  }
}
