package dev.parley.transport.http;

import dev.parley.config.LimitsConfig;
import dev.parley.error.ErrorCode;
import dev.parley.security.origin.HostOriginFilter;
import dev.parley.telemetry.ConnectionMetrics;
import dev.parley.telemetry.RefusalCounter;
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
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.impl.VertxInternal;
import io.vertx.core.net.impl.ConnectionBase;
import io.vertx.ext.web.RoutingContext;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.ObservesAsync;
import jakarta.inject.Singleton;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Bounds the number of connections, and the time that the head of a request may take. Quarkus and
 * Vert.x have neither a limit for that time nor an extension point, so this class adds handlers to
 * the Netty channels that accept connections.
 */
@Singleton
public class ConnectionGuard {
  private static final String TOO_MANY =
      "{\"error\":\"%s\",\"message\":\"There are too many connections from your address; close one\"}"
          .formatted(ErrorCode.TOO_MANY_PENDING.code());

  /** The number of writes after which a connection is flushed in any case. */
  private static final int MOST_UNFLUSHED = 256;

  /** RFC 9113 section 7. */
  private static final long ENHANCE_YOUR_CALM = 11;

  private final VertxInternal vertx;
  private final LimitsConfig limits;
  private final SlowRequestSweep rounds;
  private final ConnectionsByAddress addresses;
  private final ConnectionMetrics metrics;
  private final AtomicInteger open = new AtomicInteger();

