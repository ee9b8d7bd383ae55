package dev.parley.error;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What a text may consist of. Refused are characters that no human means to send and that can make
 * a screen, a log or a model read something other than what was written: unpaired surrogates,
 * control characters except tab and line breaks, and the nine bidirectional embeddings, overrides
 * and isolates of Unicode Standard Annex 9 (the marks U+200E and U+200F stay allowed).
 */
public final class PlainText {
  private PlainText() {}

  /** What is wrong with a text as a phrase that fits after "must not hold", or empty. */
  public static Optional<String> flaw(String text) {
    int at = firstFlaw(text, 0);
    if (at < 0) {
      return Optional.empty();
    }
    char c = text.charAt(at);
    String what =
        Character.isSurrogate(c)
            ? "half of a surrogate pair"
            : (isBidiControl(c) ? "the bidirectional control " : "the control character ")
                + "U+%04X".formatted((int) c);
    return Optional.of(what + " (position " + at + ")");
  }

  /** Whether a text is one line, without tabs. What else is wrong with it {@link #flaw} says. */
  public static boolean isOneLine(String text) {
    return text.chars().noneMatch(c -> Character.isISOControl(c) || c == 0x2028 || c == 0x2029);
  }

  /** The text with U+FFFD in place of every character that is refused. */
  public static String printable(String text) {
    int at = firstFlaw(text, 0);
    if (at < 0) {
      return text;
    }
    StringBuilder clean = new StringBuilder(text);
    for (; at >= 0; at = firstFlaw(text, at + 1)) {
      clean.setCharAt(at, '\ufffd');
    }
    return clean.toString();
  }

  /**
   * The text if it has at most so many characters (UTF-16), else its beginning and an ellipsis
   * within that length; never half of a surrogate pair, which no JSON in UTF-8 can contain.
   */
  public static String abridged(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(most - 2)) ? most - 2 : most - 1;
    return text.substring(0, end) + "…";
  }

  private static int firstFlaw(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= ' ' && c < 0x7f) {
        continue;
      }
      if (Character.isSurrogate(c)) {
        if (Character.isLowSurrogate(c)
            || i + 1 == text.length()
            || !Character.isLowSurrogate(text.charAt(i + 1))) {
          return i;
        }
        i++;
      } else if (isBidiControl(c)
          || (Character.isISOControl(c) && c != '\n' && c != '\r' && c != '\t')) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isBidiControl(char c) {
    return (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
  }

  /** The length as a human counts it: Unicode code points. */
  public static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  public static int utf8Bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
