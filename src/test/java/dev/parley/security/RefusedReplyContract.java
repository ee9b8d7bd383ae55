package dev.parley.security;

import static io.restassured.RestAssured.given;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.anyOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.AuditSchema;
import dev.parley.testing.Json;
import dev.parley.testing.Logged;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What ends no question, although it looks like the answer of its person. */
abstract class RefusedReplyContract extends ReplyFixture {

  private static String path(JsonNode told) {
    return "/api/v1/interactions/" + told.path("reference").asText() + "/answer";
  }

  private void assertForbidden(JsonNode told, String why) {
    for (Response response : List.of(answer(told, RED), decline(told, "{}"))) {
      response
          .then()
          .statusCode(403)
          .contentType("application/problem+json")
          .body("error", equalTo("reply_forbidden"))
          .body("detail", containsString(why));
    }
    assertOpen(told);
  }

  @Test
  void aTokenThatIsForged() {
    answering();
    JsonNode told = told("f");
    String right = tokenOf(told);
    String ticket = Asked.ticket(WithCredentials.ANSWERING, session("f"), "{}");
    int middle = right.length() / 2;
    char other = right.charAt(middle) == 'A' ? 'B' : 'A';
    try (Logged audit = new Logged("dev.parley.audit")) {
      for (String forged :
          List.of(
              "reply_",
              "reply_AAAA",
              right.substring(0, middle) + other + right.substring(middle + 1),
              right + "A",
              right.substring(0, right.length() - 4),
              ticket.replace("ticket_", "reply_"))) {
        answer(told, forged, RED)
            .then()
            .statusCode(401)
            .header("WWW-Authenticate", containsString("invalid_token"))
            .body("error", equalTo("unauthenticated"))
            .body("detail", containsString("as it came with the question"));
      }
      assertOpen(told);
      RefusedEntries.await(audit, Map.of("unauthenticated", 6));
    }
    answer(told, RED).then().statusCode(200);
  }

  @Test
  void anotherCredentialOrNone() {
    answering();
    JsonNode told = told("n");
    RequestSpecification none = given().contentType("application/json").body(RED);
    for (Response response :
        List.of(
            none.post(path(told)),
            none.post(path(told) + "?token=" + tokenOf(told)),
            answer(told, token, RED),
            answer(told, WithCredentials.ADMIN, RED),
            answer(told, tokenOf(told).replace("reply_", "ticket_"), RED))) {
      response.then().statusCode(401).body("error", equalTo("unauthenticated"));
    }
    assertOpen(told);
  }

  @Test
  void aTokenForAnythingElse() {
    answering();
    JsonNode told = told("e");
    for (String path :
        List.of(
            "/api/v1/me",
            "/api/v1/me/settings",
            "/api/v1/interactions",
            "/api/v1/reach",
            "/api/v1/sessions/" + session("e") + "/interactions",
            "/api/v1/sessions/" + session("e") + "/interactions/q",
            "/api/v1/results/" + told.path("reference").asText())) {
      Response refused = Asked.with(tokenOf(told)).get(path);
      assertEquals(401, refused.statusCode(), path);
      assertEquals("unauthenticated", refused.path("error"), path);
      refused.then().body("detail", containsString("opens nothing else"));
    }
  }

  @Test
  void aTokenForWhatIsSentElsewhere() {
    answering();
    JsonNode told = told("p");
    String session = "/api/v1/sessions/" + session("p");
    for (String path :
        List.of(
            session + "/interactions",
            session + "/interactions/q/answer",
            session + "/tickets",
            "/api/v1/me/webhook/secret",
            "/rpc",
            "/mcp")) {
      Asked.with(tokenOf(told)).body(RED).post(path).then().statusCode(401);
    }
    assertOpen(told);
  }

  /** Whoever fetches the links of a message changes nothing. */
  @Test
  void aLinkThatIsFetched() {
    answering();
    JsonNode told = told("g");
    for (String path : List.of(path(told), path(told).replace("answer", "decline"))) {
      for (RequestSpecification request : List.of(given(), Asked.with(tokenOf(told)))) {
        request.get(path).then().statusCode(404);
        request.head(path).then().statusCode(404);
      }
    }
    assertOpen(told);
    answer(told, RED).then().statusCode(200);
  }

  @Test
  void anotherQuestion() {
    answering();
    JsonNode one = told("1");
    JsonNode other = told("2");
    answer(one, tokenOf(other), RED)
        .then()
        .statusCode(403)
        .body("error", equalTo("reply_forbidden"))
        .body("detail", containsString("answerUrl"));
    assertOpen(one);
    assertOpen(other);
    answer(one, RED).then().statusCode(200);
    assertOpen(other);
  }

