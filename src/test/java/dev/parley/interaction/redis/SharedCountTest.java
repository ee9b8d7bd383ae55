package dev.parley.interaction.redis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.config.Resource;
import dev.parley.interaction.redis.SharedCount.Batch;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/**
 * The batches that a process sends of its counts, and what it does if a batch may not have arrived.
 */
class SharedCountTest {
  private static final String FIELD = "o600";

  private final AtomicLong numbers = new AtomicLong();
  private final SharedCount count = new SharedCount();

  @Test
  void tellsTheSameBatchUntilItHasArrived() {
    opened(2);
    Batch first = tell();
    opened(3);
    count.failed();
    assertEquals(new Batch(1, Map.of(FIELD, 2L)), first);
    assertEquals(first, tell());
    assertEquals(5, open());

    learn(7);
    assertEquals(10, open(), "what all others counted too, and what it has not told");
    assertTrue(count.isDue());
    assertEquals(new Batch(2, Map.of(FIELD, 3L)), tell());
    assertFalse(count.isTold());
    learn(10);
    assertEquals(10, open());
    assertTrue(count.isTold());
  }

  @Test
  void isNotForgottenWhileABatchMayBeMissing() {
    opened(1);
    var _ = tell();
    count.failed();
    assertFalse(count.isForgotten(0));
    assertEquals(1, tell().number());
    learn(1);
    assertTrue(count.isForgotten(0));
  }

  @Test
  void asksWithoutANumberWhereThereIsNothingToTell() {
    var _ = count.counts();
    assertEquals(new Batch(0, Map.of()), tell());
  }

  @Test
  void isAsOldAsWhatItLearned() {
    assertFalse(count.isOlderThan(-1), "there is nothing that could be old");
    var _ = tell();
    learn(1);
    assertTrue(count.isOlderThan(-1));
    assertFalse(count.isOlderThan(Long.MAX_VALUE));
  }

  private void opened(int number) {
    for (int i = 0; i < number; i++) {
      count.add(CounterKind.OPEN, FIELD, 1);
    }
  }

  private Batch tell() {
    return count.tell(numbers::incrementAndGet);
  }

  private long open() {
    return count.counts().of(Resource.OPEN);
  }

  private void learn(long open) {
    Reply[] sums = new Reply[CounterKind.LETTERS.length() + 1];
    Arrays.fill(sums, Reply.of(0));
    sums[CounterKind.OPEN.place()] = Reply.of(open);
    count.learned(Reply.of(List.of(sums)));
  }
}
