package dev.parley.person;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What people can set. What is as it was is not refused, whatever the rules are now. */
@Singleton
class SettingsRules {
  /** How far ahead a person can say that they are back. */
  private static final Duration LONGEST_AWAY = Duration.ofDays(30);

  private final EnabledChannels channels;
  private final PushRules push;

  SettingsRules(EnabledChannels channels, PushRules push) {
    this.channels = channels;
    this.push = push;
  }

  /**
   * What is kept of a change.
   *
   * @throws Refusal {@code invalid_argument}
   */
  PersonSettings checked(PersonSettings before, PersonSettings after, Instant now) {
    checkQuietHours(before, after);
    Contacts contacts = after.contacts();
    check(before.contacts().slack(), contacts.slack());
    push.check(before.contacts().push(), contacts.push());
    return checkedAway(before, after, now)
        .withContacts(
            contacts
                .withWebhook(checked(before.contacts().webhook(), contacts.webhook(), now))
                .withMail(checked(before.contacts().mail(), contacts.mail())));
  }

  private static PersonSettings checkedAway(
      PersonSettings before, PersonSettings after, Instant now) {
    Instant backAt = after.backAt();
    if (backAt == null || backAt.equals(before.backAt())) {
      return after;
    }
    Instant latest = now.plus(LONGEST_AWAY);
    if (!backAt.isAfter(now) || backAt.isAfter(latest)) {
      throw refusal(
          "When a person is back must be in the future, and at the latest "
              + latest.truncatedTo(ChronoUnit.SECONDS));
    }
    return after.withBackAt(backAt.truncatedTo(ChronoUnit.MILLIS));
  }

  /** Another process may know a time zone that this one does not. */
  private static void checkQuietHours(PersonSettings before, PersonSettings after) {
    boolean isAsItWas =
        Objects.equals(before.quiet(), after.quiet())
            && Objects.equals(before.timeZone(), after.timeZone());
    if (!isAsItWas && after.quiet() != null && after.timeZone() == null) {
      throw refusal(
          "quietHours go by the clock of the person: set timeZone as well, such as Europe/Berlin,"
              + " or take quietHours away");
    }
  }

  /** Another host is another receiver, which must not get what the secrets of this one sign. */
  private @Nullable WebhookContact checked(
      @Nullable WebhookContact was, @Nullable WebhookContact is, Instant now) {
    if (is == null || is.equals(was)) {
      return is;
    }
    if (!channels.has(Contacts.WEBHOOK)) {
      throw refusal(
          "There are no webhooks here: the operator has not switched them on"
              + " (parley.webhook.enabled)");
    }
    if (is.answersSince() != null && !is.terms().withTexts()) {
      throw refusal(
          "answers of webhook needs texts: true, since nobody can answer what they are not shown");
    }
    boolean hasMoved = was != null && !was.receiver().equals(is.receiver());
    return hasMoved ? is.moved(now.truncatedTo(ChronoUnit.MILLIS)) : is;
  }

  private void check(@Nullable SlackContact was, @Nullable SlackContact is) {
    if (is != null && !is.equals(was) && !channels.has(Contacts.SLACK)) {
      throw refusal(
          "Nobody is told in Slack here: the operator has not switched it on"
              + " (parley.slack.enabled)");
    }
  }

  /** Another address may be somebody else's. */
  private @Nullable MailContact checked(@Nullable MailContact was, @Nullable MailContact is) {
    if (is == null || is.equals(was)) {
      return is;
    }
    if (!channels.has(Contacts.MAIL)) {
      throw refusal(
          "There is no e-mail here: the operator has not switched it on (parley.mail.enabled)");
    }
    boolean isKnown = was != null && was.address().equals(is.address());
    return isKnown ? is : MailContact.of(is.address(), is.terms());
  }

  private static Refusal refusal(String message) {
    return Refusal.of(ErrorCode.INVALID_ARGUMENT, message);
  }
}
