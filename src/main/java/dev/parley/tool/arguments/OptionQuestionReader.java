package dev.parley.tool.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.question.Choice;
import dev.parley.question.FreeText;
import dev.parley.question.MultiChoice;
import dev.parley.question.Question;
import dev.parley.question.QuestionCommon;
import dev.parley.question.SingleChoice;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Reads a question in the shape that {@code question} and {@code questionnaire} share: a prompt
 * with options, of which one or several are selected. No options and an own answer allowed make a
 * free text. Such a question wants an answer unless it says that it is not required.
 */
@Singleton
public class OptionQuestionReader {
  private final StructuredText structuredText;
  private final ChoiceReader choices;

  OptionQuestionReader(StructuredText structuredText, ChoiceReader choices) {
    this.structuredText = structuredText;
    this.choices = choices;
  }

  /** Reads the next question; {@code index} counts from 0. */
  public void read(int index, JsonNode given, String place, QuestionnaireBuilder builder) {
    JsonNode node = structuredText.unwrapped(given);
    ArgumentReader arguments = new ArgumentReader(node, place);
    if (!node.isObject()) {
      arguments.refuse(
          ErrorCode.INVALID_ARGUMENT,
          place
              + " must be an object such as"
              + " {\"prompt\":\"Which one?\",\"options\":[{\"label\":\"A\"},{\"label\":\"B\"}]}");
      builder.refuse(arguments);
      return;
    }
    arguments.refuseContradiction("prompt", "question", "text");
    arguments.refuseContradiction("options", "choices");
    QuestionCommon common = stem(index, arguments);
    builder.add(arguments, common, question(common, arguments));
  }

  private static QuestionCommon stem(int index, ArgumentReader arguments) {
    String text = arguments.string("prompt", "question", "text");
    String id = arguments.string("id");
    String label = arguments.text("label", "header");
    return new QuestionCommon(
        id == null ? "q" + (index + 1) : id,
        text == null ? "" : text,
        label == null ? "Q" + (index + 1) : label,
        arguments.text("description"),
        arguments.bool(true, "required"),
        arguments.bool(false, QuestionCommon.CONSEQUENTIAL),
        id != null);
  }

  private Question question(QuestionCommon common, ArgumentReader arguments) {
    List<Choice> options = choices.read(arguments, "options", "choices");
    boolean other = arguments.bool(true, "allowOther", "custom");
    boolean several = arguments.bool(false, "multiSelect", "multiple");
    List<String> defaults = choices.texts(arguments, "defaultValue");
    if (options.isEmpty() && other) {
      return FreeText.withoutOptions(common, defaults);
    }
    return several
        ? new MultiChoice(
            common, options, other, 0, MultiChoice.selectable(options, other), defaults)
        : new SingleChoice(common, options, other, defaults);
  }
}
