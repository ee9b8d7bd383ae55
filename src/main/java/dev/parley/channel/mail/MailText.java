package dev.parley.channel.mail;

import dev.parley.error.PlainText;
import dev.parley.question.VisibleText;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes texts of askers fit for a mail, in which they neither run nor become links. */
final class MailText {
  private static final int LONGEST_NAME = 60;
  private static final int LONGEST_TEXT = 1_000;

  /** Where programs that show mail find an address or a link in plain text. */
  private static final Pattern JOINT = Pattern.compile("(?<=\\S)[.:@](?=\\S)");

  private MailText() {}

  /** A name in one line of visible characters; null where nothing of it is visible. */
  static @Nullable String name(@Nullable String name) {
    if (name == null) {
      return null;
    }
    String shown = VisibleText.appearance(PlainText.printable(name).replace('\ufffd', ' ')).strip();
    return shown.isEmpty() ? null : PlainText.abridged(shown, LONGEST_NAME);
  }

  /** A text of a question, line by line, of which nothing invisible is left. */
  static String question(String text) {
    return PlainText.abridged(text, LONGEST_TEXT)
        .lines()
        .map(line -> VisibleText.appearance(PlainText.printable(line)))
        .collect(Collectors.joining("\n"));
  }

  /** The same to read, without a link in it: a joiner that nobody sees follows each joint. */
  static String unlinked(String text) {
    return JOINT.matcher(text).replaceAll("$0\u200c");
  }

  /** As text of HTML, also in an attribute. */
  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
