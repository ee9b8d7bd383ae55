package dev.parley.tool.ask;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.interaction.Interaction;
import dev.parley.json.JsonCodec;
import dev.parley.question.AnswerSet;
import dev.parley.question.QuestionLimits;
import dev.parley.question.Questionnaire;
import dev.parley.question.validation.QuestionnaireRules;
import dev.parley.tool.AnswerRemarks;
import dev.parley.tool.PreparedCall;
import dev.parley.tool.SchemaReader;
import dev.parley.tool.Tool;
import dev.parley.tool.arguments.ArgumentLists;
import dev.parley.tool.arguments.ArgumentReader;
import dev.parley.tool.arguments.CommonArguments;
import dev.parley.tool.arguments.QuestionnaireBuilder;
import dev.parley.tool.arguments.ShapeCheck;
import jakarta.inject.Singleton;
import java.util.List;

/** The main tool: choices, several choices and free text, asked in one go. */
@Singleton
public class AskUserQuestions implements Tool {
  public static final String NAME = "ask_user_questions";

  private static final String DESCRIPTION =
      """
      Ask the human one or more questions and wait for the answers.

      Call it when you need a decision, a preference or a fact that only the human has, and going \
      on without it would risk work they do not want. Put everything you need to know now into one \
      call. Do not call it for what you can find out yourself, or to ask whether you may go on with \
      what they already asked for.

      Types: SingleChoice (choices; one is picked), MultiChoice (choices; several may be picked), \
      FreeText. Unless allowOther is false, the human may type an answer of their own instead of \
      picking one, so do not add a choice such as "Other". If you recommend a choice, put it first \
      and end its label with " (Recommended)".

      The result is {"answers":[{"question":"…","answer":["…"]}]}; an optional question that was \
      left open is missing, and "note" is a remark of the human. They may also decline, dismiss the \
      questions, or not answer in time: the result says so, and none of these is consent. If it \
      says that the questions are still open, call await_user_answers with its reference instead \
      of asking again.\
      """;

  private static final String EXAMPLE =
      "{\"text\":\"Which colour?\",\"type\":\"SingleChoice\",\"choices\":[\"red\",\"blue\"]}";

  private final JsonNode inputSchema;
  private final QuestionLimits limits;
  private final ArgumentLists argumentLists;
  private final QuestionReader reader;
  private final CommonArguments members;
  private final ShapeCheck shapes;
  private final JsonCodec codec;

  AskUserQuestions(
      SchemaReader schemas,
      QuestionLimits limits,
      ArgumentLists argumentLists,
      QuestionReader reader,
      CommonArguments members,
      ShapeCheck shapes,
      JsonCodec codec) {
    this.inputSchema = schemas.read(AskUserQuestions.class, "input.json");
    this.limits = limits;
    this.argumentLists = argumentLists;
    this.reader = reader;
    this.members = members;
    this.shapes = shapes;
    this.codec = codec;
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
    return DESCRIPTION;
  }

  @Override
  public JsonNode inputSchema() {
    return inputSchema;
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
    return List.of(codec.text(AnswersText.of(sheet, remarks)));
  }
}
