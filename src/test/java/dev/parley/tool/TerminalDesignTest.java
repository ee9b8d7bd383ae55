package dev.parley.tool;

import static dev.parley.testing.ParleyPerson.answer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import dev.parley.testing.ParleyPerson;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Test;

/** The questions of a terminal: what the design publishes, to the letter. */
@QuarkusTest
@TestProfile(StudiedDesign.OneAtATime.class)
class TerminalDesignTest extends StudiedDesign {
  private static final String TWO =
      """
      {"questions":[
        {"id":"stack","prompt":"Which stack?","options":[
          {"value":"node","label":"Node.js","description":"JavaScript"},
          {"value":"py","label":"Python"}]},
        {"id":"name","label":"Name","prompt":"Which name?","options":[
          {"value":"a","label":"A"}]}]}\
      """;

  @Test
  void everyQuestionTakesSomethingElse() {
    JsonNode shown = shown("question", TWO);
    assertEquals("Q1", shown.at("/questions/0/label").asText());
    assertEquals("Name", shown.at("/questions/1/label").asText());
    assertTrue(shown.at("/questions/0/allowOther").asBoolean());
    assertTrue(shown.at("/questions/1/allowOther").asBoolean());
  }

  @Test
  void predefinedAndTyped() {
    JsonNode result =
        answered(
            "question",
            TWO,
            "[{\"id\":\"stack\",\"answer\":[\"node\"]},{\"id\":\"name\",\"answer\":[\"mine\"]}]");
    JsonNode predefined = result.at("/answers/0");
    assertEquals("node", predefined.at("/answer/0").asText());
    assertEquals("Node.js", predefined.at("/labels/0").asText());
    assertFalse(predefined.path("wasCustom").asBoolean());
    assertEquals(1, predefined.path("index").asInt());
    JsonNode typed = result.at("/answers/1");
    assertEquals("mine", typed.at("/answer/0").asText());
    assertEquals("mine", typed.at("/labels/0").asText());
    assertTrue(typed.path("wasCustom").asBoolean());
    assertFalse(typed.has("index"));
    assertFalse(result.path("cancelled").asBoolean());
    assertEquals(2, result.path("questions").size());
  }

  @Test
  void cancelledRepeatsTheQuestions() {
    JsonNode pending = ask("question", TWO);
    ParleyPerson person = parley.person();
    person.dismisses(person.sees());
    JsonNode result = collected(pending);
    assertTrue(result.path("cancelled").asBoolean());
    assertEquals(Json.array(), result.path("answers"));
    assertEquals("stack", result.at("/questions/0/id").asText());
    assertEquals(
        Json.read("{\"value\":\"node\",\"label\":\"Node.js\",\"description\":\"JavaScript\"}"),
        result.at("/questions/0/options/0"));
  }

  @Test
  void noQuestions() {
    assertEquals(
        "no_questions", refused("question", "{\"questions\":[]}").at("/details/0/error").asText());
  }

  @Test
  void blankTextIsNoAnswer() {
    ask("question", TWO);
    ParleyPerson person = parley.person();
    JsonNode error =
        person.answersInVain(person.sees(), answer("stack", "  "), answer("name", "a"));
    assertEquals("validation_failed", error.at("/data/error").asText());
    assertEquals("stack", error.at("/data/details/0/id").asText());
  }
}
