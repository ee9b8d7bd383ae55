package dev.parley.channel.mail;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Writes a text as the value of a header, in one line (RFC 2047 section 2). */
final class HeaderText {
  /** Of UTF-8, so that an encoded word has at most 75 characters. */
  private static final int BYTES_OF_WORD = 45;

  private HeaderText() {}

  static String encoded(String text) {
    boolean isPlain = text.chars().allMatch(c -> c >= ' ' && c < 0x7f) && !text.contains("=?");
    return isPlain ? text : String.join(" ", words(text));
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    int bytes = 0;
    for (int c : text.codePoints().toArray()) {
      int more = Character.toString(c).getBytes(StandardCharsets.UTF_8).length;
      if (bytes + more > BYTES_OF_WORD) {
        words.add(word(part.toString()));
        part.setLength(0);
        bytes = 0;
      }
      part.appendCodePoint(c);
      bytes += more;
    }
    words.add(word(part.toString()));
    return words;
  }

  private static String word(String part) {
    byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
    return "=?UTF-8?B?" + Base64.getEncoder().encodeToString(bytes) + "?=";
  }
}
