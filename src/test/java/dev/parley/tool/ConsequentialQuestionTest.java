package dev.parley.tool;

import static dev.parley.testing.ParleyPerson.answer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A question whose answer is hard to undo is marked for the frontend, and never answered before.
 */
@QuarkusTest
class ConsequentialQuestionTest {
  @RegisterExtension final Parley parley = new Parley();

  @ParameterizedTest(name = "{0}")
  @DisplayName("every tool that asks passes the mark on to the frontend")
  @CsvSource(
      delimiter = '|',
      value = {
        "ask_user_questions | {\"questions\":[{\"text\":\"Go?\",\"choices\":[\"Live\"],\"consequential\":true},{\"text\":\"Why?\"}]}",
        "question | {\"questions\":[{\"question\":\"Go?\",\"consequential\":\"true\"},{\"question\":\"Why?\"}]}",
        "questionnaire | {\"questions\":[{\"id\":\"a\",\"prompt\":\"Go?\",\"consequential\":true},{\"id\":\"b\",\"prompt\":\"Why?\",\"consequential\":false}]}",
        "questionnaire | {\"fields\":[{\"id\":\"a\",\"label\":\"Go?\",\"type\":\"boolean\",\"consequential\":true},{\"id\":\"b\"}]}"
      })
  void everyToolPassesItOn(String tool, String arguments) {
    ParleyPerson person = parley.person();
    JsonNode pending = ask(tool, arguments);
    JsonNode questions = person.sees().path("questions");

    assertEquals("pending", pending.path("status").asText(), pending::toString);
    assertTrue(questions.at("/0/consequential").booleanValue(), questions::toString);
    assertFalse(questions.at("/1").has("consequential"), questions::toString);
  }

  @ParameterizedTest(name = "{0} {1}")
  @DisplayName("nothing answers it in advance")
  @CsvSource(
      delimiter = '|',
      value = {
        "ask_user_questions | {\"questions\":[{\"text\":\"Go?\",\"choices\":[\"Live\"],\"consequential\":true,\"defaultValue\":\"Live\"}]}",
        "ask_user_questions | {\"onTimeout\":\"defaults\",\"questions\":[{\"text\":\"Go?\",\"consequential\":true},{\"text\":\"Who?\",\"defaultValue\":\"Ann\"}]}",
        "question | {\"question\":\"Go?\",\"consequential\":true,\"defaultValue\":\"yes\"}",
        "questionnaire | {\"fields\":[{\"id\":\"a\",\"consequential\":true}],\"initialValues\":{\"a\":\"yes\"}}"
      })
  void nothingAnswersItInAdvance(String tool, String arguments) {
    JsonNode refused = ask(tool, arguments);

    assertEquals("validation_failed", refused.path("error").asText(), refused::toString);
    assertEquals("invalid_default", refused.at("/details/0/error").asText(), refused::toString);
  }

  @ParameterizedTest(name = "{0} {1}")
  @DisplayName(
      "a mark on what is no question is refused, for the human would not be asked to confirm")
  @CsvSource(
      delimiter = '|',
      value = {
        "ask_user_questions | {\"consequential\":true,\"questions\":[{\"text\":\"Go?\"}]}",
        "question | {\"consequential\":true,\"questions\":[{\"question\":\"Go?\"}]}",
        "questionnaire | {\"consequential\":true,\"fields\":[{\"id\":\"a\"}]}",
        "questionnaire | {\"sections\":[{\"consequential\":true,\"fields\":[{\"id\":\"a\"}]}]}"
      })
  void aMarkOnTheWholeIsRefused(String tool, String arguments) {
    JsonNode refused = ask(tool, arguments);

    assertEquals("invalid_argument", refused.at("/details/0/error").asText(), refused::toString);
  }

  @Test
  @DisplayName("a remark in the chat does not answer it")
  void aRemarkDoesNotAnswerIt() {
    ParleyPerson person = parley.person();
    ask("question", "{\"question\":\"Go?\",\"consequential\":true}");
    JsonNode question = person.sees();
    ObjectNode remark = Json.object().put("text", "Live");
    JsonNode refused = person.says("session/message", question, remark);

    assertEquals(
        "interaction_not_found", refused.at("/error/data/error").asText(), refused::toString);
  }

  @Test
  @DisplayName("an answer to it is an answer like any other")
  void isAnsweredLikeAnyOther() {
    ParleyPerson person = parley.person();
    ask("ask_user_questions", "{\"questions\":[{\"text\":\"Go?\",\"consequential\":true}]}");
    person.answers(person.sees(), answer("q1", "Live"));

    assertEquals("answered", person.seesEnding().path("status").asText());
  }

  /** The result, or what was refused. */
  private JsonNode ask(String tool, String arguments) {
    ObjectNode open = ((ObjectNode) Json.read(arguments)).put("waitSeconds", 0);
    JsonNode reply = parley.rpc(tool, open);
    return reply.has("error") ? reply.at("/error/data") : reply.path("result");
  }
}
