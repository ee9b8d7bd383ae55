package dev.parley.tool.questionnaire;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Outcome;
import dev.parley.question.AnswerSet;
import dev.parley.question.QuestionLimits;
import dev.parley.question.Questionnaire;
import dev.parley.question.validation.QuestionnaireRules;
import dev.parley.tool.AnswerRemarks;
import dev.parley.tool.PreparedCall;
import dev.parley.tool.SchemaReader;
import dev.parley.tool.Tool;
import dev.parley.tool.ToolAdditions;
import dev.parley.tool.arguments.ArgumentLists;
import dev.parley.tool.arguments.ArgumentReader;
import dev.parley.tool.arguments.CommonArguments;
import dev.parley.tool.arguments.OptionQuestionReader;
import dev.parley.tool.arguments.QuestionnaireBuilder;
import dev.parley.tool.arguments.ShapeCheck;
import jakarta.inject.Singleton;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks a set of questions with options, or has a form filled in. */
@Singleton
public class QuestionnaireTool implements Tool {
  public static final String NAME = "questionnaire";

  private static final String DESCRIPTION =
      """
      Have the human answer a set of questions with options, or fill in a form.

      For choices give questions: each has an id, a short label, a prompt and options; the human \
      may type another answer unless allowOther is false, and a question without options is free \
      text. For typed values give fields instead (%s), or sections that hold fields. Questions \
      must be answered unless required is false; fields need not, and take own words beside \
      options only with allowOther. min and max of a multiselect say how many to pick.

      The result has a line for each question: "lang: user selected: 2. TypeScript", or "name: \
      user wrote: Ada". A form's values are also in the structured result, as input by field id. \
      If a value is not acceptable by a rule that only you know, call again with the result's \
      reference, errorSummary, fieldErrors and initialValues. The human may also decline, dismiss \
      the questions, or not answer in time: the result says so, and none of these is consent.\
      """
          .formatted(FieldType.NAMES);

  private static final String QUESTIONS = "questions";
  private static final String FORM = "form";
  private static final String EXAMPLE =
      "{\"id\":\"lang\",\"prompt\":\"Which language?\",\"options\":[{\"label\":\"Java\"}]}";

  private final JsonNode inputSchema;
  private final QuestionLimits limits;
  private final ArgumentLists argumentLists;
  private final OptionQuestionReader reader;
  private final FormReader forms;
  private final CommonArguments members;
  private final ShapeCheck shapes;

  QuestionnaireTool(
      SchemaReader schemas,
      QuestionLimits limits,
      ArgumentLists argumentLists,
      OptionQuestionReader reader,
      FormReader forms,
      CommonArguments members,
      ShapeCheck shapes) {
    this.inputSchema = schemas.read(QuestionnaireTool.class, "input.json");
    this.limits = limits;
    this.argumentLists = argumentLists;
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
    return DESCRIPTION;
  }

  @Override
  public JsonNode inputSchema() {
    return inputSchema;
  }

  @Override
  public PreparedCall prepare(JsonNode given) {
    JsonNode arguments = argumentLists.object(given, "{\"questions\":[" + EXAMPLE + "]}");
    QuestionnaireBuilder builder = new QuestionnaireBuilder(new QuestionnaireRules(limits));
    ArgumentReader call = new ArgumentReader(arguments, "arguments");
    shapes.questionsOrForm(arguments);
    shapes.noMark(call);
    if (shapes.isForm(arguments)) {
      return asking(call, forms.read(arguments, call, builder), builder, FORM);
    }
    int index = 0;
    for (JsonNode entry : argumentLists.list(arguments, "questions", EXAMPLE)) {
      reader.read(index, entry, "questions[" + index + "]", builder);
      index++;
    }
    Questionnaire questionnaire =
        forms.around(
            List.of(Questionnaire.plain(builder.questions())), members.heading(call), call);
    return asking(call, questionnaire, builder, QUESTIONS);
  }

  private PreparedCall asking(
      ArgumentReader call,
      Questionnaire questionnaire,
      QuestionnaireBuilder builder,
      String shape) {
    return members.asking(
        call, questionnaire, builder.violations(), shape, members.text(call, "reference", 100));
  }

  @Override
  public List<String> texts(Interaction interaction, AnswerSet sheet, AnswerRemarks remarks) {
    return remarks.around(AnswerLines.of(sheet, remarks.byDefault()));
  }

  @Override
  public String text(Outcome.Cancelled dismissed) {
    return dismissed.closed() ? "Questionnaire dismissed" : "User cancelled the questionnaire";
  }

  /** A form's values by the ids of its fields. */
  @Override
  public ToolAdditions additions(Interaction interaction, @Nullable AnswerSet sheet) {
    return sheet != null && interaction.ask().call().shape().equals(FORM)
        ? ToolAdditions.ofInput(FormInput.of(sheet))
        : ToolAdditions.NONE;
  }
}
