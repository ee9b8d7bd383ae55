package dev.parley.question;

import java.util.List;
import java.util.Optional;

/** What the two kinds of choice have in common: the choices, and whether they are all there is. */
public sealed interface ChoiceQuestion permits SingleChoice, MultiChoice {

  List<Choice> choices();

  /** Whether the human may type an answer of their own instead of, or beside, a choice. */
  boolean allowOther();

  /**
   * The choice that an answer means: the one with this value, else the only one with this label.
   * Empty means that the human typed something else.
   */
  default Optional<Choice> choiceFor(String answer) {
    int index = indexFor(answer);
    return index < 0 ? Optional.empty() : Optional.of(choices().get(index));
  }

  /** The place of {@link #choiceFor} among the choices, from 0; -1 if there is no such choice. */
  default int indexFor(String answer) {
    List<Choice> choices = choices();
    int labelled = -1;
    int sameLabel = 0;
    for (int i = 0; i < choices.size(); i++) {
      Choice choice = choices.get(i);
      if (choice.value().equals(answer)) {
        return i;
      }
      if (choice.label().equals(answer)) {
        labelled = i;
        sameLabel++;
      }
    }
    return sameLabel == 1 ? labelled : -1;
  }
}
