package dev.parley.transport.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.Refusal;
import dev.parley.json.JsonCodec;
import dev.parley.json.JsonMedia;
import dev.parley.reactive.ReleasingChain;
import dev.parley.security.authentication.Caller;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.transport.http.BoundedBody;
import dev.parley.transport.jsonrpc.Envelope;
import dev.parley.transport.jsonrpc.JsonRpcReader;
import dev.parley.transport.jsonrpc.RequestId;
import dev.parley.transport.jsonrpc.RpcError;
import dev.parley.transport.mcp.legacy.LegacyRequests;
import dev.parley.transport.mcp.modern.ModernRequests;
import dev.parley.transport.mcp.modern.RequestMeta;
import dev.parley.transport.mcp.wire.AcceptedFormats;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.McpResponses;
import dev.parley.transport.mcp.wire.Revision;
import io.smallrye.mutiny.Uni;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * The MCP endpoint: one path, POST only, both eras (MCP 2026-07-28,
 * basic/transports/streamable-http). This class reads a request and determines its era. A request
 * that is refused here has asked nothing.
 */
@Path("/mcp")
public class McpResource {
  private static final Logger LOG = Logger.getLogger(McpResource.class);

  private final BoundedBody bodies;
  private final CallerResolver callers;
  private final JsonCodec codec;
  private final ModernRequests modern;
  private final LegacyRequests legacy;
  private final LegacyBatch batches;
  private final McpResponses responses;

  McpResource(
      BoundedBody bodies,
      CallerResolver callers,
      JsonCodec codec,
      ModernRequests modern,
      LegacyRequests legacy,
      LegacyBatch batches,
      McpResponses responses) {
    this.bodies = bodies;
    this.callers = callers;
    this.codec = codec;
    this.modern = modern;
    this.legacy = legacy;
    this.batches = batches;
    this.responses = responses;
  }

  @POST
  public Uni<Response> post(@Context RoutingContext rc) {
    McpHttpRequest http;
    try {
      Caller asker = callers.askingCaller(rc);
      http =
          new McpHttpRequest(
              rc,
              asker,
              callers.mayRelay(asker),
              AcceptedFormats.of(rc.request().getHeader("Accept")));
    } catch (Refusal refusal) {
      return now(refusal(refusal));
    }
    if (!JsonMedia.is(http.header("Content-Type"))) {
      return refused(415, RpcError.INVALID_REQUEST, "Content-Type must be application/json");
    }
    if (http.accepts().nothing()) {
      return refused(
          406, RpcError.INVALID_REQUEST, "Accept must allow application/json or text/event-stream");
    }
    return ReleasingChain.of(bodies.read(rc), body -> message(http, body))
        .onFailure(Refusal.class)
        .recoverWithItem(this::refusal)
        .onFailure()
        .recoverWithItem(this::broken);
  }

  private Uni<Response> message(McpHttpRequest http, byte[] body) {
    JsonNode message;
    try {
      message = codec.read(body);
    } catch (JsonCodec.Unreadable unreadable) {
      return refused(400, RpcError.PARSE_ERROR, String.valueOf(unreadable.getMessage()));
    }
    if (message.isArray()) {
      return batches.answer(http, message);
    }
    return switch (JsonRpcReader.read(message, false)) {
      case Envelope.Malformed(Optional<RequestId> id, String why) ->
          now(responses.error(400, id.orElse(null), new RpcError(RpcError.INVALID_REQUEST, why)));
      case Envelope.Request request -> request(http, request);
      case Envelope.Notification notification -> notification(http, notification);
      case Envelope.Response response -> legacy.response(http, response);
    };
  }

  private Uni<Response> request(McpHttpRequest http, Envelope.Request request) {
    if (request.params().path("_meta").has(RequestMeta.PROTOCOL_VERSION)) {
      return modern.request(http, request);
    }
    Optional<RpcError> headerless = modernByHeaderOnly(http);
    if (headerless.isPresent()) {
      return now(responses.error(400, request.id(), headerless.get()));
    }
    if (request.method().equals("initialize")) {
      return legacy.request(http, request, Revision.NEWEST_LEGACY);
    }
    return LegacyRequests.revision(http)
        .map(revision -> legacy.request(http, request, revision))
        .orElseGet(() -> now(responses.error(400, request.id(), unsupportedHeader())));
  }

  private Uni<Response> notification(McpHttpRequest http, Envelope.Notification notification) {
    if (notification.params().path("_meta").has(RequestMeta.PROTOCOL_VERSION)
        || modernByHeaderOnly(http).isPresent()) {
      return modern.notification(notification);
    }
    if (LegacyRequests.revision(http).isEmpty()) {
      return now(responses.error(400, null, unsupportedHeader()));
    }
    return legacy.notified(http, notification);
  }

  /** A modern header without the modern members of the body is a malformed modern request. */
  private static Optional<RpcError> modernByHeaderOnly(McpHttpRequest http) {
    String header = http.header("MCP-Protocol-Version");
    return header != null && Revision.MODERN.contains(header.strip())
        ? Optional.of(
            new RpcError(
                RpcError.INVALID_PARAMS, "_meta must have " + RequestMeta.PROTOCOL_VERSION))
        : Optional.empty();
  }

  private static RpcError unsupportedHeader() {
    return new RpcError(
        RpcError.INVALID_REQUEST,
        "MCP-Protocol-Version must be one of " + Revision.LEGACY + " or " + Revision.MODERN);
  }

  /** A failure of ours: its kind goes to the log, without what may quote the caller. */
  private Response broken(Throwable failure) {
    LOG.errorf("A request failed with %s", failure.getClass().getName());
    return responses.error(500, null, RpcError.internal());
  }

  private Response refusal(Refusal refusal) {
    return responses.error(refusal.code().httpStatus(), null, RpcError.of(refusal));
  }

  private Uni<Response> refused(int status, int code, String message) {
    return now(responses.error(status, null, new RpcError(code, message)));
  }

  private static Uni<Response> now(Response response) {
    return Uni.createFrom().item(response);
  }
}
