package dev.parley.benchmark;

import io.vertx.core.AbstractVerticle;
import io.vertx.core.Context;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Event loops over which connections are spread evenly. Vert.x by itself would give one thread the
 * same event loop every time.
 */
final class Loops implements AutoCloseable {
  /** The number of event loops, and so of the processors that they may use. */
  static final int COUNT = 2;

  private final Vertx vertx = create(COUNT);
  private final List<Context> contexts = new CopyOnWriteArrayList<>();
  private final AtomicInteger next = new AtomicInteger();

  Loops() {
    await(
        vertx.deployVerticle(
            () ->
                new AbstractVerticle() {
                  @Override
                  public void start() {
                    contexts.add(context);
                  }
                },
            new DeploymentOptions().setInstances(COUNT)));
  }

  /** Has so many event loops, whatever the machine has. */
  static Vertx create(int count) {
    return Vertx.vertx(
        new VertxOptions().setEventLoopPoolSize(count).setPreferNativeTransport(false));
  }

  Vertx vertx() {
    return vertx;
  }

  /** Runs an operation on the event loop whose turn it is. */
  <T> Future<T> on(Supplier<Future<T>> what) {
    Promise<T> done = Promise.promise();
    Context context = contexts.get(Math.floorMod(next.getAndIncrement(), contexts.size()));
    context.runOnContext(now -> what.get().onComplete(done));
    return done.future();
  }

  /** Waits for a future; called on a thread that is no event loop. */
  static <T> T await(Future<T> future) {
    try {
      return future.toCompletionStage().toCompletableFuture().get(120, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    await(vertx.close());
  }
}
