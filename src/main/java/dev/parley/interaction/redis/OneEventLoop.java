package dev.parley.interaction.redis;

import io.lettuce.core.resource.EventLoopGroupProvider;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutorGroup;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.util.concurrent.TimeUnit;

/** Has all connections to Redis live on one event loop that is there, and that stays. */
final class OneEventLoop implements EventLoopGroupProvider {
  private final EventLoop loop;

  OneEventLoop(EventLoop loop) {
    this.loop = loop;
  }

  @Override
  @SuppressWarnings(
      "unchecked") // the client sees a group only; the loop is of the transport asked for
  public <T extends EventLoopGroup> T allocate(Class<T> type) {
    return (T) loop;
  }

  @Override
  public int threadPoolSize() {
    return 1;
  }

  @Override
  public Future<Boolean> release(
      EventExecutorGroup group, long quietPeriod, long timeout, TimeUnit unit) {
    return stays();
  }

  @Override
  public Future<Boolean> shutdown(long quietPeriod, long timeout, TimeUnit timeUnit) {
    return stays();
  }

  private static Future<Boolean> stays() {
    return GlobalEventExecutor.INSTANCE.newSucceededFuture(true);
  }
}
