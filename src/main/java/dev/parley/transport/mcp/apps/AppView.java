package dev.parley.transport.mcp.apps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.config.Route;
import dev.parley.error.PlainText;
import dev.parley.error.Refusal;
import dev.parley.json.JsonCodec;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.tool.ToolDescription;
import dev.parley.transport.http.ErrorObject;
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
import org.jspecify.annotations.Nullable;

/**
 * MCP Apps (ext-apps 2026-01-26): the one resource that there is, the view, and the tools that it
 * calls. The view is announced to every client whose asker may relay; its tools are listed only for
 * clients that show views, since all others would offer them to the model.
 */
@Singleton
class AppView implements Extras {
  static final String URI = "ui://parley/questions.html";

  private static final int CACHE_MILLIS = 300_000;
  private static final int LONGEST_ECHO = 500;
  private static final int RESOURCE_NOT_FOUND = -32002;
  private static final Set<String> WITH_VIEW =
      Set.of("ask_user_questions", "question", "questionnaire", "await_user_answers");

  private static final UiMeta OF_MODEL_AND_APP = UiMeta.of(URI, "model", "app");

  private final ViewPage page;
  private final ViewTools tools;
  private final McpResponses responses;
  private final ServerIdentity identity;
  private final JsonCodec codec;
  private final CallerResolver callers;

  /** Whether one caller is offered views that another is not. */
  private final boolean differs;

  /** Whether views are among the ways to the human: else nobody answers through one. */
  private final boolean offered;

  AppView(
      ViewPage page,
      ViewTools tools,
      McpResponses responses,
      ServerIdentity identity,
      JsonCodec codec,
      ConfiguredRoutes routes,
      CallerResolver callers) {
    this.offered = routes.has(Route.APP);
    this.differs = routes.differByCaller();
    this.callers = callers;
    this.page = page;
    this.tools = tools;
    this.responses = responses;
    this.identity = identity;
    this.codec = codec;
  }

  /** Whether the asker's human could answer through a view. */
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
      // no host of the older revisions shows views, and no other may
      return tools;
    }
    // a host that knows no views would show their tools to its model
    List<ToolDescription> ofViews = client.app() ? ViewTools.DESCRIPTIONS : List.of();
    return Stream.concat(tools.stream().map(AppView::described), ofViews.stream()).toList();
  }

  private static ToolDescription described(ToolDescription tool) {
    return WITH_VIEW.contains(tool.name()) ? tool.with(OF_MODEL_AND_APP) : tool;
  }

  @Override
  public Optional<Uni<Response>> answer(
      McpHttpRequest http, Envelope.Request request, String revision, ClientCapabilities client) {
    boolean modern = Revision.MODERN.contains(revision);
    JsonNode params = request.params();
    return switch (request.method()) {
      case "resources/list" ->
          Optional.of(
              listed(http, request, "resources", isOffered(http) ? resource() : null, modern));
      case "resources/templates/list" ->
          Optional.of(listed(http, request, "resourceTemplates", null, modern));
      case "resources/read" -> Optional.of(now(read(http, request, modern)));
      case "tools/call" ->
          Optional.of(params.path("name").asText())
              .filter(name -> name.equals(ViewTools.FIND) || name.equals(ViewTools.ANSWER))
              .map(name -> call(http, request, name, modern, client));
      default -> Optional.empty();
    };
  }

  private Uni<Response> listed(
      McpHttpRequest http,
      Envelope.Request request,
      String member,
      @Nullable ObjectNode only,
      boolean modern) {
    if (request.params().hasNonNull("cursor")) {
      RpcError error =
          new RpcError(RpcError.INVALID_PARAMS, "There is one page only; leave out cursor");
      return now(responses.ok(http.accepts(), error.response(request.id())));
    }
    ObjectNode result = codec.object();
    ArrayNode all = result.putArray(member);
    if (only != null) {
      all.add(only);
    }
    return now(result(http, request, cacheable(result, modern), modern));
  }

  private static ObjectNode resource() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("uri", URI)
        .put("name", "questions")
        .put("title", "Questions to the human")
        .put("description", "Shows the questions of a call and takes the answers")
        .put("mimeType", ClientCapabilities.VIEW_TYPE);
  }

  private Response read(McpHttpRequest http, Envelope.Request request, boolean modern) {
    String uri = request.params().path("uri").asText();
    if (!uri.equals(URI) || !isOffered(http)) {
      ObjectNode data =
          codec.object().put("uri", PlainText.printable(PlainText.abridged(uri, LONGEST_ECHO)));
      int code = modern ? RpcError.INVALID_PARAMS : RESOURCE_NOT_FOUND;
      RpcError error = new RpcError(code, "There is no such resource", data);
      return responses.ok(http.accepts(), error.response(request.id()));
    }
    ObjectNode result = codec.object();
    ObjectNode content =
        result
            .putArray("contents")
            .addObject()
            .put("uri", URI)
            .put("mimeType", ClientCapabilities.VIEW_TYPE)
            .put("text", page.html());
    content.putObject("_meta").putObject("ui").put("prefersBorder", true);
    return result(http, request, cacheable(result, modern), modern);
  }

  private Uni<Response> call(
      McpHttpRequest http,
      Envelope.Request request,
      String name,
      boolean modern,
      ClientCapabilities client) {
    return responses.orRefusal(
        request.id(),
        () -> {
          callers.requireRelay(http.rc());
          return allowed(http, request, name, modern, client);
        });
  }

  private Uni<Response> allowed(
      McpHttpRequest http,
      Envelope.Request request,
      String name,
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
    CallParams params = CallParams.of(request.params());
    return tools
        .call(http, name, params.arguments(), params.meta())
        .map(this::structured)
        .onFailure(Refusal.class)
        .recoverWithItem(refusal -> CallToolResult.error(codec.text(ErrorObject.of(refusal))))
        .map(result -> modern ? result.with(identity.complete()) : result)
        .map(result -> responses.ok(http.accepts(), responses.message(request.id(), result)));
  }

  private Uni<Response> refused(McpHttpRequest http, Envelope.Request request, String why) {
    RpcError error = new RpcError(RpcError.INVALID_PARAMS, why);
    return now(responses.ok(http.accepts(), error.response(request.id())));
  }

  private CallToolResult structured(ObjectNode content) {
    return CallToolResult.of(codec.text(content), content);
  }

  private ObjectNode cacheable(ObjectNode result, boolean modern) {
    return modern
        ? result.put("ttlMs", CACHE_MILLIS).put("cacheScope", differs ? "private" : "public")
        : result;
  }

  private Response result(
      McpHttpRequest http, Envelope.Request request, ObjectNode result, boolean modern) {
    if (modern) {
      result.setAll(codec.tree(identity.complete()));
    }
    return responses.ok(http.accepts(), responses.message(request.id(), result));
  }

  private static Uni<Response> now(Response response) {
    return Uni.createFrom().item(response);
  }
}
