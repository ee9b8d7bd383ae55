package dev.parley.interaction.redis;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.config.InteractionConfig;
import dev.parley.testing.FewForEach;
import dev.parley.testing.RealRedis;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** A command whose reply was lost, and that a process repeats, takes effect once. */
@QuarkusTest
@TestProfile(FewForEach.class)
@WithTestResource(RealRedis.class)
class LostRepliesTest {
  private static final long HOUR = Duration.ofHours(1).toMillis();
  private static final long BEHIND = 1_000_000_000_000_000L;

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Inject RedisLink link;
  @Inject RedisKeys keys;
  @Inject InteractionConfig config;

  private final String key = "lost-replies-" + UUID.randomUUID();

  @Test
  void countsABatchOnce() {
    assertEquals(3, add("one", 7, 3));
    assertEquals(3, add("one", 7, 3));
    assertEquals(5, add("one", 8, 2));
    assertEquals(5, add("one", 7, 3), "it came late, over another connection");
    assertEquals(9, add("another", 7, 4));
    assertEquals(9, add("one", 0, 0), "who has nothing to tell learns");
  }

  @Test
  void keepsNotedWhatIsToGoUntilItWent() {
    long till = System.currentTimeMillis() + HOUR;
    List<Object> ranks = List.of(till, "collected", BEHIND + till, "unanswered");
    assertEquals(List.of(), toGo(0, List.of(), ranks));
    assertEquals(List.of("collected"), toGo(1, List.of(), List.of()));
    assertEquals(List.of("unanswered"), toGo(1, List.of(), List.of()), "not the same again");
    assertEquals(List.of("collected"), toGo(1, List.of(), List.of()), "perhaps it did not go");
    assertEquals(List.of("unanswered"), toGo(2, List.of("collected"), List.of()));
    assertEquals(List.of(), toGo(1, List.of("unanswered"), List.of()));
  }

  /** If the second try forgot another result, two results would go in the place of one. */
  @Test
  void triesAgainToForgetTheSameResult() {
    EvictableResults evictable = new EvictableResults(link, keys, config);
    long till = System.currentTimeMillis() + HOUR;
    evictable.note(key, "first", till, true);
    evictable.note(key, "second", till + 1, true);
    evictable.owe(key, 1, 2);
    Queue<String> tried = new ConcurrentLinkedQueue<>();
    evictable.write(reference -> {
      tried.add(reference);
      return Uni.createFrom().failure(StoreUnavailable.refusal());
    });
    await()
        .atMost(PATIENCE)
        .until(() -> {
          evictable.write(reference -> {
            tried.add(reference);
            return Uni.createFrom().voidItem();
          });
          return tried.size() > 1;
        });
    assertEquals(List.of("first", "first"), List.copyOf(tried));
  }

  @Test
  void forgetsWhatIsToGoAndIsOver() {
    long over = System.currentTimeMillis() - HOUR;
    assertEquals(List.of(), toGo(3, List.of(), List.of(over, "a", BEHIND + over, "b")));
    assertEquals(List.of(), toGo(3, List.of(), List.of(2 * BEHIND + over, "c")));
  }

  private long add(String pod, long batch, long by) {
    String field = "o" + (System.currentTimeMillis() + HOUR) / 1_000;
    Reply sums = run(Script.COUNTS, List.of(HOUR, CounterKind.LETTERS, 10, pod, batch, field, by));
    return sums.get(CounterKind.OPEN.place()).toLong();
  }

  private List<String> toGo(int number, List<String> went, List<Object> ranks) {
    List<Object> args = new ArrayList<>(List.of(HOUR, BEHIND, number, went.size()));
    args.addAll(went);
    args.addAll(ranks);
    List<String> references = new ArrayList<>();
    run(Script.EVICTABLE, args).forEach(reference -> references.add(reference.toString()));
    return references;
  }

  private Reply run(Script script, List<Object> args) {
    return link.run(script, keys.counts(key), args).await().atMost(PATIENCE);
  }
}
