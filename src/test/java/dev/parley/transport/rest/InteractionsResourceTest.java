package dev.parley.transport.rest;

import static dev.parley.transport.Meeting.tree;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.transport.Meeting;
import dev.parley.transport.Tab;
import dev.parley.transport.contract.Contract;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A host that asks over REST, waits or not, and collects. */
@QuarkusTest
class InteractionsResourceTest {
  private static final String ANYTHING = "[{id:'q1',answer:['This']}]";
  private static final String QUESTION = "{questions:[{text:'What?',type:'FreeText'}]}";

  @RegisterExtension final Meeting meeting = new Meeting();

  @Test
  void asksAndTellsWhereTheResultWillBe() {
    Response pending = meeting.askFor("a", QUESTION);
    String reference = tree(pending).path("reference").asText();
    pending
        .then()
        .statusCode(202)
        .header("Location", endsWith("/api/v1/results/" + reference))
        .body("status", equalTo("pending"));
    given().header("Prefer", "wait=0").get(pending.header("Location")).then().statusCode(202);
  }

  @Test
  void collectsOnceAndThenAgain() {
    JsonNode pending = meeting.ask("a", QUESTION);
    meeting.answer("a", ANYTHING).then().statusCode(200);
    JsonNode first = tree(meeting.collect(pending));
    JsonNode second = tree(meeting.collect(pending));
    assertEquals("answered", first.path("status").asText());
    assertEquals("This", first.at("/answers/0/answer/0").asText());
    assertFalse(first.path("replayed").asBoolean());
    assertTrue(second.path("replayed").asBoolean());
    assertEquals(first.path("answers"), second.path("answers"));
  }

  @Test
  void waitsAsLongAsPreferSays() throws Exception {
    Tab tab = meeting.tab();
    CompletableFuture<Response> waiting =
        CompletableFuture.supplyAsync(() ->
            given()
                .header("Prefer", "respond-async, wait=30")
                .contentType("application/json")
                .body("{\"toolUseId\":\"a\",\"arguments\":{\"questions\":[{\"text\":\"What?\"}]}}")
                .post("/api/v1/sessions/" + meeting.session() + "/interactions"));
    tab.await("interaction/requested");
    assertFalse(waiting.isDone());
    tab.respond("a", ANYTHING);
    waiting
        .get(Tab.PATIENCE, TimeUnit.SECONDS)
        .then()
        .statusCode(200)
        .body("status", equalTo("answered"));
  }

  @ParameterizedTest
  @CsvSource({
    "wait=0, 202",
    "respond-async, 202",
    "'respond-async, wait=0', 202",
    "'handling=lenient, WAIT=\"0\"; x=y', 202",
    "wait=0.001, 202",
    "wait=-1, 422",
    "wait=long, 422",
    "wait=, 422",
    "wait=1e999999999999, 422"
  })
  void readsPrefer(String prefer, int status) {
    given()
        .header("Prefer", prefer)
        .contentType("application/json")
        .body("{\"arguments\":{\"questions\":[{\"text\":\"What?\"}]}}")
        .post("/api/v1/sessions/" + meeting.session() + "/interactions")
        .then()
        .statusCode(status);
  }

  @Test
  void refusesTheSameToolUseWithOtherArguments() {
    meeting.ask("a", QUESTION);
    meeting
        .askFor("a", "{questions:[{text:'Something else?',type:'FreeText'}]}")
        .then()
        .statusCode(409)
        .body("error", equalTo("interaction_conflict"));
    assertEquals("What?", meeting.read("a").at("/questions/0/text").asText());
  }

  @Test
  void findsTheSameToolUseWithTheSameArgumentsAgain() {
    JsonNode first = meeting.ask("a", QUESTION);
    JsonNode again = meeting.ask("a", "{questions:[{type:'FreeText',text:'What?'}]}");
    assertEquals(first.path("reference"), again.path("reference"));
    meeting.answer("a", ANYTHING).then().statusCode(200);
    meeting
        .askFor("a", QUESTION)
        .then()
        .statusCode(200)
        .body("reference", equalTo(first.path("reference").asText()))
        .body("replayed", equalTo(true));
  }

  @Test
  void keepsEqualToolUsesOfTwoSessionsApart() {
    JsonNode here = meeting.ask("a", QUESTION);
    String elsewhere = "/api/v1/sessions/" + meeting.session() + "-2/interactions/";
    given().get(elsewhere + "a").then().statusCode(404);
    given()
        .contentType("application/json")
        .body("{\"answers\":[{\"id\":\"q1\",\"answer\":[\"This\"]}]}")
        .post(elsewhere + "a/answer")
        .then()
        .statusCode(404)
        .body("error", equalTo("interaction_not_found"));
    meeting.collect(here).then().statusCode(202);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "decline, {\"reason\":\"Too early\"}, declined, User declined to answer: Too early, Too"
            + " early",
        "decline, {\"reason\":\" \"}, declined, User declined to answer, -",
        "decline, , declined, User declined to answer, -",
        "cancel, , cancelled, Questionnaire dismissed, -",
        "abort, , aborted, Questionnaire cancelled by user interrupt,"
            + " Questionnaire cancelled by user interrupt"
      })
  void tellsHowItEndedWithoutAnswers(
      String how, String body, String status, String text, String reason) {
    JsonNode pending = meeting.ask("a", QUESTION);
    meeting.rest().body(body == null ? "" : body).post("a/" + how).then().statusCode(200);
    JsonNode result = tree(meeting.collect(pending));
    Contract.OPENAPI.check("/components/schemas/Result", result);
    assertEquals(status, result.path("status").asText());
    assertEquals(text, result.path("text").asText());
    assertEquals(reason, result.path("reason").textValue());
    assertTrue(result.path("cancelled").asBoolean());
    meeting
        .rest()
        .post("a/cancel")
        .then()
        .statusCode(409)
        .body("error", equalTo("interaction_already_resolved"))
        .body("endedAs", equalTo(status));
  }

  @Test
  void listsByStatus() {
    meeting.ask("old", QUESTION);
    meeting.end("old", "decline");
    meeting.ask("new", QUESTION);
    assertEquals("old new", listed(""));
    assertEquals("new", listed("?status=open"));
    assertEquals("old", listed("?status=ended"));
  }

  private String listed(String query) {
    return String.join(" ", meeting.rest().get(query).jsonPath().getList("interactions.toolUseId"));
  }
}
