package dev.parley.call;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.testing.Running;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A call that waits does not keep its arguments, which may have a megabyte: only its question does,
 * once, however many calls wait for it.
 */
class ParkedArgumentsIT {
  /** A heap that has no room for half of the arguments, and waits longer than the test. */
  private static final String[] SETTINGS = {
    "-Xmx80m",
    "-Dparley.mcp.slice=5m",
    "-Dparley.mcp.legacy-wait=5m",
    "-Dparley.rpc.default-wait=5m"
  };

  private static final int CALLS = 250;
  private static final int AT_ONCE = 10;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Pattern WAITING = Pattern.compile("(?m)^parley_requests_waiting\\S* (\\S+)");

  enum Transport {
    RPC {
      @Override
      HttpRequest call(Running service, JsonNode arguments) {
        ObjectNode message = message("ask_user_questions");
        ObjectNode params = arguments.deepCopy();
        params.putObject("_meta").put("dev.parley/toolUseId", "one");
        message.set("params", params);
        return post(service, "/rpc", message).build();
      }
    },
    MODERN {
      @Override
      HttpRequest call(Running service, JsonNode arguments) {
        ObjectNode message = toolsCall(arguments);
        message
            .withObject("/params/_meta")
            .put("io.modelcontextprotocol/protocolVersion", "2026-07-28")
            .set("io.modelcontextprotocol/clientCapabilities", Json.object());
        return post(service, "/mcp", message)
            .header("MCP-Protocol-Version", "2026-07-28")
            .header("Mcp-Method", "tools/call")
            .header("Mcp-Name", "ask_user_questions")
            .build();
      }
    },
    LEGACY {
      @Override
      HttpRequest call(Running service, JsonNode arguments) {
        return post(service, "/mcp", toolsCall(arguments))
            .header("MCP-Protocol-Version", "2025-11-25")
            .build();
      }
    };

    abstract HttpRequest call(Running service, JsonNode arguments);
  }

  @ParameterizedTest
  @EnumSource
  void aWaitingCallKeepsNoArguments(Transport transport) {
    try (Running service = Running.start(SETTINGS)) {
      HttpRequest call = transport.call(service, arguments());
      List<CompletableFuture<HttpResponse<String>>> calls = new ArrayList<>();
      while (calls.size() < CALLS) {
        for (int i = 0; i < AT_ONCE; i++) {
          calls.add(service.sendLater(call));
        }
        await().atMost(PATIENCE).until(() -> waiting(service) == calls.size());
      }
      assertEquals(200, decline(service).statusCode());
      for (CompletableFuture<HttpResponse<String>> waited : calls) {
        HttpResponse<String> response = waited.join();
        assertEquals(200, response.statusCode());
        assertTrue(response.body().contains("\"declined\""), response::body);
      }
    }
  }

  private static JsonNode arguments() {
    ArrayNode questions = Json.object().putArray("questions");
    for (int question = 0; question < 30; question++) {
      ArrayNode choices =
          questions
              .addObject()
              .put("text", "Question " + question)
              .put("type", "SingleChoice")
              .putArray("choices");
      for (int choice = 0; choice < 60; choice++) {
        choices.add("Choice " + choice + " of question " + question + " " + "x".repeat(60));
      }
    }
    return Json.object().set("questions", questions);
  }

  private static HttpResponse<String> decline(Running service) {
    return service.send(
        post(service, "/api/v1/sessions/default/interactions/one/decline", Json.object()).build());
  }

  private static int waiting(Running service) {
    Matcher gauge = WAITING.matcher(service.managed("/q/metrics").body());
    return gauge.find() ? (int) Double.parseDouble(gauge.group(1)) : 0;
  }

  private static ObjectNode toolsCall(JsonNode arguments) {
    ObjectNode message = message("tools/call");
    ObjectNode params = message.putObject("params").put("name", "ask_user_questions");
    params.set("arguments", arguments);
    params.putObject("_meta").put("dev.parley/toolUseId", "one");
    return message;
  }

  private static ObjectNode message(String method) {
    return Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", method);
  }

  private static HttpRequest.Builder post(Running service, String path, JsonNode body) {
    return HttpRequest.newBuilder(service.url(path))
        .header("Content-Type", "application/json")
        .header("User-Agent", "test")
        .header("Accept", "application/json, text/event-stream")
        .POST(BodyPublishers.ofString(body.toString()));
  }
}