  ConnectionGuard(
      Vertx vertx, ConnectionsByAddress addresses, ConnectionMetrics metrics, LimitsConfig config) {
    this.vertx = (VertxInternal) vertx;
    this.addresses = addresses;
    this.metrics = metrics;
    metrics.connections(open::get);
    this.limits = config;
    this.rounds = new SlowRequestSweep(Math.max(1, limits.headTimeout().toMillis() / 2));
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

  /** Runs before {@link HostOriginFilter}, so that requests refused there are counted too. */
  void watch(@Observes Filters filters) {
    filters.register(this::began, Integer.MAX_VALUE);
  }

  void watchManagement(@Observes ManagementInterface management) {
    management
        .router()
        .route()
        .order(Integer.MIN_VALUE)
        .handler(rc ->
            SlowRequestGuard.of(rc.request().connection())
                .ifPresentOrElse(clock -> serve(rc, clock, ConnectionGuard::nothing), rc::next));
  }

  /** The connection has become a WebSocket: no more requests are expected on it. */
  public void lift(HttpConnection connection) {
    SlowRequestGuard.of(connection).ifPresent(SlowRequestGuard::lift);
    joinWrites(connection);
  }

  /**
   * Drops a response that its peer does not read, with all unread bytes: over HTTP/2 the stream,
   * over HTTP/1.1 the connection. Call it on the event loop of the connection.
   */
  public static void cut(HttpServerRequest request) {
    if (request.version() == HttpVersion.HTTP_2) {
      var _ = request.response().reset(ENHANCE_YOUR_CALM);
    } else {
      cut(request.connection());
    }
  }

  /**
   * Closes a connection without the handlers of Vert.x, which would wait until everything is read.
   */
  public static void cut(HttpConnection connection) {
    if (connection instanceof ConnectionBase base) {
      var _ = base.channelHandlerContext().close();
    }
  }

  /** Flushes what one task of the event loop writes together, at the end of the task. */
  private static void joinWrites(HttpConnection connection) {
    if (connection instanceof ConnectionBase base
        && base.channel().pipeline().get(FlushConsolidationHandler.class) == null) {
      base.channel().pipeline().addFirst(new FlushConsolidationHandler(MOST_UNFLUSHED, true));
    }
  }

  private void began(RoutingContext rc) {
    SlowRequestGuard.of(rc.request().connection())
        .ifPresentOrElse(clock -> began(rc, clock), rc::next);
  }

  /**
   * Serves no further request of a peer that does not read its responses; the peer's timeout
   * continues.
   */
  private void began(RoutingContext rc, SlowRequestGuard clock) {
    // HTTP/1.1 answers the requests of a connection one after the other
    if (rc.request().version() != HttpVersion.HTTP_2 && rc.response().writeQueueFull()) {
      rc.request().pause();
      rc.response()
          .drainHandler(read -> {
            rc.response().drainHandler(ignored -> {});
            admit(rc, clock);
          });
    } else {
      admit(rc, clock);
    }
  }

  private void admit(RoutingContext rc, SlowRequestGuard clock) {
    if (!addresses.areBounded()) {
      serve(rc, clock, ConnectionGuard::nothing);
      return;
    }
    Runnable place = addresses.begin(rc, clock);
    if (place == null) {
      metrics.turnedAway("address");
      serve(rc, clock, ConnectionGuard::nothing, ConnectionGuard::refuse);
    } else if (rc.request().headers().contains(HttpHeaders.UPGRADE, HttpHeaders.WEBSOCKET, true)) {
      // a WebSocket lives longer than its request
      clock.counted(place);
      serve(rc, clock, ConnectionGuard::nothing);
    } else {
      serve(rc, clock, place);
    }
  }

  private static void refuse(RoutingContext rc) {
    RefusalCounter.count(ErrorCode.TOO_MANY_PENDING);
    rc.response()
        .setStatusCode(ErrorCode.TOO_MANY_PENDING.httpStatus())
        .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
        .putHeader("Retry-After", "1")
        .end(TOO_MANY);
  }

  private static void serve(RoutingContext rc, SlowRequestGuard clock, Runnable place) {
    serve(rc, clock, place, RoutingContext::next);
  }

  private static void serve(
      RoutingContext rc, SlowRequestGuard clock, Runnable place, Handler<RoutingContext> next) {
    boolean multiplexed = rc.request().version() == HttpVersion.HTTP_2;
    clock.began(multiplexed);
    if (multiplexed) {
      joinWrites(rc.request().connection());
    }
    rc.addEndHandler(ended -> {
      clock.ended();
      place.run();
    });
    next.handle(rc);
  }

  private void guardAll() {
    for (EventExecutor executor : vertx.getAcceptorEventLoopGroup()) {
      if (executor instanceof SingleThreadEventLoop loop) {
        loop.execute(() -> loop.registeredChannelsIterator().forEachRemaining(this::guard));
      }
    }
  }

  private void guard(Channel channel) {
    if (channel instanceof ServerSocketChannel
        && channel.pipeline().get(ConnectionLimiter.class) == null) {
      channel.pipeline().addFirst(new ConnectionLimiter());
    }
  }

  private static void nothing() {}

  /** Counts and guards the connections that one port accepts. */
  private final class ConnectionLimiter extends ChannelInboundHandlerAdapter {
    private final AtomicInteger connections = new AtomicInteger();

    /** From this number on, an idle connection is closed for each new one. */
    private final int many = Math.max(1, limits.connections() - limits.connections() / 10);

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object accepted) {
      Channel connection = (Channel) accepted;
      if (connections.get() >= limits.connections()) {
        turnAway(connection, "full");
        return;
      }
      Runnable place = addresses.accept(connection.remoteAddress());
      if (place == null) {
        turnAway(connection, "address");
        return;
      }
      if (connections.get() >= many) {
        makeRoom();
      }
      open.incrementAndGet();
      Runnable closed =
          () -> {
            open.decrementAndGet();
            place.run();
          };
      connection
          .pipeline()
          .addFirst(
              new SlowRequestGuard(
                  limits.headTimeout(), limits.keepAlive(), connections, closed, rounds));
      ctx.fireChannelRead(accepted);
    }

    private void turnAway(Channel connection, String reason) {
      metrics.turnedAway(reason);
      connection.unsafe().closeForcibly();
    }

    private void makeRoom() {
      SlowRequestGuard oldest = rounds.oldest();
      if (oldest != null) {
        metrics.turnedAway("rested");
        oldest.giveWay();
      }
    }
  }
}
