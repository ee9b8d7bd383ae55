package dev.parley.security;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import dev.parley.transport.Tab;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What belongs to somebody else looks exactly like what does not exist: each request of a stranger
 * is sent twice, once for the question that is open and once for one that never was.
 */
@QuarkusTest
@TestProfile(WithCredentials.class)
class SeparationTest {
  private static final AuthorizationServer SERVER = WithCredentials.SERVER;
  private static final String ALL = "parley:ask parley:answer parley:admin";

  private final String session = "shared-" + UUID.randomUUID();
  private String reference = "";

  /**
   * Another person, another client, another tenant: they may do everything, with what is theirs.
   */
  static Stream<String> strangers() {
    return Stream.of(
        SERVER.accessToken("bob", "host", ALL).signed(SERVER.key()),
        SERVER.accessToken("ann ", "host", ALL).signed(SERVER.key()),
        WithCredentials.OTHERS_ADMIN,
        WithCredentials.FOREIGN_ADMIN);
  }

  private static String anns(String client) {
    return SERVER.accessToken("ann", client, ALL).signed(SERVER.key());
  }

  @BeforeEach
  void annIsAsked() {
    reference = ask("known");
  }

  private String ask(String toolUseId) {
    return bearer(anns("host"))
        .header("Prefer", "wait=0")
        .body(
            "{\"toolUseId\":\"%s\",\"arguments\":{\"questions\":[{\"text\":\"Q\",\"type\":\"FreeText\"}]}}"
                .formatted(toolUseId))
        .post("/api/v1/sessions/{s}/interactions", session)
        .then()
        .statusCode(202)
        .extract()
        .path("reference");
  }

  @AfterEach
  void annsQuestionIsStillOpen() {
    bearer(anns("host"))
        .get("/api/v1/sessions/{s}/interactions/known", session)
        .then()
        .statusCode(200)
        .body("status", equalTo("open"));
    bearer(anns("host")).post("/api/v1/sessions/{s}/interactions/known/abort", session);
  }

  @ParameterizedTest
  @MethodSource("strangers")
  void aStrangerSeesAnEmptySession(String stranger) {
    bearer(stranger)
        .get("/api/v1/sessions/{s}/interactions", session)
        .then()
        .statusCode(200)
        .body(equalTo("{\"interactions\":[]}"));
  }

  @ParameterizedTest
  @MethodSource("strangers")
  void aStrangersSocketHearsOfNoHost(String stranger) {
    URI socket = URI.create("ws://127.0.0.1:" + RestAssured.port + "/ws/v1/sessions/" + session);
    HttpClient http = HttpClient.newHttpClient();
    try (Tab theirs = Tab.open(http, socket, "parley.bearer." + stranger);
        Tab hers = Tab.open(http, socket, "parley.bearer." + anns("host"))) {
      hers.await("session/host");
      theirs.await("session/presence");
      hers.await("session/presence");
      ask("asked-then");
      hers.await("live", frame -> frame.toString().contains("asked-then"));
      bearer(anns("host")).post("/api/v1/sessions/{s}/interactions/asked-then/cancel", session);
      hers.await("interaction/resolved");
      // what was sent to this socket before its answer would have come before it
      theirs.request("interaction/list", Json.object());
      assertEquals(
          List.of("session/ready", "session/presence", ""),
          theirs.seen().stream().map(frame -> frame.path("method").asText()).toList());
    }
  }

  @ParameterizedTest
  @MethodSource("strangers")
  void aStrangerCannotSayThatItWasSeen(String stranger) {
    URI socket = URI.create("ws://127.0.0.1:" + RestAssured.port + "/ws/v1/sessions/" + session);
    HttpClient http = HttpClient.newHttpClient();
    try (Tab theirs = Tab.open(http, socket, "parley.bearer." + stranger)) {
      JsonNode known =
          theirs.request("interaction/seen", Json.object().put("toolUseId", "known")).path("error");
      assertEquals("interaction_not_found", known.at("/data/error").asText());
      assertEquals(
          theirs
              .request("interaction/seen", Json.object().put("toolUseId", "unknown"))
              .path("error"),
          known);
    }
    bearer(anns("host"))
        .get("/api/v1/sessions/{s}/interactions/known", session)
        .then()
        .body("seenAt", nullValue());
  }

  @ParameterizedTest
  @MethodSource("strangers")
  void aStrangerCannotTellItFromWhatIsNot(String stranger) {
    for (String suffix : new String[] {"", "/answer", "/decline", "/cancel", "/abort"}) {
      assertEquals(
          touched(stranger, "unknown", suffix), touched(stranger, "known", suffix), suffix);
    }
  }

