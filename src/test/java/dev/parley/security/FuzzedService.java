package dev.parley.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.transport.RawSocket;
import io.restassured.RestAssured;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to the service that {@link FuzzIT} starts, and checks what holds for each answer.
 */
abstract class FuzzedService {
  /** Longer than any answer takes. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  static final URI SERVICE = URI.create(System.getProperty("fuzz.url", ""));
  static final String SECRET = System.getProperty("fuzz.secret", "");
  static final String ACCESS_TOKEN = System.getProperty("fuzz.token", "");
  static final String MODERN = "2026-07-28";

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  final String session = "fuzz-" + UUID.randomUUID();

  final HttpResponse<String> post(String path, String body) {
    return post(path, body, WithCredentials.ASKING);
  }

  final HttpResponse<String> post(String path, String body, String token) {
    return send(request(path, token).POST(BodyPublishers.ofString(body)));
  }

  final HttpRequest.Builder request(String path, String token) {
    return HttpRequest.newBuilder(SERVICE.resolve(path))
        .header("Content-Type", "application/json")
        .header("Authorization", "Bearer " + token)
        .header("Parley-Session", session)
        .timeout(PATIENCE);
  }

  final HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return http.send(request.build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new AssertionError("no answer", e);
    }
  }

  static void check(HttpResponse<String> response) {
    assertTrue(
        response.statusCode() < 500 && !response.body().contains("-32603"),
        () -> response.statusCode() + " " + response.body());
    if (response.headers().firstValue("Content-Type").orElse("").contains("json")) {
      assertTrue(Json.read(response.body()).isContainerNode(), response::body);
    }
  }

  final RawSocket socket() {
    RestAssured.port = SERVICE.getPort();
    RawSocket opened =
        RawSocket.handshake(
            "/ws/v1/sessions/" + session,
            "127.0.0.1",
            "Authorization: Bearer " + WithCredentials.ANSWERING);
    assertEquals(101, opened.status());
    return opened;
  }

  static ObjectNode rpc(String method, JsonNode params) {
    ObjectNode message = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", method);
    message.set("params", params);
    return message;
  }

  static ObjectNode arguments() {
    return (ObjectNode)
        Json.read(
            """
            {"title":"A boat","timeoutSeconds":5,"questions":[
              {"id":"q1","text":"%s?","type":"SingleChoice","choices":["Red",
               {"value":"b","label":"Blue","description":"Sea"}],"allowOther":true,
               "required":false,"defaultValue":"b","header":"C"},
              {"id":"q2","text":"Which?","type":"MultiChoice","choices":["S","M"],
               "minSelections":0,"maxSelections":2},
              {"text":"Why?","type":"FreeText"}]}\
            """
                .formatted(SECRET));
  }

  static ObjectNode toolCall(boolean modern, @Nullable String state) {
    ObjectNode params = Json.object().put("name", "ask_user_questions");
    params.set("arguments", arguments());
    if (state != null) {
      params.put("requestState", state);
    }
    if (modern) {
      ObjectNode meta =
          params
              .putObject("_meta")
              .put("io.modelcontextprotocol/protocolVersion", MODERN)
              .put("progressToken", 7);
      meta.putObject("io.modelcontextprotocol/clientCapabilities");
      meta.putObject("io.modelcontextprotocol/clientInfo").put("name", "fuzz");
    }
    return rpc("tools/call", params);
  }
}
