package dev.parley.tool.arguments;

import java.util.Locale;

/** Names are compared by these, so that models may write them in any spelling. */
public final class LowerCaseLetters {
  private LowerCaseLetters() {}

  /** The letters a to z of a text, in lower case, without anything between them. */
  public static String of(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    int at = 0;
    while (at < lower.length() && isLetter(lower.charAt(at))) {
      at++;
    }
    if (at == lower.length()) {
      return lower;
    }
    StringBuilder letters = new StringBuilder(lower.length()).append(lower, 0, at);
    for (; at < lower.length(); at++) {
      if (isLetter(lower.charAt(at))) {
        letters.append(lower.charAt(at));
      }
    }
    return letters.toString();
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z';
  }
}
