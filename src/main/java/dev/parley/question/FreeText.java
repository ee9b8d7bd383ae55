package dev.parley.question;

import java.util.List;

/** One text, in the human's own words. */
public record FreeText(Stem stem, List<String> defaultValues) implements Question {

  public static final String TYPE = "FreeText";

  public FreeText {
    defaultValues = List.copyOf(defaultValues);
  }

  @Override
  public String type() {
    return TYPE;
  }
}
