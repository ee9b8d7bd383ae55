package dev.parley.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.tool.ToolDescription;
import dev.parley.transport.jsonrpc.Envelope;
import dev.parley.transport.jsonrpc.RpcError;
import dev.parley.transport.jsonrpc.RpcResponse;
import dev.parley.transport.mcp.call.Extras;
import dev.parley.transport.mcp.elicitation.ClientCapabilities;
import dev.parley.transport.mcp.wire.McpErrors;
import dev.parley.transport.mcp.wire.McpHttpRequest;
import dev.parley.transport.mcp.wire.McpResponses;
import dev.parley.transport.mcp.wire.ResultMeta;
import dev.parley.transport.mcp.wire.ServerIdentity;
import io.quarkus.arc.lookup.LookupIfProperty;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The tools, prompts and resources of the official suite with simple results. They show that the
 * endpoint carries such results; {@code fixtures.json} has their content.
 */
@LookupIfProperty(name = "conformance.fixtures", stringValue = "true")
@Singleton
class Fixtures implements Extras {
  private static final String IMAGE =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

  private final McpResponses responses;
  private final ServerIdentity identity;
  private final SamplingRootsPromptFixtures inputs;
  private final JsonNode data = Json.read(resource().replace("\"IMAGE\"", '"' + IMAGE + '"'));

  Fixtures(McpResponses responses, ServerIdentity identity, SamplingRootsPromptFixtures inputs) {
    this.responses = responses;
    this.identity = identity;
    this.inputs = inputs;
  }

  @Override
  public int place() {
    return 0;
  }

  @Override
  public List<String> capabilities() {
    return List.of("prompts", "resources", "completions");
  }

  @Override
  public List<ToolDescription> list(
      McpHttpRequest http,
      List<ToolDescription> tools,
      String revision,
      ClientCapabilities client) {
    List<ToolDescription> list = new ArrayList<>(tools);
    data.path("tools").fieldNames().forEachRemaining(name -> list.add(tool(name)));
    inputs.names().forEach(name -> list.add(tool(name)));
    list.add(tool("test_tool_with_progress"));
    list.add(tool("test_missing_capability"));
    list.add(tool("test_logging_tool"));
    list.add(tool("greet"));
    return list;
  }

  private ToolDescription tool(String name) {
    JsonNode schema = data.path("schemas").path(name);
    JsonNode input = schema.isObject() ? schema : Json.object().put("type", "object");
    return new ToolDescription(name, null, "A test: " + name, input, null, null, null, null);
  }

  @Override
  public Optional<Uni<Response>> answer(
      McpHttpRequest http, Envelope.Request request, String revision, ClientCapabilities client) {
    boolean modern = revision.equals("2026-07-28");
    JsonNode params = request.params();
    String name = params.path("name").asText();
    return switch (request.method()) {
      case "tools/call" -> call(http, request, name, modern, client);
      case "prompts/list" -> result(http, request, cached(prompts(), modern), modern);
      case "prompts/get" ->
          name.equals("test_input_required_result_prompt")
              ? Optional.of(inputs.answer(http, request, client))
              : result(http, request, prompt(name, params.path("arguments")), modern);
      case "completion/complete" -> result(http, request, completion(), modern);
      case "resources/list" -> result(http, request, cached(resources(), modern), modern);
      case "resources/templates/list" -> result(http, request, cached(templates(), modern), modern);
      case "resources/read" -> read(http, request, params.path("uri").asText(), modern);
      default -> Optional.empty();
    };
  }

  private Optional<Uni<Response>> call(
      McpHttpRequest http,
      Envelope.Request request,
      String name,
      boolean modern,
      ClientCapabilities client) {
    if (modern && inputs.names().contains(name)) {
      return Optional.of(inputs.answer(http, request, client));
    }
    if (name.equals("greet") || name.equals("test_logging_tool")) {
      String who = request.params().path("arguments").path("name").asText();
      return result(http, request, text("Hello, " + who + "!"), modern);
    }
    if (name.equals("test_tool_with_progress")) {
      return Optional.of(ProgressFixture.answer(http, request, typed(text("done"), modern)));
    }
    if (name.equals("test_missing_capability")) {
      return Optional.of(missingCapability(http, request));
    }
    JsonNode result = data.path("tools").path(name);
    return result.isMissingNode()
        ? Optional.empty()
        : result(http, request, result.deepCopy(), modern);
  }

