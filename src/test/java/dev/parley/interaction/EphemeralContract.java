package dev.parley.interaction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How a store keeps what is short-lived. */
abstract class EphemeralContract extends InboxFixture {
  static final Duration LONG = Duration.ofMinutes(10);

  @Inject EphemeralStore ephemeral;

  final String key = "of " + UUID.randomUUID();

  @Test
  void putsOnlyWhereThereIsNothing() {
    assertEquals(Optional.empty(), now(ephemeral.read(key)));
    assertTrue(now(ephemeral.putIfAbsent(key, "first", LONG)));
    assertFalse(now(ephemeral.putIfAbsent(key, "first", LONG)));
    assertFalse(now(ephemeral.putIfAbsent(key, "second", LONG)));
    assertEquals(Optional.of("first"), now(ephemeral.read(key)));
    assertTrue(now(ephemeral.put(key, "third", LONG)));
    assertEquals(Optional.of("third"), now(ephemeral.read(key)));
  }

  @Test
  void replacesAndRemovesWhatIsExpected() {
    assertFalse(now(ephemeral.replace(key, "first", "second", LONG)));
    now(ephemeral.putIfAbsent(key, "first", LONG));
    assertFalse(now(ephemeral.replace(key, "second", "third", LONG)));
    assertTrue(now(ephemeral.replace(key, "first", "second", LONG)));
    assertFalse(now(ephemeral.remove(key, "first")));
    assertEquals(Optional.of("second"), now(ephemeral.read(key)));
    assertTrue(now(ephemeral.remove(key, "second")));
    assertFalse(now(ephemeral.remove(key, "second")));
    assertTrue(now(ephemeral.putIfAbsent(key, "", LONG)));
    assertEquals(Optional.of(""), now(ephemeral.read(key)));
  }

  @Test
  void forgetsWhatIsOverAndNotWhatIsRenewed() {
    now(ephemeral.putIfAbsent(key, "short", Duration.ofMillis(20)));
    awaitUntil(() -> now(ephemeral.read(key)).isEmpty());
    assertFalse(now(ephemeral.replace(key, "short", "short", LONG)));
    assertTrue(now(ephemeral.putIfAbsent(key, "renewed", Duration.ofMillis(800))));
    assertTrue(now(ephemeral.replace(key, "renewed", "renewed", LONG)));
    String other = key + " other";
    now(ephemeral.putIfAbsent(other, "short", Duration.ofMillis(900)));
    awaitUntil(() -> now(ephemeral.read(other)).isEmpty());
    assertEquals(Optional.of("renewed"), now(ephemeral.read(key)));
  }

  @Test
  void letsOneOfManyPut() {
    List<Uni<Boolean>> all =
        IntStream.range(0, 20).mapToObj(i -> ephemeral.putIfAbsent(key, "of " + i, LONG)).toList();
    List<Boolean> done = now(Uni.join().all(all).andCollectFailures());
    assertEquals(1, done.stream().filter(put -> put).count());
  }
}
