package dev.parley.channel.mail;

import io.vertx.core.MultiMap;
import io.vertx.ext.mail.MailMessage;

/**
 * A mail to one person, as plain text and as HTML.
 *
 * @param subject one line of visible characters
 * @param messageId the same whenever this is sent, in angle brackets
 * @param text lines that end with {@code \n}
 * @param html a whole document, which shows {@link Icon}
 */
record Letter(String to, String subject, String messageId, String text, String html) {

  /** As Vert.x sends it, without the picture. */
  MailMessage message(String from) {
    MultiMap headers =
        MultiMap.caseInsensitiveMultiMap()
            // the encoder of Vert.x folds a long subject by a line feed alone, which servers refuse
            .set("Subject", HeaderText.encoded(subject))
            .set("Message-ID", messageId)
            // RFC 3834 section 5: nobody's absence is to be answered here
            .set("Auto-Submitted", "auto-generated")
            .set("X-Auto-Response-Suppress", "All");
    return new MailMessage()
        .setFrom(from)
        .setTo(to)
        .setHeaders(headers)
        .setText(text)
        .setHtml(html);
  }

  /** Without what it says and to whom, so that it cannot reach a log. */
  @Override
  public String toString() {
    return "Letter";
  }
}
