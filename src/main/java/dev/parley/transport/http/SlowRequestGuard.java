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
 * A handler before the HTTP handlers in the pipeline of a connection. It closes the connection if
 * the head of a request takes too long, or if the connection is idle for too long. It does nothing
 * while a request is served. Everything runs on the event loop of the connection.
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
    /** The head of a request is expected, or has arrived in part. */
    HEAD,
    SERVING,
    /** Between two requests. */
    RESTING,
    /** No more requests will come: the connection has become a WebSocket. */
    LIFTED
  }

  /**
   * @param connections counts this connection while it is open
   * @param onClose is called when the connection closes
   * @param rounds checks this guard periodically
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

  /** Sharable, because it is added to its pipeline again after a removal. */
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
      // Vert.x removes all handlers when HTTP/1.1 is upgraded to HTTP/2
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

  /** The connection becomes idle. */
  private void rest() {
    sinceNanos = System.nanoTime();
    if (resting != null) {
      resting.add(this);
    }
  }

  /** The connection is no longer idle. */
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
   * @param leave is run when the connection closes, and uncounts it
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
   * @param multiplex whether other requests, and frames of no request, may arrive meanwhile
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

  /** How long the connection has been idle, or has waited for the head of a request. */
  long ageNanos(long now) {
    return now - sinceNanos;
  }

  /** Whether a timeout is over, so that the connection must be closed. */
  boolean isOver() {
    long age = ageNanos(System.nanoTime());
    return switch (state) {
      case HEAD -> age >= headTimeout.toNanos();
      case RESTING -> age >= keepAlive.toNanos();
      case SERVING, LIFTED -> false;
    };
  }

  /** Makes this connection's event loop close its longest idle connection. */
  void giveWay() {
    ChannelHandlerContext known = context;
    IdleConnections list = resting;
    if (known != null && list != null) {
      known.executor().execute(list::closeFirst);
    }
  }

  /** Closes the connection without the HTTP handlers, which might wait for the peer to read. */
  void close() {
    if (context != null) {
      var _ = context.close();
    }
  }
}
