package dev.parley.transport.mcp.apps;

import dev.parley.config.Route;
import dev.parley.error.Refusal;
import dev.parley.json.JsonCodec;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.tool.ToolDescription;
import dev.parley.transport.jsonrpc.Envelope;
import dev.parley.transport.jsonrpc.RpcError;
import dev.parley.transport.mcp.call.CallParams;
import dev.parley.transport.mcp.call.CallToolResult;
import dev.parley.transport.mcp.call.Extras;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.elicitation.ConfiguredRoutes;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.McpResponses;
import dev.parley.transport.mcp.wire.Revision;
import dev.parley.transport.mcp.wire.ServerIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * MCP Apps (ext-apps 2026-01-26): the view, and the tools that it calls. Every client whose asker
 * may relay is offered the view. Its tools are listed only for clients that show views, since any
 * other client would offer them to the model.
 */
@Singleton
class AppView implements Extras {
  private static final Set<String> WITH_VIEW =
      Set.of("ask_user_questions", "question", "questionnaire", "await_user_answers");

  private static final UiMeta OF_MODEL_AND_APP = UiMeta.of(ViewResources.URI, "model", "app");

  private final ViewResources resources;
  private final ViewTools views;
  private final McpResponses responses;
  private final ServerIdentity identity;
  private final JsonCodec codec;
  private final CallerResolver callers;

  /** Whether {@code parley.routes} names the views; otherwise nobody answers through one. */
  private final boolean offered;

  AppView(
      ViewResources resources,
      ViewTools views,
      McpResponses responses,
      ServerIdentity identity,
      JsonCodec codec,
      ConfiguredRoutes routes,
      CallerResolver callers) {
    this.resources = resources;
    this.views = views;
    this.responses = responses;
    this.identity = identity;
    this.codec = codec;
    this.callers = callers;
    this.offered = routes.has(Route.APP);
  }

  /** Whether the human of the asker can answer through a view. */
  private boolean isOffered(McpHttpRequest http) {
    return offered && http.mayRelay();
  }

  @Override
  public List<String> capabilities() {
    return List.of("resources");
  }

  @Override
  public List<String> extensions(McpHttpRequest http, String revision) {
    return isOffered(http) && revision.compareTo("2025-11-25") >= 0
        ? List.of(ClientCapabilities.UI)
        : List.of();
  }

  @Override
  public List<ToolDescription> list(
      McpHttpRequest http,
      List<ToolDescription> tools,
      String revision,
      ClientCapabilities client) {
    if (!isOffered(http) || !Revision.hasStructuredResults(revision)) {
      // hosts of the older revisions show no views
      return tools;
    }
    // a host without views would offer their tools to its model
    List<ToolDescription> ofViews = client.app() ? views.descriptions() : List.of();
    return Stream.concat(tools.stream().map(AppView::described), ofViews.stream()).toList();
  }

  private static ToolDescription described(ToolDescription tool) {
    return WITH_VIEW.contains(tool.name()) ? tool.with(OF_MODEL_AND_APP) : tool;
  }

  @Override
  public Optional<Uni<Response>> answer(
      McpHttpRequest http, Envelope.Request request, String revision, ClientCapabilities client) {
    boolean modern = Revision.MODERN.contains(revision);
    return request.method().equals("tools/call")
        ? views
            .find(request.params().path("name").asText())
            .map(tool -> call(http, request, tool, modern, client))
        : resources
            .answer(http, request, modern, isOffered(http))
            .map(response -> Uni.createFrom().item(response));
  }

  private Uni<Response> call(
      McpHttpRequest http,
      Envelope.Request request,
      ViewTool tool,
      boolean modern,
      ClientCapabilities client) {
    return responses.orRefusal(
        request.id(),
        () -> {
          callers.requireRelay(http.rc());
          return allowed(http, request, tool, modern, client);
        });
  }

  private Uni<Response> allowed(
      McpHttpRequest http,
      Envelope.Request request,
      ViewTool tool,
      boolean modern,
      ClientCapabilities client) {
    if (!offered) {
      return refused(http, request, "There are no views here: parley.routes does not name app");
    }
    if (!client.app()) {
      return refused(
          http,
          request,
          "Only the view may call this tool, at a client that declares " + ClientCapabilities.UI);
    }
    return Uni.createFrom()
        .deferred(() -> tool.call(http, CallParams.of(request.params())))
        .map(content -> CallToolResult.of(codec.text(content), content))
        .onFailure(Refusal.class)
        .recoverWithItem(refusal -> CallToolResult.error(responses.text(refusal)))
        .map(result -> modern ? result.with(identity.complete()) : result)
        .map(result -> responses.ok(http.accepts(), responses.message(request.id(), result)));
  }

  private Uni<Response> refused(McpHttpRequest http, Envelope.Request request, String why) {
    RpcError error = new RpcError(RpcError.INVALID_PARAMS, why);
    return Uni.createFrom().item(responses.ok(http.accepts(), error.response(request.id())));
  }
}
