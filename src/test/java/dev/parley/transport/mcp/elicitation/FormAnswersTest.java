package dev.parley.transport.mcp.elicitation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.Reply;
import dev.parley.testing.Schemas;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What a client sends for a form is checked against the schema of that form, and the next form
 * holds what was entered.
 */
@QuarkusTest
@TestProfile(FormProfile.class)
class FormAnswersTest {
  private static final String TOOL = "questionnaire";
  private static final JsonNode CAPABLE = Json.read("{\"elicitation\":{}}");

  /** One field of each kind, none of them required. */
  private static final JsonNode FIELDS =
      Json.read(
          """
          {"fields":[
            {"id":"colour","type":"select","label":"Colour?","options":["Red","Blue"]},
            {"id":"hull","type":"select","label":"Hull?","allowOther":true,
             "options":[{"value":"w","label":"Wood"},{"value":"s","label":"Steel"}]},
            {"id":"sizes","type":"multiselect","label":"Sizes?","options":["S","M","L"],
             "allowOther":true},
            {"id":"name","type":"text","label":"Name?","minLength":2,"maxLength":5},
            {"id":"speed","type":"number","label":"Speed?","min":1,"max":9},
            {"id":"crew","type":"number","label":"Crew?","min":0,"step":1},
            {"id":"sails","type":"boolean","label":"Sails?"},
            {"id":"start","type":"date","label":"Start?"}]}\
          """);

  @RegisterExtension final Parley parley = new Parley();

  private Reply ask() {
    Reply asked = parley.modernCall(TOOL, FIELDS).capable(CAPABLE).send();
    assertTrue(asked.result().path("inputRequests").has("answers-1"), asked::body);
    return asked;
  }

  private Reply answer(Reply asked, String key, JsonNode content) {
    ObjectNode responses = Json.object();
    responses.putObject(key).put("action", "accept").set("content", content);
    return parley
        .modernCall(TOOL, FIELDS)
        .capable(CAPABLE)
        .id(2)
        .param("requestState", asked.result().path("requestState").asText())
        .param("inputResponses", responses)
        .deviant()
        .send();
  }

