package dev.parley.interaction;

import io.smallrye.mutiny.Uni;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Something taken for a caller that may go away meanwhile, as a client does that closes its
 * connection: it is then given back.
 */
public final class Claim {
  private Claim() {}

  /**
   * The same work, which continues to its end even if its subscriber gives up, once for each
   * subscription.
   *
   * @param giveBack gets what was taken if no subscriber waits any more; on the thread of the work
   */
  public static <T> Uni<T> of(Uni<T> taking, Consumer<? super T> giveBack) {
    return Uni.createFrom()
        .emitter(emitter -> {
          AtomicBoolean over = new AtomicBoolean();
          emitter.onTermination(() -> over.set(true));
          taking
              .subscribe()
              .with(
                  taken -> {
                    if (over.compareAndSet(false, true)) {
                      emitter.complete(taken);
                    } else {
                      giveBack.accept(taken);
                    }
                  },
                  emitter::fail);
        });
  }
}
