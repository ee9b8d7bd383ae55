package dev.parley.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A frontend may answer a form by its fields, over the socket and over REST. */
@QuarkusTest
class FormRepliesTest {
  private static final JsonNode FORM =
      Json.read(
          """
          {"sections":[
            {"id":"you","fields":[
              {"id":"email","type":"text","label":"Email","required":true,"pattern":".+@.+"},
              {"id":"age","type":"number","label":"Age","min":1},
              {"id":"role","type":"select","label":"Role",
               "options":[{"value":"dev","label":"Developer"},{"value":"design","label":"D"}]},
              {"id":"tags","type":"multiselect","label":"Tags","options":["a","b"],
               "allowOther":true},
              {"id":"news","type":"boolean","label":"News?"}]},
            {"id":"bill","optional":true,"fields":[
              {"id":"street","type":"text","label":"Street","required":true}]}]}
          """);

  @RegisterExtension final Parley parley = new Parley();

  private JsonNode pending = Json.object();

  @ParameterizedTest
  @ValueSource(strings = {"socket", "rest"})
  void takesValuesByField(String way) {
    JsonNode reply =
        reply(
            way,
            "{\"action\":\"submit\",\"input\":{\"email\":\"a@b\",\"age\":30,\"role\":\"dev\","
                + "\"tags\":[\"b\",\"x\"],\"news\":true}}");
    assertEquals("answered", reply.path("status").asText(), reply::toString);
    assertEquals(
        Json.read(
            "{\"email\":\"a@b\",\"age\":30,\"role\":\"dev\",\"tags\":[\"b\",\"x\"],"
                + "\"news\":true}"),
        collected().path("input"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"socket", "rest"})
  void emptyValuesCountAsNotGivenAndAnOptionalSectionMayBeLeftOut(String way) {
    JsonNode reply =
        reply(
            way,
            "{\"action\":\"submit\",\"input\":{\"email\":\"a@b\",\"age\":\"\",\"role\":\"\","
                + "\"tags\":[\"\"],\"news\":null,\"street\":\"\"}}");
    assertEquals("answered", reply.path("status").asText(), reply::toString);
    assertEquals(Json.read("{\"email\":\"a@b\"}"), collected().path("input"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"socket", "rest"})
  void tellsWhatIsWrongByField(String way) {
    JsonNode error =
        reply(
            way,
            "{\"action\":\"submit\",\"input\":{\"email\":\"nobody\",\"age\":0,"
                + "\"role\":\"boss\",\"nothing\":1}}");
    assertEquals("validation_failed", error.path("error").asText(), error::toString);
    assertEquals(4, error.path("details").size());
    assertEquals(
        "email age role nothing",
        String.join(" ", (Iterable<String>) () -> error.path("fieldErrors").fieldNames()));
    assertEquals(
        "this does not have the form that is asked for", error.at("/fieldErrors/email").asText());
    assertEquals("pending", collected().path("status").asText());
  }

  @ParameterizedTest
  @ValueSource(strings = {"socket", "rest"})
  void cancels(String way) {
    JsonNode reply = reply(way, "{\"action\":\"cancel\"}");
    assertEquals("cancelled", reply.path("status").asText(), reply::toString);
    JsonNode result = collected();
    assertEquals("User cancelled the questionnaire", result.path("text").asText());
    assertTrue(result.path("cancelled").asBoolean());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"action\":\"send\",\"input\":{}} | invalid_argument",
        "{\"input\":{\"email\":\"a@b\"}} | invalid_argument",
        "{\"action\":\"submit\"} | invalid_argument",
        "{\"action\":\"submit\",\"input\":[]} | invalid_argument",
        "{\"action\":\"submit\",\"input\":{},\"answers\":[]} | invalid_argument",
        "{\"action\":\"submit\",\"input\":{\"email\":{}}} | validation_failed",
        "{\"action\":\"submit\",\"input\":{}} | validation_failed"
      })
  void refusesWhatIsNoForm(String params, String error) {
    for (String way : new String[] {"socket", "rest"}) {
      JsonNode refused = reply(way, params);
      assertEquals(error, refused.path("error").asText(), refused::toString);
      assertEquals(error.equals("validation_failed"), refused.at("/fieldErrors").has("email"));
    }
  }

  private JsonNode reply(String way, String params) {
    pending = parley.rpc("questionnaire", Questions.waitless(FORM)).path("result");
    ParleyPerson person = parley.person();
    JsonNode id = person.sees().path("toolUseId");
    if (way.equals("rest")) {
      return Json.read(
          RestAssured.given()
              .contentType("application/json")
              .body(params)
              .post("/api/v1/sessions/{s}/interactions/{t}/answer", parley.session(), id.asText())
              .asString());
    }
    ObjectNode named = (ObjectNode) Json.read(params);
    named.set("toolUseId", id);
    JsonNode response = person.request("interaction/respond", named).join();
    return response.has("result") ? response.path("result") : response.at("/error/data");
  }

  private JsonNode collected() {
    ObjectNode reference = (ObjectNode) Questions.reference(pending.path("reference").asText());
    return parley.rpc(Questions.AWAIT, Questions.waitless(reference)).path("result");
  }
}
