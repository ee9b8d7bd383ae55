package dev.parley.tool.questionnaire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Outcome;
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
import dev.parley.tool.args.Members;
import dev.parley.tool.args.OptionQuestionReader;
import dev.parley.tool.args.ShapeCheck;
import jakarta.inject.Singleton;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks a set of questions with options, or has a form filled in. */
@Singleton
public class QuestionnaireTool implements Tool {
  public static final String NAME = "questionnaire";

  private static final String QUESTIONS = "questions";
  private static final String FORM = "form";
  private static final String EXAMPLE =
      "{\"id\":\"lang\",\"prompt\":\"Which language?\",\"options\":[{\"label\":\"Java\"}]}";

  private final QuestionLimits limits;
  private final Entries entries;
  private final OptionQuestionReader reader;
  private final FormReader forms;
  private final CallMembers members;
  private final ShapeCheck shapes;

  QuestionnaireTool(
      QuestionLimits limits,
      Entries entries,
      OptionQuestionReader reader,
      FormReader forms,
      CallMembers members,
      ShapeCheck shapes) {
    this.limits = limits;
    this.entries = entries;
    this.reader = reader;
    this.forms = forms;
    this.members = members;
    this.shapes = shapes;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "Questionnaire";
  }

  @Override
  public int place() {
    return 4;
  }

  @Override
  public String description() {
    return QuestionnaireSchema.DESCRIPTION;
  }

  @Override
  public ObjectNode inputSchema() {
    return QuestionnaireSchema.input();
  }

  @Override
  public Prepared prepare(JsonNode given) {
    JsonNode arguments = entries.object(given, "{\"questions\":[" + EXAMPLE + "]}");
    Gathered gathered = new Gathered(new QuestionnaireRules(limits));
    Members call = new Members(arguments, "arguments");
    shapes.questionsOrForm(arguments);
    if (shapes.isForm(arguments)) {
      return asking(call, forms.read(arguments, call, gathered), gathered, FORM);
    }
    int index = 0;
    for (JsonNode entry : entries.list(arguments, "questions", EXAMPLE)) {
      reader.read(index, entry, "questions[" + index + "]", gathered);
      index++;
    }
    Questionnaire questionnaire =
        forms.around(
            List.of(Questionnaire.plain(gathered.questions())), members.heading(call), call);
    return asking(call, questionnaire, gathered, QUESTIONS);
  }

  private Prepared asking(
      Members call, Questionnaire questionnaire, Gathered gathered, String shape) {
    return members.asking(
        call, questionnaire, gathered.violations(), shape, members.text(call, "reference", 100));
  }

  @Override
  public List<String> texts(Interaction interaction, AnswerSheet sheet, AnswerRemarks remarks) {
    return remarks.around(Lines.of(sheet, remarks.byDefault()));
  }

  @Override
  public String text(Outcome.Cancelled dismissed) {
    return dismissed.closed() ? "Questionnaire dismissed" : "User cancelled the questionnaire";
  }

  /** A form's values by the ids of its fields. */
  @Override
  public void complete(
      ObjectNode structured, Interaction interaction, @Nullable AnswerSheet sheet) {
    if (sheet != null && interaction.ask().shape().equals(FORM)) {
      structured.set("input", FormInput.of(sheet));
    }
  }
}
