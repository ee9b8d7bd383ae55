package dev.parley.transport.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.call.CallState.Finished;
import dev.parley.call.UnwrittenResults;
import dev.parley.config.RpcConfig;
import dev.parley.error.Refusal;
import dev.parley.json.JsonCodec;
import dev.parley.json.JsonMedia;
import dev.parley.limits.RateLimits;
import dev.parley.reactive.ReleasingChain;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.transport.http.BoundedBody;
import dev.parley.transport.http.JsonResponse;
import dev.parley.transport.jsonrpc.Envelope;
import dev.parley.transport.jsonrpc.JsonRpcReader;
import dev.parley.transport.jsonrpc.MethodNotFound;
import dev.parley.transport.jsonrpc.RequestId;
import dev.parley.transport.jsonrpc.RpcError;
import dev.parley.transport.jsonrpc.RpcResponse;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Plain JSON-RPC 2.0 over HTTP, as its specification has it: requests, notifications and batches.
 * HTTP 200 carries results and errors; other statuses are for what is no JSON-RPC at all, and for
 * refusals that proxies and clients should see (too large, too many, shutting down).
 */
@Path("/rpc")
public class RpcResource {
  private static final Logger LOG = Logger.getLogger(RpcResource.class);

  private static final String UNASKED = "Nothing was asked that this could answer";

  private final CallerResolver callers;
  private final BoundedBody bodies;
  private final JsonCodec codec;
  private final RpcMethods methods;
  private final RateLimits limits;
  private final int maxBatch;

  RpcResource(
      CallerResolver callers,
      BoundedBody bodies,
      JsonCodec codec,
      RpcMethods methods,
      RateLimits limits,
      RpcConfig config) {
    this.callers = callers;
    this.bodies = bodies;
    this.codec = codec;
    this.methods = methods;
    this.limits = limits;
    this.maxBatch = config.maxBatch();
  }

  @POST
  public Uni<Void> post(@Context RoutingContext rc) {
    try {
      callers.asker(rc);
    } catch (Refusal refusal) {
      return now(rc, refused(refusal));
    }
    if (!JsonMedia.is(rc.request().getHeader(HttpHeaders.CONTENT_TYPE))) {
      return malformed(rc, 415, RpcError.INVALID_REQUEST, "Content-Type must be application/json");
    }
    return ReleasingChain.of(bodies.read(rc), body -> answer(rc, body))
        .onFailure(Refusal.class)
        .recoverWithItem(refusal -> send(rc, refused(refusal)));
  }

  private static Answered refused(Refusal refusal) {
    RpcError error = RpcError.of(refusal);
    return new Answered(
        refusal.code().httpStatus(), error.response(RequestId.NULL), error.retryAfterSeconds());
  }

  /** Writes the answer. Where it writes none, Quarkus REST sends 204 at the end. */
  private Uni<Void> answer(RoutingContext rc, byte[] body) {
    JsonNode message;
    try {
      message = codec.read(body);
    } catch (JsonCodec.Unreadable unreadable) {
      String why = String.valueOf(unreadable.getMessage());
      return malformed(rc, 400, RpcError.PARSE_ERROR, why);
    }
    if (message.isArray()) {
      return batch(rc, message);
    }
    return switch (JsonRpcReader.read(message, true)) {
      case Envelope.Malformed(var id, String why) -> {
        RpcError error = new RpcError(RpcError.INVALID_REQUEST, why);
        yield now(rc, new Answered(400, error.response(id.orElse(RequestId.NULL))));
      }
      case Envelope.Response response -> malformed(rc, 400, RpcError.INVALID_REQUEST, UNASKED);
      case Envelope.Notification notification ->
          methods
              .notify(rc, notification.method(), notification.params())
              .onFailure()
              .recoverWithNull();
      // taken apart, since what waits must not keep the parameters
      case Envelope.Request(RequestId id, String method, JsonNode params) ->
          methods
              .call(rc, method, params, finished -> {})
              .onItemOrFailure()
              .transform((result, failure) -> send(rc, answered(id, method, result, failure)));
    };
  }

