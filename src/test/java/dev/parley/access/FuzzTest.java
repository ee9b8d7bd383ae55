package dev.parley.access;

import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.frontend.RawSocket;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Sends to every door what is wrong in ways that nobody thought of. Whatever it is, there is an
 * answer, it is not the service's fault, and nothing of it is logged. Another run repeats a failed
 * one with {@code -Dfuzz.seed=N}; {@code -Dfuzz.rounds=N} makes it longer.
 */
@QuarkusTest
@TestProfile(Brisk.class)
class FuzzTest {
  private static final Logger LOG = Logger.getLogger(FuzzTest.class);
  private static final int ROUNDS = Integer.getInteger("fuzz.rounds", 400);
  private static final long SEED = Long.getLong("fuzz.seed", System.nanoTime());

  /** Nobody who answers at all takes that long. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final String SECRET = "planted-" + UUID.randomUUID();
  private static final String MODERN = "2026-07-28";

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String session = "fuzz-" + UUID.randomUUID();
  private final Disorder disorder = new Disorder(SEED);
  private final Spy spy = new Spy(SECRET, "0123456789-0123456789");

  @BeforeEach
  void sayHowToRepeatIt() {
    LOG.infof("fuzz.seed=%d fuzz.rounds=%d", SEED, ROUNDS);
  }

  @AfterEach
  void answersAsEverAndLeftNoTrace() {
    assertEquals("answered", askAndAnswer());
    spy.close();
    assertEquals(List.of(), spy.leaks(), () -> "seed " + SEED);
  }

  @Test
  void jsonRpc() {
    JsonNode call = rpc("ask_user_questions", arguments().put("waitSeconds", 0));
    JsonNode list = rpc("tools/list", Json.object());
    JsonNode find = rpc("interactions/get", Json.object().put("reference", "ref_" + SECRET));
    JsonNode batch = Json.array().add(call).add(list).add(find);
    for (int round = 0; round < ROUNDS; round++) {
      check(post("/rpc", disorder.of(disorder.one(List.of(call, list, find, batch)))));
    }
  }

  @Test
  void mcp() {
    for (int round = 0; round < ROUNDS; round++) {
      boolean modern = disorder.below(2) == 0;
      HttpRequest.Builder request = request("/mcp", WithCredentials.ASKING);
      request.header("Accept", "application/json, text/event-stream");
      if (modern) {
        request.header("MCP-Protocol-Version", MODERN).header("Mcp-Method", "tools/call");
        request.header("Mcp-Name", "ask_user_questions");
      }
      JsonNode call = toolCall(modern, null);
      JsonNode message = modern || disorder.below(3) > 0 ? call : Json.array().add(call).add(call);
      check(send(request.POST(BodyPublishers.ofString(disorder.of(message)))));
    }
  }

  @Test
  void requestStates() {
    String right = "";
    for (int round = 0; round < ROUNDS; round++) {
      String state = right.isEmpty() ? null : disorder.of(right);
      HttpRequest.Builder request = request("/mcp", WithCredentials.ASKING);
      request.header("Accept", "application/json").header("MCP-Protocol-Version", MODERN);
      request.header("Mcp-Method", "tools/call").header("Mcp-Name", "ask_user_questions");
      HttpResponse<String> response =
          send(request.POST(BodyPublishers.ofString(toolCall(true, state).toString())));
      check(response);
      JsonNode message = Json.read(response.body());
      if (right.isEmpty()) {
        right = message.at("/result/requestState").asText();
        assertFalse(right.isEmpty(), message::toString);
      } else if (!right.equals(state)) {
        assertEquals(-32602, message.at("/error/code").asInt(), message::toString);
      }
    }
  }

  @Test
  void rest() {
    String base = "/api/v1/sessions/" + session + "/interactions";
    JsonNode ask = Json.object().put("toolUseId", "t").set("arguments", arguments());
    JsonNode answer =
        Json.read(
            "{\"answers\":[{\"id\":\"q1\",\"answer\":[\"%s\"],\"note\":\"n\"}],\"note\":\"m\"}"
                .formatted(SECRET));
    JsonNode decline = Json.object().put("reason", SECRET);
    JsonNode ticket = Json.object().put("person", "Ann").put("ttlSeconds", 60);
    for (int round = 0; round < ROUNDS; round++) {
      check(post(base, disorder.of(ask)));
      check(post(base + "/t/answer", disorder.of(answer), WithCredentials.ANSWERING));
      check(post(base + "/none/decline", disorder.of(decline), WithCredentials.ANSWERING));
      check(
          post(
              "/api/v1/sessions/" + session + "/tickets",
              disorder.of(ticket),
              WithCredentials.ANSWERING));
    }
  }

  @Test
  void tokens() {
    String jwt =
        WithCredentials.SERVER
            .accessToken("ann", "host", "parley:ask")
            .signed(WithCredentials.SERVER.key());
    List<String> right = List.of(WithCredentials.ASKING, jwt, "ticket_" + jwt, SECRET);
    for (int round = 0; round < ROUNDS; round++) {
      String token = disorder.one(right);
      String wrong = disorder.of(token).replaceAll("[^\\x21-\\x7e]", "~");
      HttpResponse<String> response =
          send(request("/rpc", wrong).POST(BodyPublishers.ofString("{")));
      check(response);
      if (right.stream().noneMatch(same -> isSame(same, wrong))) {
        assertTrue(
            response.statusCode() == 401 || response.statusCode() == 403,
            () -> response.statusCode() + " for what was made of a token; seed " + SEED);
      }
    }
  }

  /**
   * A signature may be written in several ways: its last character has bits that mean nothing (RFC
   * 4648 section 3.5), and what is no base64 in it is passed over. What is signed may not.
   */
  private static boolean isSame(String token, String other) {
    int signature = token.lastIndexOf('.') + 1;
    if (signature == 0 || !other.startsWith(token.substring(0, signature))) {
      return token.equals(other);
    }
    try {
      return Arrays.equals(
          Base64.getUrlDecoder().decode(base64(token.substring(signature))),
          Base64.getUrlDecoder().decode(base64(other.substring(signature))));
    } catch (IllegalArgumentException notBase64) {
      return false;
    }
  }

