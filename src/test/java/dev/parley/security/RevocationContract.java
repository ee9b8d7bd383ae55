package dev.parley.security;

import static io.restassured.RestAssured.given;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Logged;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.Questions;
import dev.parley.testing.RawHttp;
import dev.parley.transport.RawSocket;
import io.quarkus.test.common.http.TestHTTPResource;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A key that is removed from the file is no longer valid, and everything that it opened ends. */
abstract class RevocationContract {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String ASK = key("rover-asks");
  private static final String ASK_TOO = key("rover-asks-too");
  private static final String ANSWER = key("rover-answers");

  @TestHTTPResource(value = "/", management = true)
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  URI management;

  @RegisterExtension final Parley parley = new Parley();

  private final String session = "revoked-" + UUID.randomUUID();

  @AfterEach
  void restore() {
    with("");
    awaitStatus(ASK, 401);
    awaitStatus(ANSWER, 401);
  }

  @Test
  void isInForceByItself() {
    with(asker());
    awaitStatus(ASK, 200);

    with("");
    awaitStatus(ASK, 401);
  }

  @Test
  void isInForceThoughAnotherLineIsWrong() {
    with(asker());
    awaitStatus(ASK, 200);
    try (Logged log = new Logged("dev.parley.security.authentication.ApiKeyWatch")) {
      with("planted everything " + WithCredentials.hash(ASK_TOO) + "\nplanted ask 0123\n");
      awaitStatus(ASK, 401);

      String error =
          log.messages().stream()
              .filter(m -> m.contains("ignored"))
              .findFirst()
              .orElseThrow(() -> new AssertionError(log.messages()));
      assertTrue(error.contains("line 14 names a scope"), error);
      assertTrue(error.contains("line 15 must be"), error);
      assertTrue(!error.contains("planted"), error);
    }
    assertEquals(200, status(WithCredentials.ASKING), "the other lines hold");
    assertEquals(401, status(ASK_TOO));
    given()
        .accept("text/plain")
        .get(management.resolve("/q/metrics"))
        .then()
        .body(containsString("parley_api_keys_ignored_lines 2.0"))
        .body(containsString("parley_api_keys 12.0"));
  }

  @Test
  void endsTheQuestionsOfAClientThatHasNoOtherKey() throws IOException {
    with(asker() + WithCredentials.line("rover", "answer", ANSWER));
    awaitStatus(ANSWER, 200);
    String ticket = Asked.ticket(ANSWER, session, "{\"person\":\"Ann\"}");
    try (RawSocket frontend = RawSocket.open(session, ticket)) {
      CompletableFuture<JsonNode> call = waiting(ASK);
      assertTrue(frontend.next("interaction/requested").contains("planted question"));

      with("");

      String told = frontend.next("interaction/resolved");
      assertTrue(told.contains("\"status\":\"aborted\""), told);
      assertTrue(told.contains("credential was withdrawn"), told);
      assertEquals(3000, frontend.closing().code());
      JsonNode result = call.join();
      assertEquals("aborted", result.path("status").asText(), result::toString);
      assertTrue(result.path("reason").asText().contains("credential was withdrawn"));
    }
    with(asker() + WithCredentials.line("rover", "answer", ANSWER));
    awaitStatus(ANSWER, 200);
    Asked.with(ANSWER)
        .get("/api/v1/sessions/{s}/interactions/q", session)
        .then()
        .body("status", equalTo("aborted"));
  }

  @Test
  void leavesTheQuestionsOfAClientThatHasAnotherKey() {
    with(asker() + WithCredentials.line("rover", "ask", ASK_TOO));
    awaitStatus(ASK_TOO, 200);
    CompletableFuture<JsonNode> call = waiting(ASK);
    with(
        WithCredentials.line("rover", "ask", ASK_TOO)
            + WithCredentials.line("rover", "answer", ANSWER));
    awaitStatus(ASK, 401);
    awaitStatus(ANSWER, 200);

    Asked.answer(ANSWER, session, "q").then().statusCode(200);

    assertEquals("answered", call.join().path("status").asText());
  }

  @Test
  void leavesNoQuestionOfAnEqualNameInAnotherTenant() {
    String elsewhere = WithCredentials.line("rover", "ask", ASK_TOO).strip() + " elsewhere\n";
    with(asker() + elsewhere);
    awaitStatus(ASK_TOO, 200);
    CompletableFuture<JsonNode> call = waiting(ASK);

    with(elsewhere);

    assertEquals("aborted", call.join().path("status").asText());
  }

  @Test
  void noFormGoesOutOnceTheScopeIsWithdrawn() throws IOException {
    String others =
        WithCredentials.line("rover", "ask,relay", ASK_TOO)
            + WithCredentials.line("rover", "answer", ANSWER);
    with(WithCredentials.line("rover", "ask,relay", ASK) + others);
    awaitStatus(ANSWER, 200);
    InFlight withdrawn;
    InFlight kept;
    try (RawSocket frontend = RawSocket.open(parley.session(), ANSWER)) {
      frontend.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"interaction/list\",\"params\":{}}");
      frontend.next("\"result\"");
      withdrawn = formCall(ASK, "withdrawn");
      kept = formCall(ASK_TOO, "kept");

      with(WithCredentials.line("rover", "ask", ASK) + others);
      await().atMost(PATIENCE).until(() -> viewStatus(ASK) == 403);
      assertEquals(0, kept.messages("elicitation/create").size());
    }
    kept.awaitMessage("elicitation/create", 1);
    kept.hangUp();
    answerColour("withdrawn");