  @Test
  void theSameAnswerAgain() {
    answering();
    JsonNode told = told("r");
    answer(told, RED).then().statusCode(200);
    for (Response again : List.of(answer(told, RED), decline(told, "{}"))) {
      again
          .then()
          .statusCode(409)
          .body("error", equalTo("interaction_already_resolved"))
          .body("endedAs", equalTo("answered"));
    }
    assertEquals("Red", seen(told).path("answers[0].answer[0]"));
  }

  @Test
  void aQuestionThatIsOver() {
    answering();
    JsonNode expired = told("x", "{timeoutSeconds:2}");
    await().until(() -> seen(expired).path("status").equals("expired"));
    answer(expired, RED).then().statusCode(409).body("endedAs", equalTo("expired"));
    assertEquals("expired", type(nextEvent()));

    JsonNode withdrawn = told("y");
    Asked.with(host)
        .post("/api/v1/results/{r}/abort", withdrawn.path("reference").asText())
        .then()
        .statusCode(200);
    answer(withdrawn, RED).then().statusCode(409).body("endedAs", equalTo("aborted"));
  }

  @Test
  void aQuestionThatWasReplaced() {
    answering();
    String fields = "{\"id\":\"age\",\"type\":\"number\",\"label\":\"Age\"}";
    JsonNode first = form("q", "{\"fields\":[%s]}".formatted(fields));
    JsonNode next =
        form(
            "r",
            "{\"reference\":\"%s\",\"errorSummary\":\"A number\",\"fields\":[%s]}"
                .formatted(first.path("reference").asText(), fields));
    String seven = "{action:'submit',input:{age:'7'}}";
    answer(first, seven).then().statusCode(409).body("endedAs", equalTo("aborted"));
    answer(first, tokenOf(next), seven).then().statusCode(403);
    answer(next, seven).then().statusCode(200);
  }

  private JsonNode form(String toolUseId, String arguments) {
    asking(host, 0)
        .body(
            "{\"tool\":\"questionnaire\",\"toolUseId\":\"%s\",\"arguments\":%s}"
                .formatted(toolUseId, arguments))
        .post("/api/v1/sessions/{s}/interactions", session("form"))
        .then()
        .statusCode(202);
    JsonNode event = nextEvent();
    return type(event).equals("requested") ? event.path("data") : nextEvent().path("data");
  }

  @Test
  void aWebhookThatMayNoLongerAnswer() {
    answering();
    JsonNode told = told("o");
    try (Logged audit = new Logged("dev.parley.audit")) {
      webhook("{texts:true}");
      assertForbidden(told, "switched off");
      await().until(() -> refusals(audit).size() == 2);
      refusals(audit).forEach(AuditSchema::check);
    }
    webhook(ANSWERING);
    assertForbidden(told, "switched off");
    answer(told("p"), RED).then().statusCode(200);
  }

  private List<JsonNode> refusals(Logged audit) {
    return audit.messages().stream()
        .map(Json::read)
        .filter(line -> line.path("event").asText().equals("reply"))
        .filter(line -> line.path("sessionId").asText().equals(session("o")))
        .filter(line -> line.path("outcome").asText().equals("refused"))
        .toList();
  }

  @Test
  void aWebhookThatIsAnotherOrNone() {
    answering();
    JsonNode told = told("m");
    webhook("{texts:true,answers:true,after:60}");
    webhookAt("https://elsewhere.example.com/hook", ANSWERING);
    secret();
    assertForbidden(told, "another receiver");
    put(Json.read("{\"webhook\":null}"));
    assertForbidden(told, "another receiver");
    webhook(ANSWERING);
    secret();
    assertForbidden(told, "another receiver");
  }

  @Test
  void aBodyThatIsNone() {
    answering();
    JsonNode told = told("b");
    Asked.with(tokenOf(told)).body("{").post(path(told)).then().statusCode(400);
    Asked.with(tokenOf(told)).body("[]").post(path(told)).then().statusCode(400);
    Asked.with(tokenOf(told)).body("{}").post(path(told)).then().statusCode(422);
    Asked.with(tokenOf(told))
        .body("{\"answers\":[\"" + "x".repeat(2_000_000) + "\"]}")
        .post(path(told))
        .then()
        .statusCode(413)
        .body("error", equalTo("too_large"));
    Asked.with(tokenOf(told))
        .header("Origin", "https://evil.example.com")
        .body(RED)
        .post(path(told))
        .then()
        .statusCode(403)
        .body("error", equalTo("origin_forbidden"));
    Asked.with(tokenOf(told) + "x".repeat(9_000))
        .body(RED)
        .post(path(told))
        .then()
        .statusCode(anyOf(equalTo(401), equalTo(431)));
    assertOpen(told);
  }
}
