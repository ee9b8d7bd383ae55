package dev.parley.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.jsonrpc.Envelope;
import dev.parley.jsonrpc.RpcError;
import dev.parley.mcp.call.Extras;
import dev.parley.mcp.elicit.Abilities;
import dev.parley.mcp.wire.Exchange;
import dev.parley.mcp.wire.McpErrors;
import dev.parley.mcp.wire.Reply;
import dev.parley.mcp.wire.ServerIdentity;
import dev.parley.testing.Json;
import io.quarkus.arc.lookup.LookupIfProperty;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * The tools, prompts and resources that the official suite calls and that need no thought. They
 * show that the endpoint carries them; what they return stands in {@code fixtures.json}.
 */
@LookupIfProperty(name = "conformance.fixtures", stringValue = "true")
@Singleton
class Fixtures implements Extras {
  private static final String IMAGE =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

  private final Reply reply;
  private final ServerIdentity identity;
  private final SamplingRootsPromptFixtures inputs;
  private final JsonNode data = Json.read(resource().replace("\"IMAGE\"", '"' + IMAGE + '"'));

  Fixtures(Reply reply, ServerIdentity identity, SamplingRootsPromptFixtures inputs) {
    this.reply = reply;
    this.identity = identity;
    this.inputs = inputs;
  }

  @Override
  public int place() {
    return 0;
  }

  @Override
  public void declare(Exchange exchange, ObjectNode capabilities, String revision) {
    capabilities.putObject("prompts");
    capabilities.putObject("resources");
    capabilities.putObject("completions");
  }

  @Override
  public void list(Exchange exchange, ArrayNode tools, String revision, Abilities client) {
    data.path("tools").fieldNames().forEachRemaining(name -> tool(tools, name));
    inputs.names().forEach(name -> tool(tools, name));
    tool(tools, "test_tool_with_progress");
    tool(tools, "test_missing_capability");
    tool(tools, "test_logging_tool");
    tool(tools, "greet");
  }

  private void tool(ArrayNode tools, String name) {
    ObjectNode tool = tools.addObject().put("name", name).put("description", "A test: " + name);
    JsonNode schema = data.path("schemas").path(name);
    tool.set("inputSchema", schema.isObject() ? schema : Json.object().put("type", "object"));
  }

  @Override
  public Optional<Uni<Response>> answer(
      Exchange exchange, Envelope.Request request, String revision, Abilities client) {
    boolean modern = revision.equals("2026-07-28");
    JsonNode params = request.params();
    String name = params.path("name").asText();
    return switch (request.method()) {
      case "tools/call" -> call(exchange, request, name, modern, client);
      case "prompts/list" -> result(exchange, request, cached(prompts(), modern), modern);
      case "prompts/get" ->
          name.equals("test_input_required_result_prompt")
              ? Optional.of(inputs.answer(exchange, request, client))
              : result(exchange, request, prompt(name, params.path("arguments")), modern);
      case "completion/complete" -> result(exchange, request, completion(), modern);
      case "resources/list" -> result(exchange, request, cached(resources(), modern), modern);
      case "resources/templates/list" ->
          result(exchange, request, cached(templates(), modern), modern);
      case "resources/read" -> read(exchange, request, params.path("uri").asText(), modern);
      default -> Optional.empty();
    };
  }

  private Optional<Uni<Response>> call(
      Exchange exchange, Envelope.Request request, String name, boolean modern, Abilities client) {
    if (modern && inputs.names().contains(name)) {
      return Optional.of(inputs.answer(exchange, request, client));
    }
    if (name.equals("greet") || name.equals("test_logging_tool")) {
      String who = request.params().path("arguments").path("name").asText();
      return result(exchange, request, text("Hello, " + who + "!"), modern);
    }
    if (name.equals("test_tool_with_progress")) {
      return Optional.of(ProgressFixture.answer(exchange, request, typed(text("done"), modern)));
    }
    if (name.equals("test_missing_capability")) {
      return Optional.of(missingCapability(exchange, request));
    }
    JsonNode result = data.path("tools").path(name);
    return result.isMissingNode()
        ? Optional.empty()
        : result(exchange, request, result.deepCopy(), modern);
  }

  private Uni<Response> missingCapability(Exchange exchange, Envelope.Request request) {
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
                ? reply.ok(exchange.accepts(), reply.message(request.id(), typed(text("ok"), true)))
                : reply.error(400, request.id(), error));
  }

  private Optional<Uni<Response>> read(
      Exchange exchange, Envelope.Request request, String uri, boolean modern) {
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
    return result(exchange, request, cached(result, modern), modern);
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
      Exchange exchange, Envelope.Request request, ObjectNode result, boolean modern) {
    ObjectNode message = reply.message(request.id(), typed(result, modern));
    return Optional.of(Uni.createFrom().item(reply.ok(exchange.accepts(), message)));
  }

  private ObjectNode typed(ObjectNode result, boolean modern) {
    if (modern) {
      result.put("resultType", "complete");
      result.withObjectProperty("_meta").set("io.modelcontextprotocol/serverInfo", identity.json());
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
