package dev.parley.transport.mcp.modern;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.tool.ToolDescription;
import dev.parley.tool.ToolRegistry;
import dev.parley.transport.jsonrpc.RequestId;
import dev.parley.transport.jsonrpc.RpcError;
import dev.parley.transport.mcp.call.Extras;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.elicitation.ConfiguredRoutes;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.McpResponses;
import dev.parley.transport.mcp.wire.ResultBase;
import dev.parley.transport.mcp.wire.Revision;
import dev.parley.transport.mcp.wire.ServerCapabilities;
import dev.parley.transport.mcp.wire.ServerIdentity;
import io.quarkus.arc.All;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.stream.Stream;

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
    return ok(http, id, discovery(http));
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
    ToolList result =
        new ToolList(
            CACHE_MILLIS,
            // the tools of the view are only for clients that show views
            "private",
            Extras.list(extras, http, tools.listed(), Revision.MODERN.getFirst(), client),
            identity.complete());
    return ok(http, id, result);
  }

  /**
   * The result of {@code tools/list} (schema {@code ListToolsResult}).
   *
   * @param cacheScope see server/utilities/caching
   */
  @RegisterForReflection
  record ToolList(
      int ttlMs, String cacheScope, List<ToolDescription> tools, @JsonUnwrapped ResultBase base) {}

  private Discovery discovery(McpHttpRequest http) {
    String revision = Revision.MODERN.getFirst();
    return new Discovery(
        CACHE_MILLIS,
        routes.differByCaller() ? "private" : "public",
        Revision.MODERN,
        ServerCapabilities.of(
            null,
            Stream.concat(
                    Stream.of(ClientCapabilities.TASKS),
                    extras.stream().flatMap(more -> more.extensions(http, revision).stream()))
                .toList(),
            extras.stream().flatMap(more -> more.capabilities().stream()).toList()),
        ServerIdentity.INSTRUCTIONS,
        identity.complete());
  }

  /**
   * The result of {@code server/discover} (schema {@code DiscoverResult}).
   *
   * @param cacheScope see server/utilities/caching
   */
  @RegisterForReflection
  record Discovery(
      int ttlMs,
      String cacheScope,
      List<String> supportedVersions,
      ServerCapabilities capabilities,
      String instructions,
      @JsonUnwrapped ResultBase base) {}

  private Response ok(McpHttpRequest http, RequestId id, Record result) {
    return responses.ok(http.accepts(), responses.message(id, result));
  }
}
