package dev.parley.transport.websocket;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.Refusal;
import dev.parley.interaction.json.ListQuery;
import dev.parley.json.JsonCodec;
import dev.parley.limits.RateLimits;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.security.authentication.CredentialStatus;
import dev.parley.telemetry.audit.LimitedWarnings;
import dev.parley.transport.http.ConnectionGuard;
import dev.parley.transport.jsonrpc.Envelope;
import dev.parley.transport.jsonrpc.MethodNotFound;
import dev.parley.transport.jsonrpc.RequestId;
import dev.parley.transport.jsonrpc.RpcError;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.quarkus.websockets.next.CloseReason;
import io.quarkus.websockets.next.InboundProcessingMode;
import io.quarkus.websockets.next.OnBinaryMessage;
import io.quarkus.websockets.next.OnClose;
import io.quarkus.websockets.next.OnError;
import io.quarkus.websockets.next.OnOpen;
import io.quarkus.websockets.next.OnPongMessage;
import io.quarkus.websockets.next.OnTextMessage;
import io.quarkus.websockets.next.UserData;
import io.quarkus.websockets.next.UserData.TypedKey;
import io.quarkus.websockets.next.WebSocket;
import io.quarkus.websockets.next.WebSocketConnection;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Where a frontend connects. Messages are taken as they come, on the connection's event loop; since
 * nothing holds a peer back that sends faster than it is served, one that exceeds its allowance, or
 * has too many requests unanswered, is closed.
 */
@WebSocket(
    path = "/ws/v1/sessions/{sessionId}",
    inboundProcessingMode = InboundProcessingMode.CONCURRENT)
public class SessionSocket {
  private static final Logger LOG = Logger.getLogger(SessionSocket.class);
  static final TypedKey<FrontendConnection> SEAT = new TypedKey<>("seat");
  private static final int MOST_UNANSWERED = 256;
  private static final CloseReason UNFIT =
      new CloseReason(1009, "A message was too large or not valid text");

  private final LimitedWarnings warnings;
  private final FrontendFeed feed;
  private final FrontendMethods methods;
  private final InteractionListing listing;
  private final FrontendMessages messages;
  private final JsonCodec codec;
  private final CallerResolver callers;
  private final ConnectionGuard connectionGuard;
  private final RateLimits limits;

  SessionSocket(
      LimitedWarnings warnings,
      FrontendFeed feed,
      FrontendMethods methods,
      InteractionListing listing,
      FrontendMessages messages,
      JsonCodec codec,
      CallerResolver callers,
      ConnectionGuard connectionGuard,
      RateLimits limits) {
    this.warnings = warnings;
    this.feed = feed;
    this.methods = methods;
    this.listing = listing;
    this.messages = messages;
    this.codec = codec;
    this.callers = callers;
    this.connectionGuard = connectionGuard;
    this.limits = limits;
  }

  @OnOpen
  Uni<Void> open(WebSocketConnection connection) {
    UserData known = connection.userData();
    FrontendConnection seat =
        feed.seat(
            connection,
            known.get(Handshake.SESSION),
            known.get(Handshake.CALLER),
            known.get(Handshake.VIA),
            known.get(Handshake.ACTOR));
    known.put(SEAT, seat);
    connectionGuard.lift(known.get(WebSocketLink.TRANSPORT));
    // its key may have gone since the handshake, before there was a seat to find
    return feed.isWelcome(seat) ? feed.take(seat) : Uni.createFrom().voidItem();
  }

  @OnTextMessage
  Uni<Void> message(String text, WebSocketConnection connection) {
    FrontendConnection seat = connection.userData().get(SEAT);
    if (seat == null || seat.hasLeft()) {
      return Uni.createFrom().voidItem();
    }
    if (callers.standing(seat.caller()) != CredentialStatus.IN_FORCE) {
      // it is about to be closed, once it has been told how its questions ended
      return Uni.createFrom().voidItem();
    }
    if (!seat.allowance().take(System.nanoTime())) {
      seat.close(new CloseReason(1008, "You send too much; connect again and send less"));
      return Uni.createFrom().voidItem();
    }
    try {
      return handle(seat, codec.read(text));
    } catch (JsonCodec.Unreadable unreadable) {
      return refuse(seat, null, RpcError.PARSE_ERROR, String.valueOf(unreadable.getMessage()));
    }
  }

