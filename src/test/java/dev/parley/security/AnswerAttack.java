package dev.parley.security;

import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.Questions;
import java.util.UUID;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Somebody who may not answer tries to, but the call gets the human's own answer. */
abstract class AnswerAttack {
  static final JsonNode FORM = Json.read("{\"elicitation\":{\"form\":{}}}");
  static final JsonNode TASKS_AND_FORM =
      Json.read("{\"elicitation\":{},\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}");
  static final JsonNode RED = Json.read("{\"action\":\"accept\",\"content\":{\"colour\":\"Red\"}}");

  @RegisterExtension final Parley parley = new Parley();

  /** The tool-use id of the call that is attacked. */
  final String toolUse = "attacked-" + UUID.randomUUID();

  private final String human;

  /**
   * @param human the credential with which the human answers
   */
  AnswerAttack(String human) {
    this.human = human;
  }

  /** Asks for a colour, under the id that is attacked. */
  final Mcp asking(ParleyHost host) {
    return host.call(ASK, Questions.colour()).toolUse(toolUse);
  }

  /** A call that waits for its human. */
  final InFlight waiting(ParleyHost host) {
    InFlight call = asking(host).start();
    call.awaitLines(":", 1);
    return call;
  }

  /** What a view would send: an answer to the question that is attacked. */
  final ObjectNode answerOfAView() {
    ObjectNode answer = Json.object().put("reference", reference()).put("action", "answer");
    answer.putArray("answers").addObject().put("id", "colour").putArray("answer").add("Red");
    return answer;
  }

  final String reference() {
    return interaction(human).path("reference").asText();
  }

  final void assertOpen() {
    assertEquals("open", interaction(human).path("status").asText());
  }

  /** After all the tries the question is still open, and the call gets the human's answer. */
  final void assertAnsweredByTheHuman(InFlight call) {
    assertAnsweredByTheHuman(call, human);
  }

  final void assertAnsweredByTheHuman(InFlight call, String credential) {
    answeredByTheHuman(credential);
    assertByTheHuman(call.reply().structured());
  }

  final void answeredByTheHuman() {
    answeredByTheHuman(human);
  }

  private void answeredByTheHuman(String credential) {
    assertEquals("open", interaction(credential).path("status").asText());
    Asked.with(credential)
        .body("{\"answers\":[{\"id\":\"colour\",\"answer\":[\"Blue\"]}]}")
        .post("/api/v1/sessions/{s}/interactions/{t}/answer", parley.session(), toolUse)
        .then()
        .statusCode(200);
  }

  static void assertByTheHuman(JsonNode result) {
    assertEquals("Blue", result.at("/answers/0/answer/0").asText(), result::toString);
    assertEquals("human", result.path("provenance").asText());
    assertEquals("rest", result.path("via").asText());
  }

  private JsonNode interaction(String credential) {
    return Json.read(
        Asked.with(credential)
            .get("/api/v1/sessions/{s}/interactions/{t}", parley.session(), toolUse)
            .asString());
  }
}