  private Uni<Void> batch(RoutingContext rc, JsonNode batch) {
    if (batch.isEmpty() || batch.size() > maxBatch) {
      return malformed(
          rc, 400, RpcError.INVALID_REQUEST, "A batch must have 1 to " + maxBatch + " messages");
    }
    limits.request(callers.asker(rc), batch.size() - 1);
    List<Uni<Optional<Answered>>> answers = new ArrayList<>(batch.size());
    UnwrittenResults unwritten = methods.unwritten();
    batch.forEach(message -> answers.add(one(rc, message, unwritten::add)));
    return unwritten.discardedUnlessWritten(
        Uni.join().all(answers).andFailFast().invoke(all -> sendAll(rc, all)).replaceWithVoid());
  }

  private void sendAll(RoutingContext rc, List<Optional<Answered>> answers) {
    List<RpcResponse> messages =
        answers.stream().flatMap(Optional::stream).map(Answered::message).toList();
    if (!messages.isEmpty()) {
      JsonResponse.send(rc, 200, codec.bytes(messages), 1);
    }
  }

  /** The answer to one message, or empty for a notification. */
  private Uni<Optional<Answered>> one(
      RoutingContext rc, JsonNode message, Consumer<Finished> finished) {
    return switch (JsonRpcReader.read(message, true)) {
      case Envelope.Malformed(var id, String why) ->
          answered(new RpcError(RpcError.INVALID_REQUEST, why), id.orElse(RequestId.NULL));
      case Envelope.Response response ->
          answered(new RpcError(RpcError.INVALID_REQUEST, UNASKED), RequestId.NULL);
      case Envelope.Notification notification ->
          methods
              .notify(rc, notification.method(), notification.params())
              .replaceWith(Optional.<Answered>empty())
              .onFailure()
              .recoverWithItem(Optional.empty());
      case Envelope.Request(RequestId id, String method, JsonNode params) ->
          methods
              .call(rc, method, params, finished)
              .onItemOrFailure()
              .transform((result, failure) -> Optional.of(answered(id, method, result, failure)));
    };
  }

  private static Answered answered(
      RequestId id, String method, Object result, @Nullable Throwable failure) {
    return failure == null
        ? new Answered(200, RpcResponse.result(id, result))
        : failed(failure, method, id);
  }

  private static Answered failed(Throwable failure, String method, RequestId id) {
    return switch (failure) {
      case MethodNotFound unknown -> answer(RpcError.methodNotFound(method), id);
      case Refusal refusal -> refused(refusal, id);
      default -> {
        LOG.errorf("A call failed with %s", failure.getClass().getName());
        yield answer(RpcError.internal(), id);
      }
    };
  }

  /** An answer, and the HTTP status where it is the only one. */
  private record Answered(int status, RpcResponse message, long retryAfter) {
    Answered(int status, RpcResponse message) {
      this(status, message, 1);
    }
  }

  private static Answered refused(Refusal refusal, RequestId id) {
    int status = refusal.code().httpStatus();
    boolean seenByProxies = status == 413 || status == 429 || status == 503;
    RpcError error = RpcError.of(refusal);
    return new Answered(
        seenByProxies ? status : 200, error.response(id), error.retryAfterSeconds());
  }

  private static Uni<Optional<Answered>> answered(RpcError error, RequestId id) {
    return Uni.createFrom().item(Optional.of(answer(error, id)));
  }

  private static Answered answer(RpcError error, RequestId id) {
    return new Answered(200, error.response(id));
  }

  private Uni<Void> malformed(RoutingContext rc, int status, int code, String why) {
    return now(rc, new Answered(status, new RpcError(code, why).response(RequestId.NULL)));
  }

  private Uni<Void> now(RoutingContext rc, Answered answered) {
    send(rc, answered);
    return Uni.createFrom().voidItem();
  }

  private Void send(RoutingContext rc, Answered answered) {
    return JsonResponse.send(
        rc, answered.status(), codec.bytes(answered.message()), answered.retryAfter());
  }
}
