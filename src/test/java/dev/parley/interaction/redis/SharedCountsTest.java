package dev.parley.interaction.redis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.parley.config.Resource;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.SessionKey;
import dev.parley.testing.FewForEach;
import dev.parley.testing.RealRedis;
import io.lettuce.core.protocol.CommandType;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** How a process learns the counts of other processes, even if its caller disconnects. */
@QuarkusTest
@TestProfile(FewForEach.class)
@WithTestResource(RealRedis.class)
class SharedCountsTest {
  private static final Duration HOUR = Duration.ofHours(1);

  @Inject RedisLink link;
  @Inject SharedCounts counts;
  @Inject RedisKeys keys;

  private final OwnerTags owner =
      OwnerTags.of(new SessionKey("counts-" + UUID.randomUUID(), "owner", "session"));

  private final String scope = "owner:" + owner.owner();

  @Test
  void learnsAlsoAfterWhoeverWaitedWentAway() {
    counts.learn(owner).subscribe().with(learned -> {}).cancel();
    anotherProcessCounts(1, 7);
    now(counts.learn(owner));
    now(counts.learn(owner));
    assertEquals(7, open());
  }

  @Test
  void waitsForTheCountsThatAreAskedForAlready() {
    anotherProcessCounts(1, 7);
    Uni<Void> first = counts.learn(owner);
    Uni<Void> second = counts.learn(owner);
    first.subscribe().with(learned -> {});
    now(second);
    assertEquals(7, open());
  }

  @Test
  void saysThatItLearnedNothing() {
    String key = keys.counts(scope);
    now(link.send(RedisCall.of(CommandType.SET).key(key).arg("of another kind")));
    Refusal refusal = assertThrows(Refusal.class, () -> now(counts.learn(owner)));
    assertEquals(ErrorCode.STORE_UNAVAILABLE, refusal.code());
    now(link.send(RedisCall.of(CommandType.DEL).key(key)));
    anotherProcessCounts(1, 3);
    now(counts.learn(owner));
    assertEquals(3, open());
  }

  private long open() {
    SharedCounts shared = counts;
    synchronized (shared) {
      return shared.ofOwner(owner).counts().of(Resource.OPEN);
    }
  }

  private void anotherProcessCounts(long batch, long by) {
    String field = "o" + (System.currentTimeMillis() + HOUR.toMillis()) / 1_000;
    List<Object> args =
        List.of(HOUR.toMillis(), CounterKind.LETTERS, 10, "another process", batch, field, by);
    now(link.run(Script.COUNTS, keys.counts(scope), args));
  }

  private static <T> T now(Uni<T> uni) {
    return uni.await().atMost(Duration.ofSeconds(30));
  }
}
