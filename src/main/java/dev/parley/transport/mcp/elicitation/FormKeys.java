package dev.parley.transport.mcp.elicitation;

import dev.parley.question.ChoiceQuestion;
import dev.parley.question.Question;
import dev.parley.question.Questionnaire;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The names of a form's properties. The property of a question is named by its id; the other
 * properties, such as one for the human's own answer, one switch for each choice, or one that
 * confirms, get names that no question has. They follow from the questionnaire alone, so that an
 * answer is read without any stored state.
 */
final class FormKeys {
  private final Map<String, String> own = new HashMap<>();
  private final Map<String, List<String>> switches = new HashMap<>();
  private final Map<String, String> confirming = new HashMap<>();

  static FormKeys of(Questionnaire questionnaire) {
    FormKeys keys = new FormKeys();
    Set<String> taken = new HashSet<>();
    questionnaire.questions().forEach(question -> taken.add(question.id()));
    for (Question question : questionnaire.questions()) {
      if (question instanceof ChoiceQuestion choice) {
        keys.own.put(question.id(), free(question.id() + "_other", taken));
        List<String> each = new ArrayList<>();
        for (int i = 1; i <= choice.choices().size(); i++) {
          each.add(free(question.id() + "_" + i, taken));
        }
        keys.switches.put(question.id(), List.copyOf(each));
      }
      if (question.consequential()) {
        keys.confirming.put(question.id(), free(question.id() + "_confirm", taken));
      }
    }
    return keys;
  }

  /** The property that takes the human's own answer to a choice. */
  String own(Question choice) {
    return own.getOrDefault(choice.id(), choice.id());
  }

  /** The properties of the switches, in the order of the choices. */
  List<String> switches(Question choice) {
    return switches.getOrDefault(choice.id(), List.of());
  }

  /** The property by which the human confirms the answer to a consequential question. */
  String confirming(Question consequential) {
    return confirming.getOrDefault(consequential.id(), consequential.id());
  }

  private static String free(String wanted, Set<String> taken) {
    String name = wanted;
    while (!taken.add(name)) {
      name += "_";
    }
    return name;
  }
}
