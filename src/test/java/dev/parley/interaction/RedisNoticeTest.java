package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.interaction.InteractionStore.Creation;
import dev.parley.security.seal.Seal.Purpose;
import dev.parley.security.seal.SealedJson;
import dev.parley.testing.InsideRedis;
import dev.parley.testing.RealRedis;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** What channels owe to questions in the store that processes share, on a real Redis. */
@QuarkusTest
@TestProfile(NoticeFixture.Settings.class)
@WithTestResource(RealRedis.class)
class RedisNoticeTest extends NoticeContract {
  @Inject InsideRedis redis;
  @Inject SealedJson sealed;

  @ConfigProperty(name = "parley.redis.prefix")
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  String prefix;

  private List<String> shards() {
    return List.copyOf(redis.texts().keys(prefix + ":due:*"));
  }

  /** The shard that has a reference. */
  private String shard(Interaction question) {
    return shards().stream()
        .filter(name -> redis.texts().zscore(name, question.reference()) != null)
        .findFirst()
        .orElseThrow();
  }

  private double dueAt(Interaction question) {
    return redis.texts().zscore(shard(question), question.reference());
  }

  private boolean isListed(Interaction question) {
    return shards().stream()
        .anyMatch(name -> redis.texts().zscore(name, question.reference()) != null);
  }

  private static long millis() {
    return System.currentTimeMillis();
  }

  /** As if the process that creates it had died after the index was written. */
  @Test
  void looksThreeTimesAtAnEntryThatPointsToNothing() {
    Proposal proposal = toldAfter(Duration.ZERO);
    Interaction asked = created(proposal);
    Interaction missing = proposal.id("missing").make();
    String shard = shard(asked);
    redis.texts().zadd(shard, millis() - 1_000.0, missing.reference());

    claims(missing);

    // it may be created any moment
    double wait = dueAt(missing) - millis();
    assertTrue(wait > 0 && wait < 1_001, String.valueOf(wait));
    redis.texts().zincrby(shard, -100_000, missing.reference());
    claims(missing);
    wait = dueAt(missing) - millis();
    assertTrue(wait > 30_000 && wait < 61_000, String.valueOf(wait));
    redis.texts().zincrby(shard, -100_000, missing.reference());
    claims(missing);
    assertFalse(isListed(missing));
  }

  /** A release with another form may have written them. */
  @Test
  void asksAlsoWhoseSettingsCannotBeRead() {
    Proposal proposal = Proposal.ofPerson();
    String tag = inbox(proposal).tag();
    byte[] settings =
        sealed.seal(Purpose.STORE, Map.of("of", tag, "webhook", Map.of("url", "no address")));
    redis.bytes().set(prefix + ":inbox:{" + tag + "}:settings", settings);
    assertFalse(isListed(created(proposal)));
  }

  @Test
  void keepsNoEntryOfWhatWasNotCreated() {
    Proposal proposal = toldAfter(Duration.ofHours(1));
    Interaction open = created(proposal);
    attached(proposal);
    assertEquals(new Creation.Conflict(), create(proposal.digest("another")));
    String tag = open.key().session().tag();
    awaitUntil(() ->
        redis.texts().zrange(shard(open), 0, -1).stream()
            .filter(reference -> reference.endsWith(tag))
            .toList()
            .equals(List.of(open.reference())));
  }

  /** Such as one of an earlier release, which beats and tells nothing. */
  @Test
  void tellsWhatFallsToProcessesThatDoNotLook() {
    String pods = prefix + ":pods";
    Set<String> others =
        IntStream.range(0, 63).mapToObj(i -> "other-" + i + "+lists").collect(Collectors.toSet());
    String own = redis.texts().zrange(pods, 0, -1).getFirst();
    others.forEach(other -> redis.texts().zadd(pods, millis() + 60_000.0, other));
    try {
      awaitBeat(pods, own);
      awaitBeat(pods, own);
      for (int i = 0; i < 5; i++) {
        claim(created(toldAfter(Duration.ZERO)), Stage.REQUESTED);
      }
    } finally {
      redis.texts().zrem(pods, others.toArray(String[]::new));
      awaitBeat(pods, own);
      awaitBeat(pods, own);
    }
  }

  private void awaitBeat(String pods, String own) {
    double last = redis.texts().zscore(pods, own);
    awaitUntil(() -> redis.texts().zscore(pods, own) > last);
  }

