package dev.parley.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Holds MCP messages against the official schema of their revision. Nothing is ever fetched. */
public final class Schemas {
  private static final String BASE = "https://schemas.test";

  private static final Map<String, String> BY_METHOD =
      Map.ofEntries(
          Map.entry("initialize", "Initialize"),
          Map.entry("ping", "Ping"),
          Map.entry("server/discover", "Discover"),
          Map.entry("tools/list", "ListTools"),
          Map.entry("tools/call", "CallTool"),
          Map.entry("resources/list", "ListResources"),
          Map.entry("resources/templates/list", "ListResourceTemplates"),
          Map.entry("resources/read", "ReadResource"),
          Map.entry("elicitation/create", "Elicit"),
          Map.entry("subscriptions/listen", "SubscriptionsListen"),
          Map.entry("notifications/subscriptions/acknowledged", "SubscriptionsAcknowledged"),
          Map.entry("notifications/initialized", "Initialized"),
          Map.entry("notifications/cancelled", "Cancelled"),
          Map.entry("notifications/progress", "Progress"));

  private static final String TASKS = "ext-tasks";

  private static final Map<String, String> TASK_RESULTS =
      Map.of(
          "tasks/get", "GetTaskResult",
          "tasks/update", "UpdateTaskResult",
          "tasks/cancel", "CancelTaskResult",
          "tasks/result", "CallToolResult");

  private static final Map<Integer, String> ERRORS =
      Map.of(
          -32020, "HeaderMismatchError",
          -32021, "MissingRequiredClientCapabilityError",
          -32022, "UnsupportedProtocolVersionError");

  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDefaultDialect(
          SpecificationVersion.DRAFT_2020_12, registry -> registry.schemas(Schemas::resource));

  private Schemas() {}

  /** A request or notification that a client, or a stream, sends. */
  public static void checkCall(String revision, JsonNode message) {
    String method = message.path("method").asText();
    String kind = message.has("id") ? "Request" : "Notification";
    check(revision, "JSONRPC" + kind, message);
    if (method.equals("notifications/tasks")) {
      check(TASKS, "TaskStatusNotification", message);
    }
    String definition = BY_METHOD.get(method) + kind;
    if (BY_METHOD.containsKey(method) && exists(revision, definition)) {
      check(revision, definition, message);
    }
  }

  /** What came back for a method. */
  public static void checkResponse(String revision, String method, JsonNode message) {
    if (message.has("error")) {
      checkError(revision, message);
      return;
    }
    boolean older = !exists(revision, "JSONRPCResultResponse");
    check(revision, older ? "JSONRPCResponse" : "JSONRPCResultResponse", message);
    JsonNode result = message.path("result");
    if (result.path("resultType").asText().equals("task")) {
      check(TASKS, "CreateTaskResult", result);
    } else if (method.startsWith("tasks/")) {
      String definition = TASK_RESULTS.get(method);
      check(revision.equals(Protocol.MODERN) ? TASKS : revision, definition, result);
    } else if (result.has("task")) {
      check(revision, "CreateTaskResult", result);
    } else if (result.path("resultType").asText().equals("input_required")) {
      check(revision, "InputRequiredResult", result);
    } else if (method.equals("ping")) {
      check(revision, "EmptyResult", result);
    } else if (BY_METHOD.containsKey(method)) {
      check(revision, BY_METHOD.get(method) + "Result", result);
    }
  }

  private static void checkError(String revision, JsonNode message) {
    // older schemas know no error without an id, which JSON-RPC wants if the id was not readable
    String known = message.has("id") || exists(revision, "Error") ? revision : "2025-11-25";
    check(known, exists(known, "Error") ? "JSONRPCErrorResponse" : "JSONRPCError", message);
    String definition = ERRORS.get(message.at("/error/code").asInt());
    if (definition != null && exists(known, definition)) {
      check(known, definition, message);
    }
  }

  /** Holds a value against one definition of a revision. */
  public static void check(String revision, String definition, JsonNode value) {
    String pointer = BASE + path(revision) + "#/" + container(revision) + "/" + definition;
    Schema schema = REGISTRY.getSchema(SchemaLocation.of(pointer));
    check(schema, definition + " of " + revision, value);
  }

  /** Holds a value against a schema of the 2020-12 dialect that a tool lists. */
  public static void check(JsonNode schema, JsonNode value) {
    check(REGISTRY.getSchema(schema), "the listed schema", value);
  }

  /** Whether a schema that a tool lists forbids a value. */
  public static boolean isRefused(JsonNode schema, JsonNode value) {
    return !REGISTRY.getSchema(schema).validate(value).isEmpty();
  }

  /** Holds a value that should be a schema against the meta-schema of the 2020-12 dialect. */
  public static void checkIsSchema(JsonNode value) {
    String metaSchema = "https://json-schema.org/draft/2020-12/schema";
    check(REGISTRY.getSchema(SchemaLocation.of(metaSchema)), "the meta-schema", value);
  }

  private static void check(Schema schema, String name, JsonNode value) {
    assertEquals(List.of(), schema.validate(value), () -> "by " + name + ": " + value);
  }

  private static boolean exists(String revision, String definition) {
    JsonNode document = Documents.BY_REVISION.get(revision);
    return document.path(container(revision)).has(definition);
  }

  private static String container(String revision) {
    return Documents.BY_REVISION.get(revision).has("$defs") ? "$defs" : "definitions";
  }

  private static String path(String revision) {
    return "/mcp-schema/" + revision + "/schema.json";
  }

  /** Null, which the registry takes for unknown, if the file is none of ours. */
  private static String resource(String iri) {
    if (!iri.startsWith(BASE)) {
      return null;
    }
    try (InputStream in = Schemas.class.getResourceAsStream(iri.substring(BASE.length()))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Documents {
    static final Map<String, JsonNode> BY_REVISION =
        Map.of(
            TASKS,
            read(TASKS),
            "2026-07-28",
            read("2026-07-28"),
            "2025-11-25",
            read("2025-11-25"),
            "2025-06-18",
            read("2025-06-18"),
            "2025-03-26",
            read("2025-03-26"));

    private static JsonNode read(String revision) {
      return Json.read(resource(BASE + path(revision)));
    }
  }
}
