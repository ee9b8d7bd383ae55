package dev.parley.testing;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Cases that mostly wait, such as for a pause to be over: all of them take as long as one. */
public final class AtOnce {
  private AtOnce() {}

  /** Does something with each case at the same time; fails with what failed, after all ended. */
  @SafeVarargs
  public static <T> void each(Consumer<T> work, T... cases) {
    AssertionError failed = new AssertionError("not with each case");
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Map<T, Future<?>> running = new LinkedHashMap<>();
      for (T one : cases) {
        running.put(one, threads.submit(() -> work.accept(one)));
      }
      running.forEach((one, end) -> {
        try {
          end.get();
        } catch (ExecutionException e) {
          failed.addSuppressed(new AssertionError("with " + one, e.getCause()));
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
      });
    }
    if (failed.getSuppressed().length > 0) {
      throw failed;
    }
  }
}
