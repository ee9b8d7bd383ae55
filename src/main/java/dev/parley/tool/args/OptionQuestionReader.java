package dev.parley.tool.args;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.question.Choice;
import dev.parley.question.ErrorCode;
import dev.parley.question.FreeText;
import dev.parley.question.MultiChoice;
import dev.parley.question.Question;
import dev.parley.question.SingleChoice;
import dev.parley.question.Stem;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Reads a question in the shape that {@code question} and {@code questionnaire} share: a prompt
 * with options, of which one or several are selected. No options and an own answer allowed make a
 * free text. Such a question wants an answer unless it says that it is not required.
 */
@Singleton
public class OptionQuestionReader {
  private final Json json;
  private final ChoiceReader choices;

  OptionQuestionReader(Json json, ChoiceReader choices) {
    this.json = json;
    this.choices = choices;
  }

  /** Reads the next question; {@code index} counts from 0. */
  public void read(int index, JsonNode given, String place, Gathered gathered) {
    JsonNode node = json.unwrapped(given);
    Members members = new Members(node, place);
    if (!node.isObject()) {
      members.refuse(
          ErrorCode.INVALID_ARGUMENT,
          place
              + " must be an object such as"
              + " {\"prompt\":\"Which one?\",\"options\":[{\"label\":\"A\"},{\"label\":\"B\"}]}");
      gathered.refuse(members);
      return;
    }
    members.refuseContradiction("prompt", "question", "text");
    members.refuseContradiction("options", "choices");
    Stem stem = stem(index, members);
    gathered.add(members, stem, question(stem, members));
  }

  private static Stem stem(int index, Members members) {
    String text = members.string("prompt", "question", "text");
    String id = members.string("id");
    String label = members.text("label", "header");
    return new Stem(
        id == null ? "q" + (index + 1) : id,
        text == null ? "" : text,
        label == null ? "Q" + (index + 1) : label,
        members.text("description"),
        members.bool(true, "required"),
        id != null);
  }

  private Question question(Stem stem, Members members) {
    List<Choice> options = choices.read(members, "options", "choices");
    boolean other = members.bool(true, "allowOther", "custom");
    boolean several = members.bool(false, "multiSelect", "multiple");
    List<String> defaults = choices.texts(members, "defaultValue");
    if (options.isEmpty() && other) {
      return FreeText.withoutOptions(stem, defaults);
    }
    return several
        ? new MultiChoice(stem, options, other, 0, MultiChoice.selectable(options, other), defaults)
        : new SingleChoice(stem, options, other, defaults);
  }
}
