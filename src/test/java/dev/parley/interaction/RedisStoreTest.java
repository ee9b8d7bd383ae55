package dev.parley.interaction;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.testing.RealRedis;
import io.quarkus.redis.datasource.RedisDataSource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

/** The store that processes share, on a real Redis. */
@QuarkusTest
@TestProfile(RedisStoreTest.Settings.class)
@QuarkusTestResource(value = RealRedis.class, restrictToAnnotatedClass = true)
class RedisStoreTest extends InteractionStoreContract {
  @Inject RedisDataSource redis;

  @ConfigProperty(name = "parley.redis.prefix")
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  String prefix;

  /** Those of the contract. */
  public static final class Settings implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return SETTINGS;
    }
  }

  @Test
  void endsWhatAWithdrawnAskerHasOpenInManySessions() {
    Proposal proposal = Proposal.byKey();
    List<Interaction> all =
        IntStream.range(0, 300).mapToObj(i -> created(proposal.session("s-" + i))).toList();

    now(store.withdraw(proposal.asker()));

    assertTrue(all.stream().noneMatch(one -> found(one).isOpen()));
  }

  @Test
  void forgetsInWhichSessionsAClientAskedOnceAllIsOver() {
    Proposal proposal = Proposal.byKey();
    created(proposal.shortLived(new Outcome.Expired()));
    now(store.withdraw(proposal.asker()));
    String tag = SessionKey.tag(proposal.asker().tenant(), "client:agent", "agent");

    await().atMost(PATIENCE).until(() -> !redis.key().exists(prefix + ":asker:" + tag));
  }

  /** Held before the gap, it need not be there any more, though nobody here heard of an ending. */
  @Test
  void looksAfterAGapAtWhatACallBeginsToWaitFor() {
    Interaction held = created(Proposal.anywhere().withoutId());
    SessionKey session = held.key().session();
    redis.key().del(prefix + ":{" + session.tag() + "}:i:" + held.key().toolUseId());
    changes.missed();
    Interaction now = now(parking.park(held, PATIENCE.plus(PATIENCE)));
    assertEquals(Outcome.Aborted.LOST, ending(now).outcome());
  }
}
