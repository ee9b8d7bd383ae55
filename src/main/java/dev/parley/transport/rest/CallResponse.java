package dev.parley.transport.rest;

import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.call.RequestedWait;
import dev.parley.call.ToolCallService;
import dev.parley.interaction.Interaction;
import dev.parley.json.JsonCodec;
import dev.parley.reactive.ReleasingChain;
import dev.parley.telemetry.CallerTrace;
import dev.parley.telemetry.Tracing;
import dev.parley.tool.ToolResult;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/** Waits for an interaction and answers with its result: 200, or 202 while it is open. */
@Singleton
class CallResponse {
  private final ToolCallService toolCalls;
  private final RequestedWait requestedWait;
  private final Tracing tracing;
  private final JsonCodec codec;

  CallResponse(
      ToolCallService toolCalls, RequestedWait requestedWait, Tracing tracing, JsonCodec codec) {
    this.toolCalls = toolCalls;
    this.requestedWait = requestedWait;
    this.tracing = tracing;
    this.codec = codec;
  }

  /**
   * @param begin parks the call; the interaction is held for it
   * @param atMost how long to wait
   * @param caller where the request comes from
   */
  Uni<Response> result(Uni<Interaction> begin, Duration atMost, CallerTrace caller) {
    return ReleasingChain.of(begin, held -> toolCalls.await(held, atMost, false))
        .onItem()
        .transformToUni(now -> toolCalls.result(now, caller).map(result -> response(now, result)));
  }

  /**
   * How long to wait.
   *
   * @param prefer the values of the header {@code Prefer}
   */
  Duration atMost(List<String> prefer) {
    return requestedWait.of(Preference.waitSeconds(prefer));
  }

  /** Where a request comes from, as its headers say. */
  CallerTrace origin(RoutingContext rc) {
    return tracing.origin(MissingNode.getInstance(), rc.request()::getHeader);
  }

  private Response response(Interaction now, ToolResult result) {
    ObjectNode body = result.structured().put("text", result.text());
    Response.ResponseBuilder response =
        Response.status(now.isOpen() ? 202 : 200)
            .entity(codec.bytes(body))
            .header(HttpHeaders.CONTENT_TYPE, "application/json");
    if (now.isOpen()) {
      response.location(URI.create("/api/v1/results/" + now.reference()));
    }
    return response.build();
  }
}
