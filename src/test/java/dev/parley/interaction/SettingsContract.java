package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.InboxKey;
import dev.parley.person.ChannelTerms;
import dev.parley.person.Contacts;
import dev.parley.person.PersonSettings;
import dev.parley.person.PushContact;
import dev.parley.person.PushKeys;
import dev.parley.person.PushSubscription;
import dev.parley.person.QuietHours;
import dev.parley.person.SettingsStore;
import dev.parley.person.SettingsStore.Changed;
import dev.parley.person.WebhookContact;
import dev.parley.person.WebhookSecret;
import dev.parley.question.Urgency;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How a store keeps the settings of people. */
abstract class SettingsContract extends InboxFixture {
  static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  @Inject SettingsStore settings;

  static InboxKey anyone() {
    return inbox(Proposal.ofPerson());
  }

  Instant soon() {
    return settings.now().plus(Duration.ofHours(1)).truncatedTo(ChronoUnit.MILLIS);
  }

  @Test
  void keepsWhatAPersonSets() {
    InboxKey inbox = anyone();
    Instant soon = soon();
    assertEquals(PersonSettings.NONE, now(settings.read(inbox)));
    assertEquals(PersonSettings.NONE, now(settings.use(inbox)));

    Changed first = now(settings.change(inbox, some -> some.withTimeZone(BERLIN)));
    Changed second = now(settings.change(inbox, some -> some.withBackAt(soon)));

    PersonSettings zone = PersonSettings.NONE.withTimeZone(BERLIN);
    PersonSettings both = zone.withBackAt(soon);
    assertEquals(new Changed(PersonSettings.NONE, zone), first);
    assertEquals(new Changed(zone, both), second);
    assertEquals(both, now(settings.read(inbox)));
    assertEquals(both, now(settings.use(inbox)));
    assertEquals(PersonSettings.NONE, now(settings.read(anyone())));
    now(settings.change(inbox, some -> PersonSettings.NONE));
    assertEquals(PersonSettings.NONE, now(settings.read(inbox)));
  }

  @Test
  void keepsHowAPersonIsReached() {
    InboxKey inbox = anyone();
    QuietHours night = new QuietHours(LocalTime.of(22, 0), LocalTime.of(7, 30));
    WebhookContact webhook =
        new WebhookContact(
            URI.create("https://example.com/hook?of=me"),
            new ChannelTerms(Duration.ofMinutes(5), Urgency.HIGH, true),
            List.of(
                new WebhookSecret("whsec_bmV3", soon(), null),
                new WebhookSecret("whsec_b2xk", soon(), soon().plusSeconds(1))),
            soon());

    PushContact push =
        new PushContact(
            new ChannelTerms(Duration.ofSeconds(20), Urgency.LOW, false),
            List.of(device("a", soon(), null), device("b", null, soon())));
    Contacts told = Contacts.NONE.withWebhook(webhook).withPush(push);

    now(settings.change(inbox, some -> some.withQuiet(night)));
    now(settings.change(inbox, some -> some.withContacts(told)));

    PersonSettings both = PersonSettings.NONE.withQuiet(night).withContacts(told);
    assertEquals(both, now(settings.read(inbox)));
    now(settings.change(inbox, some -> some.withQuiet(null)));
    assertEquals(PersonSettings.NONE.withContacts(told), now(settings.read(inbox)));
    now(settings.change(inbox, some -> some.withContacts(Contacts.NONE)));
    assertEquals(PersonSettings.NONE, now(settings.read(inbox)));
  }

  PushSubscription device(
      String name, @Nullable Instant answersSince, @Nullable Instant acceptedAt) {
    return new PushSubscription(
        URI.create("https://push.example.com/" + name),
        new PushKeys("key " + name, "secret " + name),
        "label " + name,
        soon(),
        answersSince,
        acceptedAt,
        "cookie:" + name);
  }

  @Test
  void keepsWhatThereIsWhereAChangeIsRefused() {
    InboxKey inbox = anyone();
    now(settings.change(inbox, some -> some.withTimeZone(BERLIN)));

    Refusal refusal =
        assertThrows(
            Refusal.class,
            () ->
                now(
                    settings.change(
                        inbox,
                        some -> {
                          throw Refusal.of(ErrorCode.INVALID_ARGUMENT, "no");
                        })));

    assertEquals(ErrorCode.INVALID_ARGUMENT, refusal.code());
    assertEquals(PersonSettings.NONE.withTimeZone(BERLIN), now(settings.read(inbox)));
  }

  @Test
  void losesNothingOfChangesAtTheSameTime() throws Exception {
    InboxKey inbox = anyone();
    Instant soon = soon();
    now(settings.change(inbox, some -> some.withBackAt(soon)));

    atOnce(4, () -> now(settings.change(inbox, SettingsContract::later)));

    assertEquals(soon.plusSeconds(4), now(settings.read(inbox)).backAt());
  }

  private static PersonSettings later(PersonSettings some) {
    Instant backAt = some.backAt();
    return some.withBackAt(backAt == null ? null : backAt.plusSeconds(1));
  }

  @Test
  void tellsTheInboxWhoIsAway() {
    InboxKey inbox = anyone();
    Queue<Change> told = told(inbox);
    Queue<Change> foreign = told(anyone());
    Instant soon = soon();

    now(settings.change(inbox, some -> some.withBackAt(soon)));
    now(settings.change(inbox, some -> some.withTimeZone(BERLIN)));
    now(settings.change(inbox, some -> some.withBackAt(null)));

    awaitSize(told, 2);
    assertEquals(
        List.of(new Change.Away(inbox, soon), new Change.Away(inbox, null)), List.copyOf(told));
    assertEquals(List.of(), List.copyOf(foreign));
  }
}
