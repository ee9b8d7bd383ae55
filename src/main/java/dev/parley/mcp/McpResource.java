package dev.parley.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.access.BoundedBody;
import dev.parley.access.Caller;
import dev.parley.access.Callers;
import dev.parley.interaction.Sequel;
import dev.parley.jsonrpc.Envelope;
import dev.parley.jsonrpc.JsonCodec;
import dev.parley.jsonrpc.JsonMedia;
import dev.parley.jsonrpc.RequestId;
import dev.parley.jsonrpc.RpcError;
import dev.parley.mcp.legacy.LegacyEra;
import dev.parley.mcp.modern.Meta;
import dev.parley.mcp.modern.ModernEra;
import dev.parley.mcp.wire.Accepts;
import dev.parley.mcp.wire.Exchange;
import dev.parley.mcp.wire.Reply;
import dev.parley.mcp.wire.Revision;
import dev.parley.question.Refusal;
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
 * basic/transports/streamable-http). Here a request is read and its era found; what fails here
 * fails before anything was asked.
 */
@Path("/mcp")
public class McpResource {
  private static final Logger LOG = Logger.getLogger(McpResource.class);

  private final BoundedBody bodies;
  private final Callers callers;
  private final JsonCodec codec;
  private final ModernEra modern;
  private final LegacyEra legacy;
  private final LegacyBatch batches;
  private final Reply reply;

  McpResource(
      BoundedBody bodies,
      Callers callers,
      JsonCodec codec,
      ModernEra modern,
      LegacyEra legacy,
      LegacyBatch batches,
      Reply reply) {
    this.bodies = bodies;
    this.callers = callers;
    this.codec = codec;
    this.modern = modern;
    this.legacy = legacy;
    this.batches = batches;
    this.reply = reply;
  }

  @POST
  public Uni<Response> post(@Context RoutingContext rc) {
    Exchange exchange;
    try {
      Caller asker = callers.askingCaller(rc);
      exchange =
          new Exchange(
              rc, asker, callers.mayRelay(asker), Accepts.of(rc.request().getHeader("Accept")));
    } catch (Refusal refusal) {
      return now(refusal(refusal));
    }
    if (!JsonMedia.is(exchange.header("Content-Type"))) {
      return refused(415, RpcError.INVALID_REQUEST, "Content-Type must be application/json");
    }
    if (exchange.accepts().nothing()) {
      return refused(
          406, RpcError.INVALID_REQUEST, "Accept must allow application/json or text/event-stream");
    }
    return Sequel.of(bodies.read(rc), body -> message(exchange, body))
        .onFailure(Refusal.class)
        .recoverWithItem(this::refusal)
        .onFailure()
        .recoverWithItem(this::broken);
  }

  private Uni<Response> message(Exchange exchange, byte[] body) {
    JsonNode message;
    try {
      message = codec.read(body);
    } catch (JsonCodec.Unreadable unreadable) {
      return refused(400, RpcError.PARSE_ERROR, String.valueOf(unreadable.getMessage()));
    }
    if (message.isArray()) {
      return batches.answer(exchange, message);
    }
    return switch (Envelope.of(message, false)) {
      case Envelope.Malformed(Optional<RequestId> id, String why) ->
          now(reply.error(400, id.orElse(null), new RpcError(RpcError.INVALID_REQUEST, why)));
      case Envelope.Request request -> request(exchange, request);
      case Envelope.Notification notification -> notification(exchange, notification);
      case Envelope.Response response -> legacy.response(exchange, response);
    };
  }

  private Uni<Response> request(Exchange exchange, Envelope.Request request) {
    if (request.params().path("_meta").has(Meta.PROTOCOL_VERSION)) {
      return modern.request(exchange, request);
    }
    Optional<RpcError> headerless = modernByHeaderOnly(exchange);
    if (headerless.isPresent()) {
      return now(reply.error(400, request.id(), headerless.get()));
    }
    if (request.method().equals("initialize")) {
      return legacy.request(exchange, request, Revision.NEWEST_LEGACY);
    }
    return LegacyEra.revision(exchange)
        .map(revision -> legacy.request(exchange, request, revision))
        .orElseGet(() -> now(reply.error(400, request.id(), unsupportedHeader())));
  }

  private Uni<Response> notification(Exchange exchange, Envelope.Notification notification) {
    if (notification.params().path("_meta").has(Meta.PROTOCOL_VERSION)
        || modernByHeaderOnly(exchange).isPresent()) {
      return modern.notification(notification);
    }
    if (LegacyEra.revision(exchange).isEmpty()) {
      return now(reply.error(400, null, unsupportedHeader()));
    }
    return legacy.notified(exchange, notification);
  }

  /** A modern header without the modern members of the body is a malformed modern request. */
  private static Optional<RpcError> modernByHeaderOnly(Exchange exchange) {
    String header = exchange.header("MCP-Protocol-Version");
    return header != null && Revision.MODERN.contains(header.strip())
        ? Optional.of(
            new RpcError(RpcError.INVALID_PARAMS, "_meta must have " + Meta.PROTOCOL_VERSION))
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
    return reply.error(500, null, RpcError.internal());
  }

  private Response refusal(Refusal refusal) {
    return reply.error(refusal.code().httpStatus(), null, RpcError.of(refusal));
  }

  private Uni<Response> refused(int status, int code, String message) {
    return now(reply.error(status, null, new RpcError(code, message)));
  }

  private static Uni<Response> now(Response response) {
    return Uni.createFrom().item(response);
  }
}
