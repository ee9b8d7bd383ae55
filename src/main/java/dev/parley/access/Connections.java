package dev.parley.access;

import dev.parley.config.ParleyConfig;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.SingleThreadEventLoop;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.handler.flush.FlushConsolidationHandler;
import io.netty.util.concurrent.EventExecutor;
import io.quarkus.vertx.http.HttpServerStart;
import io.quarkus.vertx.http.HttpsServerStart;
import io.quarkus.vertx.http.ManagementInterface;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.impl.VertxInternal;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.ObservesAsync;
import jakarta.inject.Singleton;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.logging.Logger;

/**
 * Bounds the connections before anything of a request is known: how many there are, and how slowly
 * a head may come. Neither Quarkus nor Vert.x has a limit for the latter, nor a place to add one;
 * hence this goes to the channels on which connections are accepted.
 */
@Singleton
public class Connections {
  private static final Logger LOG = Logger.getLogger(Connections.class);

  /** Writes after which a connection is flushed even so. */
  private static final int MOST_UNFLUSHED = 256;

  private final VertxInternal vertx;
  private final ParleyConfig.Limits limits;
  private final ClockRounds rounds;

  Connections(Vertx vertx, ParleyConfig config) {
    this.vertx = (VertxInternal) vertx;
    this.limits = config.limits();
    this.rounds = new ClockRounds(Math.max(1, limits.headTimeout().toMillis() / 2));
  }

  @PreDestroy
  void stop() {
    rounds.stop();
  }

  void started(@ObservesAsync HttpServerStart start) {
    guardAll();
  }

  void started(@ObservesAsync HttpsServerStart start) {
    guardAll();
  }

  /** Before {@link Doors}: what is refused there was a request all the same. */
  void watch(@Observes Filters filters) {
    filters.register(Connections::began, Integer.MAX_VALUE);
  }

  void watchManagement(@Observes ManagementInterface management) {
    management.router().route().order(Integer.MIN_VALUE).handler(Connections::began);
  }

  /** The connection has become a socket: no more requests are expected on it. */
  public void lift(HttpConnection connection) {
    RequestClock.of(connection).ifPresent(RequestClock::lift);
    joinWrites(connection);
  }

  /** What one task of the event loop writes goes out in one piece at its end. */
  private static void joinWrites(HttpConnection connection) {
    if (connection instanceof ConnectionBase base
        && base.channel().pipeline().get(FlushConsolidationHandler.class) == null) {
      base.channel().pipeline().addFirst(new FlushConsolidationHandler(MOST_UNFLUSHED, true));
    }
  }

  private static void began(RoutingContext rc) {
    RequestClock.of(rc.request().connection()).ifPresentOrElse(clock -> began(rc, clock), rc::next);
  }

  /** A peer that does not read its answers gets no more of them, and its clock goes on. */
  private static void began(RoutingContext rc, RequestClock clock) {
    // of a connection whose requests are answered one after the other
    if (rc.request().version() != HttpVersion.HTTP_2 && rc.response().writeQueueFull()) {
      rc.request().pause();
      rc.response()
          .drainHandler(read -> {
            rc.response().drainHandler(ignored -> {});
            serve(rc, clock);
          });
    } else {
      serve(rc, clock);
    }
  }

  private static void serve(RoutingContext rc, RequestClock clock) {
    boolean multiplexed = rc.request().version() == HttpVersion.HTTP_2;
    clock.began(multiplexed);
    if (multiplexed) {
      joinWrites(rc.request().connection());
    }
    rc.addEndHandler(ended -> clock.ended());
    rc.next();
  }

  private void guardAll() {
    for (EventExecutor executor : vertx.getAcceptorEventLoopGroup()) {
      if (executor instanceof SingleThreadEventLoop loop) {
        loop.execute(() -> loop.registeredChannelsIterator().forEachRemaining(this::guard));
      }
    }
  }

  private void guard(Channel channel) {
    if (channel instanceof ServerSocketChannel && channel.pipeline().get(Gate.class) == null) {
      channel.pipeline().addFirst(new Gate());
    }
  }

  /** Where one port takes its connections. */
  private final class Gate extends ChannelInboundHandlerAdapter {
    private final AtomicInteger connections = new AtomicInteger();

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object accepted) {
      Channel connection = (Channel) accepted;
      if (connections.get() >= limits.connections()) {
        LOG.debugf("There are %d connections already; one more is closed", connections.get());
        connection.unsafe().closeForcibly();
        return;
      }
      connection
          .pipeline()
          .addFirst(
              new RequestClock(limits.headTimeout(), limits.keepAlive(), connections, rounds));
      ctx.fireChannelRead(accepted);
    }
  }
}
