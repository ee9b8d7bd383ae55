package dev.parley.interaction;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.identity.InboxKey;
import dev.parley.person.ChannelTerms;
import dev.parley.person.Contacts;
import dev.parley.person.MailCode;
import dev.parley.person.MailContact;
import dev.parley.person.PersonSettings;
import dev.parley.person.PushContact;
import dev.parley.person.QuietHours;
import dev.parley.person.SettingsStore;
import dev.parley.person.SettingsStore.Changed;
import dev.parley.person.SlackContact;
import dev.parley.person.SlackContact.SlackProfile;
import dev.parley.person.SlackIdentity;
import dev.parley.person.WebhookContact;
import dev.parley.person.WebhookSecret;
import dev.parley.question.Urgency;
import dev.parley.security.seal.Seal;
import dev.parley.security.seal.Seal.Purpose;
import dev.parley.testing.InsideRedis;
import dev.parley.testing.RealRedis;
import dev.parley.transport.Js;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.time.LocalTime;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** The settings of people in the store that processes share, on a real Redis. */
@QuarkusTest
@WithTestResource(RealRedis.class)
class RedisSettingsTest extends SettingsContract {
  private static final byte FORMAT = 1;

  @Inject InsideRedis redis;
  @Inject Seal seal;

  @ConfigProperty(name = "parley.redis.prefix")
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  String prefix;

  private String key(InboxKey inbox) {
    return prefix + ":inbox:{" + inbox.tag() + "}:settings";
  }

  private byte[] stored(InboxKey inbox) {
    return redis.bytes().get(key(inbox));
  }

  private void store(InboxKey inbox, byte[] sealed) {
    redis.bytes().set(key(inbox), sealed);
  }

  private byte[] sealed(String json) {
    byte[] content = (" " + json).getBytes(UTF_8);
    content[0] = FORMAT;
    return seal.seal(Purpose.STORE, content);
  }

  @Test
  void isSealedAndKeptForFourHundredDaysAfterItsPersonUsedIt() {
    InboxKey inbox = anyone();
    now(settings.change(inbox, some -> some.withTimeZone(BERLIN)));

    assertFalse(new String(stored(inbox), ISO_8859_1).contains("Berlin"));
    assertLongAfterNow(inbox);
    redis.texts().pexpire(key(inbox), 60_000);
    now(settings.read(inbox));
    assertTrue(redis.texts().pttl(key(inbox)) <= 60_000);
    now(settings.use(inbox));
    assertLongAfterNow(inbox);
    now(settings.change(inbox, some -> PersonSettings.NONE));
    assertEquals(0, redis.texts().exists(key(inbox)));
  }

  private void assertLongAfterNow(InboxKey inbox) {
    Duration left = Duration.ofMillis(redis.texts().pttl(key(inbox)));
    assertTrue(left.compareTo(SettingsStore.KEPT) <= 0, left::toString);
    assertTrue(left.plusDays(1).compareTo(SettingsStore.KEPT) > 0, left::toString);
  }

  @Test
  void leavesWhatALaterReleaseWrote() {
    InboxKey inbox = anyone();
    String later = "\",\"timeZone\":\"Europe/Berlin\",\"later\":{\"a\":[1,\"b\"]}}";
    store(inbox, sealed("{\"of\":\"" + inbox.tag() + later));

    now(settings.change(inbox, some -> some.withTimeZone(null)));

    String json = new String(seal.open(Purpose.STORE, stored(inbox)).orElseThrow(), UTF_8);
    assertTrue(json.contains("\"later\":{\"a\":[1,\"b\"]}"), json);
    assertEquals(PersonSettings.NONE, now(settings.read(inbox)));
  }

  /** With every part of the settings, each of which has a member more there. */
  @Test
  void leavesWhatALaterReleaseWroteOfHowAPersonIsReached() {
    InboxKey inbox = anyone();
    QuietHours night = new QuietHours(LocalTime.of(22, 0), LocalTime.of(7, 0));
    now(
        settings.change(
            inbox, some -> some.withTimeZone(BERLIN).withQuiet(night).withContacts(all())));
    ObjectNode later = json(inbox);
    assertEquals(13, addTo(later));
    later.put("timeZone", "Mars/Olympus");
    ((ObjectNode) later.at("/webhook/terms")).put("least", "immense");
    store(inbox, sealed(Js.wire(later)));

    Changed done = now(settings.change(inbox, some -> some.withBackAt(soon())));

    ObjectNode kept = json(inbox);
    assertTrue(kept.remove("backAt").isNumber());
    assertEquals(later, kept);
    WebhookContact webhook = done.after().contacts().webhook();
    assertNotNull(webhook);
    assertEquals(Urgency.LOW, webhook.terms().least());
    now(settings.change(inbox, some -> some.withContacts(withTexts(some.contacts()))));
    assertEquals(later.findValues("next"), json(inbox).findValues("next"));
    assertEquals(List.of(true, true, true, true), texts(json(inbox)));
  }

