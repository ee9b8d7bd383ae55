package dev.parley.channel.mail;

import dev.parley.config.AccessConfig;
import dev.parley.config.MailConfig;
import dev.parley.identity.ClientHost;
import dev.parley.interaction.Interaction;
import dev.parley.person.MailConfirmations.NewCode;
import dev.parley.person.MailContact;
import dev.parley.question.Question;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Writes the mails. No header is made of anything that a model wrote. */
@Singleton
class Letters {
  private static final int MOST_TEXTS = 10;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("d MMMM yyyy, HH:mm", Locale.ENGLISH);

  private final String base;
  private final String domain;

  Letters(AccessConfig access, MailConfig config) {
    this.base = access.publicUrl().orElse("");
    String from = config.from().orElse("");
    this.domain = from.replaceAll(".*@|[>\\s].*", "");
  }

  /**
   * Tells that a question waits.
   *
   * @param timeZone that of the person, or null
   */
  Letter question(Interaction question, MailContact mail, @Nullable ZoneId timeZone) {
    ClientHost host = question.ask().host();
    String name = MailText.name(host == null ? null : host.name());
    String subject = name == null ? "A question waits for you" : "A question from " + name;
    Paragraphs body = new Paragraphs().say(MailText.unlinked(subject) + ".");
    body.link("Open it, and answer there", base + "/ask/" + question.reference());
    body.say("It can be answered until " + time(question.expiresAt(), timeZone) + ".");
    if (mail.terms().withTexts()) {
      quote(question.ask().questionnaire().questions(), body);
    }
    if (name != null) {
      body.note("The name is what the program that asks calls itself. Parley has not verified it.");
    }
    body.note(
        "You get this mail because you have set this address in your inbox of Parley, where you can"
            + " take it away. A reply to this mail is not read.");
    return new Letter(
        mail.address(), subject, id(question.reference() + ".requested"), body.text(), body.html());
  }

  private static void quote(List<Question> questions, Paragraphs body) {
    body.say("What it asks, as a model wrote it:");
    questions.stream()
        .limit(MOST_TEXTS)
        .forEach(one -> body.quote(MailText.unlinked(MailText.question(one.text()))));
    if (questions.size() > MOST_TEXTS) {
      body.say("And " + (questions.size() - MOST_TEXTS) + " more.");
    }
  }

  private static String time(Instant at, @Nullable ZoneId timeZone) {
    ZoneId zone = timeZone == null ? ZoneOffset.UTC : timeZone;
    return TIME.format(at.atZone(zone)) + " (" + (timeZone == null ? "UTC" : zone.getId()) + ")";
  }

  /** Brings a code to an address. */
  Letter code(NewCode made) {
    String code = made.code().substring(0, 4) + " " + made.code().substring(4);
    Paragraphs body =
        new Paragraphs()
            .say("Your code: " + code)
            .say(
                "Enter it in your inbox of Parley within 10 minutes. Then you are told at this"
                    + " address when a question waits for you.")
            .note(
                "If you have not asked for this, somebody else wrote your address. You need not do"
                    + " anything, and no question is ever told here without the code. A reply to"
                    + " this mail is not read.");
    return new Letter(
        made.address(),
        "Your code for Parley",
        id(UUID.randomUUID() + ".code"),
        body.text(),
        body.html());
  }

  private String id(String name) {
    return "<" + name + "@" + domain + ">";
  }
}
