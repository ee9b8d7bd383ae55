package dev.parley.question;

import java.util.List;

/** At most one of the choices, or one text of the human's own. */
public record SingleChoice(
    QuestionCommon stem, List<Choice> choices, boolean allowOther, List<String> defaultValues)
    implements Question, ChoiceQuestion {

  public static final String TYPE = "SingleChoice";

  public SingleChoice {
    choices = List.copyOf(choices);
    defaultValues = List.copyOf(defaultValues);
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
