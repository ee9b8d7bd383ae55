package dev.parley.interaction;

import static io.restassured.RestAssured.given;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.identity.SessionKey;
import dev.parley.security.seal.Seal;
import dev.parley.testing.RealRedis;
import io.lettuce.core.ScriptOutputType;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The store that processes share, on a real Redis. */
@QuarkusTest
@TestProfile(RedisStoreTest.Settings.class)
@WithTestResource(RealRedis.class)
class RedisStoreTest extends RedisListContract {
  @Inject Seal seal;

  /** The settings of the contract. */
  public static final class Settings implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return SETTINGS;
    }
  }

  @Test
  void keepsATitleExactlyAsLongAsTheLastOfWhatItNames() {
    Proposal proposal = Proposal.anywhere();
    Interaction first = created(proposal.titled("Here"));
    assertEquals(0, titleOutlives(proposal, "a"));
    created(proposal.id("b").lasting(Duration.ofHours(2), new Outcome.Expired()));
    assertEquals(0, titleOutlives(proposal, "b"));
    now(store.extend(first.key(), Duration.ofHours(3), Duration.ofDays(1)));
    assertEquals(0, titleOutlives(proposal, "a"));
    ended(found(first), DECLINED);
    assertEquals(0, titleOutlives(proposal, "b"));
    now(store.wipe(proposal.session()));
    assertEquals(-2, redis.texts().pttl(key(proposal, "title")));
  }

  /** In milliseconds; each of both is there. */
  private long titleOutlives(Proposal proposal, String id) {
    Long difference =
        redis
            .texts()
            .eval(
                "return redis.call('PEXPIRETIME', KEYS[1]) - redis.call('PEXPIRETIME', KEYS[2])",
                ScriptOutputType.INTEGER,
                key(proposal, "title"),
                key(proposal, "i:" + id));
    return difference;
  }

  @Test
  void endsWhatAWithdrawnAskerHasOpenInManySessions() {
    Proposal proposal = Proposal.byKey();
    List<Interaction> all =
        IntStream.range(0, 300).mapToObj(i -> created(proposal.session("s-" + i))).toList();

    now(store.withdraw(proposal.asker()));

    // the first interactions may be forgotten before the last one is read
    assertTrue(
        all.stream()
            .map(one -> now(store.find(one.key())))
            .noneMatch(found -> found.map(Interaction::isOpen).orElse(false)));
  }

  @Test
  void forgetsInWhichSessionsAClientAskedOnceAllIsOver() {
    Proposal proposal = Proposal.byKey();
    created(proposal.shortLived(new Outcome.Expired()));
    now(store.withdraw(proposal.asker()));
    String tag = SessionKey.tag(proposal.asker().tenant(), "client:agent", "agent");

    await().atMost(PATIENCE).until(() -> redis.texts().exists(prefix + ":asker:" + tag) == 0);
  }

  @Test
  void keepsNothingOfSessionsThatDoNotExist() {
    SessionKey nowhere = Proposal.anywhere().session();

    assertEquals(List.of(), listOpen(nowhere));
    assertEquals(List.of(), redis.texts().keys(prefix + ":{" + nowhere.tag() + "}*"));
  }

  @Test
  void forgetsAResultThatWasHandedOutInVain() {
    Proposal proposal = Proposal.anywhere().withoutId();
    Interaction ended = ended(created(proposal), ANSWERED);
    now(store.collect(ended.reference()));
    now(store.uncollect(ended.reference()));

    List<String> all = redis.texts().keys(prefix + ":{" + proposal.session().tag() + "}*");
    assertTrue(all.stream().anyMatch(key -> key.contains(":twin:")), all::toString);
    all.forEach(key -> assertTrue(redis.texts().pttl(key) > 0, key));
  }

  /** The release before notes that a result was collected, but not when. */
  @Test
  void readsWhatAnotherReleaseCollected() {
    Interaction ended = ended(created(Proposal.anywhere()), ANSWERED);
    SessionKey session = ended.key().session();
    String key = prefix + ":{" + session.tag() + "}:i:" + ended.key().toolUseId();
    redis.texts().hset(key, "taken", "1");
    assertNull(found(ended).collectedAt());
    assertTrue(now(store.collect(ended.reference())));
    assertNull(found(ended).collectedAt());
    redis.texts().hset(key, "taken", "0");
    redis.texts().hdel(key, "replays");
    now(store.collect(ended.reference()));
    assertNotNull(found(ended).collectedAt());
    // as that release takes it back
    redis.texts().hset(key, "taken", "0");
    assertEquals(ended, found(ended));
  }

  /**
   * Messages of the release before do not say when a question was seen, who put it off, and who
   * took it.
   */
  @Test
  void readsTheDraftsOfAnotherRelease() throws Exception {
    BlockingQueue<Map.Entry<String, String>> heard = new LinkedBlockingQueue<>();
    AutoCloseable ear =
        redis.listen(
            prefix + ":pod:*",
            (channel, message) -> heard.add(Map.entry(channel, new String(message, ISO_8859_1))));
    Proposal proposal = Proposal.anywhere();
    Interaction open = created(proposal);
    Queue<Change> told = told(proposal.session());
    now(store.seen(open.key(), "here"));
    Interaction seen = found(open);
    Draft draft = new Draft("Ada", List.of(), 0);
    Draft kept = now(draftStore.draft(open.key(), draft, "there")).orElseThrow();
    awaitSize(told, 2);

    var message = heard.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    while (message != null && !message.getValue().startsWith("7:drafted")) {
      message = heard.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }
    ear.close();
    assertNotNull(message);
    String at = String.valueOf(Objects.requireNonNull(seen.seenAt()).toEpochMilli());
    // and behind it who put it off and who took it, which is nobody, and that it has no notices
    String last = at.length() + ":" + at + "0:0:0:";
    assertTrue(message.getValue().endsWith(last), "last, where earlier releases read nothing");
    String shorter = message.getValue().substring(0, message.getValue().length() - last.length());
    redis.bytes().publish(message.getKey(), shorter.getBytes(ISO_8859_1));
    awaitSize(told, 3);
    assertEquals(
        List.of(
            new Change.Seen(seen, "here"),
            new Change.Drafted(seen, kept, "there"),
            new Change.Drafted(open, kept, "there")),
        List.copyOf(told));
  }

  /** An earlier release took such a question; each process that read it ran out of memory. */
  @Test
  void showsAQuestionWithoutAPatternThatIsTooLarge() {
    String interactions = "/api/v1/sessions/poison/interactions";
    asking(
            """
            {"tool":"questionnaire","toolUseId":"poison-1","arguments":{"fields":[
              {"id":"code","type":"text","label":"Code","pattern":"((a{1}){1}){1}"}]}}\
            """)
        .post(interactions)
        .then()
        .statusCode(202);
    String key = redis.texts().keys(prefix + ":*:i:poison-1").getFirst();
    var hashes = redis.bytes();
    byte[] ask = seal.open(Seal.Purpose.STORE, hashes.hget(key, "ask")).orElseThrow();
    String poisoned = new String(ask, UTF_8).replace("((a{1}){1}){1}", "((a{1000}){1000}){1000}");
    hashes.hset(key, "ask", seal.seal(Seal.Purpose.STORE, poisoned.getBytes(UTF_8)));

    asking("")
        .get(interactions)
        .then()
        .body("interactions.questions[0].id", hasItem("code"))
        .body("interactions.questions[0].pattern", not(hasItem(notNullValue())));
    asking("{\"answers\":[{\"id\":\"code\",\"answer\":[\"anything\"]}]}")
        .post(interactions + "/poison-1/answer")
        .then()
        .statusCode(200)
        .body("status", is("answered"));
  }

  private static RequestSpecification asking(String body) {
    RequestSpecification request =
        given().contentType("application/json").header("Prefer", "wait=0");
    return body.isEmpty() ? request : request.body(body);
  }

  /** No gap: it was taken away, not lost by a Redis that has become the primary. */
  @Test
  void saysThatIsLostWhatIsMissingWithoutAGap() {
    Interaction held = created(Proposal.anywhere().withoutId());
    remove(held);
    changes.missed();
    Interaction now = now(waits.park(held, PATIENCE.plus(PATIENCE)));
    assertEquals(Outcome.Aborted.LOST, ending(now).outcome());
  }

  private void remove(Interaction interaction) {
    SessionKey session = interaction.key().session();
    redis.texts().del(prefix + ":{" + session.tag() + "}:i:" + interaction.key().toolUseId());
  }
}
