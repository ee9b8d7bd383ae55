package dev.parley.frontend.socket;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.access.Callers;
import dev.parley.access.Connections;
import dev.parley.access.RateLimits;
import dev.parley.access.Standing;
import dev.parley.jsonrpc.Envelope;
import dev.parley.jsonrpc.JsonCodec;
import dev.parley.jsonrpc.MethodNotFound;
import dev.parley.jsonrpc.RequestId;
import dev.parley.jsonrpc.RpcError;
import dev.parley.question.Refusal;
import dev.parley.telemetry.LimitedWarnings;
import dev.parley.view.ListQuery;
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
  static final TypedKey<Seat> SEAT = new TypedKey<>("seat");
  private static final int MOST_UNANSWERED = 256;
  private static final CloseReason UNFIT =
      new CloseReason(1009, "A message was too large or not valid text");

  private final LimitedWarnings warnings;
  private final Seats seats;
  private final FrontendMethods methods;
  private final History history;
  private final Frames frames;
  private final JsonCodec codec;
  private final Callers callers;
  private final Connections connections;
  private final RateLimits limits;

  SessionSocket(
      LimitedWarnings warnings,
      Seats seats,
      FrontendMethods methods,
      History history,
      Frames frames,
      JsonCodec codec,
      Callers callers,
      Connections connections,
      RateLimits limits) {
    this.warnings = warnings;
    this.seats = seats;
    this.methods = methods;
    this.history = history;
    this.frames = frames;
    this.codec = codec;
    this.callers = callers;
    this.connections = connections;
    this.limits = limits;
  }

  @OnOpen
  Uni<Void> open(WebSocketConnection connection) {
    UserData known = connection.userData();
    Seat seat =
        seats.seat(
            connection,
            known.get(Handshake.SESSION),
            known.get(Handshake.CALLER),
            known.get(Handshake.VIA),
            known.get(Handshake.ACTOR));
    known.put(SEAT, seat);
    connections.lift(known.get(Line.TRANSPORT));
    // its key may have gone since the handshake, before there was a seat to find
    return seats.isWelcome(seat) ? seats.take(seat) : Uni.createFrom().voidItem();
  }

  @OnTextMessage
  Uni<Void> message(String text, WebSocketConnection connection) {
    Seat seat = connection.userData().get(SEAT);
    if (seat == null || seat.hasLeft()) {
      return Uni.createFrom().voidItem();
    }
    if (callers.standing(seat.caller()) != Standing.IN_FORCE) {
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

  private Uni<Void> handle(Seat seat, JsonNode message) {
    return switch (Envelope.of(message, false)) {
      case Envelope.Malformed(var id, String why) ->
          refuse(seat, id.orElse(null), RpcError.INVALID_REQUEST, why);
      case Envelope.Request request -> answer(seat, request);
      // there are none that mean anything here
      case Envelope.Notification notification -> Uni.createFrom().voidItem();
      case Envelope.Response response -> Uni.createFrom().voidItem();
    };
  }

  private Uni<Void> answer(Seat seat, Envelope.Request request) {
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
        .map(result -> frames.result(id, result))
        .onFailure(Refusal.class)
        .recoverWithItem(refusal -> frames.error(id, RpcError.of(refusal)))
        .onFailure(MethodNotFound.class)
        .recoverWithItem(unknown -> frames.error(id, RpcError.methodNotFound(request.method())))
        .onFailure()
        .recoverWithItem(failure -> {
          LOG.errorf("A frontend's request failed with %s", failure.getClass().getName());
          return frames.error(id, RpcError.internal());
        })
        .invoke(seat::send)
        .onTermination()
        .invoke(() -> seat.unanswered().decrementAndGet())
        .replaceWithVoid();
  }

  private Uni<Void> list(Seat seat, RequestId id, JsonNode params) {
    return Uni.createFrom()
        .deferred(() -> {
          limits.poll(seat.session());
          ListQuery query = history.query(seat.session(), params);
          return seats.consistently(
              seat, query.page(), page -> frames.result(id, history.of(seat, query, page)));
        });
  }

  @SuppressWarnings("NullAway") // a Void is always null
  private Void refused(Seat seat, RequestId id, Refusal refusal) {
    seat.send(frames.error(id, RpcError.of(refusal)));
    return null;
  }

  private Uni<Void> refuse(Seat seat, @Nullable RequestId id, int code, String why) {
    seat.send(frames.error(id, new RpcError(code, why)));
    return Uni.createFrom().voidItem();
  }

  @OnBinaryMessage
  Uni<Void> binary(Buffer ignored, WebSocketConnection connection) {
    return close(connection, new CloseReason(1003, "Only text is spoken here"));
  }

  @OnPongMessage
  void pong(Buffer ignored, WebSocketConnection connection) {
    Seat seat = connection.userData().get(SEAT);
    if (seat != null) {
      seat.ponged();
    }
  }

  @OnClose
  void close(WebSocketConnection connection) {
    Seat seat = connection.userData().get(SEAT);
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
          case Seats.NoSeatLeft full -> new CloseReason(1013, String.valueOf(full.getMessage()));
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
    Seat seat = connection.userData().get(SEAT);
    if (seat != null) {
      seat.close(reason);
    }
    return Uni.createFrom().voidItem();
  }
}
