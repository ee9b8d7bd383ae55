package dev.parley.transport.mcp.apps;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.parley.error.PlainText;
import dev.parley.transport.jsonrpc.Envelope;
import dev.parley.transport.jsonrpc.RpcError;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.elicitation.ConfiguredRoutes;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.McpResponses;
import dev.parley.transport.mcp.wire.ServerIdentity;
import io.quarkus.runtime.annotations.RegisterForReflection;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Answers the methods of MCP for resources. There is one resource, the view. */
@Singleton
class ViewResources {
  static final String URI = "ui://parley/questions.html";

  private static final int CACHE_MILLIS = 300_000;
  private static final int LONGEST_ECHO = 500;
  private static final int RESOURCE_NOT_FOUND = -32002;

  private static final Resource VIEW =
      new Resource(
          URI,
          "questions",
          "Questions to the human",
          "Shows the questions of a call and takes the answers",
          ClientCapabilities.VIEW_TYPE);

  private final ViewPage page;
  private final McpResponses responses;
  private final CacheableBase base;

  ViewResources(
      ViewPage page, McpResponses responses, ServerIdentity identity, ConfiguredRoutes routes) {
    this.page = page;
    this.responses = responses;
    this.base = CacheableBase.of(CACHE_MILLIS, routes.differByCaller(), identity.complete());
  }

  /** A resource (MCP schema {@code Resource}). */
  @RegisterForReflection
  record Resource(String uri, String name, String title, String description, String mimeType) {}

  /**
   * The result of {@code resources/list}.
   *
   * @param base null in the legacy era, here and below
   */
  @RegisterForReflection
  record ResourceList(List<Resource> resources, @JsonUnwrapped @Nullable CacheableBase base) {}

  /** The result of {@code resources/templates/list}: there are no templates. */
  @RegisterForReflection
  record TemplateList(
      List<Resource> resourceTemplates, @JsonUnwrapped @Nullable CacheableBase base) {}

  /** The result of {@code resources/read}. */
  @RegisterForReflection
  record ReadResource(List<Content> contents, @JsonUnwrapped @Nullable CacheableBase base) {}

  /** The content of a resource (MCP schema {@code TextResourceContents}). */
  @RegisterForReflection
  record Content(String uri, String mimeType, String text, @JsonProperty("_meta") Meta meta) {
    private static final Meta BORDERED = new Meta(new Meta.Ui(true));

    /** How a host shows the view (MCP Apps, schema {@code McpUiResourceMeta}). */
    @RegisterForReflection
    record Meta(Ui ui) {
      @RegisterForReflection
      record Ui(boolean prefersBorder) {}
    }
  }

  /** The data of the error for a URI that names no resource; the URI is abridged. */
  @RegisterForReflection
  record UnknownResource(String uri) {}

  /**
   * The answer to a request; empty where its method is not about resources.
   *
   * @param offered whether the asker is offered the view
   */
  Optional<Response> answer(
      McpHttpRequest http, Envelope.Request request, boolean modern, boolean offered) {
    CacheableBase besides = modern ? base : null;
    return switch (request.method()) {
      case "resources/list" ->
          Optional.of(
              list(http, request, new ResourceList(offered ? List.of(VIEW) : List.of(), besides)));
      case "resources/templates/list" ->
          Optional.of(list(http, request, new TemplateList(List.of(), besides)));
      case "resources/read" -> Optional.of(read(http, request, modern, offered));
      default -> Optional.empty();
    };
  }

  private Response list(McpHttpRequest http, Envelope.Request request, Record all) {
    return request.params().hasNonNull("cursor")
        ? failed(
            http,
            request,
            new RpcError(RpcError.INVALID_PARAMS, "There is one page only; leave out cursor"))
        : responses.ok(http.accepts(), responses.message(request.id(), all));
  }

  private Response read(
      McpHttpRequest http, Envelope.Request request, boolean modern, boolean offered) {
    String uri = request.params().path("uri").asText();
    if (!uri.equals(URI) || !offered) {
      String known = PlainText.printable(PlainText.abridged(uri, LONGEST_ECHO));
      int code = modern ? RpcError.INVALID_PARAMS : RESOURCE_NOT_FOUND;
      return failed(
          http,
          request,
          new RpcError(code, "There is no such resource", new UnknownResource(known)));
    }
    Content view = new Content(URI, ClientCapabilities.VIEW_TYPE, page.html(), Content.BORDERED);
    ReadResource result = new ReadResource(List.of(view), modern ? base : null);
    return responses.ok(http.accepts(), responses.message(request.id(), result));
  }

  private Response failed(McpHttpRequest http, Envelope.Request request, RpcError error) {
    return responses.ok(http.accepts(), error.response(request.id()));
  }
}
