package dev.parley.transport.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.Refusal;
import dev.parley.person.Contacts;
import dev.parley.person.PersonSettings;
import dev.parley.person.TimeZones;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/** Reads the settings of a person out of what a frontend sends; null stands for none. */
public final class SettingsMembers {
  private SettingsMembers() {}

  /**
   * Settings with what a body names.
   *
   * @throws Refusal {@code invalid_argument}
   */
  public static PersonSettings changed(PersonSettings settings, JsonNode body) {
    PersonSettings changed = settings;
    if (body.has("timeZone")) {
      changed = changed.withTimeZone(timeZone(body.path("timeZone")));
    }
    if (body.has("backAt")) {
      changed = changed.withBackAt(TimeMember.read("backAt", body.path("backAt")));
    }
    if (body.has("quietHours")) {
      changed = changed.withQuiet(QuietHoursMember.read(body.path("quietHours")));
    }
    Contacts contacts = changed.contacts();
    if (body.has("webhook")) {
      contacts = contacts.withWebhook(WebhookMember.read(body.path("webhook"), contacts.webhook()));
    }
    if (body.has("slack")) {
      contacts = contacts.withSlack(SlackMember.read(body.path("slack"), contacts.slack()));
    }
    if (body.has("mail")) {
      contacts = contacts.withMail(MailMember.read(body.path("mail"), contacts.mail()));
    }
    if (body.has("push")) {
      contacts = contacts.withPush(PushMember.read(body.path("push"), contacts.push()));
    }
    return changed.withContacts(contacts);
  }

  /**
   * @throws Refusal {@code invalid_argument}
   */
  public static @Nullable ZoneId timeZone(JsonNode value) {
    // what is no text is no name
    return value.isNull() ? null : TimeZones.named(value.isTextual() ? value.asText() : "");
  }
}
