package dev.parley.tool.ask;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Outcome;
import dev.parley.question.Answer;
import dev.parley.question.AnswerSheet;
import dev.parley.question.QuestionLimits;
import dev.parley.question.Questionnaire;
import dev.parley.question.QuestionnaireRules;
import dev.parley.tool.AnswerRemarks;
import dev.parley.tool.Prepared;
import dev.parley.tool.Tool;
import dev.parley.tool.args.CallMembers;
import dev.parley.tool.args.Entries;
import dev.parley.tool.args.Gathered;
import dev.parley.tool.args.Json;
import dev.parley.tool.args.Members;
import dev.parley.tool.args.ShapeCheck;
import jakarta.inject.Singleton;
import java.util.List;

/** The main tool: choices, several choices and free text, asked in one go. */
@Singleton
public class AskUserQuestions implements Tool {
  public static final String NAME = "ask_user_questions";

  private static final String EXAMPLE =
      "{\"text\":\"Which colour?\",\"type\":\"SingleChoice\",\"choices\":[\"red\",\"blue\"]}";

  private final QuestionLimits limits;
  private final Entries entries;
  private final QuestionReader reader;
  private final CallMembers members;
  private final ShapeCheck shapes;
  private final Json json;

  AskUserQuestions(
      QuestionLimits limits,
      Entries entries,
      QuestionReader reader,
      CallMembers members,
      ShapeCheck shapes,
      Json json) {
    this.limits = limits;
    this.entries = entries;
    this.reader = reader;
    this.members = members;
    this.shapes = shapes;
    this.json = json;
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
  public Prepared prepare(JsonNode given) {
    JsonNode arguments = entries.object(given, "{\"questions\":[" + EXAMPLE + "]}");
    if (arguments.has("questions")) {
      shapes.noForm(arguments);
      shapes.severalOrOne(arguments);
    }
    Gathered gathered = new Gathered(new QuestionnaireRules(limits));
    int index = 0;
    for (JsonNode entry : entries.list(arguments, "questions", EXAMPLE)) {
      reader.read(index++, entry, gathered);
    }
    Members call = new Members(arguments, "arguments");
    Questionnaire questionnaire = Questionnaire.under(members.heading(call), gathered.questions());
    return members.asking(call, questionnaire, gathered.violations(), NAME, null);
  }

  @Override
  public List<String> texts(Interaction interaction, AnswerSheet sheet, AnswerRemarks remarks) {
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
    return List.of(json.text(text));
  }
}
