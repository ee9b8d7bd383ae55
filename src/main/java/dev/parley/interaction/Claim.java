package dev.parley.interaction;

import dev.parley.reactive.UnhandledFailures;
import io.smallrye.mutiny.Context;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.operators.AbstractUni;
import io.smallrye.mutiny.subscription.UniSubscriber;
import io.smallrye.mutiny.subscription.UniSubscription;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Something taken for a caller that may go away meanwhile, as a client does that closes its
 * connection: it is then given back.
 */
public final class Claim<T> extends AbstractUni<T> {
  private final Uni<T> taking;
  private final Consumer<? super T> giveBack;

  private Claim(Uni<T> taking, Consumer<? super T> giveBack) {
    this.taking = taking;
    this.giveBack = giveBack;
  }

  /**
   * The same work, which continues to its end even if its subscriber gives up, once for each
   * subscription.
   *
   * @param giveBack gets what was taken if no subscriber waits any more; on the thread of the work
   */
  public static <T> Uni<T> of(Uni<T> taking, Consumer<? super T> giveBack) {
    return new Claim<>(taking, giveBack);
  }

  @Override
  public void subscribe(UniSubscriber<? super T> downstream) {
    Work<T> work = new Work<>(giveBack, downstream);
    downstream.onSubscribe(work);
    AbstractUni.subscribe(taking, work);
  }

  /** True when the subscriber has got an outcome, or has given up. */
  private static final class Work<T> extends AtomicBoolean
      implements UniSubscriber<T>, UniSubscription {
    private static final long serialVersionUID = 1L;

    private final transient Consumer<? super T> giveBack;
    private final transient UniSubscriber<? super T> downstream;

    Work(Consumer<? super T> giveBack, UniSubscriber<? super T> downstream) {
      this.giveBack = giveBack;
      this.downstream = downstream;
    }

    @Override
    public Context context() {
      return downstream.context();
    }

    @Override
    public void onSubscribe(UniSubscription work) {
      // never cancelled, because it would be unknown then whether something was taken
    }

    @Override
    public void onItem(T taken) {
      if (compareAndSet(false, true)) {
        downstream.onItem(taken);
        return;
      }
      try {
        giveBack.accept(taken);
      } catch (RuntimeException | Error failure) {
        UnhandledFailures.log(failure);
      }
    }

    @Override
    public void onFailure(Throwable failure) {
      if (compareAndSet(false, true)) {
        downstream.onFailure(failure);
      }
    }

    @Override
    public void cancel() {
      set(true);
    }
  }
}
