package dev.parley.transport.websocket;

import dev.parley.telemetry.audit.LimitedWarnings;
import dev.parley.transport.http.ConnectionGuard;
import dev.parley.transport.websocket.FrontendAdmission.TooManyFrontends;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.quarkus.websockets.next.CloseReason;
import io.quarkus.websockets.next.UserData;
import io.quarkus.websockets.next.UserData.TypedKey;
import io.quarkus.websockets.next.WebSocketConnection;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import org.jboss.logging.Logger;

/**
 * What happens at the WebSockets of frontends, whatever they are connected to. Messages are handled
 * as they arrive, on the connection's event loop, without back pressure. So a peer that sends too
 * many messages, or has too many requests without a response, is disconnected.
 */
@Singleton
class FrontendSockets {
  private static final Logger LOG = Logger.getLogger(FrontendSockets.class);
  static final TypedKey<FrontendConnection> FRONTEND = new TypedKey<>("frontend");
  private static final CloseReason UNFIT =
      new CloseReason(1009, "A message was too large or not valid text");

  private final FrontendConnectionFactory factory;
  private final FrontendFeed feed;
  private final FrontendKeepalive keepalive;
  private final FrontendRequests requests;
  private final ConnectionGuard connectionGuard;
  private final LimitedWarnings warnings;

  FrontendSockets(
      FrontendConnectionFactory factory,
      FrontendFeed feed,
      FrontendKeepalive keepalive,
      FrontendRequests requests,
      ConnectionGuard connectionGuard,
      LimitedWarnings warnings) {
    this.factory = factory;
    this.feed = feed;
    this.keepalive = keepalive;
    this.requests = requests;
    this.connectionGuard = connectionGuard;
    this.warnings = warnings;
  }

  Uni<Void> open(WebSocketConnection connection) {
    UserData known = connection.userData();
    FrontendConnection frontend = factory.create(connection);
    known.put(FRONTEND, frontend);
    connectionGuard.lift(known.get(WebSocketLink.TRANSPORT));
    // its key may have been withdrawn after the handshake, when no frontend could be found yet
    return keepalive.closeUnlessInForce(frontend)
        ? feed.connect(frontend)
        : Uni.createFrom().voidItem();
  }

  Uni<Void> message(String text, WebSocketConnection connection) {
    FrontendConnection frontend = connection.userData().get(FRONTEND);
    if (frontend == null || frontend.hasLeft()) {
      return Uni.createFrom().voidItem();
    }
    if (!keepalive.isInForce(frontend)) {
      // it will be closed after it has got the endings of its questions
      return Uni.createFrom().voidItem();
    }
    if (!frontend.allowance().take(System.nanoTime())) {
      frontend.close(new CloseReason(1008, "You send too much; connect again and send less"));
      return Uni.createFrom().voidItem();
    }
    return requests.handle(frontend, text);
  }

  Uni<Void> binary(WebSocketConnection connection) {
    return close(connection, new CloseReason(1003, "Only text is spoken here"));
  }

  void pong(WebSocketConnection connection) {
    FrontendConnection frontend = connection.userData().get(FRONTEND);
    if (frontend != null) {
      frontend.ponged();
    }
  }

  void close(WebSocketConnection connection) {
    FrontendConnection frontend = connection.userData().get(FRONTEND);
    if (frontend != null) {
      frontend.gone();
    }
  }

  /** Failures outside of a request. */
  Uni<Void> error(Throwable failure, WebSocketConnection connection) {
    LOG.debugf("A frontend socket failed with %s", failure.getClass().getName());
    if (isUnfit(failure)) {
      warnings.note(LimitedWarnings.Kind.FRAME);
    }
    return close(
        connection,
        switch (failure) {
          case TooManyFrontends full -> new CloseReason(1013, String.valueOf(full.getMessage()));
          case CorruptedWebSocketFrameException unfit -> UNFIT;
          // thrown for a message that is too large: by Vert.x if it has several frames, by Quarkus
          // if it has one
          case IllegalStateException tooLarge -> UNFIT;
          case TooLongFrameException tooLong -> UNFIT;
          default -> new CloseReason(1011, "Something failed here; connect again");
        });
  }

  private static boolean isUnfit(Throwable failure) {
    return failure instanceof CorruptedWebSocketFrameException
        || failure instanceof IllegalStateException
        || failure instanceof TooLongFrameException;
  }

  private static Uni<Void> close(WebSocketConnection connection, CloseReason reason) {
    FrontendConnection frontend = connection.userData().get(FRONTEND);
    if (frontend != null) {
      frontend.close(reason);
    }
    return Uni.createFrom().voidItem();
  }
}
