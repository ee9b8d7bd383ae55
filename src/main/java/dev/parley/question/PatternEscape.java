package dev.parley.question;

import java.util.Locale;

/** The characters that RE2/J reads behind a backslash where no class begins. */
final class PatternEscape {
  private PatternEscape() {}

  /**
   * The one character that is meant.
   *
   * @throws PatternSyntax.Malformed where RE2/J knows no such escape
   */
  static int read(PatternSyntax in) {
    int c = in.next();
    return switch (c) {
      case '0' -> octal(0, in.octalDigit(), in);
      case '1', '2', '3', '4', '5', '6', '7' -> {
        int second = in.octalDigit();
        if (second < 0) {
          throw new PatternSyntax.Malformed();
        }
        yield octal(c - '0', second, in);
      }
      case 'x' -> hexadecimal(in);
      case 'a' -> 7;
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'v' -> 11;
      default -> {
        if (c < 128 && Character.isLetterOrDigit(c)) {
          throw new PatternSyntax.Malformed();
        }
        yield c;
      }
    };
  }

  /** Up to three digits, of which two are read; the second is negative where there is none. */
  private static int octal(int first, int second, PatternSyntax in) {
    if (second < 0) {
      return first;
    }
    int value = first * 8 + second;
    int third = in.octalDigit();
    return third < 0 ? value : value * 8 + third;
  }

  private static int hexadecimal(PatternSyntax in) {
    int c = in.next();
    if (c != '{') {
      return hexDigit(c) * 16 + hexDigit(in.next());
    }
    int value = 0;
    boolean empty = true;
    for (c = in.next(); c != '}'; c = in.next()) {
      value = value * 16 + hexDigit(c);
      if (value > Character.MAX_CODE_POINT) {
        throw new PatternSyntax.Malformed();
      }
      empty = false;
    }
    if (empty) {
      throw new PatternSyntax.Malformed();
    }
    return value;
  }

  private static int hexDigit(int c) {
    int digit = c < 128 ? "0123456789abcdef".indexOf(lower(c)) : -1;
    if (digit < 0) {
      throw new PatternSyntax.Malformed();
    }
    return digit;
  }

  private static String lower(int c) {
    return Character.toString(c).toLowerCase(Locale.ROOT);
  }
}
