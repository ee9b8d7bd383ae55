package dev.parley.question.validation;

import static dev.parley.error.ErrorCode.BLANK_CUSTOM_ANSWER;
import static dev.parley.error.ErrorCode.NOT_A_CHOICE;
import static dev.parley.error.ErrorCode.TOO_FEW_SELECTIONS;
import static dev.parley.error.ErrorCode.TOO_MANY_SELECTIONS;

import dev.parley.question.Choice;
import dev.parley.question.ChoiceQuestion;
import dev.parley.question.MultiChoice;
import dev.parley.question.SingleChoice;
import dev.parley.question.Value;
import dev.parley.question.VisibleText;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads what was selected in a choice. */
final class Selection {
  private Selection() {}

  static List<Value> one(SingleChoice question, List<String> given, ViolationCollector violations) {
    return select(question, given, 1, violations);
  }

  static List<Value> some(MultiChoice question, List<String> given, ViolationCollector violations) {
    int most =
        Math.min(
            question.maxSelections(),
            MultiChoice.selectable(question.choices(), question.allowOther()));
    List<Value> values = select(question, given, most, violations);
    if (!values.isEmpty() && values.size() < question.minSelections()) {
      violations.add(
          TOO_FEW_SELECTIONS,
          "select at least " + question.minSelections(),
          Map.of("minSelections", question.minSelections()));
    }
    return values;
  }

  /** The selected values in the order of the choices, each once, and own texts behind them. */
  private static List<Value> select(
      ChoiceQuestion question, List<String> given, int most, ViolationCollector violations) {
    List<Choice> choices = question.choices();
    boolean[] chosen = new boolean[choices.size()];
    int count = 0;
    // most answers have no own text
    Set<String> typed = Set.of();
    for (String value : given) {
      int index = question.indexFor(value);
      if (index >= 0) {
        count += chosen[index] ? 0 : 1;
        chosen[index] = true;
      } else if (!question.allowOther()) {
        violations.add(
            NOT_A_CHOICE, "choose among the given choices; this question takes no other answer");
      } else if (VisibleText.isBlank(value)) {
        violations.add(BLANK_CUSTOM_ANSWER, "an answer of your own needs some text");
      } else {
        if (typed.isEmpty()) {
          typed = new LinkedHashSet<>();
        }
        typed.add(value);
      }
    }
    Value[] values = new Value[count + typed.size()];
    int next = 0;
    for (int i = 0; i < chosen.length; i++) {
      if (chosen[i]) {
        values[next++] = new Value.Text(choices.get(i).value());
      }
    }
    for (String text : typed) {
      values[next++] = new Value.Text(text);
    }
    if (values.length > most) {
      String message = most == 1 ? "only one answer fits here" : "select at most " + most;
      violations.add(TOO_MANY_SELECTIONS, message, Map.of("maxSelections", most));
    }
    return List.of(values);
  }
}
