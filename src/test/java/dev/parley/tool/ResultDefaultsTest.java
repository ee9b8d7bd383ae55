package dev.parley.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.transport.mcp.elicitation.FormProfile;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The model's result if nobody answered and defaults apply. */
@QuarkusTest
@TestProfile(FormProfile.class)
class ResultDefaultsTest extends ResultFixture {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ask_user_questions | {'provenance':'default','message':'MESSAGE','answers':"
            + "[{'question':'Where to?','answer':['staging']}]}",
        "question | MESSAGE/staging",
        "questionnaire | MESSAGE/env: default: staging",
        "several | MESSAGE/env: default: staging"
      })
  void defaultsSayThatNobodyAnswered(String shape, String text) {
    String tool = shape.equals("several") ? "question" : shape;
    ObjectNode question =
        (ObjectNode)
            Json.read(
                "{\"id\":\"env\",\"question\":\"Where to?\",\"type\":\"FreeText\","
                    + "\"defaultValue\":\"staging\"}");
    ObjectNode arguments = shape.equals("question") ? question : Json.object();
    if (!shape.equals("question")) {
      arguments.putArray("questions").add(question);
    }
    arguments.put("timeoutSeconds", 0.05).put("onTimeout", "defaults");
    JsonNode result = parley.rpc(tool, arguments).path("result");

    String message =
        "Nobody answered within 50 milliseconds. These are the defaults that were suggested with"
            + " the questions; no human has confirmed them.";
    String expected = text.replace('\'', '"').replace('/', '\n').replace("MESSAGE", message);
    assertEquals(expected, result.path("text").asText());
    assertEquals("default", result.path("provenance").asText());
    assertTrue(result.path("message").asText().startsWith(message), result::toString);
    assertFalse(result.has("via"));
  }

  @Test
  void defaultsOfChoicesAreNamedAsTheHumanWouldSeeThem() {
    JsonNode arguments =
        Json.read(
            """
            {"timeoutSeconds":0.05,"onTimeout":"defaults","fields":[
              {"id":"db","type":"select","label":"Database","defaultValue":"pg",
               "options":[{"value":"pg","label":"PostgreSQL"},{"value":"my","label":"MySQL"}]},
              {"id":"tags","type":"multiselect","label":"Tags","defaultValue":["a","c"],
               "options":["a","b","c"]},
              {"id":"go","type":"boolean","label":"Go?","defaultValue":true}]}
            """);
    String text = parley.rpc("questionnaire", arguments).at("/result/text").asText();
    assertTrue(text.startsWith("Nobody answered"), text);
    assertEquals(
        "db: default: PostgreSQL\ntags: default: a, c\ngo: default: true",
        text.substring(text.indexOf('\n') + 1));
  }
}
