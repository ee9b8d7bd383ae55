package dev.parley.transport.rest;

import com.fasterxml.jackson.databind.node.MissingNode;
import dev.parley.call.CallMetadata;
import dev.parley.call.CallState.Awaited;
import dev.parley.call.CallState.Finished;
import dev.parley.call.CallState.GivenUp;
import dev.parley.call.CallState.Parked;
import dev.parley.call.CallState.Pending;
import dev.parley.call.CallState.Refused;
import dev.parley.call.CallState.Started;
import dev.parley.call.RequestedWait;
import dev.parley.call.ToolCallService;
import dev.parley.call.WaitPolicy;
import dev.parley.error.Refusal;
import dev.parley.json.JsonCodec;
import dev.parley.reactive.ReleasingChain;
import dev.parley.telemetry.CallerTrace;
import dev.parley.tool.ToolResult;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.List;

/** Encodes the states of a call over REST: 200 with its result, or 202 while it is pending. */
@Singleton
class CallResponse {
  private final ToolCallService toolCalls;
  private final RequestedWait requestedWait;
  private final CallMetadata metadata;
  private final JsonCodec codec;

  CallResponse(
      ToolCallService toolCalls,
      RequestedWait requestedWait,
      CallMetadata metadata,
      JsonCodec codec) {
    this.toolCalls = toolCalls;
    this.requestedWait = requestedWait;
    this.metadata = metadata;
    this.codec = codec;
  }

  /**
   * @return fails with a {@link Refusal} if the call is refused
   */
  Uni<Response> of(Uni<Started> started, WaitPolicy policy) {
    return ReleasingChain.of(
            started,
            state ->
                switch (state) {
                  case Parked parked -> toolCalls.await(parked, policy);
                  case Refused refused -> Uni.createFrom().<Awaited>item(refused);
                })
        .chain(state -> response(state));
  }

  /**
   * How long a call waits.
   *
   * @param prefer the values of the header {@code Prefer}
   * @throws Refusal if {@code wait} is not a number of seconds
   */
  WaitPolicy policy(List<String> prefer) {
    return WaitPolicy.upTo(requestedWait.of(Preference.waitSeconds(prefer)));
  }

  /** Reads the caller's trace context from the headers. */
  CallerTrace trace(RoutingContext rc) {
    return metadata.trace(MissingNode.getInstance(), rc.request()::getHeader);
  }

  private Uni<Response> response(Awaited state) {
    return switch (state) {
      case Finished finished -> Uni.createFrom().item(json(200, finished.result()).build());
      case Pending pending -> toolCalls.result(pending).map(result -> response(pending, result));
      case Refused(Refusal refusal) -> throw refusal;
      case GivenUp givenUp -> throw new IllegalStateException("REST has no cancellation");
    };
  }

  private Response response(Pending pending, ToolResult result) {
    return json(202, result)
        .location(URI.create("/api/v1/results/" + pending.interaction().reference()))
        .build();
  }

  private Response.ResponseBuilder json(int status, ToolResult result) {
    return Response.status(status)
        .entity(codec.bytes(result.structuredWithText()))
        .header(HttpHeaders.CONTENT_TYPE, "application/json");
  }
}
