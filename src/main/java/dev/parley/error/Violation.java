package dev.parley.error;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One rule that one question, or its answer, breaks.
 *
 * @param question the question's text, or null if the violation concerns the whole set
 * @param id the question's id, or null likewise
 * @param message a sentence that says what would be right
 * @param limits the figures of the rule, such as {@code maxSelections}, under their wire names
 */
public record Violation(
    @Nullable String question,
    @Nullable String id,
    ErrorCode error,
    String message,
    Map<String, Object> limits) {

  private static final int LONGEST_ECHO = 4_000;

  /**
   * Texts of the caller are repeated shortened, and with U+FFFD for characters that {@link
   * PlainText} refuses.
   */
  public Violation {
    question = question == null ? null : echo(question);
    id = id == null ? null : echo(id);
    message = PlainText.printable(message);
    limits = Map.copyOf(limits);
  }

  private static String echo(String text) {
    return PlainText.printable(PlainText.abridged(text, LONGEST_ECHO));
  }

  /** A violation of the whole set, not of one question. */
  public static Violation ofAll(ErrorCode error, String message, Map<String, Object> limits) {
    return new Violation(null, null, error, message, limits);
  }
}
