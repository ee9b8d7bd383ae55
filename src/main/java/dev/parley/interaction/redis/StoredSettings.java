package dev.parley.interaction.redis;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.identity.InboxKey;
import dev.parley.person.Contacts;
import dev.parley.person.PersonSettings;
import dev.parley.person.TimeZones;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a person, as they are stored.
 *
 * @param of names the inbox, so that they cannot be moved to another one
 * @param others what a later release wrote, which stays
 */
record StoredSettings(
    String of,
    @Nullable String timeZone,
    @Nullable Instant backAt,
    @Nullable StoredQuietHours quiet,
    @Nullable StoredWebhook webhook,
    @Nullable StoredSlack slack,
    @Nullable StoredMail mail,
    @Nullable StoredPush push,
    @JsonAnyGetter @JsonAnySetter Map<String, JsonNode> others) {

  static StoredSettings none(InboxKey inbox) {
    return new StoredSettings(inbox.tag(), null, null, null, null, null, null, null, Map.of());
  }

  PersonSettings settings() {
    return new PersonSettings(
        zone(),
        backAt,
        quiet == null ? null : quiet.hours(),
        new Contacts(
            webhook == null ? null : webhook.contact(),
            slack == null ? null : slack.contact(),
            mail == null ? null : mail.contact(),
            push == null ? null : push.contact()));
  }

  private @Nullable ZoneId zone() {
    return timeZone == null ? null : TimeZones.find(timeZone).orElse(null);
  }

  /** A time zone that only another process knows stays until there is one that this one knows. */
  private @Nullable String name(@Nullable ZoneId after) {
    return Objects.equals(zone(), after) ? timeZone : after == null ? null : after.getId();
  }

  StoredSettings with(PersonSettings settings) {
    return new StoredSettings(
        of,
        name(settings.timeZone()),
        settings.backAt(),
        StoredQuietHours.of(quiet, settings.quiet()),
        StoredWebhook.of(webhook, settings.contacts().webhook()),
        StoredSlack.of(slack, settings.contacts().slack()),
        StoredMail.of(mail, settings.contacts().mail()),
        StoredPush.of(push, settings.contacts().push()),
        others);
  }

  boolean isEmpty() {
    return timeZone == null
        && backAt == null
        && quiet == null
        && webhook == null
        && slack == null
        && mail == null
        && push == null
        && others.isEmpty();
  }
}
