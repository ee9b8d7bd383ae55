package dev.parley.interaction;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.identity.InboxKey;
import dev.parley.person.PersonSettings;
import dev.parley.person.SettingsStore;
import dev.parley.person.SettingsStore.Changed;
import dev.parley.person.WebhookContact;
import dev.parley.question.Urgency;
import dev.parley.security.seal.Seal;
import dev.parley.security.seal.Seal.Purpose;
import dev.parley.testing.RealRedis;
import io.quarkus.redis.datasource.RedisDataSource;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** The settings of people in the store that processes share, on a real Redis. */
@QuarkusTest
@WithTestResource(RealRedis.class)
class RedisSettingsTest extends SettingsContract {
  private static final byte FORMAT = 1;

  @Inject RedisDataSource redis;
  @Inject Seal seal;

  @ConfigProperty(name = "parley.redis.prefix")
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  String prefix;

  private String key(InboxKey inbox) {
    return prefix + ":inbox:{" + inbox.tag() + "}:settings";
  }

  private byte[] stored(InboxKey inbox) {
    return redis.value(byte[].class).get(key(inbox));
  }

  private void store(InboxKey inbox, byte[] sealed) {
    redis.value(byte[].class).set(key(inbox), sealed);
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
    redis.key().pexpire(key(inbox), 60_000);
    now(settings.read(inbox));
    assertTrue(redis.key().pttl(key(inbox)) <= 60_000);
    now(settings.use(inbox));
    assertLongAfterNow(inbox);
    now(settings.change(inbox, some -> PersonSettings.NONE));
    assertFalse(redis.key().exists(key(inbox)));
  }

  private void assertLongAfterNow(InboxKey inbox) {
    Duration left = Duration.ofMillis(redis.key().pttl(key(inbox)));
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

  @Test
  void leavesWhatALaterReleaseWroteOfHowAPersonIsReached() {
    InboxKey inbox = anyone();
    String ofInbox = "{\"of\":\"" + inbox.tag() + "\",";
    String later =
        """
        "quiet":{"from":"22:00","to":"07:00","days":["sat"]},
        "webhook":{"url":"https://example.com","terms":{"afterSeconds":0,"least":"immense"},"secrets":[],"body":"x"}}
        """;
    store(inbox, sealed(ofInbox + later));

    Changed done = now(settings.change(inbox, some -> some.withTimeZone(BERLIN)));

    String json = new String(seal.open(Purpose.STORE, stored(inbox)).orElseThrow(), UTF_8);
    assertTrue(json.contains("\"days\":[\"sat\"]"), json);
    assertTrue(json.contains("\"body\":\"x\""), json);
    WebhookContact webhook = done.after().contacts().webhook();
    assertNotNull(webhook);
    assertEquals(Urgency.LOW, webhook.terms().least());
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
    redis.pubsub(byte[].class).publish(channel, "4:away8:nonsense".getBytes(UTF_8));

    now(settings.change(inbox, some -> some.withBackAt(soon())));

    awaitSize(told, 1);
    assertEquals(
        List.of(new Change.Away(inbox, now(settings.read(inbox)).backAt())), List.copyOf(told));
  }
}
