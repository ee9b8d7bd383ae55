package dev.parley.transport.websocket;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.Refusal;
import dev.parley.json.JsonCodec;
import dev.parley.transport.jsonrpc.Envelope;
import dev.parley.transport.jsonrpc.JsonRpcReader;
import dev.parley.transport.jsonrpc.MethodNotFound;
import dev.parley.transport.jsonrpc.RequestId;
import dev.parley.transport.jsonrpc.RpcError;
import io.quarkus.websockets.next.CloseReason;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Reads the requests of a frontend, which are JSON-RPC, and sends their responses. */
@Singleton
class FrontendRequests {
  private static final Logger LOG = Logger.getLogger(FrontendRequests.class);
  private static final int MOST_UNANSWERED = 256;

  private final JsonCodec codec;
  private final FrontendMethods methods;
  private final FrontendFeed feed;
  private final FrontendReads reads;
  private final FrontendMessages messages;

  FrontendRequests(
      JsonCodec codec,
      FrontendMethods methods,
      FrontendFeed feed,
      FrontendReads reads,
      FrontendMessages messages) {
    this.codec = codec;
    this.methods = methods;
    this.feed = feed;
    this.reads = reads;
    this.messages = messages;
  }

  /**
   * Handles one message; closes the connection of a frontend that has too many requests unanswered.
   *
   * @return completes when what a frontend reads was sent; at once for all other messages, whose
   *     responses may follow later; never fails with a {@link Refusal}
   */
  Uni<Void> handle(FrontendConnection frontend, String message) {
    try {
      return handle(frontend, codec.read(message));
    } catch (JsonCodec.Unreadable unreadable) {
      return refuse(frontend, null, RpcError.PARSE_ERROR, String.valueOf(unreadable.getMessage()));
    }
  }

  private Uni<Void> handle(FrontendConnection frontend, JsonNode message) {
    return switch (JsonRpcReader.read(message, false)) {
      case Envelope.Malformed(var id, String why) ->
          refuse(frontend, id.orElse(null), RpcError.INVALID_REQUEST, why);
      case Envelope.Request request -> respond(frontend, request);
      // the frontend protocol has neither notifications from frontends nor responses
      case Envelope.Notification notification -> Uni.createFrom().voidItem();
      case Envelope.Response response -> Uni.createFrom().voidItem();
    };
  }

  private Uni<Void> respond(FrontendConnection frontend, Envelope.Request request) {
    if (frontend.unanswered().incrementAndGet() > MOST_UNANSWERED) {
      frontend.close(
          new CloseReason(1008, "Too many requests without an answer; wait for answers"));
      return Uni.createFrom().voidItem();
    }
    RequestId id = request.id();
    if (FrontendReads.has(request.method())) {
      return read(frontend, id, request.method(), request.params())
          .onFailure(Refusal.class)
          .recoverWithItem(refusal -> sent(frontend, messages.error(id, RpcError.of(refusal))))
          .onTermination()
          .invoke(() -> frontend.unanswered().decrementAndGet());
    }
    call(frontend, id, request.method(), request.params());
    return Uni.createFrom().voidItem();
  }

  private void call(FrontendConnection frontend, RequestId id, String method, JsonNode params) {
    Uni<FrontendResult> called;
    try {
      called = methods.call(frontend, method, params);
    } catch (RuntimeException | Error failure) {
      respond(frontend, error(id, method, failure));
      return;
    }
    called
        .subscribe()
        .with(
            result -> respond(frontend, result(id, result)),
            failure -> respond(frontend, error(id, method, failure)));
  }

  private static void respond(FrontendConnection frontend, byte[] response) {
    frontend.unanswered().decrementAndGet();
    frontend.send(response);
  }

  private byte[] result(RequestId id, FrontendResult result) {
    try {
      return messages.result(id, result);
    } catch (RuntimeException failure) {
      return internal(id, failure);
    }
  }

  private byte[] error(RequestId id, String method, Throwable failure) {
    return switch (failure) {
      case Refusal refusal -> messages.error(id, RpcError.of(refusal));
      case MethodNotFound unknown -> messages.error(id, RpcError.methodNotFound(method));
      default -> internal(id, failure);
    };
  }

  private byte[] internal(RequestId id, Throwable failure) {
    LOG.errorf("A frontend's request failed with %s", failure.getClass().getName());
    return messages.error(id, RpcError.internal());
  }

  @SuppressWarnings("NullAway") // a Void is always null
  private static Void sent(FrontendConnection frontend, byte[] response) {
    frontend.send(response);
    return null;
  }

  private Uni<Void> read(
      FrontendConnection frontend, RequestId id, String method, JsonNode params) {
    return Uni.createFrom()
        .deferred(() -> {
          Supplier<Uni<Object>> read = reads.of(frontend, method, params);
          return feed.sendInOrder(
              frontend, () -> read.get().map(result -> messages.result(id, result)));
        });
  }

  private Uni<Void> refuse(
      FrontendConnection frontend, @Nullable RequestId id, int code, String why) {
    frontend.send(messages.error(id, new RpcError(code, why)));
    return Uni.createFrom().voidItem();
  }
}
