package dev.parley.identity;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;

/** The form of the ids that come from outside: of sessions, tool uses, turns and questions. */
public final class Identifier {
  public static final String RULE = "1 to 128 visible ASCII characters, and not . or ..";

  private Identifier() {}

  /**
   * Checks an id.
   *
   * @param what how to name it in the message
   * @throws Refusal {@code invalid_id} if it has another form
   */
  public static String checked(String what, String id) {
    if (!isValid(id)) {
      throw Refusal.of(ErrorCode.INVALID_ID, what + " must be " + RULE);
    }
    return id;
  }

  public static boolean isValid(String id) {
    return !id.isEmpty()
        && id.length() <= 128
        && isVisibleAscii(id)
        && !id.equals(".")
        && !id.equals("..");
  }

  private static boolean isVisibleAscii(String id) {
    for (int i = 0; i < id.length(); i++) {
      char c = id.charAt(i);
      if (c <= ' ' || c >= 0x7f) {
        return false;
      }
    }
    return true;
  }
}
