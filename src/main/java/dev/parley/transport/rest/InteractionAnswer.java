package dev.parley.transport.rest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.Principal;
import dev.parley.interaction.json.InteractionPage;
import dev.parley.json.JsonCodec;
import dev.parley.limits.OutgoingBuffer;
import dev.parley.limits.OutgoingBuffers;
import dev.parley.transport.http.ConnectionGuard;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.Map;

/** Sends interactions to readers, and counts the bytes that a reader has not read yet. */
@Singleton
class InteractionAnswer {
  private final OutgoingBuffers buffers;
  private final JsonCodec codec;

  InteractionAnswer(OutgoingBuffers buffers, JsonCodec codec) {
    this.buffers = buffers;
    this.codec = codec;
  }

  /** The response to a request that changed an interaction. */
  Response ok(JsonNode json) {
    return Response.ok(codec.bytes(json)).build();
  }

  /**
   * Sends a page of interactions, as {@link #send(RoutingContext, Principal, JsonNode)} does one.
   */
  Response send(
      RoutingContext rc, Principal reader, InteractionPage page, Map<String, String> headers) {
    return send(rc, reader, codec.bytes(page), headers);
  }

  /**
   * Answers with HTTP 200.
   *
   * @return null if the body was written here: null tells Quarkus REST that the response is
   *     complete
   * @throws Refusal {@code too_many_pending} if the reader has too many unread bytes
   */
  Response send(RoutingContext rc, Principal reader, JsonNode json) {
    return send(rc, reader, codec.bytes(json), Map.of());
  }

  @SuppressWarnings("NullAway") // null means that the response is complete
  private Response send(
      RoutingContext rc, Principal reader, byte[] body, Map<String, String> headers) {
    HttpServerRequest request = rc.request();
    if (request.method().equals(HttpMethod.HEAD)) {
      Response.ResponseBuilder response = Response.ok(body);
      headers.forEach(response::header);
      return response.build();
    }
    Context loop = Vertx.currentContext();
    Runnable cut = () -> loop.runOnContext(ignored -> ConnectionGuard.cut(request));
    OutgoingBuffer buffer = buffers.open(reader, request.connection(), cut);
    if (!buffer.add(body.length)) {
      buffer.close();
      throw Refusal.of(
          ErrorCode.TOO_MANY_PENDING,
          "Too much of what you asked for is unread; read it, or close those connections");
    }
    HttpServerResponse response = request.response();
    response.putHeader(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON);
    headers.forEach(response::putHeader);
    response.end(Buffer.buffer(body)).onComplete(written -> buffer.close());
    return null;
  }
}
