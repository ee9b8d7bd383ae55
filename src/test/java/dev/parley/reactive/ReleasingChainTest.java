package dev.parley.reactive;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Two steps in a row behave as with Mutiny's own operator. */
class ReleasingChainTest {
  private final Step first = new Step();
  private final Step second = new Step();
  private final UniAssertSubscriber<String> both = begin(item -> second.uni().map(b -> item + b));

  /** A step that ends when the test says so. */
  private static final class Step {
    private final CompletableFuture<String> end = new CompletableFuture<>();
    private boolean begun;
    private boolean cancelled;

    Uni<String> uni() {
      return Uni.createFrom()
          .completionStage(() -> {
            begun = true;
            return end;
          })
          .onCancellation()
          .invoke(() -> cancelled = true);
    }
  }

  private UniAssertSubscriber<String> begin(Function<String, Uni<String>> next) {
    return ReleasingChain.of(first.uni(), next)
        .subscribe()
        .withSubscriber(UniAssertSubscriber.create());
  }

  @Test
  void endsAsTheSecondDoes() {
    assertFalse(second.begun);
    first.end.complete("a");
    both.assertNotTerminated();
    second.end.complete("b");
    both.assertCompleted().assertItem("ab");
  }

  @Test
  void failsAsTheFirstDoes() {
    first.end.completeExceptionally(new IllegalStateException("first"));
    both.assertFailedWith(IllegalStateException.class, "first");
    assertFalse(second.begun);
  }

  @Test
  void failsAsTheSecondDoes() {
    first.end.complete("a");
    second.end.completeExceptionally(new IllegalStateException("second"));
    both.assertFailedWith(IllegalStateException.class, "second");
  }

  @Test
  void failsWhereTheSecondCannotBeMade() {
    first.end.complete("a");
    begin(
            item -> {
              throw new IllegalStateException("no step");
            })
        .assertFailedWith(IllegalStateException.class, "no step");
    begin(
            item -> {
              throw new LinkageError("no class");
            })
        .assertFailedWith(LinkageError.class, "no class");
  }

  /** Thousands of calls may wait, each with questions of a quarter of a megabyte. */
  @Test
  void keepsNothingOfTheFirstWhileTheSecondGoesOn() {
    Waiting waiting = Waiting.of(second);

    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> {
          System.gc();
          return waiting.arguments().refersTo(null);
        });
    waiting.call().assertNotTerminated();
    second.end.complete("b");
    waiting.call().assertCompleted().assertItem("b");
  }

  /** A call that waits, with stages behind it that Mutiny makes. */
  private record Waiting(WeakReference<Object> arguments, UniAssertSubscriber<String> call) {
    static Waiting of(Step second) {
      Object arguments = new Object();
      return new Waiting(
          new WeakReference<>(arguments),
          ReleasingChain.of(
                  Uni.createFrom().item(() -> String.valueOf(arguments)).map(String::length),
                  length -> second.uni())
              .map(text -> text)
              .onItem()
              .transformToUni(text -> Uni.createFrom().item(text))
              .onFailure()
              .recoverWithItem("failed")
              .subscribe()
              .withSubscriber(UniAssertSubscriber.create()));
    }
  }

  @Test
  void cancelsTheFirstWhileItGoesOn() {
    both.cancel();
    assertTrue(first.cancelled);
    first.end.complete("a");
    assertFalse(second.begun);
    both.assertNotTerminated();
  }

  @Test
  void cancelsTheSecondWhileItGoesOn() {
    first.end.complete("a");
    both.cancel();
    assertTrue(second.cancelled);
    assertFalse(first.cancelled);
    second.end.complete("b");
    both.assertNotTerminated();
  }

  @Test
  void cancelsASecondThatBeginsTooLate() {
    Step late = new Step();
    UniAssertSubscriber<String> subscriber = UniAssertSubscriber.create();
    ReleasingChain.of(
            first.uni(),
            item -> {
              subscriber.cancel();
              return late.uni();
            })
        .subscribe()
        .withSubscriber(subscriber);
    first.end.complete("a");
    assertTrue(late.cancelled);
    subscriber.assertNotTerminated();
  }
}
