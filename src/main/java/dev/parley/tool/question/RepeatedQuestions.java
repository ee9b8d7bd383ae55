package dev.parley.tool.question;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.question.Choice;
import dev.parley.question.ChoiceQuestion;
import dev.parley.question.MultiChoice;
import dev.parley.question.Question;
import java.util.List;

/** The questions as they were understood, for a host that shows them beside the answers. */
final class RepeatedQuestions {
  private RepeatedQuestions() {}

  static ArrayNode of(List<Question> questions) {
    ArrayNode repeated = JsonNodeFactory.instance.arrayNode();
    for (Question question : questions) {
      ObjectNode entry = repeated.addObject();
      entry.put("id", question.id()).put("label", question.label());
      entry.put("prompt", question.text());
      ArrayNode options = entry.putArray("options");
      if (question instanceof ChoiceQuestion choice) {
        choice.choices().forEach(option -> options.add(option(option)));
      }
      entry.put("multiSelect", question instanceof MultiChoice);
    }
    return repeated;
  }

  private static ObjectNode option(Choice choice) {
    ObjectNode option = JsonNodeFactory.instance.objectNode();
    option.put("value", choice.value()).put("label", choice.label());
    if (choice.description() != null) {
      option.put("description", choice.description());
    }
    return option;
  }
}
