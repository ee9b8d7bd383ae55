package dev.parley.tool.questionnaire;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.PlainText;
import dev.parley.question.QuestionLimits;
import dev.parley.question.VisibleText;
import dev.parley.question.json.Scalars;
import dev.parley.tool.arguments.ArgumentReader;
import dev.parley.tool.arguments.StructuredText;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what a host fills into a form beforehand, and what it found wrong with it. */
@Singleton
class FormValues {
  private final StructuredText structuredText;
  private final QuestionLimits limits;

  FormValues(StructuredText structuredText, QuestionLimits limits) {
    this.structuredText = structuredText;
    this.limits = limits;
  }

  /** Values by field id: one, or several for a multi-select; a blank text counts as none. */
  Map<String, List<String>> initial(ArgumentReader call, String member) {
    return object(call, member, "an object with a value for each field's id");
  }

  /** Messages by field id. */
  Map<String, String> messages(ArgumentReader call, String member) {
    Map<String, String> messages = new LinkedHashMap<>();
    object(call, member, "an object with a message for each field's id")
        .forEach((id, texts) -> messages.put(id, String.join("\n", texts)));
    return messages;
  }

  /** A message on the whole, given as a text or as a list of texts. */
  @Nullable String summary(ArgumentReader call, String member) {
    List<String> texts =
        call.any(member).map(given -> texts(call, given, member)).orElse(List.of());
    return texts.isEmpty() ? null : String.join("\n", texts);
  }

  private Map<String, List<String>> object(ArgumentReader call, String member, String rule) {
    Optional<JsonNode> given = call.any(member).map(structuredText::unwrapped);
    if (given.isEmpty()) {
      return Map.of();
    }
    if (!given.get().isObject()) {
      call.refuse(ErrorCode.INVALID_ARGUMENT, member + " must be " + rule);
      return Map.of();
    }
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : given.get().properties()) {
      List<String> texts = texts(call, entry.getValue(), member);
      if (!texts.isEmpty()) {
        values.put(PlainText.printable(entry.getKey()), texts);
      }
    }
    return values;
  }

  private List<String> texts(ArgumentReader call, JsonNode given, String member) {
    List<String> texts = new ArrayList<>();
    for (JsonNode value : given.isArray() ? given : List.of(given)) {
      if (!value.isValueNode()) {
        call.refuse(ErrorCode.INVALID_ARGUMENT, member + " must hold texts, or lists of texts");
        return List.of();
      }
      String text = Scalars.text(value);
      PlainText.flaw(text)
          .ifPresent(
              flaw -> call.refuse(ErrorCode.INVALID_TEXT, member + " must not hold " + flaw));
      if (text.length() > limits.answer()) {
        call.refuse(ErrorCode.TEXT_TOO_LONG, member + " holds a text that is too long");
      }
      if (!VisibleText.isBlank(text)) {
        texts.add(text);
      }
    }
    return texts;
  }
}
