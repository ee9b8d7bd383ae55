package dev.parley.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Test;

/** The questionnaire that is a form: what the design publishes, to the letter. */
@QuarkusTest
@TestProfile(StudiedDesign.OneAtATime.class)
class FormDesignTest extends StudiedDesign {
  private static final String FORM =
      """
      {"title":"Quick questions","description":"Please answer a few things.","fields":[
        {"id":"email","type":"text","label":"Email","required":true,"pattern":".+@.+"},
        {"id":"role","type":"select","label":"Role","options":[
          {"label":"Developer","value":"dev"},{"label":"Designer","value":"design"}]},
        {"id":"subscribe","type":"boolean","label":"Subscribe to updates?"}]%s}\
      """;

  @Test
  void labels() {
    JsonNode plain = shown("questionnaire", FORM.formatted(""));
    assertEquals("Submit", plain.path("submitLabel").asText());
    assertEquals("Cancel", plain.path("cancelLabel").asText());
    assertEquals("Please answer a few things.", plain.path("description").asText());
  }

  @Test
  void ownLabel() {
    JsonNode own = shown("questionnaire", FORM.formatted(",\"submitLabel\":\"Send\""));
    assertEquals("Send", own.path("submitLabel").asText());
  }

  @Test
  void submit() {
    JsonNode pending = ask("questionnaire", FORM.formatted(""));
    JsonNode reply =
        respond("{\"action\":\"submit\",\"input\":{\"email\":\"a@b.com\",\"subscribe\":true}}");
    assertEquals("answered", reply.at("/result/status").asText());
    assertEquals(
        Json.read("{\"email\":\"a@b.com\",\"subscribe\":true}"), collected(pending).path("input"));
  }

  @Test
  void cancel() {
    JsonNode pending = ask("questionnaire", FORM.formatted(""));
    assertEquals("cancelled", respond("{\"action\":\"cancel\"}").at("/result/status").asText());
    assertTrue(collected(pending).path("cancelled").asBoolean());
  }

  @Test
  void wrongValuesAreToldByFieldAndOptionalOnesMayBeEmpty() {
    ask("questionnaire", FORM.formatted(""));
    JsonNode wrong =
        respond("{\"action\":\"submit\",\"input\":{\"email\":\"x\",\"role\":\"boss\"}}");
    assertTrue(wrong.at("/error/data/fieldErrors").has("email"), wrong::toString);
    assertTrue(wrong.at("/error/data/fieldErrors").has("role"), wrong::toString);
    assertEquals(
        "answered",
        respond("{\"action\":\"submit\",\"input\":{\"email\":\"a@b\",\"role\":\"\"}}")
            .at("/result/status")
            .asText());
  }

  @Test
  void repromptKeepsWhatWasEntered() {
    JsonNode shown =
        shown(
            "questionnaire",
            FORM.formatted(
                """
                ,"initialValues":{"email":"nobody"},
                "errorSummary":"Please correct the highlighted fields.",
                "fieldErrors":{"email":"Invalid email format"}\
                """));
    assertEquals("Please correct the highlighted fields.", shown.path("errorSummary").asText());
    assertEquals("Invalid email format", shown.at("/fieldErrors/email").asText());
    assertEquals("nobody", shown.at("/initialValues/email/0").asText());
  }

  @Test
  void fieldsOrSections() {
    JsonNode refused =
        refused(
            "questionnaire",
            FORM.formatted(
                ",\"sections\":[{\"id\":\"s\",\"fields\":[{\"id\":\"x\",\"type\":\"text\",\"label\":\"X\"}]}]"));
    assertTrue(refused.toString().contains("fields_and_sections"), refused::toString);
  }
}
