package dev.parley.transport.websocket;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a frontend is told of collected results goes out together, at most once a second. */
class CollectedBatchTest {
  private static final SessionKey SESSION = SessionKey.of(Principal.ANYONE, "session");
  private static final long START = -5;

  private final CollectedBatch batch = new CollectedBatch();

  @Test
  void sendsTheFirstSoonAndTheOthersOfThatSecondTogetherAfterIt() {
    assertEquals(CollectedBatch.SOON, batch.add(key(1), START));
    assertNull(batch.add(key(2), START));
    assertNull(batch.add(key(1), START));
    assertEquals(List.of(key(1), key(2)), batch.take(START));

    long later = START + Duration.ofMillis(300).toNanos();
    assertEquals(Duration.ofMillis(700), batch.add(key(3), later));
    assertNull(batch.add(key(4), later));
    long second = START + CollectedBatch.PERIOD.toNanos();
    assertEquals(List.of(key(3), key(4)), batch.take(second));

    assertEquals(
        CollectedBatch.SOON, batch.add(key(5), second + 3 * CollectedBatch.PERIOD.toNanos()));
  }

  @Test
  void keepsOnlyTheLastOfTooMany() {
    IntStream.range(0, 3 * CollectedBatch.MOST).forEach(i -> batch.add(key(i), START));
    assertEquals(
        IntStream.range(2 * CollectedBatch.MOST, 3 * CollectedBatch.MOST)
            .mapToObj(CollectedBatchTest::key)
            .toList(),
        batch.take(START));
  }

  private static InteractionKey key(int number) {
    return new InteractionKey(SESSION, "call-" + number);
  }
}
