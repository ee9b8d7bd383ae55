package dev.parley.tool.question;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.interaction.Interaction;
import dev.parley.question.Answer;
import dev.parley.question.AnswerSet;
import dev.parley.question.QuestionLimits;
import dev.parley.question.Questionnaire;
import dev.parley.question.QuestionnaireTexts;
import dev.parley.question.validation.QuestionnaireRules;
import dev.parley.tool.AnswerRemarks;
import dev.parley.tool.PreparedCall;
import dev.parley.tool.RepeatedQuestion;
import dev.parley.tool.SchemaReader;
import dev.parley.tool.Tool;
import dev.parley.tool.ToolAdditions;
import dev.parley.tool.arguments.ArgumentLists;
import dev.parley.tool.arguments.ArgumentReader;
import dev.parley.tool.arguments.CommonArguments;
import dev.parley.tool.arguments.OptionQuestionReader;
import dev.parley.tool.arguments.QuestionnaireBuilder;
import dev.parley.tool.arguments.ShapeCheck;
import dev.parley.tool.questionnaire.AnswerLines;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks one question whose answer reads as if the user had typed it, or several in the shape that
 * coding agents use.
 */
@Singleton
public class QuestionTool implements Tool {
  public static final String NAME = "question";

  private static final String DESCRIPTION =
      """
      Ask the human one question and get the answer as if they had typed it.

      Call it when you cannot go on sensibly without knowing what they want. It must be the last \
      and only question of your turn: put your question here, and wait for the answer. Offer the \
      likely answers as options; the human can always type something else unless custom is false. \
      If you recommend an option, put it first and end its label with " (Recommended)".

      The result is the label of the chosen option, the labels one a line with multiple, or what \
      the human typed. They may also decline, dismiss the question, or not answer in time: the \
      result says so, and none of these is consent.\
      """;

  private static final String ONE = "one";
  private static final String SEVERAL = "several";
  private static final String EXAMPLE =
      "{\"question\":\"Which"
          + " one?\",\"header\":\"Choice\",\"options\":[{\"label\":\"A\"},{\"label\":\"B\"}]}";

  private final JsonNode inputSchema;
  private final QuestionLimits limits;
  private final ArgumentLists argumentLists;
  private final OptionQuestionReader reader;
  private final CommonArguments members;
  private final ShapeCheck shapes;

  QuestionTool(
      SchemaReader schemas,
      QuestionLimits limits,
      ArgumentLists argumentLists,
      OptionQuestionReader reader,
      CommonArguments members,
      ShapeCheck shapes) {
    this.inputSchema = schemas.read(QuestionTool.class, "input.json");
    this.limits = limits;
    this.argumentLists = argumentLists;
    this.reader = reader;
    this.members = members;
    this.shapes = shapes;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "Question";
  }

  @Override
  public int place() {
    return 3;
  }

  @Override
  public boolean standsAlone() {
    return true;
  }

  @Override
  public String description() {
    return DESCRIPTION;
  }

  @Override
  public JsonNode inputSchema() {
    return inputSchema;
  }

  @Override
  public PreparedCall prepare(JsonNode given) {
    JsonNode arguments = argumentLists.object(given, EXAMPLE);
    shapes.noForm(arguments);
    shapes.severalOrOne(arguments);
    boolean several =
        argumentLists.isGiven(arguments, "questions")
            || (arguments.has("questions") && !shapes.isOneQuestion(arguments));
    QuestionnaireBuilder builder = new QuestionnaireBuilder(new QuestionnaireRules(limits));
    if (several) {
      int index = 0;
      for (JsonNode entry : argumentLists.list(arguments, "questions", EXAMPLE)) {
        reader.read(index, entry, "questions[" + index + "]", builder);
        index++;
      }
    } else {
      reader.read(0, arguments, "arguments", builder);
    }
    ArgumentReader call = new ArgumentReader(arguments, "arguments");
    // a lone question's own members are those of the call: it has no title besides
    QuestionnaireTexts texts = several ? members.heading(call) : members.labels(call);
    Questionnaire questionnaire = Questionnaire.under(texts, builder.questions());
    return members.asking(call, questionnaire, builder.violations(), several ? SEVERAL : ONE, null);
  }

  /** For one question what the user would have typed, for several a line each. */
  @Override
  public List<String> texts(Interaction interaction, AnswerSet sheet, AnswerRemarks remarks) {
    return remarks.around(
        interaction.ask().call().shape().equals(SEVERAL)
            ? AnswerLines.of(sheet, remarks.byDefault())
            : asTyped(sheet));
  }

  private static String asTyped(AnswerSet sheet) {
    List<String> lines = new ArrayList<>();
    for (Answer answer : sheet.answers()) {
      lines.addAll(answer.labels());
      if (answer.note() != null) {
        lines.add("Note: " + answer.note());
      }
    }
    if (sheet.note() != null) {
      lines.add("Note: " + sheet.note());
    }
    return String.join("\n", lines);
  }

  /** Several questions are repeated beside their answers, also where there are none. */
  @Override
  public ToolAdditions additions(Interaction interaction, @Nullable AnswerSet sheet) {
    return interaction.ask().call().shape().equals(SEVERAL)
        ? ToolAdditions.ofQuestions(
            interaction.ask().questionnaire().questions().stream()
                .map(RepeatedQuestion::of)
                .toList())
        : ToolAdditions.NONE;
  }
}
