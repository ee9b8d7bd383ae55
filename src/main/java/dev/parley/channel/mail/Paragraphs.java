package dev.parley.channel.mail;

/**
 * Writes the same paragraphs as plain text and as HTML. What is given to it is text: nothing in it
 * is taken for HTML.
 */
final class Paragraphs {
  private static final String HEAD =
      """
      <!DOCTYPE html>
      <html lang="en">
      <head><meta charset="utf-8"><title>Parley</title></head>
      <body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:36em">
      <p><img src="cid:%s" width="32" height="32" alt="Parley"></p>
      """
          .formatted(Icon.ID);

  private final StringBuilder text = new StringBuilder();
  private final StringBuilder html = new StringBuilder(HEAD);

  Paragraphs say(String paragraph) {
    return add(paragraph, "");
  }

  /** What matters less. */
  Paragraphs note(String paragraph) {
    return add(paragraph, "font-size:14px;color:#555;");
  }

  /** What somebody else wrote: set off, with its own lines. */
  Paragraphs quote(String words) {
    words.lines().forEach(line -> text.append("  | ").append(line).append('\n'));
    text.append('\n');
    html.append("<blockquote style=\"white-space:pre-wrap;overflow-wrap:anywhere;")
        .append("border-left:3px solid #999;margin:1em 0;padding-left:1em\">")
        .append(MailText.escaped(words))
        .append("</blockquote>\n");
    return this;
  }

  /** The one link of a mail. */
  Paragraphs link(String label, String url) {
    text.append(label).append(":\n").append(url).append("\n\n");
    html.append("<p><a href=\"")
        .append(MailText.escaped(url))
        .append("\">")
        .append(MailText.escaped(label))
        .append("</a></p>\n");
    return this;
  }

  private Paragraphs add(String paragraph, String style) {
    text.append(paragraph).append("\n\n");
    html.append("<p style=\"")
        .append(style)
        .append("overflow-wrap:anywhere\">")
        .append(MailText.escaped(paragraph))
        .append("</p>\n");
    return this;
  }

  String text() {
    return text.toString();
  }

  String html() {
    return html + "</body>\n</html>\n";
  }
}
