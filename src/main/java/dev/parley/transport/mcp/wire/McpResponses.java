package dev.parley.transport.mcp.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.error.Refusal;
import dev.parley.json.JsonCodec;
import dev.parley.transport.jsonrpc.RequestId;
import dev.parley.transport.jsonrpc.RpcError;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Builds the answers of the MCP endpoint that consist of one message. */
@Singleton
public class McpResponses {
  private static final String JSON = "application/json";
  private final JsonCodec codec;

  McpResponses(JsonCodec codec) {
    this.codec = codec;
  }

  /** The message that carries a result. */
  public ObjectNode message(RequestId id, JsonNode result) {
    ObjectNode message = codec.object().put("jsonrpc", "2.0");
    message.set("id", id.json());
    message.set("result", result);
    return message;
  }

  /** One message with HTTP 200, as JSON or, for a client that takes only that, as an event. */
  public Response ok(AcceptedFormats accepted, JsonNode message) {
    if (accepted.json()) {
      return Response.ok(codec.bytes(message)).header(HttpHeaders.CONTENT_TYPE, JSON).build();
    }
    return Response.ok(EventStream.event(codec.text(message)))
        .header(HttpHeaders.CONTENT_TYPE, EventStream.TYPE)
        .header(HttpHeaders.CACHE_CONTROL, "no-cache")
        .build();
  }

  /** An error that is settled before any stream begins, hence always JSON. */
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
