package dev.parley.tool.ask;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.question.Choice;
import dev.parley.question.ErrorCode;
import dev.parley.question.FreeText;
import dev.parley.question.MultiChoice;
import dev.parley.question.Question;
import dev.parley.question.SingleChoice;
import dev.parley.question.Stem;
import dev.parley.tool.args.ChoiceReader;
import dev.parley.tool.args.Gathered;
import dev.parley.tool.args.Json;
import dev.parley.tool.args.Members;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads one question of {@code ask_user_questions}, and says everything that is wrong with it. */
@Singleton
class QuestionReader {
  private static final Pattern NO_LETTER = Pattern.compile("[^a-z]");

  private final Json json;
  private final ChoiceReader choices;

  QuestionReader(Json json, ChoiceReader choices) {
    this.json = json;
    this.choices = choices;
  }

  /** Reads the next question; {@code index} counts from 0. */
  void read(int index, JsonNode given, Gathered gathered) {
    String place = "questions[" + index + "]";
    JsonNode node = json.unwrapped(given);
    Members members = new Members(node, place);
    if (!node.isObject()) {
      members.refuse(
          ErrorCode.INVALID_ARGUMENT,
          place + " must be an object such as {\"text\":\"Which colour?\",\"type\":\"FreeText\"}");
      gathered.refuse(members);
      return;
    }
    members.refuseContradiction("text", "question", "prompt");
    members.refuseContradiction("choices", "options");
    Stem stem = stem(index, members);
    gathered.add(members, stem, question(stem, members));
  }

  private static Stem stem(int index, Members members) {
    String text = members.string("text", "question", "prompt");
    String id = members.string("id");
    String header = members.text("header", "label");
    return new Stem(
        id == null ? "q" + (index + 1) : id,
        text == null ? "" : text,
        header == null ? "Q" + (index + 1) : header,
        members.text("description"),
        members.bool(false, "required"),
        id != null);
  }

  private @Nullable Question question(Stem stem, Members members) {
    List<Choice> given = choices.read(members, "choices", "options");
    boolean other = members.bool(true, "allowOther");
    List<String> defaults = choices.texts(members, "defaultValue");
    String type = type(members, !given.isEmpty());
    if (type == null) {
      return null;
    }
    return switch (type) {
      case SingleChoice.TYPE -> new SingleChoice(stem, given, other, defaults);
      case MultiChoice.TYPE ->
          new MultiChoice(
              stem,
              given,
              other,
              members.integer(0, "minSelections"),
              members.integer(MultiChoice.selectable(given, other), "maxSelections"),
              defaults);
      default -> FreeText.unbounded(stem, defaults);
    };
  }

  /** The kind by its name in any spelling or, without one, by what is there. */
  private static @Nullable String type(Members members, boolean hasChoices) {
    String named = members.string("type");
    boolean several = members.bool(false, "multiSelect", "multiple");
    if (named == null) {
      String choice = several ? MultiChoice.TYPE : SingleChoice.TYPE;
      return hasChoices ? choice : FreeText.TYPE;
    }
    return switch (NO_LETTER.matcher(named.toLowerCase(Locale.ROOT)).replaceAll("")) {
      case "singlechoice", "single", "choice", "select", "radio" ->
          several ? MultiChoice.TYPE : SingleChoice.TYPE;
      case "multichoice", "multiplechoice", "multi", "multiple", "multiselect", "checkbox" ->
          MultiChoice.TYPE;
      case "freetext", "text", "string", "open" -> FreeText.TYPE;
      default -> {
        members.refuse(
            ErrorCode.UNKNOWN_TYPE, "type must be SingleChoice, MultiChoice or FreeText");
        yield null;
      }
    };
  }
}
