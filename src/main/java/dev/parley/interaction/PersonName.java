package dev.parley.interaction;

import dev.parley.error.ErrorCode;
import dev.parley.error.PlainText;
import dev.parley.error.Refusal;
import dev.parley.question.VisibleText;

/**
 * The rule for the names by which hosts know their people. Names are compared as they are; so that
 * no two look the same, nothing in them is invisible.
 */
public final class PersonName {
  /** In Unicode characters. */
  public static final int LONGEST = 200;

  private PersonName() {}

  /**
   * @param what how to name it in a refusal
   * @throws Refusal if it is no such name
   */
  public static String checked(String what, String name) {
    if (PlainText.length(name) > LONGEST) {
      throw Refusal.of(ErrorCode.TEXT_TOO_LONG, what + " has more than " + LONGEST + " characters");
    }
    if (!isPlain(name)) {
      throw Refusal.of(
          ErrorCode.INVALID_TEXT,
          what
              + " must be the name or id of a person: 1 to "
              + LONGEST
              + " characters in one line, all of them visible, without spaces at its ends");
    }
    return name;
  }

  private static boolean isPlain(String name) {
    return !VisibleText.isBlank(name)
        && PlainText.flaw(name).isEmpty()
        && PlainText.isOneLine(name)
        && VisibleText.appearance(name).equals(name);
  }
}
