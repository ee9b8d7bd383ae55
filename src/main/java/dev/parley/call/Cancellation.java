package dev.parley.call;

import dev.parley.reactive.EventLoops;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Whether a client has cancelled its request. It may do so from another connection, so {@link
 * #request} may be called on any thread.
 */
public final class Cancellation {
  /** The client has no means to cancel. */
  public static final Cancellation NEVER = new Cancellation(false);

  /** In place of a wait, once the client has cancelled. */
  private static final Runnable REQUESTED = () -> {};

  private final boolean possible;

  /** Ends the wait that goes on; null as long as there is none. */
  private final AtomicReference<@Nullable Runnable> wait = new AtomicReference<>();

  private Cancellation(boolean possible) {
    this.possible = possible;
  }

  /** For a request that its client may cancel. */
  public static Cancellation possible() {
    return new Cancellation(true);
  }

  /** The client has cancelled the request. */
  public void request() {
    if (!possible) {
      throw new IllegalStateException("this request cannot be cancelled");
    }
    Runnable waits = wait.getAndSet(REQUESTED);
    if (waits != null) {
      waits.run();
    }
  }

  /** Whether {@link #request} was called. */
  public boolean isRequested() {
    return REQUESTED.equals(wait.get());
  }

  /**
   * Completes with the item of {@code work}, or with {@code instead} if the cancellation comes
   * first. A request waits at most once, so this can be subscribed to once.
   *
   * @param instead the item after a cancellation; {@code work} is cancelled then
   * @return completes on the event loop of the caller
   */
  <T> Uni<T> orElse(Uni<T> work, T instead) {
    if (!possible) {
      return work;
    }
    Executor loop = EventLoops.ofCaller();
    return Uni.createFrom().emitter(emitter -> begin(work, instead, loop, emitter));
  }

  /** The first to call the emitter decides; the emitter ignores the other. */
  private <T> void begin(Uni<T> work, T instead, Executor loop, UniEmitter<? super T> emitter) {
    Cancellable working = work.subscribe().with(emitter::complete, emitter::fail);
    emitter.onTermination(working::cancel);
    Runnable end =
        () ->
            loop.execute(() -> {
              working.cancel();
              emitter.complete(instead);
            });
    Runnable before = wait.compareAndExchange(null, end);
    if (REQUESTED.equals(before)) {
      end.run();
    } else if (before != null) {
      throw new IllegalStateException("a request waits at most once");
    }
  }
}