  @ParameterizedTest(name = "{0} is refused: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"colour\":\"Purple\"} | Colour? choose among the given choices",
        "{\"colour\":[\"Red\"]} | Colour? choose among the given choices",
        "{\"colour\":true} | Colour? choose among the given choices",
        "{\"hull\":\"Purple\"} | write your own answer in its own field",
        "{\"hull\":\"Wood\"} | write your own answer in its own field",
        "{\"hull\":\"Purple\",\"hull_other\":\"Glass\"} | Hull? choose among the given choices",
        "{\"hull_other\":5} | Hull? enter a text",
        "{\"hull_other\":[\"Glass\"]} | Hull? enter a text",
        "{\"sizes\":\"S\"} | Sizes? choose among the given choices, as a list",
        "{\"sizes\":[\"S\",\"XL\"]} | write your own answer in its own field",
        "{\"sizes\":[\"S\",null]} | Sizes? choose among",
        "{\"sizes\":{\"S\":true}} | Sizes? choose among",
        "{\"name\":12} | Name? enter a text",
        "{\"name\":\"x\"} | Name? write at least 2",
        "{\"name\":\"abcdef\"} | Name? write at most 5",
        "{\"speed\":\"fast\"} | Speed? write a number",
        "{\"speed\":true} | Speed? write a number",
        "{\"speed\":[3]} | Speed? write a number",
        "{\"speed\":0.5} | Speed? at least 1",
        "{\"speed\":10} | Speed? at most 9",
        "{\"crew\":2.5} | Crew? only steps of 1",
        "{\"sails\":\"yes\"} | Sails? answer true or false",
        "{\"sails\":1} | Sails? answer true or false",
        "{\"start\":\"tomorrow\"} | Start? write a date",
        "{\"start\":20260131} | Start? enter a text",
        "[\"Red\"] | the content of a form must be an object",
        "{\"colour\":\"Purple\",\"speed\":10} | Speed? at most 9"
      })
  void whatBreaksTheSchemaIsAskedAgain(String content, String why) {
    Reply again = answer(ask(), "answers-1", Json.read(content));

    JsonNode form = again.result().at("/inputRequests/answers-2/params");
    assertTrue(form.path("message").asText().contains(why), again::body);
    form.at("/requestedSchema/properties")
        .forEach(p -> Schemas.check("2026-07-28", "PrimitiveSchemaDefinition", p));
  }

  @ParameterizedTest(name = "{0} is {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"speed\":\"2.5\"} | speed | [2.5]",
        "{\"sails\":\"true\"} | sails | [true]",
        "{\"sails\":false,\"colour\":\"\"} | sails | [false]",
        "{\"hull\":\"w\"} | hull | [\"w\"]",
        "{\"hull_other\":\"Glass\"} | hull | [\"Glass\"]",
        "{\"hull\":\"w\",\"hull_other\":\"Glass\"} | hull | [\"Glass\"]",
        "{\"sizes\":[\"S\"],\"sizes_other\":\"XL\"} | sizes | [\"S\",\"XL\"]",
        "{\"name\":\"Ada\",\"colour\":null,\"hull\":null,\"hull_other\":null,\"sizes\":null,"
            + "\"sizes_other\":null,\"speed\":null,\"crew\":null,\"sails\":null,\"start\":null}"
            + " | name | [\"Ada\"]"
      })
  void whatFitsIsTaken(String content, String id, String value) {
    JsonNode answers = answer(ask(), "answers-1", Json.read(content)).structured().path("answers");

    assertEquals(1, answers.size(), answers::toString);
    assertEquals(id, answers.at("/0/id").asText());
    assertEquals(Json.read(value), answers.at("/0/answer"));
  }

  @Test
  @DisplayName(
      "a form that is sent again holds what was entered, and says for each field what is wrong")
  void correctionHoldsWhatWasEntered() {
    JsonNode content =
        Json.read(
            """
            {"colour":"Blue","hull_other":"Glass","sizes":["S","L"],"name":"x","speed":10,
             "crew":"many","sails":true,"start":"soon"}\
            """);
    Reply again = answer(ask(), "answers-1", content);
    JsonNode fields =
        again.result().at("/inputRequests/answers-2/params/requestedSchema/properties");

    assertEquals("Blue", fields.at("/colour/default").asText());
    assertFalse(fields.path("colour").has("description"), fields::toString);
    assertFalse(fields.path("hull").has("default"));
    assertEquals("Glass", fields.at("/hull_other/default").asText());
    assertEquals(Json.read("[\"S\",\"L\"]"), fields.at("/sizes/default"));
    assertEquals("x", fields.at("/name/default").asText());
    assertEquals("Write at least 2 characters.", fields.at("/name/description").asText());
    assertEquals(10, fields.at("/speed/default").asInt());
    assertEquals("At most 9.", fields.at("/speed/description").asText());
    assertFalse(fields.path("crew").has("default"), "a number's default is a number");
    assertEquals(
        "Write a number, such as 3 or 2.5.\nYou entered: many",
        fields.at("/crew/description").asText());
    assertTrue(fields.at("/sails/default").asBoolean());
    assertEquals("soon", fields.at("/start/default").asText());
    fields.forEach(p -> Schemas.check("2026-07-28", "PrimitiveSchemaDefinition", p));

    ObjectNode corrected = Json.object().put("name", "Ada");
    Reply done = answer(again, "answers-2", corrected);
    assertEquals("answered", done.outcome());
    assertEquals(1, done.structured().path("answers").size(), "what was cleared stays cleared");
  }

  @Test
  @DisplayName("the first revision holds what its defaults can hold, and shows the rest")
  void correctionInTheFirstRevision() {
    ParleyHost host = parley.host("2025-06-18", CAPABLE);
    InFlight call = host.call(TOOL, FIELDS).start();
    JsonNode content =
        Json.read("{\"colour\":\"Blue\",\"sizes_1\":true,\"sizes_3\":\"true\",\"name\":\"x\"}");
    host.answer(call.awaitMessage("elicitation/create", 1), "accept", content);
    JsonNode second = call.awaitMessage("elicitation/create", 2);
    JsonNode fields = second.at("/params/requestedSchema/properties");

    assertTrue(fields.at("/sizes_1/default").asBoolean(), fields::toString);
    assertFalse(fields.path("sizes_2").has("default"), fields::toString);
    assertTrue(fields.at("/sizes_3/default").asBoolean(), fields::toString);
    assertFalse(fields.path("name").has("default"), fields::toString);
    assertEquals(
        "Write at least 2 characters.\nYou entered: x", fields.at("/name/description").asText());
    assertEquals("You entered: Blue", fields.at("/colour/description").asText());
    fields.forEach(p -> Schemas.check("2025-06-18", "PrimitiveSchemaDefinition", p));

    JsonNode wrong = Json.read("{\"sizes_2\":\"on\",\"sizes\":[\"S\"]}");
    host.answer(second, "accept", wrong);
    JsonNode third = call.awaitMessage("elicitation/create", 3);
    assertTrue(third.at("/params/message").asText().contains("Sizes? answer true or false"));
    assertTrue(
        third
            .at("/params/requestedSchema/properties/sizes_1/description")
            .asText()
            .startsWith("Answer true or false."),
        third::toString);
    host.answer(third, "accept", Json.read("{\"sizes_2\":true,\"sizes\":[\"S\"]}"));
    assertEquals(
        Json.read("[\"M\"]"), call.reply().structured().at("/answers/0/answer"), "one field each");
  }

  @Test
  @DisplayName("what was entered is kept within bounds")
  void correctionIsBounded() {
    String much = "x".repeat(300_000);
    Reply again =
        answer(ask(), "answers-1", Json.object().put("name", much).put("colour", "Purple"));

    assertTrue(again.body().length() < 20_000, () -> again.body().length() + " characters");
  }
}