  /** A later release may have noted what is true of the former address alone. */
  @Test
  void forgetsWhatALaterReleaseWroteOfAnotherAddress() {
    InboxKey inbox = anyone();
    now(settings.change(inbox, some -> some.withContacts(all())));
    ObjectNode later = json(inbox);
    addTo(later);
    store(inbox, sealed(Js.wire(later)));

    now(settings.change(inbox, some -> some.withContacts(elsewhere(some.contacts()))));

    JsonNode kept = json(inbox);
    for (String contact : List.of("webhook", "slack", "mail")) {
      assertFalse(kept.path(contact).has("next"), contact);
      assertEquals(later.path(contact).path("terms"), kept.path(contact).path("terms"));
    }
    assertEquals(later.path("push"), kept.path("push"));
  }

  private static Contacts elsewhere(Contacts some) {
    WebhookContact webhook = Objects.requireNonNull(some.webhook());
    SlackContact slack = Objects.requireNonNull(some.slack());
    MailContact mail = Objects.requireNonNull(some.mail());
    return some.withWebhook(
            new WebhookContact(
                URI.create("https://other.example.com"), webhook.terms(), webhook.secrets(), null))
        .withSlack(
            new SlackContact(
                new SlackIdentity("E1", "T1", "U2"), slack.profile(), slack.since(), slack.terms()))
        .withMail(new MailContact("eve@example.com", mail.terms(), false, mail.code()));
  }

  private ObjectNode json(InboxKey inbox) {
    byte[] content = seal.open(Purpose.STORE, stored(inbox)).orElseThrow();
    return (ObjectNode) Js.of(new String(content, 1, content.length - 1, UTF_8));
  }

  /** To how many objects a member was added. */
  private static int addTo(JsonNode part) {
    int objects = part.valueStream().mapToInt(RedisSettingsTest::addTo).sum();
    if (part instanceof ObjectNode object) {
      object.put("next", ++objects);
    }
    return objects;
  }

  private Contacts all() {
    ChannelTerms terms = new ChannelTerms(Duration.ofSeconds(5), Urgency.LOW, false);
    return Contacts.NONE
        .withWebhook(
            new WebhookContact(
                URI.create("https://example.com"),
                terms,
                List.of(new WebhookSecret("whsec_YQ", soon(), null)),
                null))
        .withSlack(
            new SlackContact(
                new SlackIdentity("E1", "T1", "U1"),
                new SlackProfile("team", "name", null),
                soon(),
                terms))
        .withMail(new MailContact("ada@example.com", terms, false, new MailCode("hash", soon(), 5)))
        .withPush(new PushContact(terms, List.of(device("a", null, null))));
  }

  private static Contacts withTexts(Contacts some) {
    ChannelTerms terms = new ChannelTerms(Duration.ofSeconds(5), Urgency.LOW, true);
    WebhookContact webhook = Objects.requireNonNull(some.webhook());
    return some.withWebhook(
            new WebhookContact(webhook.url(), terms, webhook.secrets(), webhook.answersSince()))
        .withSlack(Objects.requireNonNull(some.slack()).withTerms(terms))
        .withMail(Objects.requireNonNull(some.mail()).withTerms(terms))
        .withPush(Objects.requireNonNull(some.push()).withTerms(terms));
  }

  private static List<Boolean> texts(JsonNode json) {
    return json.findValues("withTexts").stream().map(JsonNode::asBoolean).toList();
  }

  @Test
  void believesNothingThatIsNotSealedForThisInbox() {
    InboxKey inbox = anyone();
    InboxKey other = anyone();
    now(settings.change(other, some -> some.withTimeZone(BERLIN)));
    for (byte[] wrong : List.of(stored(other), "nonsense".getBytes(UTF_8))) {
      store(inbox, wrong);
      assertEquals(PersonSettings.NONE, now(settings.read(inbox)));
    }

    now(settings.change(inbox, some -> some.withTimeZone(BERLIN)));

    assertEquals(BERLIN, now(settings.read(inbox)).timeZone());
  }

  @Test
  void believesNoMessageThatIsNotSealed() {
    InboxKey inbox = anyone();
    Queue<Change> told = told(inbox);
    String channel = prefix + ":inbox:" + inbox.tag();
    redis.bytes().publish(channel, "4:away8:nonsense".getBytes(UTF_8));

    now(settings.change(inbox, some -> some.withBackAt(soon())));

    awaitSize(told, 1);
    assertEquals(
        List.of(new Change.Away(inbox, now(settings.read(inbox)).backAt())), List.copyOf(told));
  }
}
