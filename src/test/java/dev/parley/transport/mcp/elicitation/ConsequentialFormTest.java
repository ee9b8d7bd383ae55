package dev.parley.transport.mcp.elicitation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.Reply;
import dev.parley.testing.Schemas;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A form of a client asks for a consequential answer twice: for the answer, and to confirm it. */
@QuarkusTest
@TestProfile(FormProfile.class)
class ConsequentialFormTest {
  private static final String TOOL = "questionnaire";
  private static final JsonNode CAPABLE = Json.read("{\"elicitation\":{}}");

  /** The second field takes the name that the confirming one would have. */
  private static final JsonNode FIELDS =
      Json.read(
          """
          {"fields":[
            {"id":"go","type":"select","label":"Where to?","options":["Live","Staging"],
             "consequential":true},
            {"id":"go_confirm","type":"text","label":"Why?"}]}\
          """);

  @RegisterExtension final Parley parley = new Parley();

  @Test
  @DisplayName("the field that confirms follows the question, has a name of its own, and is off")
  void confirmingFieldFollows() {
    JsonNode properties = properties(ask(), "answers-1");

    assertEquals("[\"go\",\"go_confirm_\",\"go_confirm\"]", names(properties));
    JsonNode confirm = properties.path("go_confirm_");
    assertEquals("boolean", confirm.path("type").asText());
    assertEquals("Confirm: Where to?", confirm.path("title").asText());
    assertFalse(confirm.has("default"), confirm::toString);
    Schemas.check("2026-07-28", "PrimitiveSchemaDefinition", confirm);
  }

  @ParameterizedTest
  @DisplayName("an answer that is not confirmed is asked for again, with what was entered")
  @ValueSource(
      strings = {
        "{\"go\":\"Live\"}",
        "{\"go\":\"Live\",\"go_confirm_\":false}",
        "{\"go\":\"Live\",\"go_confirm\":\"true\"}"
      })
  void anUnconfirmedAnswerIsAskedAgain(String content) {
    Reply again = answer(ask(), "answers-1", content);
    JsonNode properties = properties(again, "answers-2");

    assertEquals(
        "Confirm this answer, since it has consequences.",
        properties.at("/go_confirm_/description").asText());
    String message = again.result().at("/inputRequests/answers-2/params/message").asText();
    assertTrue(message.contains("Where to? confirm this answer"), again::body);
    assertEquals("Live", properties.at("/go/default").asText(), again::body);
  }

  @Test
  @DisplayName("a confirmation is not carried over to an answer that was wrong in another way")
  void aConfirmationIsGivenForOneAnswer() {
    Reply again = answer(ask(), "answers-1", "{\"go\":\"Mars\",\"go_confirm_\":true}");

    assertFalse(properties(again, "answers-2").path("go_confirm_").has("default"), again::body);
  }

  @Test
  @DisplayName("a confirmed answer counts")
  void aConfirmedAnswerCounts() {
    Reply confirmed = answer(ask(), "answers-1", "{\"go\":\"Live\",\"go_confirm_\":true}");
    assertEquals("Live", confirmed.structured().at("/answers/0/answer/0").asText());
  }

  @Test
  @DisplayName("a question that was left open needs no confirmation")
  void whatIsOpenNeedsNone() {
    Reply open = answer(ask(), "answers-1", "{\"go_confirm\":\"No reason\"}");
    assertEquals("go_confirm", open.structured().at("/answers/0/id").asText(), open::body);
  }

  private static JsonNode properties(Reply asked, String key) {
    JsonNode properties =
        asked.result().at("/inputRequests/" + key + "/params/requestedSchema/properties");
    assertFalse(properties.isEmpty(), asked::body);
    return properties;
  }

  private static String names(JsonNode object) {
    var names = Json.object().putArray("names");
    object.fieldNames().forEachRemaining(names::add);
    return names.toString();
  }

  private Reply ask() {
    return parley.modernCall(TOOL, FIELDS).capable(CAPABLE).send();
  }

  private Reply answer(Reply asked, String key, String content) {
    ObjectNode responses = Json.object();
    responses.putObject(key).put("action", "accept").set("content", Json.read(content));
    return parley
        .modernCall(TOOL, FIELDS)
        .capable(CAPABLE)
        .id(2)
        .param("requestState", asked.result().path("requestState").asText())
        .param("inputResponses", responses)
        .deviant()
        .send();
  }
}
