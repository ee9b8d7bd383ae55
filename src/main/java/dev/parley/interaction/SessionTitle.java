package dev.parley.interaction;

import dev.parley.error.ErrorCode;
import dev.parley.error.PlainText;
import dev.parley.error.Refusal;
import dev.parley.question.VisibleText;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rules for the title of a session, which a host or a person gives. */
public final class SessionTitle {
  /** In Unicode characters. */
  private static final int LONGEST = 200;

  private SessionTitle() {}

  /**
   * @param what how to name it in a refusal
   * @return the title, or null where it is blank
   * @throws Refusal if it is too long, or not one line of plain text
   */
  public static @Nullable String checked(String what, @Nullable String given) {
    String title = VisibleText.orNull(given);
    if (title == null) {
      return null;
    }
    Optional<String> flaw = PlainText.flaw(title);
    if (flaw.isPresent()) {
      throw Refusal.of(ErrorCode.INVALID_TEXT, what + " must not hold " + flaw.get());
    }
    if (!PlainText.isOneLine(title)) {
      throw Refusal.of(
          ErrorCode.INVALID_TEXT, what + " must be one line, without control characters");
    }
    if (PlainText.length(title) > LONGEST) {
      throw Refusal.of(ErrorCode.TEXT_TOO_LONG, what + " has more than " + LONGEST + " characters");
    }
    return title;
  }
}