  private Uni<Response> missingCapability(McpHttpRequest http, Envelope.Request request) {
    JsonNode declared =
        request
            .params()
            .path("_meta")
            .path("io.modelcontextprotocol/clientCapabilities")
            .path("sampling");
    ObjectNode data = Json.object();
    data.putObject("requiredCapabilities").putObject("sampling");
    RpcError error = new RpcError(McpErrors.MISSING_CAPABILITY, "Needs sampling", data);
    return Uni.createFrom()
        .item(
            declared.isObject()
                ? responses.ok(
                    http.accepts(), responses.message(request.id(), typed(text("ok"), true)))
                : responses.error(400, request.id(), error));
  }

  private Optional<Uni<Response>> read(
      McpHttpRequest http, Envelope.Request request, String uri, boolean modern) {
    JsonNode content = data.path("resources").path(uri);
    if (uri.matches("test://template/[^/]+/data")) {
      String id = uri.split("/", -1)[3];
      content =
          Json.object()
              .put("uri", uri)
              .put("mimeType", "application/json")
              .put("text", "{\"id\":\"" + id + "\",\"templateTest\":true}");
    }
    if (content.isMissingNode()) {
      return Optional.empty();
    }
    ObjectNode result = Json.object();
    result.putArray("contents").add(content);
    return result(http, request, cached(result, modern), modern);
  }

  private ObjectNode prompts() {
    ObjectNode result = Json.object();
    ArrayNode prompts = result.putArray("prompts");
    data.path("prompts")
        .properties()
        .forEach(entry -> {
          ObjectNode prompt =
              prompts.addObject().put("name", entry.getKey()).put("description", "A test");
          ArrayNode arguments = prompt.putArray("arguments");
          entry
              .getValue()
              .path("arguments")
              .forEach(
                  name -> arguments.addObject().put("name", name.asText()).put("required", true));
        });
    return result;
  }

  private ObjectNode prompt(String name, JsonNode arguments) {
    String messages = data.path("prompts").path(name).path("messages").toString();
    for (Map.Entry<String, JsonNode> argument : arguments.properties()) {
      messages = messages.replace("{" + argument.getKey() + "}", argument.getValue().asText());
    }
    ObjectNode result = Json.object();
    result.set("messages", Json.read(messages));
    return result;
  }

  private static ObjectNode completion() {
    ObjectNode result = Json.object();
    result.putObject("completion").put("total", 0).put("hasMore", false).putArray("values");
    return result;
  }

  private ObjectNode resources() {
    ObjectNode result = Json.object();
    ArrayNode resources = result.putArray("resources");
    data.path("resources")
        .forEach(content ->
            resources
                .addObject()
                .put("uri", content.path("uri").asText())
                .put("name", content.path("uri").asText())
                .put("mimeType", content.path("mimeType").asText()));
    return result;
  }

  private static ObjectNode templates() {
    ObjectNode result = Json.object();
    result
        .putArray("resourceTemplates")
        .addObject()
        .put("uriTemplate", "test://template/{id}/data")
        .put("name", "template");
    return result;
  }

  private static ObjectNode text(String text) {
    ObjectNode result = Json.object();
    result.putArray("content").addObject().put("type", "text").put("text", text);
    return result;
  }

  private static ObjectNode cached(ObjectNode result, boolean modern) {
    return modern ? result.put("ttlMs", 1000).put("cacheScope", "public") : result;
  }

  private Optional<Uni<Response>> result(
      McpHttpRequest http, Envelope.Request request, ObjectNode result, boolean modern) {
    RpcResponse message = responses.message(request.id(), typed(result, modern));
    return Optional.of(Uni.createFrom().item(responses.ok(http.accepts(), message)));
  }

  private ObjectNode typed(ObjectNode result, boolean modern) {
    if (modern) {
      result.put("resultType", "complete");
      result.withObjectProperty("_meta").putPOJO(ResultMeta.SERVER_INFO, identity.implementation());
    }
    return result;
  }

  private static String resource() {
    try (InputStream in = Fixtures.class.getResourceAsStream("/conformance/fixtures.json")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