  private Uni<Void> handle(FrontendConnection seat, JsonNode message) {
    return switch (Envelope.of(message, false)) {
      case Envelope.Malformed(var id, String why) ->
          refuse(seat, id.orElse(null), RpcError.INVALID_REQUEST, why);
      case Envelope.Request request -> answer(seat, request);
      // there are none that mean anything here
      case Envelope.Notification notification -> Uni.createFrom().voidItem();
      case Envelope.Response response -> Uni.createFrom().voidItem();
    };
  }

  private Uni<Void> answer(FrontendConnection seat, Envelope.Request request) {
    if (seat.unanswered().incrementAndGet() > MOST_UNANSWERED) {
      seat.close(new CloseReason(1008, "Too many requests without an answer; wait for answers"));
      return Uni.createFrom().voidItem();
    }
    RequestId id = request.id();
    if (request.method().equals("interaction/list")) {
      return list(seat, id, request.params())
          .onFailure(Refusal.class)
          .recoverWithItem(refusal -> refused(seat, id, refusal))
          .onTermination()
          .invoke(() -> seat.unanswered().decrementAndGet());
    }
    return methods
        .call(seat, request.method(), request.params())
        .map(result -> messages.result(id, result))
        .onFailure(Refusal.class)
        .recoverWithItem(refusal -> messages.error(id, RpcError.of(refusal)))
        .onFailure(MethodNotFound.class)
        .recoverWithItem(unknown -> messages.error(id, RpcError.methodNotFound(request.method())))
        .onFailure()
        .recoverWithItem(failure -> {
          LOG.errorf("A frontend's request failed with %s", failure.getClass().getName());
          return messages.error(id, RpcError.internal());
        })
        .invoke(seat::send)
        .onTermination()
        .invoke(() -> seat.unanswered().decrementAndGet())
        .replaceWithVoid();
  }

  private Uni<Void> list(FrontendConnection seat, RequestId id, JsonNode params) {
    return Uni.createFrom()
        .deferred(() -> {
          limits.poll(seat.session());
          ListQuery query = listing.query(seat.session(), params);
          return feed.consistently(
              seat, query.page(), page -> messages.result(id, listing.of(seat, query, page)));
        });
  }

  @SuppressWarnings("NullAway") // a Void is always null
  private Void refused(FrontendConnection seat, RequestId id, Refusal refusal) {
    seat.send(messages.error(id, RpcError.of(refusal)));
    return null;
  }

  private Uni<Void> refuse(FrontendConnection seat, @Nullable RequestId id, int code, String why) {
    seat.send(messages.error(id, new RpcError(code, why)));
    return Uni.createFrom().voidItem();
  }

  @OnBinaryMessage
  Uni<Void> binary(Buffer ignored, WebSocketConnection connection) {
    return close(connection, new CloseReason(1003, "Only text is spoken here"));
  }

  @OnPongMessage
  void pong(Buffer ignored, WebSocketConnection connection) {
    FrontendConnection seat = connection.userData().get(SEAT);
    if (seat != null) {
      seat.ponged();
    }
  }

  @OnClose
  void close(WebSocketConnection connection) {
    FrontendConnection seat = connection.userData().get(SEAT);
    if (seat != null) {
      seat.gone();
    }
  }

  /** What goes wrong outside of a request. */
  @OnError
  Uni<Void> error(Throwable failure, WebSocketConnection connection) {
    LOG.debugf("A frontend socket failed with %s", failure.getClass().getName());
    if (isUnfit(failure)) {
      warnings.note(LimitedWarnings.Kind.FRAME);
    }
    return close(
        connection,
        switch (failure) {
          case FrontendFeed.NoSeatLeft full ->
              new CloseReason(1013, String.valueOf(full.getMessage()));
          case CorruptedWebSocketFrameException unfit -> UNFIT;
          // what Vert.x throws for a message of several frames, or Quarkus for one, that is too
          // large
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
    FrontendConnection seat = connection.userData().get(SEAT);
    if (seat != null) {
      seat.close(reason);
    }
    return Uni.createFrom().voidItem();
  }
}
