package dev.parley.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import dev.parley.transport.mcp.elicitation.FormProfile;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether somebody dismissed the questions, or their dialogue was closed without a choice. */
@QuarkusTest
@TestProfile(FormProfile.class)
class DismissalTest {
  private static final String QUESTIONNAIRE = "questionnaire";
  private static final JsonNode LANGUAGE =
      Json.read("{\"questions\":[{\"id\":\"lang\",\"prompt\":\"Pick a language\"}]}");
  private static final JsonNode FORMS = Json.read("{\"elicitation\":{\"form\":{}}}");

  @RegisterExtension final Parley parley = new Parley();

  @ParameterizedTest(name = "{0} {1} over {2}: {3}")
  @CsvSource({
    "questionnaire, {}, socket, User cancelled the questionnaire",
    "questionnaire, '{\"closed\":false}', socket, User cancelled the questionnaire",
    "questionnaire, '{\"closed\":true}', socket, Questionnaire dismissed",
    "questionnaire, '', rest, User cancelled the questionnaire",
    "questionnaire, '{\"closed\":true}', rest, Questionnaire dismissed",
    "question, {}, socket, Questionnaire dismissed",
    "question, '{\"closed\":true}', socket, Questionnaire dismissed",
  })
  void saysWhich(String tool, String params, String way, String text) {
    JsonNode arguments =
        tool.equals("question") ? Json.read("{\"question\":\"Which?\"}") : LANGUAGE;
    JsonNode pending = parley.rpc(tool, Questions.waitless(arguments)).path("result");
    ParleyPerson person = parley.person();
    String id = person.sees().path("toolUseId").asText();
    if (way.equals("rest")) {
      RestAssured.given()
          .contentType("application/json")
          .body(params)
          .post("/api/v1/sessions/{s}/interactions/{t}/cancel", parley.session(), id)
          .then()
          .statusCode(200);
    } else {
      ObjectNode named = ((ObjectNode) Json.read(params)).put("toolUseId", id);
      assertEquals(
          "cancelled",
          person.request("interaction/cancel", named).join().at("/result/status").asText());
    }
    JsonNode collected = collected(pending);
    assertEquals(text, collected.path("text").asText());
    assertEquals("cancelled", collected.path("status").asText());
  }

  @Test
  void formThatTheClientCancelledWentAwayWithoutAWord() {
    Reply asked = parley.modernCall(QUESTIONNAIRE, LANGUAGE).capable(FORMS).send();
    Reply reply =
        parley
            .modernCall(QUESTIONNAIRE, LANGUAGE)
            .capable(FORMS)
            .param("requestState", asked.result().path("requestState").asText())
            .param("inputResponses", Json.read("{\"answers-1\":{\"action\":\"cancel\"}}"))
            .deviant()
            .send();
    assertEquals("Questionnaire dismissed", reply.text());
  }

  @Test
  void onlyTrueAndFalseSayWhether() {
    parley.rpc(QUESTIONNAIRE, Questions.waitless(LANGUAGE));
    ParleyPerson person = parley.person();
    ObjectNode named =
        Json.object()
            .put("toolUseId", person.sees().path("toolUseId").asText())
            .put("closed", "yes");
    assertEquals(
        "invalid_argument",
        person.request("interaction/cancel", named).join().at("/error/data/error").asText());
  }

  private JsonNode collected(JsonNode pending) {
    JsonNode reference = Questions.reference(pending.path("reference").asText());
    return parley.rpc(Questions.AWAIT, reference).path("result");
  }
}