  @Test
  void looksAfterTheOtherShardsWhereOneCannotBeRead() {
    Interaction open = created(toldAfter(Duration.ZERO));
    String broken = prefix + ":due:" + (shard(open).endsWith(":7") ? 8 : 7);
    redis.texts().del(broken);
    redis.texts().set(broken, "no set");
    try {
      claim(open, Stage.REQUESTED);
    } finally {
      redis.texts().del(broken);
    }
  }

  /** As if the process had been slow between both. */
  @Test
  void findsWhatWasCreatedLongAfterItsEntry() {
    Proposal proposal = toldAfter(Duration.ZERO);
    Interaction asked = created(proposal);
    String shard = shard(asked);
    Interaction open = created(proposal.id("slow"));
    redis.texts().zadd(shard, millis() - 1_000 + 0.5, open.reference());
    claim(open, Stage.REQUESTED);
  }

  /** As if the process had died after the ending and before it said so in the index. */
  @Test
  void tellsOfAnEndingOfWhichTheIndexKnowsNothing() {
    Interaction open = created(toldAfter(Duration.ZERO));
    told(claim(open, Stage.REQUESTED));
    String shard = shard(open);
    ended(open, ANSWERED);
    redis.texts().zadd(shard, millis() + 200.0, open.reference());
    told(claim(open, Stage.ENDED));
    awaitUntil(() -> {
      claims(open);
      return !isListed(open);
    });
  }

  /** As if a process had died while it told. */
  @Test
  void comesUpAgainWhenTheClaimHasRunOut() {
    Interaction open = created(toldAfter(Duration.ZERO));
    NoticeClaim first = claim(open, Stage.REQUESTED);
    String record = record(open);
    String notice = redis.texts().hget(record, "n:webhook");
    String[] words = notice.split(" ", -1);
    long lease = Long.parseLong(words[2]) - millis();
    assertTrue(lease > 20_000 && lease <= NoticeStore.LEASE.toMillis(), notice);
    double entry = dueAt(open) - millis();
    assertTrue(entry > 20_000 && entry <= NoticeStore.LEASE.toMillis(), String.valueOf(entry));
    runOut(open);

    NoticeClaim second = claim(open, Stage.REQUESTED);

    assertEquals(2, second.tries());
    assertTrue(second.fence() > first.fence());
    told(first);
    settle(second, new NoticeSettlement.Failed(Duration.ZERO));
    assertEquals(3, claim(open, Stage.REQUESTED).tries());
  }

  private String record(Interaction open) {
    return prefix + ":{" + open.key().session().tag() + "}:i:" + open.key().toolUseId();
  }

  /** As if the time of its claim were over. */
  private void runOut(Interaction open) {
    String[] words = redis.texts().hget(record(open), "n:webhook").split(" ", -1);
    words[2] = String.valueOf(millis() - 1);
    redis.texts().hset(record(open), "n:webhook", String.join(" ", words));
    redis.texts().zadd(shard(open), millis() - 1.0, open.reference());
  }

  /** As if a process had died right before or after a receiver took it over for good. */
  @Test
  void saysAndTellsNothingMoreWhenItWasBeingHandedOver() {
    Interaction open = created(toldAfter(Duration.ZERO));
    NoticeClaim first = claim(open, Stage.REQUESTED);
    assertTrue(now(notices.handOver(first)));
    runOut(open);

    assertEquals(List.of(), claims(open));

    assertEquals(List.of(), now(notices.told(open.key())));
    assertFalse(now(notices.handOver(first)));
    settle(first, new NoticeSettlement.Failed(Duration.ZERO));
    assertEquals(List.of(), claims(open));
    now(store.seen(open.key(), "next"));
    assertEquals(List.of(), claims(open));
    ended(open, ANSWERED);
    assertEquals(List.of(), claims(open));
  }

  @Test
  void looksAgainWithinFiveMinutesWhateverHappens() {
    Interaction open = created(toldAfter(Duration.ZERO));
    told(claim(open, Stage.REQUESTED));
    double entry = dueAt(open) - millis();
    assertTrue(entry > 0 && entry <= NoticeStore.WATCH.toMillis(), String.valueOf(entry));
    assertTrue(redis.texts().pttl(shard(open)) > 0);
  }

  @Test
  void writesNoIndexForThoseWithoutChannels() {
    Interaction none = created(Proposal.ofPerson());
    Interaction ofNobody = created(Proposal.byKey());
    assertEquals(List.of(false, false), List.of(isListed(none), isListed(ofNobody)));
  }
}
