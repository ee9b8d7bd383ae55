package dev.parley.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A host that asks and waits: over MCP for as long as one slice lasts, or over plain JSON-RPC. It
 * hangs up when the test is over, so that no server waits for it while it stops.
 */
final class Asker implements AfterEachCallback {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();

  /** Completes with the text that the model reads; meanwhile the question is open. */
  CompletableFuture<String> ask(URI base, String session, String arguments) {
    var body =
        """
        {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{
          "name":"ask_user_questions","arguments":%s,
          "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
            "io.modelcontextprotocol/clientInfo":{"name":"page-test","version":"1"},
            "io.modelcontextprotocol/clientCapabilities":{}}}}
        """
            .formatted(arguments);
    var request =
        HttpRequest.newBuilder(base.resolve("/mcp"))
            // calls of the client that the JDK names wait for 15 s only
            .header("User-Agent", "page-test")
            .header("Content-Type", "application/json")
            .header("Accept", "application/json")
            .header("MCP-Protocol-Version", "2026-07-28")
            .header("Mcp-Method", "tools/call")
            .header("Mcp-Name", "ask_user_questions")
            .header("Parley-Session", session)
            .POST(BodyPublishers.ofString(body))
            .build();
    return http.sendAsync(request, BodyHandlers.ofString()).thenApply(Asker::text);
  }

  /** Asks for a form; completes with the structured result. */
  CompletableFuture<JsonNode> form(URI base, String session, String arguments) {
    return form(base, session, members(), arguments);
  }

  /** Asks for a form, with further members such as a reference. */
  CompletableFuture<JsonNode> form(URI base, String session, ObjectNode members, String arguments) {
    var params = ((ObjectNode) json(arguments)).setAll(members);
    var call = JSON.createObjectNode().put("jsonrpc", "2.0").put("id", 1);
    call.put("method", "questionnaire").set("params", params);
    var request =
        HttpRequest.newBuilder(base.resolve("/rpc"))
            .header("Content-Type", "application/json")
            .header("Parley-Session", session)
            .POST(BodyPublishers.ofString(call.toString()))
            .build();
    return http.sendAsync(request, BodyHandlers.ofString()).thenApply(Asker::result);
  }

  static ObjectNode members() {
    return JSON.createObjectNode();
  }

  @Override
  public void afterEach(ExtensionContext context) {
    http.shutdownNow();
  }

  static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new AssertionError(text, e);
    }
  }

  private static JsonNode result(HttpResponse<String> response) {
    var result = json(response.body()).path("result");
    if (!result.isObject()) {
      throw new AssertionError(response.body());
    }
    return result;
  }

  private static String text(HttpResponse<String> response) {
    var text = json(response.body()).at("/result/content/0/text");
    if (!text.isTextual()) {
      throw new AssertionError(response.body());
    }
    return text.textValue();
  }
}
