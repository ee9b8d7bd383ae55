package dev.parley.security;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.AuditSchema;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Logged;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The audit log says by which way a person answered. */
@QuarkusTest
class AuditedWaysTest {
  private static final JsonNode FORMS = Json.read("{\"elicitation\":{\"form\":{}}}");
  private static final JsonNode APPS =
      Json.read(
          "{\"extensions\":{\"io.modelcontextprotocol/ui\":{\"mimeTypes\":"
              + "[\"text/html;profile=mcp-app\"]}}}");

  @RegisterExtension final Parley parley = new Parley();

  private final Logged audit = new Logged("dev.parley.audit");

  @AfterEach
  void close() {
    audit.close();
    audit.messages().stream().map(Json::read).forEach(AuditSchema::check);
  }

  @Test
  void somebodyElsesFrontend() {
    answerAt(parley.person());
    assertEquals("frontend", way());
  }

  @Test
  void ownPage() {
    answerAt(parley.page());
    assertEquals("page", way());
  }

  @Test
  void rest() {
    JsonNode open = ask();
    RestAssured.given()
        .contentType("application/json")
        .body("{\"reason\":\"no\"}")
        .post(
            "/api/v1/sessions/{s}/interactions/{t}/decline",
            parley.session(),
            open.path("toolUseId").asText())
        .then()
        .statusCode(200);
    assertEquals("rest", way());
  }

  @Test
  void formOfTheClient() {
    Reply asked = parley.modernCall(ASK, Questions.colour()).capable(FORMS).send();
    parley
        .modernCall(ASK, Questions.colour())
        .capable(FORMS)
        .param("requestState", asked.result().path("requestState").asText())
        .param("inputResponses", Json.read("{\"answers-1\":{\"action\":\"cancel\"}}"))
        .deviant()
        .send();
    assertEquals("form", way());
  }

  @Test
  void formAfterTheEnding() {
    Reply asked = parley.modernCall(ASK, Questions.colour()).capable(FORMS).send();
    ParleyPerson person = parley.person();
    person.answers(person.sees(), answer("colour", "Red"));
    for (int i = 0; i < 2; i++) {
      parley
          .modernCall(ASK, Questions.colour())
          .capable(FORMS)
          .param("requestState", asked.result().path("requestState").asText())
          .param("inputResponses", Json.read("{\"answers-1\":{\"action\":\"decline\"}}"))
          .deviant()
          .send();
    }
    await().until(() -> lines("late").size() == 2);
    assertEquals("answered", lines("late").getFirst().path("outcome").asText());
    assertEquals(1, lines("ended").size());
  }

  @Test
  void viewOfTheHost() {
    InFlight call = parley.modernCall(ASK, Questions.colour()).capable(APPS).toolUse("t").start();
    JsonNode open = parley.awaitStatus("t", "open");
    parley
        .modernCall(
            "view_answer_questions",
            Json.object()
                .put("reference", open.path("reference").asText())
                .put("action", "dismiss"))
        .capable(APPS)
        .send();
    call.reply();
    assertEquals("app", way());
  }

  @Test
  void seenForTheFirstTime() {
    JsonNode open = ask();
    ParleyPerson page = parley.page();
    JsonNode shown = page.sees();
    page.says("interaction/seen", shown, Json.object());
    page.says("interaction/seen", shown, Json.object());
    page.answers(shown, answer("colour", "Red"));
    assertEquals("page", way());
    List<JsonNode> seen = lines("seen");
    assertEquals(1, seen.size());
    assertEquals("page", seen.getFirst().path("via").asText());
    assertEquals(open.path("toolUseId"), seen.getFirst().path("toolUseId"));
    assertTrue(seen.getFirst().path("afterMillis").isIntegralNumber());
  }

  private void answerAt(ParleyPerson person) {
    ask();
    person.answers(person.sees(), answer("colour", "Red"));
  }

  private JsonNode ask() {
    JsonNode pending = parley.rpc(ASK, Questions.waitless(Questions.colour())).path("result");
    return parley
        .rpc("interactions/get", Json.object().set("reference", pending.path("reference")))
        .path("result");
  }

  private List<JsonNode> lines(String event) {
    return audit.messages().stream()
        .filter(line -> line.contains(parley.session()))
        .map(Json::read)
        .filter(line -> line.path("event").asText().equals(event))
        .toList();
  }

  /** The way that the line of the ending names. */
  private String way() {
    return await()
        .until(
            () ->
                lines("ended").stream()
                    .map(line -> line.path("via").asText())
                    .findFirst()
                    .orElse(""),
            way -> !way.isEmpty());
  }
}
