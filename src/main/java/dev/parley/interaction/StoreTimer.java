package dev.parley.interaction;

import dev.parley.error.Refusal;
import dev.parley.telemetry.StoreMetrics;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.EmptyUniSubscription;
import io.smallrye.mutiny.operators.AbstractUni;
import io.smallrye.mutiny.subscription.UniSubscriber;
import jakarta.inject.Singleton;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Measures the operations of a store, from subscription to result. Cancelled ones do not count. */
@Singleton
public class StoreTimer {
  private final StoreMetrics metrics;

  StoreTimer(StoreMetrics metrics) {
    this.metrics = metrics;
  }

  /**
   * The same work, measured at each subscription.
   *
   * @param operation the value of the metric's label {@code operation}
   */
  public <T> Uni<T> time(String operation, Supplier<Uni<T>> work) {
    return Uni.createFrom()
        .deferred(() -> {
          long began = System.nanoTime();
          return work.get()
              .onItemOrFailure()
              .invoke((item, failure) -> took(operation, failure, began));
        });
  }

  /**
   * Work that is done at once, on the thread that subscribes; done and measured at each
   * subscription.
   *
   * @param operation the value of the metric's label {@code operation}
   */
  public <T> Uni<T> timeAtOnce(String operation, Supplier<T> work) {
    return new AtOnce<>(operation, work);
  }

  /** One object, because each call runs several operations of the memory store. */
  private final class AtOnce<T> extends AbstractUni<T> {
    private final String operation;
    private final Supplier<T> work;

    AtOnce(String operation, Supplier<T> work) {
      this.operation = operation;
      this.work = work;
    }

    @Override
    public void subscribe(UniSubscriber<? super T> subscriber) {
      subscriber.onSubscribe(EmptyUniSubscription.DONE);
      try {
        subscriber.onItem(timed());
      } catch (RuntimeException | Error failure) {
        // also one of the stages that follow, which have no other way to report it
        subscriber.onFailure(failure);
      }
    }

    private T timed() {
      long began = System.nanoTime();
      T result;
      try {
        result = work.get();
      } catch (RuntimeException | Error failure) {
        took(operation, failure, began);
        throw failure;
      }
      took(operation, null, began);
      return result;
    }
  }

  private void took(String operation, @Nullable Throwable failure, long began) {
    String outcome = failure == null ? "ok" : failure instanceof Refusal ? "refused" : "failed";
    metrics.finished(operation, outcome, System.nanoTime() - began);
  }
}
