package dev.parley.transport.mcp.elicitation;

import dev.parley.error.PlainText;
import dev.parley.interaction.ElicitationState;
import dev.parley.interaction.ElicitationState.Entered;
import dev.parley.question.Choice;
import dev.parley.question.ChoiceQuestion;
import dev.parley.question.Question;
import dev.parley.question.Questionnaire;
import dev.parley.question.VisibleText;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The values that the fields of a form start with: those that the asker suggests or, once answers
 * were refused, those that the human entered, right or wrong. A suggestion that the human cleared
 * does not come back.
 */
final class FormValues {
  private static final int LONGEST_ECHO = 200;

  private final Questionnaire questionnaire;
  private final ElicitationState elicitation;

  FormValues(Questionnaire questionnaire, ElicitationState elicitation) {
    this.questionnaire = questionnaire;
    this.elicitation = elicitation;
  }

  private boolean isCorrection() {
    return elicitation.problem() != null;
  }

  private List<String> entered(String property) {
    Entered entered = elicitation.entered().get(property);
    return entered == null ? List.of() : entered.values();
  }

  /** What is wrong with the entry in a property, or null. */
  @Nullable String problem(String property) {
    Entered entered = elicitation.entered().get(property);
    return entered == null ? null : entered.problem();
  }

  /** The value of a question without choices. */
  Optional<String> text(Question question) {
    List<String> values = isCorrection() ? entered(question.id()) : questionnaire.prefill(question);
    return values.stream().filter(text -> !VisibleText.isBlank(text)).findFirst();
  }

  /** The selected choices of a question whose choices are one property. */
  List<Choice> chosen(ChoiceQuestion choices, Question question) {
    return isCorrection()
        ? choices.choices().stream()
            .filter(choice -> entered(question.id()).contains(choice.value()))
            .toList()
        : suggested(choices, question);
  }

  /** Whether the switch of a choice is on, where each choice has one. */
  boolean isOn(ChoiceQuestion choices, Question question, Choice choice, String property) {
    return isCorrection()
        ? entered(property).contains("true")
        : suggested(choices, question).contains(choice);
  }

  /** The human's own answer to a question with choices. */
  Optional<String> own(ChoiceQuestion choices, Question question, String property) {
    return isCorrection()
        ? entered(property).stream().findFirst()
        : questionnaire.prefill(question).stream()
            .filter(text -> choices.choiceFor(text).isEmpty() && !VisibleText.isBlank(text))
            .findFirst();
  }

  private List<Choice> suggested(ChoiceQuestion choices, Question question) {
    return questionnaire.prefill(question).stream()
        .map(choices::choiceFor)
        .flatMap(Optional::stream)
        .toList();
  }

  /**
   * Tells the human which entries the field does not start with; null where there are none.
   *
   * @param initial the values that the field starts with
   */
  @Nullable String echo(String property, List<String> initial) {
    List<String> lost = entered(property).stream().filter(text -> !initial.contains(text)).toList();
    return lost.isEmpty()
        ? null
        : "You entered: " + PlainText.abridged(String.join(", ", lost), LONGEST_ECHO);
  }
}