  private String touched(String token, String toolUseId, String suffix) {
    String path = "/api/v1/sessions/" + session + "/interactions/" + toolUseId + suffix;
    Response response =
        suffix.isEmpty()
            ? bearer(token).get(path)
            : bearer(token).body("{\"answers\":[{\"id\":\"q1\",\"answer\":[\"x\"]}]}").post(path);
    assertEquals(404, response.statusCode(), response.asString());
    return response.asString();
  }

  @ParameterizedTest
  @MethodSource("strangers")
  void aStrangerCannotUseTheReference(String stranger) {
    String unknown = "ref_" + "A".repeat(22);
    for (String method : new String[] {"await_user_answers", "interactions/get"}) {
      assertEquals(rpc(stranger, method, unknown), rpc(stranger, method, reference));
    }
    assertEquals(
        rpc(stranger, "interactions/abort", unknown),
        rpc(stranger, "interactions/abort", reference));
    assertEquals(
        bearer(stranger).get("/api/v1/results/" + unknown).asString(),
        bearer(stranger).get("/api/v1/results/" + reference).asString());
    assertEquals(replaced(stranger, unknown), replaced(stranger, reference));
  }

  private JsonNode replaced(String token, String earlier) {
    return call(
        token,
        "questionnaire",
        "{\"reference\":\"%s\",\"waitSeconds\":0,\"fields\":[{\"id\":\"a\",\"type\":\"text\"}]}"
            .formatted(earlier));
  }

  private JsonNode rpc(String token, String method, String which) {
    return call(token, method, "{\"reference\":\"%s\",\"waitSeconds\":0}".formatted(which));
  }

  private JsonNode call(String token, String method, String params) {
    Response response =
        bearer(token)
            .header("Parley-Session", session)
            .body(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}"
                    .formatted(method, params))
            .post("/rpc");
    JsonNode message = Json.read(response.asString());
    assertTrue(message.has("error"), response.asString());
    assertEquals("interaction_not_found", message.at("/error/data/error").asText());
    return message;
  }

  @ParameterizedTest
  @MethodSource("strangers")
  void theSameToolUseIdOfAStrangerIsAnotherQuestion(String stranger) {
    String theirs =
        bearer(stranger)
            .header("Prefer", "wait=0")
            .body(
                """
                {"toolUseId":"known","arguments":{"questions":[{"text":"Q","type":"FreeText"}]}}\
                """)
            .post("/api/v1/sessions/{s}/interactions", session)
            .then()
            .statusCode(202)
            .extract()
            .path("reference");
    assertTrue(!theirs.equals(reference));
    bearer(stranger)
        .body("{\"answers\":[{\"id\":\"q1\",\"answer\":[\"theirs\"]}]}")
        .post("/api/v1/sessions/{s}/interactions/known/answer", session)
        .then()
        .statusCode(200);
  }

  @ParameterizedTest
  @MethodSource("strangers")
  void aStrangersWipeTakesOnlyWhatIsTheirs(String stranger) {
    bearer(stranger).delete("/api/v1/sessions/{s}", session).then().statusCode(204);
  }

  @ParameterizedTest
  @ValueSource(strings = {"user:ann", "client:agent", "ann"})
  void anAdministratorOfAnotherTenantReachesNoOwnerOfThisOne(String owner) {
    for (String key : new String[] {WithCredentials.ADMIN, WithCredentials.FOREIGN_ADMIN}) {
      bearer(key)
          .queryParam("owner", owner)
          .delete("/api/v1/sessions/{s}", session)
          .then()
          .statusCode(204);
    }
  }

  @Test
  void thePersonsOtherClientMaySeeButIsNotTheAsker() {
    String other = anns("another-host");
    bearer(other)
        .get("/api/v1/sessions/{s}/interactions/known", session)
        .then()
        .statusCode(200)
        .body("asker.client", equalTo("host"));
    rpc(other, "await_user_answers", reference);
    rpc(other, "interactions/abort", reference);
    bearer(other)
        .post("/api/v1/sessions/{s}/interactions/known/abort", session)
        .then()
        .statusCode(404);
    bearer(other)
        .header("Prefer", "wait=0")
        .body(
            """
            {"toolUseId":"known","arguments":{"questions":[{"text":"Q","type":"FreeText"}]}}\
            """)
        .post("/api/v1/sessions/{s}/interactions", session)
        .then()
        .statusCode(409)
        .body("error", equalTo("interaction_conflict"));
  }

  private static RequestSpecification bearer(String token) {
    return given()
        .header("Authorization", "Bearer " + token)
        .header("Content-Type", "application/json");
  }
}
