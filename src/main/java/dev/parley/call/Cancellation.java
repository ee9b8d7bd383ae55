package dev.parley.call;

import dev.parley.reactive.EventLoops;
import io.smallrye.mutiny.Uni;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Whether a client has cancelled its request. It may do so from another connection, so {@link
 * #request} may be called on any thread.
 */
public final class Cancellation {
  /** The client has no means to cancel. */
  public static final Cancellation NEVER = new Cancellation(null);

  private final @Nullable CompletableFuture<Void> requested;

  private Cancellation(@Nullable CompletableFuture<Void> requested) {
    this.requested = requested;
  }

  /** For a request that its client may cancel. */
  public static Cancellation possible() {
    return new Cancellation(new CompletableFuture<>());
  }

  /** The client has cancelled the request. */
  public void request() {
    if (requested == null) {
      throw new IllegalStateException("this request cannot be cancelled");
    }
    requested.complete(null);
  }

  /** Whether {@link #request} was called. */
  public boolean isRequested() {
    return requested != null && requested.isDone();
  }

  /**
   * Completes with the item of {@code work}, or with {@code instead} if the cancellation comes
   * first.
   *
   * @param instead the item after a cancellation; {@code work} is cancelled then
   * @return completes on the event loop of the caller
   */
  <T> Uni<T> orElse(Uni<T> work, T instead) {
    if (requested == null) {
      return work;
    }
    Uni<T> cancelled =
        Uni.createFrom()
            // a copy, since Mutiny cancels the stage that loses
            .completionStage(requested::copy)
            .replaceWith(instead)
            .emitOn(EventLoops.ofCaller());
    return Uni.combine().any().of(work, cancelled);
  }
}