  private static String base64(String lenient) {
    return lenient.replace('+', '-').replace('/', '_').replaceAll("[^A-Za-z0-9_-]", "");
  }

  @Test
  void frames() throws IOException {
    List<JsonNode> right =
        List.of(
            rpc("interaction/respond", Json.read("{\"toolUseId\":\"t\",\"answers\":[]}")),
            rpc("interaction/decline", Json.object().put("toolUseId", SECRET)),
            rpc("interaction/list", Json.object()),
            rpc("session/message", Json.object().put("text", SECRET)));
    RawSocket socket = socket();
    for (int round = 0; round < ROUNDS; round++) {
      String text = disorder.of(disorder.one(right));
      try {
        socket.send(disorder.below(50) == 0 ? disorder.below(16) : RawSocket.TEXT, utf8(text));
        socket.send(rpc("interaction/list", Json.object()).put("id", "round-" + round).toString());
      } catch (IOException closed) {
        // the answer says why
      }
      if (!isAnswered(socket, "round-" + round)) {
        socket.close();
        socket = socket();
      }
    }
    socket.close();
  }

  /** Reads until the answer comes; false where the service hung up, for a reason it can name. */
  private static boolean isAnswered(RawSocket socket, String id) throws IOException {
    for (RawSocket.Frame frame = socket.read(); frame != null; frame = socket.read()) {
      assertFalse(frame.text().contains("-32603"), () -> "seed " + SEED);
      if (frame.opcode() == RawSocket.CLOSE) {
        assertTrue(frame.code() != 1011, "1011 with seed " + SEED);
        return false;
      }
      if (frame.text().contains(id)) {
        return true;
      }
    }
    return false;
  }

  private RawSocket socket() {
    RawSocket socket =
        RawSocket.handshake(
            "/ws/v1/sessions/" + session,
            "127.0.0.1",
            "Authorization: Bearer " + WithCredentials.ANSWERING);
    assertEquals(101, socket.status());
    return socket;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
  }

  private static void check(HttpResponse<String> response) {
    assertTrue(
        response.statusCode() < 500 && !response.body().contains("-32603"),
        () -> response.statusCode() + " " + response.body() + " with seed " + SEED);
    if (response.headers().firstValue("Content-Type").orElse("").contains("json")) {
      assertTrue(Json.read(response.body()).isContainerNode(), response::body);
    }
  }

  private HttpResponse<String> post(String path, String body) {
    return post(path, body, WithCredentials.ASKING);
  }

  private HttpResponse<String> post(String path, String body, String token) {
    return send(request(path, token).POST(BodyPublishers.ofString(body)));
  }

  private HttpRequest.Builder request(String path, String token) {
    URI url = Parley.url(path);
    return HttpRequest.newBuilder(url)
        .header("Content-Type", "application/json")
        .header("Authorization", "Bearer " + token)
        .header("Parley-Session", session)
        .timeout(PATIENCE);
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return http.send(request.build(), BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new AssertionError("no answer with seed " + SEED, e);
    }
  }

  private static ObjectNode rpc(String method, JsonNode params) {
    ObjectNode message = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", method);
    message.set("params", params);
    return message;
  }

  private static ObjectNode arguments() {
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

  private static ObjectNode toolCall(boolean modern, @Nullable String state) {
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

  /** What any host and frontend do. */
  private String askAndAnswer() {
    String id = "after-" + UUID.randomUUID();
    String path = "/api/v1/sessions/" + session + "/interactions";
    Map<String, Object> body = Map.of("toolUseId", id, "arguments", arguments());
    Response asked = with(WithCredentials.ASKING).body(Json.of(body).toString()).post(path);
    assertEquals(202, asked.statusCode(), asked::asString);
    String answer = "{\"answers\":[{\"id\":\"q1\",\"answer\":[\"b\"]}]}";
    Response answered =
        with(WithCredentials.ANSWERING).body(answer).post(path + "/" + id + "/answer");
    return answered.jsonPath().getString("status");
  }

  private static io.restassured.specification.RequestSpecification with(String token) {
    return given()
        .contentType("application/json")
        .header("Prefer", "wait=0")
        .header("Authorization", "Bearer " + token);
  }
}
