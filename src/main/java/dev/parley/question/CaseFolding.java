package dev.parley.question;

/**
 * What RE2/J does when case is ignored. It finds the other cases of a character by going from one
 * to the next until it is back at the first. From nine old Cyrillic letters (U+1C80 to U+1C88) it
 * never returns: one of them, in a pattern or in an answer, would block a thread for ever.
 */
final class CaseFolding {
  static final int FIRST_ENDLESS = 0x1C80;
  static final int LAST_ENDLESS = 0x1C88;

  /** Between these RE2/J looks at each character of a range. */
  private static final int FIRST_FOLDED = 0x41;

  private static final int LAST_FOLDED = 0x1044f;

  /** As many characters take as long as one instruction. */
  private static final int AT_ONCE = 50;

  private CaseFolding() {}

  /**
   * What a range costs that ignores case, in instructions.
   *
   * @throws PatternSyntax.Malformed where it would never end
   */
  static long check(int from, int to) {
    if (from <= FIRST_FOLDED && to >= LAST_FOLDED) {
      return 0;
    }
    if (from <= LAST_ENDLESS && to >= FIRST_ENDLESS) {
      throw new PatternSyntax.Malformed();
    }
    return Math.max(0, Math.min(to, LAST_FOLDED) - Math.max(from, FIRST_FOLDED)) / AT_ONCE;
  }

  /** The same text with those letters in their usual form, which equals them but for case. */
  static String usual(String text) {
    if (text.chars().noneMatch(c -> c >= FIRST_ENDLESS && c <= LAST_ENDLESS)) {
      return text;
    }
    StringBuilder usual = new StringBuilder(text);
    for (int i = 0; i < usual.length(); i++) {
      char c = usual.charAt(i);
      if (c >= FIRST_ENDLESS && c <= LAST_ENDLESS) {
        usual.setCharAt(i, Character.toLowerCase(Character.toUpperCase(c)));
      }
    }
    return usual.toString();
  }
}
