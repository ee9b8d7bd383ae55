package dev.parley.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.testing.ParleyPerson;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Test;

/** The question of a chat app: what the design publishes, to the letter. */
@QuarkusTest
@TestProfile(StudiedDesign.OneAtATime.class)
class ChatAppDesignTest extends StudiedDesign {
  private static final String ONE =
      """
      {"header":"Next","question":"What next?","options":[
        {"label":"Test","description":"Run them"},{"label":"Ship"}],"multiple":%s,"custom":true}\
      """;

  @Test
  void optionIsTheLabel() {
    assertEquals("Ship", reply(ONE.formatted(false), "\"Ship\""));
  }

  @Test
  void optionsAreTheLabelsOneALine() {
    assertEquals("Test\nShip", reply(ONE.formatted(true), "\"Ship\",\"Test\""));
  }

  @Test
  void typedTextIsTheLastLineOrTheOnlyOne() {
    assertEquals("Ship\nand rest", reply(ONE.formatted(true), "\"and rest\",\"Ship\""));
    assertEquals("Rest", reply(ONE.formatted(false), "\"Rest\""));
  }

  @Test
  void nextChatMessageIsTheAnswer() {
    JsonNode pending = ask("question", ONE.formatted(false));
    ParleyPerson person = parley.person();
    person.sees();
    ObjectNode message = Json.object().put("text", "Neither").put("messageId", "m-1");
    person.request("session/message", message).join();
    JsonNode result = collected(pending);
    assertEquals("Neither", result.path("text").asText());
    assertEquals("m-1", result.path("answerMessageId").asText());
  }

  @Test
  void rejected() {
    JsonNode pending = ask("question", ONE.formatted(false));
    ParleyPerson person = parley.person();
    person.declines(person.sees(), null);
    JsonNode result = collected(pending);
    assertEquals("declined", result.path("status").asText());
    assertEquals(0, result.path("answers").size());
  }

  @Test
  void standsAloneInItsTurn() {
    ObjectNode first = (ObjectNode) Json.read(ONE.formatted(false));
    first.putObject("_meta").put("dev.parley/turnId", "turn");
    ObjectNode second = first.deepCopy().put("question", "And then?");
    ask("question", first.toString());
    assertEquals(
        "question_not_standalone", refused("question", second.toString()).path("error").asText());
  }

  private String reply(String arguments, String values) {
    return answered("question", arguments, "[{\"id\":\"q1\",\"answer\":[" + values + "]}]")
        .path("text")
        .asText();
  }
}
