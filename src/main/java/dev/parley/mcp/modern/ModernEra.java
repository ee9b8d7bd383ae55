package dev.parley.mcp.modern;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.jsonrpc.Envelope;
import dev.parley.jsonrpc.JsonCodec;
import dev.parley.jsonrpc.RequestId;
import dev.parley.jsonrpc.RpcError;
import dev.parley.mcp.call.Extras;
import dev.parley.mcp.elicit.Abilities;
import dev.parley.mcp.elicit.Routes;
import dev.parley.mcp.wire.Exchange;
import dev.parley.mcp.wire.Reply;
import dev.parley.mcp.wire.Revision;
import dev.parley.mcp.wire.ServerIdentity;
import dev.parley.tool.Tools;
import io.quarkus.arc.All;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;

/** Serves requests of revision 2026-07-28. */
@Singleton
public class ModernEra {
  /** The list of tools changes only with a new release. */
  private static final int CACHE_MILLIS = 300_000;

  private final Tools tools;
  private final ModernCalls calls;
  private final TaskMethods tasks;
  private final Subscriptions subscriptions;
  private final List<Extras> extras;
  private final Routes routes;
  private final Reply reply;
  private final ServerIdentity identity;
  private final JsonCodec codec;

  ModernEra(
      Tools tools,
      ModernCalls calls,
      TaskMethods taskMethods,
      Subscriptions subscriptions,
      @All List<Extras> extras,
      Routes routes,
      Reply reply,
      ServerIdentity identity,
      JsonCodec codec) {
    this.tools = tools;
    this.calls = calls;
    this.tasks = taskMethods;
    this.subscriptions = subscriptions;
    this.extras = Extras.inOrder(extras);
    this.routes = routes;
    this.reply = reply;
    this.identity = identity;
    this.codec = codec;
  }

  /** Answers a request; every failure that has an HTTP status is settled before the first byte. */
  public Uni<Response> request(Exchange exchange, Envelope.Request request) {
    Optional<RpcError> wrong = Gate.check(exchange, request.method(), request.params());
    if (wrong.isPresent()) {
      return now(reply.error(400, request.id(), wrong.get()));
    }
    Abilities client = Meta.abilities(request.params().path("_meta")).where(exchange.mayRelay());
    for (Extras more : extras) {
      Optional<Uni<Response>> answer =
          more.answer(exchange, request, Revision.MODERN.getFirst(), client);
      if (answer.isPresent()) {
        return answer.get();
      }
    }
    return switch (request.method()) {
      case "server/discover" -> complete(exchange, request.id(), discovery(exchange));
      case "tools/list" -> list(exchange, request.id(), request.params(), client);
      case "tools/call" -> calls.call(exchange, request.id(), request.params(), client);
      case "tasks/get", "tasks/update", "tasks/cancel" ->
          reply.orRefusal(request.id(), () -> tasks.answer(exchange, request, client));
      case "subscriptions/listen" ->
          reply.orRefusal(request.id(), () -> subscriptions.listen(exchange, request, client));
      default -> now(reply.error(404, request.id(), RpcError.methodNotFound(request.method())));
    };
  }

  /**
   * Refuses a notification: this revision defines none that a client sends over HTTP
   * (basic/transports/streamable-http, Sending Messages).
   */
  public Uni<Response> notification(Envelope.Notification notification) {
    return now(reply.error(400, null, RpcError.methodNotFound(notification.method())));
  }

  private Uni<Response> list(Exchange exchange, RequestId id, JsonNode params, Abilities client) {
    if (params.hasNonNull("cursor")) {
      RpcError error =
          new RpcError(RpcError.INVALID_PARAMS, "There is one page only; leave out cursor");
      return now(reply.ok(exchange.accepts(), error.response(id)));
    }
    // what a client can show decides on the tools of the view
    ObjectNode result = cacheable().put("cacheScope", "private");
    ArrayNode listing = tools.listed();
    extras.forEach(more -> more.list(exchange, listing, Revision.MODERN.getFirst(), client));
    result.set("tools", listing);
    return complete(exchange, id, result);
  }

  private ObjectNode discovery(Exchange exchange) {
    ObjectNode result = cacheable();
    if (routes.differByCaller()) {
      result.put("cacheScope", "private");
    }
    ArrayNode versions = result.putArray("supportedVersions");
    Revision.MODERN.forEach(versions::add);
    ObjectNode capabilities = result.putObject("capabilities");
    capabilities.putObject("tools");
    capabilities.putObject("extensions").putObject(Abilities.TASKS);
    extras.forEach(more -> more.declare(exchange, capabilities, Revision.MODERN.getFirst()));
    result.put("instructions", ServerIdentity.INSTRUCTIONS);
    return result;
  }

  /** Everyone gets the same (server/utilities/caching). */
  private ObjectNode cacheable() {
    return codec.object().put("ttlMs", CACHE_MILLIS).put("cacheScope", "public");
  }

  private Uni<Response> complete(Exchange exchange, RequestId id, ObjectNode result) {
    ObjectNode finished = ModernResult.complete(result, identity);
    return now(reply.ok(exchange.accepts(), reply.message(id, finished)));
  }

  private static Uni<Response> now(Response response) {
    return Uni.createFrom().item(response);
  }
}
