package dev.parley.transport.mcp.wire;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.config.McpConfig;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.json.JsonCodec;
import dev.parley.limits.OutgoingBuffers;
import dev.parley.reactive.Timers;
import dev.parley.telemetry.CallerTrace;
import dev.parley.telemetry.TraceContext;
import dev.parley.transport.http.ErrorObject;
import dev.parley.transport.jsonrpc.RequestId;
import dev.parley.transport.jsonrpc.RpcError;
import dev.parley.transport.jsonrpc.RpcRequest;
import dev.parley.transport.jsonrpc.RpcResponse;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Builds the answers of the MCP endpoint that consist of one message, and opens streams. */
@Singleton
public class McpResponses {
  private static final String JSON = "application/json";
  private static final Logger LOG = Logger.getLogger(McpResponses.class);

  private final JsonCodec codec;
  private final OutgoingBuffers buffers;
  private final Timers timers;
  private final Duration heartbeat;

  McpResponses(JsonCodec codec, OutgoingBuffers buffers, Timers timers, McpConfig config) {
    this.codec = codec;
    this.buffers = buffers;
    this.timers = timers;
    this.heartbeat = config.heartbeat();
  }

  /**
   * Begins a stream, which a heartbeat keeps alive until it ends.
   *
   * @param progressToken the token of the client for progress, or null where it wants none
   */
  public EventStream open(McpHttpRequest http, @Nullable JsonNode progressToken) {
    EventStream stream = EventStream.open(http, buffers, codec);
    stream.beat(
        timers, heartbeat, progressToken == null ? null : beat -> progress(progressToken, beat));
    return stream;
  }

  private static RpcRequest progress(JsonNode token, int beat) {
    return RpcRequest.notification(
        "notifications/progress", new Progress(token, beat, "Waiting for the human to answer"));
  }

  /** The parameters of {@code notifications/progress} (MCP, ProgressNotification). */
  @RegisterForReflection
  record Progress(JsonNode progressToken, int progress, String message) {}

  /** The text of a tool result for a refusal: the error object as JSON. */
  public String text(Refusal refusal) {
    return codec.text(ErrorObject.of(refusal));
  }

  /**
   * The answer to a call that is refused before anything of its answer is written.
   *
   * @param result the refusal as the result of the tool (server/tools, Error Handling)
   */
  public Response refusedAtOnce(McpHttpRequest http, RequestId id, Refusal refusal, Object result) {
    return refusal.code().blame() == ErrorCode.Blame.SERVER
        ? refused(id, refusal)
        : ok(http.accepts(), message(id, result));
  }

  /** The message for a failure of Parley while a call waited; logs the class of the failure. */
  public RpcResponse internal(RequestId id, Throwable failure, CallerTrace caller) {
    TraceContext.in(
        caller.caller(),
        () -> LOG.errorf("A waiting call failed with %s", failure.getClass().getName()));
    return RpcError.internal().response(id);
  }

  /** The message that carries a result. */
  public RpcResponse message(RequestId id, Object result) {
    return RpcResponse.result(id, result);
  }

  /** One message with HTTP 200, as JSON or, for a client that takes only that, as an event. */
  public Response ok(AcceptedFormats accepted, RpcResponse message) {
    return ok(accepted, codec.bytes(message));
  }

  /** As {@link #ok(AcceptedFormats, RpcResponse)}, for the answer to a batch. */
  public Response ok(AcceptedFormats accepted, List<RpcResponse> batch) {
    return ok(accepted, codec.bytes(batch));
  }

  private static Response ok(AcceptedFormats accepted, byte[] message) {
    return accepted.json() ? json(message) : event(message);
  }

  private static Response json(byte[] message) {
    return Response.ok(message).header(HttpHeaders.CONTENT_TYPE, JSON).build();
  }

  private static Response event(byte[] message) {
    return Response.ok(EventStream.event(message).getBytes())
        .header(HttpHeaders.CONTENT_TYPE, EventStream.TYPE)
        .header(HttpHeaders.CACHE_CONTROL, "no-cache")
        .build();
  }

  /** An error that is known before a stream begins, hence always JSON. */
  public Response error(int status, @Nullable RequestId id, RpcError error) {
    Response.ResponseBuilder response =
        Response.status(status)
            .entity(codec.bytes(error.response(id)))
            .header(HttpHeaders.CONTENT_TYPE, JSON);
    if (status == 429 || status == 503) {
      response.header(HttpHeaders.RETRY_AFTER, error.retryAfterSeconds());
    }
    return response.build();
  }

  /**
   * Answers a request that may be refused before anything of its answer is written.
   *
   * @param answer may throw a {@link Refusal} or fail with one
   * @return what was answered, or the refusal with its HTTP status and the id of the request
   */
  public Uni<Response> orRefusal(RequestId id, Supplier<Uni<Response>> answer) {
    return Uni.createFrom()
        .deferred(() -> answer.get())
        .onFailure(Refusal.class)
        .recoverWithItem(failure -> refused(id, failure));
  }

  private Response refused(RequestId id, Refusal refusal) {
    return error(refusal.code().httpStatus(), id, RpcError.of(refusal));
  }

  /** The answer to a notification or response that was taken (MCP, Sending Messages). */
  public Response accepted() {
    return Response.accepted().build();
  }
}
