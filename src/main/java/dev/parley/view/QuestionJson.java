package dev.parley.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.question.Choice;
import dev.parley.question.ChoiceQuestion;
import dev.parley.question.Confirmation;
import dev.parley.question.FreeText;
import dev.parley.question.MultiChoice;
import dev.parley.question.NumberEntry;
import dev.parley.question.Question;
import dev.parley.question.SingleChoice;
import dev.parley.question.TemporalEntry;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A question as a frontend shows it. */
final class QuestionJson {
  private QuestionJson() {}

  static ObjectNode of(Question question) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("id", question.id());
    json.put("type", question.type());
    json.put("text", question.text());
    json.put("label", question.label());
    if (question.description() != null) {
      json.put("description", question.description());
    }
    json.put("required", question.required());
    json.put("validateOnClient", question.stem().validateOnClient());
    switch (question) {
      case SingleChoice single -> choices(json, single);
      case MultiChoice multi -> {
        choices(json, multi);
        bounds(json, multi);
      }
      case FreeText text -> bounds(json, text);
      case NumberEntry number -> bounds(json, number);
      case Confirmation yesOrNo -> {}
      case TemporalEntry entry -> {
        put(json, "min", entry.min());
        put(json, "max", entry.max());
      }
    }
    defaults(json, question);
    return json;
  }

  private static void defaults(ObjectNode json, Question question) {
    List<String> values = question.defaultValues();
    if (values.isEmpty()) {
      return;
    }
    if (question instanceof MultiChoice) {
      ArrayNode array = json.putArray("defaultValue");
      values.forEach(array::add);
    } else {
      json.put("defaultValue", values.getFirst());
    }
  }

  private static void bounds(ObjectNode json, FreeText text) {
    json.put("multiline", text.multiline());
    put(json, "placeholder", text.placeholder());
    if (text.minLength() > 0) {
      json.put("minLength", text.minLength());
    }
    if (text.maxLength() > 0) {
      json.put("maxLength", text.maxLength());
    }
    if (text.pattern() != null) {
      json.put("pattern", text.pattern().expression());
    }
  }

  private static void bounds(ObjectNode json, NumberEntry number) {
    put(json, "placeholder", number.placeholder());
    put(json, "min", number.min());
    put(json, "max", number.max());
    put(json, "step", number.step());
  }

  private static void put(ObjectNode json, String member, @Nullable String text) {
    if (text != null) {
      json.put(member, text);
    }
  }

  private static void put(ObjectNode json, String member, @Nullable BigDecimal number) {
    if (number != null) {
      json.put(member, number);
    }
  }

  /** Only where they restrict anything: a frontend says what it is told. */
  private static void bounds(ObjectNode json, MultiChoice multi) {
    if (multi.minSelections() > 0) {
      json.put("minSelections", multi.minSelections());
    }
    if (multi.maxSelections() < MultiChoice.selectable(multi.choices(), multi.allowOther())) {
      json.put("maxSelections", multi.maxSelections());
    }
  }

  private static void choices(ObjectNode json, ChoiceQuestion question) {
    ArrayNode choices = json.putArray("choices");
    for (Choice choice : question.choices()) {
      ObjectNode entry = choices.addObject();
      entry.put("value", choice.value()).put("label", choice.label());
      if (choice.description() != null) {
        entry.put("description", choice.description());
      }
      put(entry, "preview", choice.preview());
    }
    json.put("allowOther", question.allowOther());
  }
}
