package dev.parley.channel.slack;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.config.SlackConfig;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.interaction.EphemeralStore;
import dev.parley.testing.RealRedis;
import io.quarkus.runtime.configuration.DurationConverter;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Processes that share a store want to be connected to Slack. */
@QuarkusTest
@WithTestResource(RealRedis.class)
class SlackLeaseTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Inject EphemeralStore store;

  /** A lease that is over soon. */
  private final SlackConfig config =
      new SmallRyeConfigBuilder()
          .withConverter(Duration.class, 200, new DurationConverter())
          .withMapping(SlackConfig.class)
          .withDefaultValue("parley.slack.lease", "2s")
          .build()
          .getConfigMapping(SlackConfig.class);

  private static boolean now(Uni<Boolean> answer) {
    return answer.await().atMost(PATIENCE);
  }

  @Test
  void twoHaveItAndAnotherFollowsWhoDies() {
    SlackLease first = new SlackLease(store, config);
    SlackLease second = new SlackLease(store, config);
    SlackLease third = new SlackLease(store, config);
    assertTrue(now(first.renew()));
    assertTrue(now(second.renew()));
    assertFalse(now(third.renew()));
    assertTrue(now(first.renew()));

    assertTrue(now(first.giveBack()));
    assertTrue(now(third.renew()));
    assertFalse(now(first.renew()));

    // the second one is silent from now on
    await()
        .atMost(PATIENCE)
        .until(() -> {
          assertTrue(now(third.renew()));
          return now(first.renew());
        });
    assertEquals(false, now(second.renew()));
  }

  /** How a store is: it answers, refuses, does nothing, or does something that nobody hears of. */
  private enum Now {
    THERE,
    AWAY,
    SILENT,
    UNHEARD
  }

  /** A store that can go away. */
  private final class Leaving implements EphemeralStore {
    volatile Now now = Now.THERE;

    private <T> Uni<T> unlessAway(Uni<T> there) {
      return switch (now) {
        case THERE -> there;
        case AWAY -> Uni.createFrom().failure(Refusal.of(ErrorCode.STORE_UNAVAILABLE, "away"));
        case SILENT -> Uni.createFrom().nothing();
        case UNHEARD -> there.chain(done -> Uni.createFrom().nothing());
      };
    }

    @Override
    public Uni<Boolean> putIfAbsent(String key, String text, Duration life) {
      return unlessAway(store.putIfAbsent(key, text, life));
    }

    @Override
    public Uni<Optional<String>> read(String key) {
      return unlessAway(store.read(key));
    }

    @Override
    public Uni<Boolean> put(String key, String text, Duration life) {
      return unlessAway(store.put(key, text, life));
    }

    @Override
    public Uni<Boolean> replace(String key, String expected, String text, Duration life) {
      return unlessAway(store.replace(key, expected, text, life));
    }

    @Override
    public Uni<Boolean> remove(String key, String expected) {
      return unlessAway(store.remove(key, expected));
    }
  }

  /** It is kept without the store only while it cannot run out before the next round. */
  @Test
  void isGivenUpBeforeItCanRunOut() {
    Leaving leaving = new Leaving();
    SlackLease lease = new SlackLease(leaving, config);
    await().atMost(PATIENCE).until(() -> now(lease.renew()));
    long taken = System.nanoTime();
    leaving.now = Now.AWAY;
    Duration life = config.lease();
    await()
        .pollInterval(Duration.ofMillis(20))
        .atMost(PATIENCE)
        .until(() -> {
          Duration old = Duration.ofNanos(System.nanoTime() - taken);
          boolean holds = now(lease.renew());
          if (holds) {
            assertTrue(old.plus(lease.rhythm()).compareTo(life) < 0, old::toString);
          }
          return !holds;
        });
    leaving.now = Now.THERE;
    assertTrue(now(lease.giveBack()));
  }

  /** One round without an answer changes nothing, two do. */
  @Test
  void isKeptWhileTheStoreIsSilentForOneRound() {
    Leaving leaving = new Leaving();
    SlackLease lease = new SlackLease(leaving, config);
    await()
        .atMost(PATIENCE)
        .until(() -> {
          // a round that comes late may end with nothing
          leaving.now = Now.THERE;
          await().atMost(PATIENCE).until(() -> now(lease.renew()));
          awaitRound(lease);
          leaving.now = Now.SILENT;
          return now(lease.renew());
        });
    awaitRound(lease);
    assertFalse(now(lease.renew()));
    leaving.now = Now.THERE;
    await().atMost(PATIENCE).until(() -> now(lease.renew()));
    assertTrue(now(lease.giveBack()));
  }

  private static void awaitRound(SlackLease lease) {
    long began = System.nanoTime();
    await()
        .pollInterval(Duration.ofMillis(10))
        .until(() -> System.nanoTime() - began >= lease.rhythm().toNanos());
  }

  @Test
  void takesOnePlaceThoughItDidNotHearThatItHasIt() {
    Leaving leaving = new Leaving();
    SlackLease first = new SlackLease(leaving, config);
    SlackLease second = new SlackLease(store, config);
    SlackLease third = new SlackLease(store, config);
    // nobody else has a place any more
    await().atMost(PATIENCE).until(() -> now(second.renew()) && now(third.renew()));
    assertTrue(now(second.giveBack()));
    assertTrue(now(third.giveBack()));

    leaving.now = Now.UNHEARD;
    assertFalse(now(first.renew()));
    leaving.now = Now.THERE;
    assertTrue(now(first.renew()));
    assertTrue(now(second.renew()));
    assertFalse(now(third.renew()));
    assertTrue(now(first.giveBack()));
    assertTrue(now(second.giveBack()));
  }
}
