package dev.parley.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.question.Choice;
import dev.parley.question.ChoiceQuestion;
import dev.parley.question.FreeText;
import dev.parley.question.MultiChoice;
import dev.parley.question.Question;
import dev.parley.question.SingleChoice;

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
    switch (question) {
      case SingleChoice single -> {
        choices(json, single);
        if (!single.defaultValues().isEmpty()) {
          json.put("defaultValue", single.defaultValues().getFirst());
        }
      }
      case MultiChoice multi -> {
        choices(json, multi);
        bounds(json, multi);
        if (!multi.defaultValues().isEmpty()) {
          ArrayNode values = json.putArray("defaultValue");
          multi.defaultValues().forEach(values::add);
        }
      }
      case FreeText text -> {
        if (!text.defaultValues().isEmpty()) {
          json.put("defaultValue", text.defaultValues().getFirst());
        }
      }
    }
    return json;
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
    }
    json.put("allowOther", question.allowOther());
  }
}
