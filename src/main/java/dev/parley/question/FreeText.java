package dev.parley.question;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One text, in the human's own words.
 *
 * @param minLength the fewest characters of an answer, 0 for no bound
 * @param maxLength the most characters of an answer, 0 for no bound
 * @param pattern what an answer must match as a whole, or null
 * @param multiline whether a frontend offers more than one line
 * @param custom whether it stands for a choice of which there are no options, so that what is typed
 *     counts as an answer of the human's own
 */
public record FreeText(
    QuestionCommon stem,
    int minLength,
    int maxLength,
    @Nullable TextPattern pattern,
    boolean multiline,
    @Nullable String placeholder,
    List<String> defaultValues,
    boolean custom)
    implements Question {

  public static final String TYPE = "FreeText";

  public FreeText {
    defaultValues = List.copyOf(defaultValues);
  }

  /** A text without bounds. */
  public static FreeText unbounded(QuestionCommon common, List<String> defaultValues) {
    return new FreeText(common, 0, 0, null, true, null, defaultValues, false);
  }

  /** A choice without options: what is typed is the human's own answer. */
  public static FreeText withoutOptions(QuestionCommon common, List<String> defaultValues) {
    return new FreeText(common, 0, 0, null, true, null, defaultValues, true);
  }

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public boolean takesWords() {
    return true;
  }
}
