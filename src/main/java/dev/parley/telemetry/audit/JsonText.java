package dev.parley.telemetry.audit;

import java.util.HexFormat;

/**
 * Writes JSON strings (RFC 8259 section 7), so that no text can end its line or pass for others:
 * characters that end a line, cannot be seen, or change the direction of what is shown are escaped.
 */
final class JsonText {
  private static final HexFormat HEX = HexFormat.of();

  private JsonText() {}

  /** Appends a text in its quotes. */
  static void append(StringBuilder json, String text) {
    json.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c >= ' ' && c < 0x7f) {
        json.append(c);
      } else {
        i += appendOther(json, text, i);
      }
    }
    json.append('"');
  }

  /** Returns how many more characters were taken. */
  private static int appendOther(StringBuilder json, String text, int at) {
    int point = text.codePointAt(at);
    int length = Character.charCount(point);
    for (int i = at; i < at + length; i++) {
      if (isPlain(point)) {
        json.append(text.charAt(i));
      } else {
        json.append("\\u").append(HEX.toHexDigits(text.charAt(i)));
      }
    }
    return length - 1;
  }

  private static boolean isPlain(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          false;
      default -> true;
    };
  }
}
