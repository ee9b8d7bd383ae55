package dev.parley.question;

import org.jspecify.annotations.Nullable;

/**
 * Reads the parts of an expression where RE2/J begins and ends them (its class {@code Parser}, with
 * the flags {@code PERL}), so that what is counted is what will be compiled.
 */
final class PatternSyntax {
  static final int UNBOUNDED = -1;

  /** The highest count that RE2 takes. */
  private static final int MOST = 1_000;

  private static final int MOST_DIGITS = 8;

  /** What the table of one class of Unicode costs: up to 700 ranges. */
  private static final int UNICODE_TABLE = 100;

  private static final int SMALL_TABLE = 4;

  private final String text;
  private int at;

  PatternSyntax(String text) {
    this.text = text;
  }

  /** The expression is not in RE2's syntax. */
  static final class Malformed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Malformed() {
      super(null, null, false, false);
    }
  }

  /**
   * @param max or {@link #UNBOUNDED}
   */
  record Repetition(int min, int max) {}

  /**
   * @param opensGroup false where the flags hold for the rest of the group around them
   */
  record Flags(boolean ignoreCase, boolean opensGroup) {}

  /**
   * @param table what its table costs, once, in instructions
   */
  record CharacterClass(long table, boolean ofUnicode) {}

  boolean more() {
    return at < text.length();
  }

  int next() {
    if (!more()) {
      throw new Malformed();
    }
    int c = text.codePointAt(at);
    at += Character.charCount(c);
    return c;
  }

  boolean skip(String what) {
    boolean found = text.startsWith(what, at);
    at += found ? what.length() : 0;
    return found;
  }

  boolean skipAnyOf(String characters) {
    boolean found = more() && characters.indexOf(text.charAt(at)) >= 0;
    at += found ? 1 : 0;
    return found;
  }

  /** Behind a brace; null where it does not begin a repetition, and stands for itself. */
  @Nullable Repetition repetition() {
    int start = at;
    String min = digits();
    boolean range = skip(",");
    String max = range ? digits() : min;
    boolean unbounded = range && max.isEmpty();
    if (!isCount(min) || (!unbounded && !isCount(max)) || !skip("}")) {
      at = start;
      return null;
    }
    int least = count(min);
    int most = unbounded ? UNBOUNDED : count(max);
    if (!unbounded && least > most) {
      throw new Malformed();
    }
    return new Repetition(least, most);
  }

  private String digits() {
    int start = at;
    while (more() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    return text.substring(start, at);
  }

  private static boolean isCount(String digits) {
    return digits.length() == 1 || (digits.length() > 1 && digits.charAt(0) != '0');
  }

  private static int count(String digits) {
    if (digits.length() > MOST_DIGITS || Integer.parseInt(digits) > MOST) {
      throw new Malformed();
    }
    return Integer.parseInt(digits);
  }

  /** Behind {@code (?}: the name of a capturing group, where there is one. */
  boolean skipName() {
    if (!skip("P<") && !skip("<")) {
      return false;
    }
    at = behind(">");
    return true;
  }

  /**
   * Behind {@code (?}.
   *
   * @param ignoreCase whether case is ignored before it
   */
  Flags flags(boolean ignoreCase) {
    boolean on = true;
    boolean ignores = ignoreCase;
    while (true) {
      switch (next()) {
        case 'i' -> ignores = on;
        case 'm', 's', 'U' -> {}
        case '-' -> {
          if (!on) {
            throw new Malformed();
          }
          on = false;
        }
        case ':' -> {
          return new Flags(ignores, true);
        }
        case ')' -> {
          return new Flags(ignores, false);
        }
        default -> throw new Malformed();
      }
    }
  }

  /** Behind {@code \Q}: what stands for itself. */
  String quoted() {
    int end = text.indexOf("\\E", at);
    String quoted = text.substring(at, end < 0 ? text.length() : end);
    at = end < 0 ? text.length() : end + 2;
    return quoted;
  }

  /** Behind a backslash; null where that does not begin a class. */
  @Nullable CharacterClass namedClass(boolean ignoreCase) {
    if (skipAnyOf("dDsSwW")) {
      return new CharacterClass(SMALL_TABLE, false);
    }
    if (skipAnyOf("pP")) {
      if (next() == '{') {
        at = behind("}");
      }
      return new CharacterClass(ignoreCase ? 2 * UNICODE_TABLE : UNICODE_TABLE, true);
    }
    return null;
  }

  /** Behind a bracket. */
  CharacterClass bracketed(boolean ignoreCase) {
    long table = 0;
    boolean ofUnicode = false;
    skip("^");
    boolean first = true;
    while (first || !skip("]")) {
      first = false;
      int start = at;
      if (text.startsWith("[:", at) && text.indexOf(":]", at) >= 0) {
        at = behind(":]");
        table += SMALL_TABLE;
        continue;
      }
      if (skip("\\")) {
        CharacterClass named = namedClass(ignoreCase);
        if (named != null) {
          table += named.table();
          ofUnicode |= named.ofUnicode();
          continue;
        }
        at = start;
      }
      table += range(ignoreCase);
    }
    return new CharacterClass(table, ofUnicode);
  }

  private long range(boolean ignoreCase) {
    int from = character();
    int to = from;
    if (text.startsWith("-", at) && !text.startsWith("-]", at)) {
      at++;
      to = character();
    }
    if (to < from) {
      throw new Malformed();
    }
    return 1 + (ignoreCase ? CaseFolding.check(from, to) : 0);
  }

  private int character() {
    int c = next();
    return c == '\\' ? escape() : c;
  }

  /** Behind a backslash: the one character that is meant. */
  int escape() {
    return PatternEscape.read(this);
  }

  /** The value of the octal digit that comes next, which is skipped; -1 where there is none. */
  int octalDigit() {
    int digit = more() ? "01234567".indexOf(text.charAt(at)) : -1;
    at += digit < 0 ? 0 : 1;
    return digit;
  }

  private int behind(String end) {
    int found = text.indexOf(end, at);
    if (found < 0) {
      throw new Malformed();
    }
    return found + end.length();
  }
}
