package dev.parley.transport.mcp.modern;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.tool.ToolRegistry;
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
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.util.List;

/** Tells modern clients what the server is and which tools it has. */
@Singleton
class ModernDiscovery {
  /** The list of tools changes only with a new release. */
  private static final int CACHE_MILLIS = 300_000;

  private final ToolRegistry tools;
  private final List<Extras> extras;
  private final ConfiguredRoutes routes;
  private final McpResponses responses;
  private final ServerIdentity identity;

  ModernDiscovery(
      ToolRegistry tools,
      @All List<Extras> extras,
      ConfiguredRoutes routes,
      McpResponses responses,
      ServerIdentity identity) {
    this.tools = tools;
    this.extras = Extras.inOrder(extras);
    this.routes = routes;
    this.responses = responses;
    this.identity = identity;
  }

  Response discover(McpHttpRequest http, RequestId id) {
    return complete(http, id, discovery(http));
  }

  /**
   * @param client what the client of the request can do
   */
  Response list(McpHttpRequest http, RequestId id, JsonNode params, ClientCapabilities client) {
    if (params.hasNonNull("cursor")) {
      RpcError error =
          new RpcError(RpcError.INVALID_PARAMS, "There is one page only; leave out cursor");
      return responses.ok(http.accepts(), error.response(id));
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
    return JsonNodeFactory.instance
        .objectNode()
        .put("ttlMs", CACHE_MILLIS)
        .put("cacheScope", "public");
  }

  private Response complete(McpHttpRequest http, RequestId id, ObjectNode result) {
    return responses.ok(http.accepts(), responses.message(id, identity.complete(result)));
  }
}
