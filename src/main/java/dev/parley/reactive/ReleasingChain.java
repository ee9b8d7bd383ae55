package dev.parley.reactive;

import io.smallrye.mutiny.Context;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.operators.AbstractUni;
import io.smallrye.mutiny.subscription.UniSubscriber;
import io.smallrye.mutiny.subscription.UniSubscription;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One step after another, like {@code transformToUni}, but for a second one that takes long: once
 * the first has begun nothing is kept of it, and once it is over nothing of its run. Mutiny's own
 * operators keep the run of every stage of the first as long as the second goes on, and every stage
 * keeps the ones before it with whatever those refer to: a call that waits would keep its own copy
 * of the questions. So it can be subscribed to once.
 */
public final class ReleasingChain<A, B> extends AbstractUni<B> {
  private final AtomicReference<@Nullable Uni<A>> first;
  private final Function<? super A, Uni<B>> next;

  private ReleasingChain(Uni<A> first, Function<? super A, Uni<B>> next) {
    this.first = new AtomicReference<>(first);
    this.next = next;
  }

  /**
   * @param next makes the second step of what the first gave; what it throws is the failure of both
   * @return ends as the second step does, or as the first where that fails; cancelling it cancels
   *     the one that goes on
   */
  public static <A, B> Uni<B> of(Uni<A> first, Function<? super A, Uni<B>> next) {
    return new ReleasingChain<>(first, next);
  }

  @Override
  public void subscribe(UniSubscriber<? super B> downstream) {
    Uni<A> begun = first.getAndSet(null);
    if (begun == null) {
      throw new IllegalStateException("a sequel has one subscriber");
    }
    begun.subscribe().withSubscriber(new Steps<>(next, downstream));
  }

  /** Refers to the step that goes on. */
  private static final class Steps<A, B> extends AtomicReference<UniSubscription>
      implements UniSubscriber<A>, UniSubscription {
    private static final long serialVersionUID = 1L;
    private static final UniSubscription NONE = () -> {};
    private static final UniSubscription OVER = () -> {};

    private final transient Function<? super A, Uni<B>> next;
    private final transient UniSubscriber<? super B> downstream;

    Steps(Function<? super A, Uni<B>> next, UniSubscriber<? super B> downstream) {
      super(NONE);
      this.next = next;
      this.downstream = downstream;
    }

    @Override
    public Context context() {
      return downstream.context();
    }

    @Override
    public void onSubscribe(UniSubscription step) {
      if (compareAndSet(NONE, step)) {
        downstream.onSubscribe(this);
      } else {
        step.cancel();
      }
    }

    @Override
    public void onItem(A item) {
      if (OVER.equals(get())) {
        return;
      }
      Uni<B> second;
      try {
        second = next.apply(item);
      } catch (RuntimeException | Error failure) {
        onFailure(failure);
        return;
      }
      second.subscribe().withSubscriber(new Second());
    }

    @Override
    public void onFailure(Throwable failure) {
      if (!OVER.equals(getAndSet(OVER))) {
        downstream.onFailure(failure);
      }
    }

    @Override
    public void cancel() {
      getAndSet(OVER).cancel();
    }

    /** Takes the place of the first step, and hands on what comes of it. */
    private final class Second implements UniSubscriber<B> {
      @Override
      public Context context() {
        return Steps.this.context();
      }

      @Override
      public void onSubscribe(UniSubscription step) {
        UniSubscription before = get();
        if (OVER.equals(before) || !compareAndSet(before, step)) {
          step.cancel();
        }
      }

      @Override
      public void onItem(B item) {
        if (!OVER.equals(getAndSet(OVER))) {
          downstream.onItem(item);
        }
      }

      @Override
      public void onFailure(Throwable failure) {
        Steps.this.onFailure(failure);
      }
    }
  }
}
