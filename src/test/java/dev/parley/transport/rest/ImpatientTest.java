package dev.parley.transport.rest;

import static dev.parley.transport.Meeting.tree;
import static io.restassured.RestAssured.given;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.transport.Impatient;
import dev.parley.transport.Js;
import dev.parley.transport.Meeting;
import dev.parley.transport.Tab;
import dev.parley.transport.contract.Contract;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What short times and little room do to questions and results. */
@QuarkusTest
@TestProfile(Impatient.class)
class ImpatientTest {
  private static final String QUESTION = "{questions:[{text:'What?',type:'FreeText'}]}";

  @RegisterExtension final Meeting meeting = new Meeting();

  @Test
  void saysThatNobodyIsThereToAsk() {
    JsonNode result = askInAnEmptySession();
    Contract.OPENAPI.check("/components/schemas/Result", result);
    assertEquals("unavailable", result.path("status").asText());
  }

  @Test
  void leavesItOpenWhereSomebodyIs() {
    Tab tab = meeting.tab();
    meeting.ask("a", QUESTION);
    // this question is asked later, and given up after the same time
    askInAnEmptySession();
    assertEquals(
        "answered", tab.respond("a", "[{id:'q1',answer:['This']}]").at("/result/status").asText());
  }

  @Test
  void givesUpWhatEverybodyLeft() {
    Tab tab = meeting.tab();
    meeting.ask("a", QUESTION);
    tab.close();
    await()
        .atMost(Duration.ofSeconds(Tab.PATIENCE))
        .until(() -> "unavailable".equals(meeting.rest().get("a").jsonPath().getString("status")));
  }

  @Test
  void takesOneQuestionnaireAtATime() {
    Tab tab = meeting.tab();
    meeting.ask("a", QUESTION);
    meeting
        .askFor("b", QUESTION)
        .then()
        .statusCode(429)
        .body("error", equalTo("too_many_pending"))
        .body("detail", equalTo("Another questionnaire is already pending"))
        .body("limit", equalTo(1))
        .body("scope", equalTo("session"));
    tab.request("interaction/cancel", Js.object("{toolUseId:'a'}"));
    meeting.ask("b", QUESTION);
  }

  @Test
  void takesTheSameQuestionnaireAgainAlthoughThereIsNoRoom() {
    meeting.tab();
    JsonNode pending = meeting.ask("a", QUESTION);
    assertEquals(reference(pending), reference(meeting.ask("a", QUESTION)));
  }

  @Test
  void forgetsAResultInTheEnd() {
    Tab tab = meeting.tab();
    JsonNode pending = meeting.ask("a", QUESTION);
    tab.respond("a", "[{id:'q1',answer:['This']}]");
    await()
        .atMost(Duration.ofSeconds(Tab.PATIENCE))
        .until(() -> meeting.collect(pending).statusCode() == 404);
    meeting.rest().get("a").then().statusCode(404);
    assertEquals(
        "{\"interactions\":[],\"more\":false}",
        tab.request("interaction/list", Js.object()).path("result").toString());
  }

  private JsonNode askInAnEmptySession() {
    Response response =
        given()
            .header("Prefer", "wait=30")
            .contentType("application/json")
            .body("{\"arguments\":{\"questions\":[{\"text\":\"Anyone?\"}]}}")
            .post("/api/v1/sessions/" + meeting.session() + "-empty/interactions");
    assertEquals(200, response.statusCode());
    return tree(response);
  }

  private static String reference(JsonNode result) {
    return result.path("reference").asText();
  }
}
