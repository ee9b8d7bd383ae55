package dev.parley.reactive;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.operators.AbstractUni;
import io.smallrye.mutiny.operators.UniOperator;
import io.smallrye.mutiny.operators.uni.UniOperatorProcessor;
import io.smallrye.mutiny.subscription.UniSubscriber;
import java.util.function.Function;

/**
 * One stage that turns an item into the outcome by one method and failures of one kind by another.
 * Other failures pass unchanged, and so does whatever either method throws.
 */
public final class MapOrRecover<A, F extends RuntimeException, B> extends UniOperator<A, B> {
  private final Function<? super A, ? extends B> map;
  private final Class<F> kind;
  private final Function<? super F, ? extends B> recover;

  private MapOrRecover(
      Uni<A> work,
      Function<? super A, ? extends B> map,
      Class<F> kind,
      Function<? super F, ? extends B> recover) {
    super(work);
    this.map = map;
    this.kind = kind;
    this.recover = recover;
  }

  /**
   * @param kind which failures of {@code work} are recovered from; not those of {@code map}
   */
  public static <A, F extends RuntimeException, B> Uni<B> of(
      Uni<A> work,
      Function<? super A, ? extends B> map,
      Class<F> kind,
      Function<? super F, ? extends B> recover) {
    return new MapOrRecover<>(work, map, kind, recover);
  }

  @Override
  public void subscribe(UniSubscriber<? super B> subscriber) {
    AbstractUni.subscribe(upstream(), new Stage(subscriber));
  }

  private final class Stage extends UniOperatorProcessor<A, B> {
    Stage(UniSubscriber<? super B> downstream) {
      super(downstream);
    }

    @Override
    public void onItem(A item) {
      if (!isCancelled()) {
        pass(map, item);
      }
    }

    @Override
    public void onFailure(Throwable failure) {
      if (kind.isInstance(failure) && !isCancelled()) {
        pass(recover, kind.cast(failure));
      } else {
        super.onFailure(failure);
      }
    }

    private <T> void pass(Function<? super T, ? extends B> function, T from) {
      B outcome;
      try {
        outcome = function.apply(from);
      } catch (RuntimeException | Error failure) {
        downstream.onFailure(failure);
        return;
      }
      downstream.onItem(outcome);
    }
  }
}
