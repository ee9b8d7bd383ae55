package dev.parley.transport.mcp.elicitation;

import dev.parley.error.PlainText;
import dev.parley.error.Violation;
import dev.parley.interaction.ElicitationState;
import dev.parley.question.Questionnaire;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the next form shows after answers were refused.
 *
 * @param problem the text above the fields: which questions are concerned, and what would be right
 * @param entered by property, what the human entered and what is wrong with it
 */
record Correction(String problem, Map<String, ElicitationState.Entered> entered) {
  private static final int MOST_LINES = 10;
  private static final int LONGEST_PROBLEM = 300;

  static Correction of(
      Questionnaire questionnaire, FormReading.Entry entry, List<Violation> violations) {
    Map<String, String> byId = new HashMap<>();
    for (Violation violation : violations) {
      if (violation.id() != null) {
        byId.merge(violation.id(), sentence(violation.message()), (one, more) -> one + " " + more);
      }
    }
    Map<String, ElicitationState.Entered> entered = new HashMap<>();
    entry
        .typed()
        .forEach(
            (property, typed) -> entered.put(property, new ElicitationState.Entered(typed, null)));
    byId.forEach((id, problem) -> {
      String property = entry.firstProperty().getOrDefault(id, id);
      ElicitationState.Entered typed = entered.get(property);
      entered.put(
          property,
          new ElicitationState.Entered(
              typed == null ? List.of() : typed.values(),
              PlainText.abridged(problem, LONGEST_PROBLEM)));
    });
    return new Correction(summary(questionnaire, violations), entered);
  }

  private static String summary(Questionnaire questionnaire, List<Violation> violations) {
    boolean several = questionnaire.questions().size() > 1;
    return violations.stream()
        .limit(MOST_LINES)
        .map(violation -> several ? line(violation) : sentence(violation.message()))
        .collect(Collectors.joining("\n", several ? "Please correct this:\n" : "", ""));
  }

  private static String line(Violation violation) {
    String question = violation.question();
    String about = question == null ? "" : PlainText.abridged(question, 100) + " ";
    return "- " + about + violation.message();
  }

  private static String sentence(String message) {
    return message.substring(0, 1).toUpperCase(Locale.ROOT) + message.substring(1) + ".";
  }
}