    assertEquals("answered", withdrawn.reply().outcome());
    assertEquals(0, withdrawn.messages("elicitation/create").size());
  }

  /** A legacy call of a client that shows forms, which waits. */
  private InFlight formCall(String key, String toolUse) {
    ParleyHost host = parley.host("2025-11-25", Json.read("{\"elicitation\":{}}"), key);
    InFlight call = host.call("ask_user_questions", Questions.colour()).toolUse(toolUse).start();
    call.awaitLines(":", 1);
    return call;
  }

  private int viewStatus(String key) {
    return parley.host().with(key).call("view_find_questions", Json.object()).send().status();
  }

  private void answerColour(String toolUse) {
    Asked.with(ANSWER)
        .body("{\"answers\":[{\"id\":\"colour\",\"answer\":[\"Blue\"]}]}")
        .post("/api/v1/sessions/{s}/interactions/{t}/answer", parley.session(), toolUse)
        .then()
        .statusCode(200);
  }

  @Test
  void closesTheSocketsAndStreamsThatTheKeyOpened() throws IOException {
    String both = WithCredentials.line("rover", "ask,answer", ASK);
    with(both + WithCredentials.line("rover", "ask,answer", ASK_TOO));
    awaitStatus(ASK_TOO, 200);
    try (RawSocket byKey = RawSocket.open(session, ASK);
        RawSocket byTicket = RawSocket.open(session, Asked.ticket(ASK, session, "{}"));
        RawSocket byOther = RawSocket.open(session, ASK_TOO)) {
      InFlight stream = listen(ASK);
      InFlight other = listen(ASK_TOO);

      with(WithCredentials.line("rover", "ask,answer", ASK_TOO));

      assertEquals(3000, byKey.closing().code());
      assertEquals(3000, byTicket.closing().code());
      await().atMost(PATIENCE).until(stream::isDone);
      assertTrue(
          stream.lines().stream().anyMatch(line -> line.contains("unauthenticated")),
          () -> stream.lines().toString());
      byOther.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"interaction/list\",\"params\":{}}");
      assertTrue(byOther.next("\"result\"").contains("interactions"));
      assertTrue(!other.isDone());
      other.hangUp();
    }
  }

  @Test
  void refusesWhatWasOnItsWay() {
    with(asker());
    awaitStatus(ASK, 200);
    String body =
        "{\"arguments\":{\"questions\":[{\"text\":\"late question\",\"type\":\"FreeText\"}]}}";
    try (RawHttp slow = new RawHttp()) {
      slow.send(
          RawHttp.head("POST", "/api/v1/sessions/" + session + "/interactions")
              + "Authorization: Bearer "
              + ASK
              + "\r\nContent-Type: application/json\r\nPrefer: wait=0\r\nContent-Length: "
              + body.length()
              + "\r\n\r\n"
              + body.substring(0, 20));
      with("");
      awaitStatus(ASK, 401);
      slow.send(body.substring(20));

      assertEquals(401, slow.answer().status());
    }
  }

  private InFlight listen(String key) {
    InFlight stream =
        parley
            .host()
            .with(key)
            .request("subscriptions/listen")
            .param("notifications", Json.object())
            .start();
    stream.awaitMessage("notifications/subscriptions/acknowledged", 1);
    return stream;
  }

  /** Asks, and waits for the answer. */
  private CompletableFuture<JsonNode> waiting(String key) {
    CompletableFuture<JsonNode> call =
        CompletableFuture.supplyAsync(() ->
            Json.read(
                Asked.with(key)
                    .header("Prefer", "wait=60")
                    .body(
                        """
                        {"toolUseId":"q","arguments":{"questions":[
                         {"text":"planted question","type":"FreeText"}]}}\
                        """)
                    .post("/api/v1/sessions/{s}/interactions", session)
                    .asString()));
    await()
        .atMost(PATIENCE)
        .until(() ->
            Asked.with(key)
                    .body(
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"interactions/get\",\"params\":"
                            + "{\"toolUseId\":\"q\",\"_meta\":{\"dev.parley/sessionId\":\""
                            + session
                            + "\"}}}")
                    .post("/rpc")
                    .path("result.status")
                != null);
    return call;
  }

  private static String asker() {
    return WithCredentials.line("rover", "ask", ASK);
  }

  private static void with(String more) {
    WithCredentials.write(WithCredentials.lines() + more);
  }

  private static void awaitStatus(String key, int wanted) {
    await().atMost(PATIENCE).pollInterval(Duration.ofMillis(20)).until(() -> status(key) == wanted);
  }

  private static int status(String key) {
    return Asked.with(key).get("/api/v1/me").statusCode();
  }

  private static String key(String name) {
    return "parley_" + name + "-0123456789-0123456789-0123456789";
  }
}
