package dev.parley.question;

import java.util.List;

/** Yes or no. */
public record BooleanQuestion(QuestionCommon stem, List<String> defaultValues) implements Question {

  public static final String TYPE = "Boolean";

  public BooleanQuestion {
    defaultValues = List.copyOf(defaultValues);
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public boolean takesWords() {
    return false;
  }

  @Override
  public Value value(String text) {
    return new Value.Flag(Boolean.parseBoolean(text));
  }
}
