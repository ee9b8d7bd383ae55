package dev.parley.transport.rest;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.parley.json.JsonTimes;
import dev.parley.person.ChannelTerms;
import dev.parley.person.MailCode;
import dev.parley.person.MailContact;
import dev.parley.person.PersonSettings;
import dev.parley.person.PushContact;
import dev.parley.person.QuietHours;
import dev.parley.person.SlackContact;
import dev.parley.person.WebhookContact;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/** The settings of a person, as they are shown to that person. */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_NULL)
record SettingsBody(
    @Nullable String timeZone,
    @Nullable String backAt,
    @Nullable QuietHoursBody quietHours,
    @Nullable WebhookBody webhook,
    @Nullable SlackBody slack,
    @Nullable MailBody mail,
    @Nullable PushBody push) {

  /** By the clock of the person, such as 22:00. */
  @RegisterForReflection
  record QuietHoursBody(String from, String to) {
    static QuietHoursBody of(QuietHours hours) {
      return new QuietHoursBody(hours.from().toString(), hours.to().toString());
    }
  }

  /** When and what a channel tells: members of each. */
  @RegisterForReflection
  record TermsBody(long after, String leastUrgency, boolean texts) {
    static TermsBody of(ChannelTerms terms) {
      return new TermsBody(terms.after().toSeconds(), terms.least().wire(), terms.withTexts());
    }
  }

  /** Without its secrets: {@code secretSince} says when the newest was made. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record WebhookBody(
      String url, @JsonUnwrapped TermsBody terms, boolean answers, @Nullable String secretSince) {
    static WebhookBody of(WebhookContact webhook) {
      return new WebhookBody(
          webhook.url().toString(),
          TermsBody.of(webhook.terms()),
          webhook.answersSince() != null,
          webhook.secrets().stream()
              .findFirst()
              .map(secret -> JsonTimes.text(secret.since()))
              .orElse(null));
    }
  }

  /** The account that is linked, and when and what is told there. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record SlackBody(
      @JsonUnwrapped TermsBody terms,
      String team,
      String name,
      @Nullable String picture,
      String since) {
    static SlackBody of(SlackContact slack) {
      return new SlackBody(
          TermsBody.of(slack.terms()),
          slack.profile().team(),
          slack.profile().name(),
          slack.profile().picture(),
          JsonTimes.text(slack.since()));
    }
  }

  /** {@code codeUntil} says until when a code can be entered that was sent to the address. */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record MailBody(
      String address,
      @JsonUnwrapped TermsBody terms,
      boolean confirmed,
      @Nullable String codeUntil) {
    static MailBody of(MailContact mail) {
      MailCode code = mail.code();
      return new MailBody(
          mail.address(),
          TermsBody.of(mail.terms()),
          mail.isConfirmed(),
          code == null ? null : JsonTimes.text(code.until()));
    }
  }

  /** Without the devices, which {@code /api/v1/me/subscriptions} shows. */
  @RegisterForReflection
  record PushBody(@JsonUnwrapped TermsBody terms) {
    static PushBody of(PushContact push) {
      return new PushBody(TermsBody.of(push.terms()));
    }
  }

  static SettingsBody of(PersonSettings settings) {
    ZoneId timeZone = settings.timeZone();
    Instant backAt = settings.backAt();
    QuietHours quiet = settings.quiet();
    WebhookContact webhook = settings.contacts().webhook();
    SlackContact slack = settings.contacts().slack();
    MailContact mail = settings.contacts().mail();
    PushContact push = settings.contacts().push();
    return new SettingsBody(
        timeZone == null ? null : timeZone.getId(),
        backAt == null ? null : JsonTimes.text(backAt),
        quiet == null ? null : QuietHoursBody.of(quiet),
        webhook == null ? null : WebhookBody.of(webhook),
        slack == null ? null : SlackBody.of(slack),
        mail == null ? null : MailBody.of(mail),
        push == null ? null : PushBody.of(push));
  }
}
