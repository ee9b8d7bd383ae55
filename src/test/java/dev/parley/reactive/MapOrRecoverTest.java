package dev.parley.reactive;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** One stage behaves as {@code map} behind a recovery would. */
class MapOrRecoverTest {
  private static UniAssertSubscriber<String> outcome(
      Uni<Integer> work, Function<Integer, String> map) {
    return MapOrRecover.of(
            work, map, IllegalArgumentException.class, failure -> "not " + failure.getMessage())
        .subscribe()
        .withSubscriber(UniAssertSubscriber.create());
  }

  @Test
  void mapsTheItem() {
    outcome(Uni.createFrom().item(7), String::valueOf).assertCompleted().assertItem("7");
  }

  @Test
  void recoversFromFailuresOfItsKind() {
    outcome(Uni.createFrom().failure(new NumberFormatException("7")), String::valueOf)
        .assertCompleted()
        .assertItem("not 7");
  }

  @Test
  void passesOtherFailuresOn() {
    outcome(Uni.createFrom().failure(new IllegalStateException("7")), String::valueOf)
        .assertFailedWith(IllegalStateException.class, "7");
  }

  @Test
  void failsAsItsMethodsDo() {
    outcome(
            Uni.createFrom().item(7),
            item -> {
              throw new IllegalArgumentException("mapped");
            })
        .assertFailedWith(IllegalArgumentException.class, "mapped");
    MapOrRecover.of(
            Uni.createFrom().<Integer>failure(new IllegalArgumentException("first")),
            String::valueOf,
            IllegalArgumentException.class,
            failure -> {
              throw failure;
            })
        .subscribe()
        .withSubscriber(UniAssertSubscriber.create())
        .assertFailedWith(IllegalArgumentException.class, "first");
  }

  @Test
  void cancelsTheWorkAndPassesNothingOn() {
    CompletableFuture<Integer> end = new CompletableFuture<>();
    AtomicBoolean cancelled = new AtomicBoolean();
    Uni<Integer> work =
        Uni.createFrom().completionStage(end).onCancellation().invoke(() -> cancelled.set(true));
    UniAssertSubscriber<String> subscriber = outcome(work, String::valueOf);
    assertFalse(cancelled.get());
    subscriber.cancel();
    assertTrue(cancelled.get());
    end.complete(7);
    subscriber.assertNotTerminated();
  }
}
