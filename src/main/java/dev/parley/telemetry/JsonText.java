package dev.parley.telemetry;

/**
 * Writes JSON strings (RFC 8259 section 7), so that no text can end its line or pass for others.
 */
final class JsonText {
  private JsonText() {}

  /** Appends a text in its quotes. */
  static void append(StringBuilder json, String text) {
    json.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c < ' ' || isLineEnd(c)) {
        json.append("\\u").append(String.format("%04x", (int) c));
      } else {
        json.append(c);
      }
    }
    json.append('"');
  }

  /** What some programs that read a log by lines take for the end of one. */
  private static boolean isLineEnd(char c) {
    return c == 0x7f || c == 0x85 || c == 0x2028 || c == 0x2029;
  }
}
