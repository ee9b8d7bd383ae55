package dev.parley.transport.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A handler before those of HTTP in the pipeline of a connection. It closes the connection if the
 * head of a request takes too long, byte by byte or not at all, and if no request arrives for too
 * long. While a request is served it does nothing. Everything happens on the event loop of the
 * connection.
 */
final class SlowRequestGuard extends ChannelInboundHandlerAdapter {
  private final Duration headTimeout;
  private final Duration keepAlive;
  private final AtomicInteger connections;
  private final SlowRequestSweep rounds;
  private final Runnable onClose;
  private State state = State.HEAD;
  private int served;
  private boolean multiplexed;
  private volatile long sinceNanos;
  private @Nullable ChannelHandlerContext context;
  private @Nullable IdleConnections resting;
  private @Nullable Runnable counted;

  /** The neighbours in the list of idle connections; they belong to {@link IdleConnections}. */
  @Nullable SlowRequestGuard before;

  @Nullable SlowRequestGuard after;
  boolean isListed;

  private enum State {
    /** A request is expected, or has come in part. */
    HEAD,
    SERVING,
    /** Between two requests. */
    RESTING,
    /** No more requests will come: the connection has become a WebSocket. */
    LIFTED
  }

  /**
   * @param connections is one more as long as this connection is open
   * @param onClose is called once it is closed
   * @param rounds on which this clock is looked at
   */
  SlowRequestGuard(
      Duration headTimeout,
      Duration keepAlive,
      AtomicInteger connections,
      Runnable onClose,
      SlowRequestSweep rounds) {
    this.onClose = onClose;
    this.rounds = rounds;
    this.headTimeout = headTimeout;
    this.keepAlive = keepAlive;
    this.connections = connections;
  }

  /** The guard of a connection; empty for one that did not come over the network. */
  static Optional<SlowRequestGuard> of(HttpConnection connection) {
    return connection instanceof ConnectionBase base
        ? Optional.ofNullable(
            base.channelHandlerContext().channel().pipeline().get(SlowRequestGuard.class))
        : Optional.empty();
  }

  /** It is added to its one pipeline again where it was taken away. */
  @Override
  public boolean isSharable() {
    return true;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    if (context != null) {
      context = ctx;
      return;
    }
    connections.incrementAndGet();
    context = ctx;
    resting = rounds.include(ctx.channel().eventLoop());
    rest();
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    if (ctx.channel().isActive()) {
      // Vert.x takes all handlers away where HTTP/1.1 becomes HTTP/2 by an upgrade
      ctx.pipeline().addFirst(this);
      return;
    }
    connections.decrementAndGet();
    work();
    onClose.run();
    if (counted != null) {
      counted.run();
    }
  }

  /** From now on the connection is idle. */
  private void rest() {
    sinceNanos = System.nanoTime();
    if (resting != null) {
      resting.add(this);
    }
  }

  /** Something is under way. */
  private void work() {
    if (resting != null) {
      resting.remove(this);
    }
  }

  /** Whether {@link ConnectionsByAddress} counts the connection. */
  boolean isCounted() {
    return counted != null;
  }

  /**
   * @param leave takes the count back when the connection closes
   */
  void counted(Runnable leave) {
    Runnable before = counted;
    counted =
        before == null
            ? leave
            : () -> {
              before.run();
              leave.run();
            };
  }

  boolean isServing() {
    return served > 0;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object bytes) {
    if (state == State.RESTING && !multiplexed) {
      state = State.HEAD;
      sinceNanos = System.nanoTime();
    }
    if (!multiplexed) {
      work();
    }
    ctx.fireChannelRead(bytes);
  }

  /**
   * The head of a request is complete.
   *
   * @param multiplex whether others may come meanwhile, and frames that belong to none
   */
  void began(boolean multiplex) {
    onEventLoop(() -> {
      multiplexed |= multiplex;
      served++;
      work();
      if (state != State.LIFTED) {
        state = State.SERVING;
      }
    });
  }

  /** A response is complete. */
  void ended() {
    onEventLoop(() -> {
      served--;
      if (served == 0 && state == State.SERVING) {
        state = State.RESTING;
        rest();
      }
    });
  }

  /** The connection has become a WebSocket, which has timeouts of its own. */
  void lift() {
    onEventLoop(() -> {
      state = State.LIFTED;
      work();
    });
  }

  private void onEventLoop(Runnable task) {
    if (context == null || context.executor().inEventLoop()) {
      task.run();
    } else {
      context.executor().execute(task);
    }
  }

  /** For how long the connection has been idle, or has waited for the head of a request. */
  long ageNanos(long now) {
    return now - sinceNanos;
  }

  /** Whether the connection is to be closed. */
  boolean isOver() {
    long age = ageNanos(System.nanoTime());
    return switch (state) {
      case HEAD -> age >= headTimeout.toNanos();
      case RESTING -> age >= keepAlive.toNanos();
      case SERVING, LIFTED -> false;
    };
  }

  /** Makes its event loop close the connection that is idle longest there by then. */
  void giveWay() {
    ChannelHandlerContext known = context;
    IdleConnections list = resting;
    if (known != null && list != null) {
      known.executor().execute(list::closeFirst);
    }
  }

  /** Past the handlers of HTTP, which might wait for the peer to read. */
  void close() {
    if (context != null) {
      var _ = context.close();
    }
  }
}
