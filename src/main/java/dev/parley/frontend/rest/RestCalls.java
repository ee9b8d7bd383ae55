package dev.parley.frontend.rest;

import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Sequel;
import dev.parley.jsonrpc.JsonCodec;
import dev.parley.tool.Calls;
import dev.parley.tool.ToolResult;
import dev.parley.tool.WaitTime;
import dev.parley.traces.Origin;
import dev.parley.traces.Traces;
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
class RestCalls {
  private final Calls calls;
  private final WaitTime waitTime;
  private final Traces traces;
  private final JsonCodec codec;

  RestCalls(Calls calls, WaitTime waitTime, Traces traces, JsonCodec codec) {
    this.calls = calls;
    this.waitTime = waitTime;
    this.traces = traces;
    this.codec = codec;
  }

  /**
   * @param begin parks the call; the interaction is held for it
   * @param atMost how long to wait
   * @param origin where the request comes from
   */
  Uni<Response> result(Uni<Interaction> begin, Duration atMost, Origin origin) {
    return Sequel.of(begin, held -> calls.await(held, atMost, false))
        .onItem()
        .transformToUni(now -> calls.result(now, origin).map(result -> response(now, result)));
  }

  /**
   * How long to wait.
   *
   * @param prefer the values of the header {@code Prefer}
   */
  Duration atMost(List<String> prefer) {
    return waitTime.of(Preference.waitSeconds(prefer));
  }

  /** Where a request comes from, as its headers say. */
  Origin origin(RoutingContext rc) {
    return traces.origin(MissingNode.getInstance(), rc.request()::getHeader);
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
