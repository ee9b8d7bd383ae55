package dev.parley.question;

import java.util.List;

/**
 * Any number of the choices within bounds, and a text of the human's own where that is allowed.
 *
 * @param minSelections applies once the question is answered at all; {@code required} decides
 *     whether it must be
 */
public record MultiChoice(
    QuestionCommon stem,
    List<Choice> choices,
    boolean allowOther,
    int minSelections,
    int maxSelections,
    List<String> defaultValues)
    implements Question, ChoiceQuestion {

  public static final String TYPE = "MultiChoice";

  public MultiChoice {
    choices = List.copyOf(choices);
    defaultValues = List.copyOf(defaultValues);
  }

  /** The most that can be selected when the asker names no maximum: all, and one own text. */
  public static int selectable(List<Choice> choices, boolean allowOther) {
    return choices.size() + (allowOther ? 1 : 0);
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public boolean takesWords() {
    return allowOther;
  }
}
