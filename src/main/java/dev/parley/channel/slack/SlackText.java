package dev.parley.channel.slack;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.parley.error.PlainText;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * A text object that Slack shows as it is: no markup, no mention, no picture in place of a word
 * (Block Kit, {@code plain_text}).
 */
@RegisterForReflection
record SlackText(@JsonProperty("type") String type, String text, boolean emoji) {
  /** The most characters of a section. */
  static final int SECTION = 3_000;

  /** The most characters of a button, or of something to choose. */
  static final int CHOICE = 75;

  /** The most characters of the label of an input, and of what stands below it. */
  static final int LABEL = 2_000;

  /** The most characters that can be typed, and thus be filled in beforehand. */
  static final int TYPED = 3_000;

  /** The most characters of the title and of the buttons of a dialogue. */
  static final int TITLE = 24;

  static final int PLACEHOLDER = 150;

  static SlackText of(String text) {
    return new SlackText("plain_text", shown(text), false);
  }

  /** A text of others, where it is known to fit or may be cut. */
  static SlackText of(String text, int most) {
    return new SlackText("plain_text", cut(shown(text), most), false);
  }

  /** Whether a text of others fits as it is. */
  static boolean fits(String text, int most) {
    return shown(text).length() <= most;
  }

  static String cut(String text, int most) {
    return PlainText.abridged(text, most);
  }

  /**
   * A text for the one place where Slack looks for markup: what it shows where it cannot show
   * blocks. Nothing in it is a mention or a link.
   */
  static String escaped(String text) {
    return shown(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /** What a person wrote in a message, without Slack's markup of links and names. */
  static String written(String markup) {
    return markup
        .replaceAll("<([^<>|]*)\\|[^<>]*>", "$1")
        .replaceAll("<([^<>]*)>", "$1")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
        .strip();
  }

  /** The text with what nobody would see shown by its number; see docs/adr/0020. */
  static String shown(String text) {
    StringBuilder shown = new StringBuilder(text.length());
    PlainText.printable(text)
        .codePoints()
        .forEach(c -> {
          if (isHidden(c)) {
            shown.append("[U+%04X]".formatted(c));
          } else {
            shown.appendCodePoint(c);
          }
        });
    return shown.isEmpty() ? " " : shown.toString();
  }

  private static boolean isHidden(int c) {
    int type = Character.getType(c);
    boolean joins = c == 0x200c || c == 0x200d;
    return (type == Character.FORMAT && !joins)
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR
        || (c >= 0xe0000 && c <= 0xe0fff);
  }
}
