package dev.parley.access;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Stands before the handlers of HTTP in the pipeline of a connection and closes it when the head of
 * a request takes too long, byte by byte or not at all, and when nothing is asked for too long.
 * While a request is served it does nothing: how long that may take is said elsewhere. Everything
 * happens on the event loop of the connection.
 */
final class RequestClock extends ChannelInboundHandlerAdapter {
  private final Duration headTimeout;
  private final Duration keepAlive;
  private final AtomicInteger connections;
  private final ClockRounds rounds;
  private State state = State.HEAD;
  private int served;
  private boolean multiplexed;
  private long dueNanos;
  private @Nullable ChannelHandlerContext context;

  private enum State {
    /** A request is expected, or has come in part. */
    HEAD,
    SERVING,
    /** Between two requests. */
    RESTING,
    /** No requests will come any more: it is a socket. */
    LIFTED
  }

  /**
   * @param connections is one more as long as this connection is open
   * @param rounds on which this clock is looked at
   */
  RequestClock(
      Duration headTimeout, Duration keepAlive, AtomicInteger connections, ClockRounds rounds) {
    this.rounds = rounds;
    this.headTimeout = headTimeout;
    this.keepAlive = keepAlive;
    this.connections = connections;
  }

  /** The clock of a connection; empty for one that did not come over the network. */
  static Optional<RequestClock> of(HttpConnection connection) {
    return connection instanceof ConnectionBase base
        ? Optional.ofNullable(
            base.channelHandlerContext().channel().pipeline().get(RequestClock.class))
        : Optional.empty();
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    connections.incrementAndGet();
    context = ctx;
    due(headTimeout);
    rounds.include(ctx.channel().eventLoop());
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    connections.decrementAndGet();
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object bytes) {
    if (state == State.RESTING && !multiplexed) {
      state = State.HEAD;
      due(headTimeout);
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
        due(keepAlive);
      }
    });
  }

  /** The connection has become a socket, which has clocks of its own. */
  void lift() {
    onEventLoop(() -> state = State.LIFTED);
  }

  private void onEventLoop(Runnable task) {
    if (context == null || context.executor().inEventLoop()) {
      task.run();
    } else {
      context.executor().execute(task);
    }
  }

  private void due(Duration in) {
    dueNanos = System.nanoTime() + in.toNanos();
  }

  /** Whether the connection is to be closed. */
  boolean isOver() {
    boolean waits = state == State.HEAD || state == State.RESTING;
    return waits && System.nanoTime() - dueNanos >= 0;
  }

  /** Past the handlers of HTTP, which might wait for the peer to read. */
  void close() {
    if (context != null) {
      var _ = context.close();
    }
  }
}
