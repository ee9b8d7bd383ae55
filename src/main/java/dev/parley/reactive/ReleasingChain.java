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
 * Chains a second step to a first, like {@code transformToUni}, but releases the memory of the
 * first when it is over. Mutiny's own operators keep every stage of the first step as long as the
 * second goes on, with whatever they refer to: a waiting call would keep its own copy of the
 * questions. It can therefore be subscribed to only once.
 */
public final class ReleasingChain<A, B> extends AbstractUni<B> {
  private final AtomicReference<@Nullable Uni<A>> first;
  private final Function<? super A, Uni<B>> next;

  private ReleasingChain(Uni<A> first, Function<? super A, Uni<B>> next) {
    this.first = new AtomicReference<>(first);
    this.next = next;
  }

  /**
   * @param next makes the second step from the item of the first; an exception of it is the failure
   *     of both
   * @return ends as the second step does, or as the first if that fails; cancelling it cancels the
   *     step that is running
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
    AbstractUni.subscribe(begun, new Steps<>(next, downstream));
  }

  /** Refers to the step that is running. */
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
      AbstractUni.subscribe(second, new Second());
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

    /** Replaces the first step and passes on its outcome. */
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
