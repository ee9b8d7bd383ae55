package dev.parley.interaction;

import io.smallrye.mutiny.Uni;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * What is taken for somebody who may go away meanwhile, as a client does that hangs up: then it is
 * given back.
 */
public final class Claim {
  private Claim() {}

  /**
   * The same work. It goes on to its end, whoever gives up waiting for it, once for each
   * subscription.
   *
   * @param giveBack gets what was taken where nobody waits any more; on the thread of the work
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
