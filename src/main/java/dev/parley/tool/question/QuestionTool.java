package dev.parley.tool.question;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.interaction.Interaction;
import dev.parley.question.Answer;
import dev.parley.question.AnswerSheet;
import dev.parley.question.Heading;
import dev.parley.question.QuestionLimits;
import dev.parley.question.Questionnaire;
import dev.parley.question.QuestionnaireRules;
import dev.parley.tool.AnswerRemarks;
import dev.parley.tool.Prepared;
import dev.parley.tool.Tool;
import dev.parley.tool.args.CallMembers;
import dev.parley.tool.args.Entries;
import dev.parley.tool.args.Gathered;
import dev.parley.tool.args.Members;
import dev.parley.tool.args.OptionQuestionReader;
import dev.parley.tool.args.ShapeCheck;
import dev.parley.tool.questionnaire.Lines;
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

  private static final String ONE = "one";
  private static final String SEVERAL = "several";
  private static final String EXAMPLE =
      "{\"question\":\"Which"
          + " one?\",\"header\":\"Choice\",\"options\":[{\"label\":\"A\"},{\"label\":\"B\"}]}";

  private final QuestionLimits limits;
  private final Entries entries;
  private final OptionQuestionReader reader;
  private final CallMembers members;
  private final ShapeCheck shapes;

  QuestionTool(
      QuestionLimits limits,
      Entries entries,
      OptionQuestionReader reader,
      CallMembers members,
      ShapeCheck shapes) {
    this.limits = limits;
    this.entries = entries;
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
    return QuestionSchema.DESCRIPTION;
  }

  @Override
  public ObjectNode inputSchema() {
    return QuestionSchema.input(limits);
  }

  @Override
  public Prepared prepare(JsonNode given) {
    JsonNode arguments = entries.object(given, EXAMPLE);
    shapes.noForm(arguments);
    shapes.severalOrOne(arguments);
    boolean several =
        entries.isGiven(arguments, "questions")
            || (arguments.has("questions") && !shapes.isOneQuestion(arguments));
    Gathered gathered = new Gathered(new QuestionnaireRules(limits));
    if (several) {
      int index = 0;
      for (JsonNode entry : entries.list(arguments, "questions", EXAMPLE)) {
        reader.read(index, entry, "questions[" + index + "]", gathered);
        index++;
      }
    } else {
      reader.read(0, arguments, "arguments", gathered);
    }
    Members call = new Members(arguments, "arguments");
    // a lone question's own members are those of the call: it has no title besides
    Heading heading = several ? members.heading(call) : members.labels(call);
    Questionnaire questionnaire = Questionnaire.under(heading, gathered.questions());
    return members.asking(
        call, questionnaire, gathered.violations(), several ? SEVERAL : ONE, null);
  }

  /** For one question what the user would have typed, for several a line each. */
  @Override
  public List<String> texts(Interaction interaction, AnswerSheet sheet, AnswerRemarks remarks) {
    return remarks.around(
        interaction.ask().shape().equals(SEVERAL)
            ? Lines.of(sheet, remarks.byDefault())
            : asTyped(sheet));
  }

  private static String asTyped(AnswerSheet sheet) {
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
  public void complete(
      ObjectNode structured, Interaction interaction, @Nullable AnswerSheet sheet) {
    if (interaction.ask().shape().equals(SEVERAL)) {
      structured.set(
          "questions", RepeatedQuestions.of(interaction.ask().questionnaire().questions()));
    }
  }
}
