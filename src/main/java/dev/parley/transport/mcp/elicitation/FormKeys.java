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
 * The names of a form's properties: a question has its id; what else it needs, a text of the
 * human's own or a switch for each choice, gets names that no question has. The same questionnaire
 * always has the same names, so nothing needs to be kept to read an answer.
 */
final class FormKeys {
  private final Map<String, String> own = new HashMap<>();
  private final Map<String, List<String>> switches = new HashMap<>();

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
    }
    return keys;
  }

  /** Where the human writes an answer of their own to a choice. */
  String own(Question choice) {
    return own.getOrDefault(choice.id(), choice.id());
  }

  /** One for each choice, in their order. */
  List<String> switches(Question choice) {
    return switches.getOrDefault(choice.id(), List.of());
  }

  private static String free(String wanted, Set<String> taken) {
    String name = wanted;
    while (!taken.add(name)) {
      name += "_";
    }
    return name;
  }
}
