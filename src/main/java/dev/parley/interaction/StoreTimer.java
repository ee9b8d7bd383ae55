package dev.parley.interaction;

import dev.parley.error.Refusal;
import dev.parley.telemetry.StoreMetrics;
import io.smallrye.mutiny.Uni;
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
    return Uni.createFrom()
        .item(() -> {
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
        });
  }

  private void took(String operation, @Nullable Throwable failure, long began) {
    String outcome = failure == null ? "ok" : failure instanceof Refusal ? "refused" : "failed";
    metrics.finished(operation, outcome, System.nanoTime() - began);
  }
}
