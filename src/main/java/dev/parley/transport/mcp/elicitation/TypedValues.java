package dev.parley.transport.mcp.elicitation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.PlainText;
import dev.parley.question.VisibleText;
import dev.parley.question.json.Scalars;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The entries in a form, which the next form shows again. Their number and length are bounded: what
 * exceeds that is left out, and so is what no human types.
 */
final class TypedValues {
  private static final int MOST_CHARACTERS = 32_768;
  private static final int MOST_VALUES = 64;

  private final Map<String, List<String>> byProperty = new HashMap<>();
  private int left = MOST_CHARACTERS;

  /** Notes what a property holds, unless it is missing. */
  void note(String property, JsonNode value) {
    if (value.isMissingNode()) {
      return;
    }
    List<String> texts = new ArrayList<>();
    if (value.isArray()) {
      for (JsonNode element : value) {
        add(element, texts);
      }
    } else {
      add(value, texts);
    }
    byProperty.put(property, List.copyOf(texts));
  }

  private void add(JsonNode value, List<String> texts) {
    if (!value.isValueNode() || value.isNull() || texts.size() == MOST_VALUES) {
      return;
    }
    String text = Scalars.text(value);
    if (!VisibleText.isBlank(text) && text.length() <= left && PlainText.flaw(text).isEmpty()) {
      left -= text.length();
      texts.add(text);
    }
  }

  Map<String, List<String>> byProperty() {
    return Map.copyOf(byProperty);
  }
}
