package dev.parley.transport.mcp.modern;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.json.JsonCodec;
import dev.parley.tool.ToolRegistry;
import dev.parley.transport.jsonrpc.Envelope;
import dev.parley.transport.jsonrpc.RequestId;
import dev.parley.transport.jsonrpc.RpcError;
import dev.parley.transport.mcp.call.Extras;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.elicitation.ConfiguredRoutes;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.McpResponses;
import dev.parley.transport.mcp.wire.Revision;
import dev.parley.transport.mcp.wire.ServerIdentity;
import io.quarkus.arc.All;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;

/** Serves requests of revision 2026-07-28. */
@Singleton
public class ModernRequests {
  /** The list of tools changes only with a new release. */
  private static final int CACHE_MILLIS = 300_000;

  private final ToolRegistry tools;
  private final ModernToolCalls calls;
  private final TaskMethods tasks;
  private final Subscriptions subscriptions;
  private final List<Extras> extras;
  private final ConfiguredRoutes routes;
  private final McpResponses responses;
  private final ServerIdentity identity;
  private final JsonCodec codec;

  ModernRequests(
      ToolRegistry tools,
      ModernToolCalls calls,
      TaskMethods taskMethods,
      Subscriptions subscriptions,
      @All List<Extras> extras,
      ConfiguredRoutes routes,
      McpResponses responses,
      ServerIdentity identity,
      JsonCodec codec) {
    this.tools = tools;
    this.calls = calls;
    this.tasks = taskMethods;
    this.subscriptions = subscriptions;
    this.extras = Extras.inOrder(extras);
    this.routes = routes;
    this.responses = responses;
    this.identity = identity;
    this.codec = codec;
  }

  /** Answers a request; every failure that has an HTTP status is settled before the first byte. */
  public Uni<Response> request(McpHttpRequest http, Envelope.Request request) {
    Optional<RpcError> wrong = ModernHeaderCheck.check(http, request.method(), request.params());
    if (wrong.isPresent()) {
      return now(responses.error(400, request.id(), wrong.get()));
    }
    ClientCapabilities client =
        RequestMeta.abilities(request.params().path("_meta")).where(http.mayRelay());
    for (Extras more : extras) {
      Optional<Uni<Response>> answer =
          more.answer(http, request, Revision.MODERN.getFirst(), client);
      if (answer.isPresent()) {
        return answer.get();
      }
    }
    return switch (request.method()) {
      case "server/discover" -> complete(http, request.id(), discovery(http));
      case "tools/list" -> list(http, request.id(), request.params(), client);
      case "tools/call" -> calls.call(http, request.id(), request.params(), client);
      case "tasks/get", "tasks/update", "tasks/cancel" ->
          responses.orRefusal(request.id(), () -> tasks.answer(http, request, client));
      case "subscriptions/listen" ->
          responses.orRefusal(request.id(), () -> subscriptions.listen(http, request, client));
      default -> now(responses.error(404, request.id(), RpcError.methodNotFound(request.method())));
    };
  }

  /**
   * Refuses a notification: this revision defines none that a client sends over HTTP
   * (basic/transports/streamable-http, Sending Messages).
   */
  public Uni<Response> notification(Envelope.Notification notification) {
    return now(responses.error(400, null, RpcError.methodNotFound(notification.method())));
  }

  private Uni<Response> list(
      McpHttpRequest http, RequestId id, JsonNode params, ClientCapabilities client) {
    if (params.hasNonNull("cursor")) {
      RpcError error =
          new RpcError(RpcError.INVALID_PARAMS, "There is one page only; leave out cursor");
      return now(responses.ok(http.accepts(), error.response(id)));
    }
    // what a client can show decides on the tools of the view
    ObjectNode result = cacheable().put("cacheScope", "private");
    ArrayNode listing = tools.listed();
    extras.forEach(more -> more.list(http, listing, Revision.MODERN.getFirst(), client));
    result.set("tools", listing);
    return complete(http, id, result);
  }

  private ObjectNode discovery(McpHttpRequest http) {
    ObjectNode result = cacheable();
    if (routes.differByCaller()) {
      result.put("cacheScope", "private");
    }
    ArrayNode versions = result.putArray("supportedVersions");
    Revision.MODERN.forEach(versions::add);
    ObjectNode capabilities = result.putObject("capabilities");
    capabilities.putObject("tools");
    capabilities.putObject("extensions").putObject(ClientCapabilities.TASKS);
    extras.forEach(more -> more.declare(http, capabilities, Revision.MODERN.getFirst()));
    result.put("instructions", ServerIdentity.INSTRUCTIONS);
    return result;
  }

  /** Everyone gets the same (server/utilities/caching). */
  private ObjectNode cacheable() {
    return codec.object().put("ttlMs", CACHE_MILLIS).put("cacheScope", "public");
  }

  private Uni<Response> complete(McpHttpRequest http, RequestId id, ObjectNode result) {
    ObjectNode finished = ModernResult.complete(result, identity);
    return now(responses.ok(http.accepts(), responses.message(id, finished)));
  }

  private static Uni<Response> now(Response response) {
    return Uni.createFrom().item(response);
  }
}
