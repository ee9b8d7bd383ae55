package dev.parley.tool.ask;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.question.Choice;
import dev.parley.question.FreeText;
import dev.parley.question.MultiChoice;
import dev.parley.question.Question;
import dev.parley.question.QuestionCommon;
import dev.parley.question.SingleChoice;
import dev.parley.tool.arguments.ArgumentReader;
import dev.parley.tool.arguments.ChoiceReader;
import dev.parley.tool.arguments.LowerCaseLetters;
import dev.parley.tool.arguments.QuestionnaireBuilder;
import dev.parley.tool.arguments.StructuredText;
import jakarta.inject.Singleton;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one question of {@code ask_user_questions}, and says everything that is wrong with it. */
@Singleton
class QuestionReader {
  private static final String[] TEXT = {"text", "question", "prompt"};
  private static final String[] CHOICES = {"choices", "options"};
  private static final String[] HEADER = {"header", "label"};
  private static final String[] SEVERAL = {"multiSelect", "multiple"};

  private final StructuredText structuredText;
  private final ChoiceReader choices;

  QuestionReader(StructuredText structuredText, ChoiceReader choices) {
    this.structuredText = structuredText;
    this.choices = choices;
  }

  /** Reads the next question; {@code index} counts from 0. */
  void read(int index, JsonNode given, QuestionnaireBuilder builder) {
    JsonNode node = structuredText.unwrapped(given);
    ArgumentReader arguments = new ArgumentReader(node, "questions", index);
    if (!node.isObject()) {
      arguments.refuse(
          ErrorCode.INVALID_ARGUMENT,
          "questions["
              + index
              + "] must be an object such as {\"text\":\"Which colour?\",\"type\":\"FreeText\"}");
      builder.refuse(arguments);
      return;
    }
    arguments.refuseContradiction(TEXT);
    arguments.refuseContradiction(CHOICES);
    QuestionCommon common = stem(index, arguments);
    builder.add(arguments, common, question(common, arguments));
  }

  private static QuestionCommon stem(int index, ArgumentReader arguments) {
    String text = arguments.string(TEXT);
    String id = arguments.string("id");
    String header = arguments.text(HEADER);
    return new QuestionCommon(
        id == null ? "q" + (index + 1) : id,
        text == null ? "" : text,
        header == null ? "Q" + (index + 1) : header,
        arguments.text("description"),
        arguments.bool(false, "required"),
        arguments.bool(false, QuestionCommon.CONSEQUENTIAL),
        id != null);
  }

  private @Nullable Question question(QuestionCommon common, ArgumentReader arguments) {
    List<Choice> given = choices.read(arguments, CHOICES);
    boolean other = arguments.bool(true, "allowOther");
    List<String> defaults = choices.texts(arguments, "defaultValue");
    String type = type(arguments, !given.isEmpty());
    if (type == null) {
      return null;
    }
    return switch (type) {
      case SingleChoice.TYPE -> new SingleChoice(common, given, other, defaults);
      case MultiChoice.TYPE ->
          new MultiChoice(
              common,
              given,
              other,
              arguments.integer(0, "minSelections"),
              arguments.integer(MultiChoice.selectable(given, other), "maxSelections"),
              defaults);
      default -> FreeText.unbounded(common, defaults);
    };
  }

  /** The kind by its name in any spelling or, without one, by what is there. */
  private static @Nullable String type(ArgumentReader arguments, boolean hasChoices) {
    String named = arguments.string("type");
    boolean several = arguments.bool(false, SEVERAL);
    if (named == null) {
      String choice = several ? MultiChoice.TYPE : SingleChoice.TYPE;
      return hasChoices ? choice : FreeText.TYPE;
    }
    return switch (LowerCaseLetters.of(named)) {
      case "singlechoice", "single", "choice", "select", "radio" ->
          several ? MultiChoice.TYPE : SingleChoice.TYPE;
      case "multichoice", "multiplechoice", "multi", "multiple", "multiselect", "checkbox" ->
          MultiChoice.TYPE;
      case "freetext", "text", "string", "open" -> FreeText.TYPE;
      default -> {
        arguments.refuse(
            ErrorCode.UNKNOWN_TYPE, "type must be SingleChoice, MultiChoice or FreeText");
        yield null;
      }
    };
  }
}
