package dev.parley.tool;

import static dev.parley.testing.ParleyPerson.answer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
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

/** An asker says how urgent its questions are, and what it is doing. */
@QuarkusTest
class UrgencyTest {
  private static final String TEXTS =
      """
      question | {"question":"Go?"}
      question | {"questions":[{"question":"Go?"},{"question":"Why?"}]}
      ask_user_questions | {"questions":[{"text":"Go?"}]}
      questionnaire | {"questions":[{"id":"a","prompt":"Go?"}]}
      questionnaire | {"fields":[{"id":"a","label":"Go?"}]}
      """;

  @RegisterExtension final Parley parley = new Parley();

  @ParameterizedTest(name = "{0} {1}")
  @DisplayName("every tool that asks passes both on to the frontend")
  @CsvSource(delimiter = '|', textBlock = TEXTS)
  void everyToolPassesThemOn(String tool, String arguments) {
    ParleyPerson person = parley.person();
    ask(tool, arguments, "{\"urgency\":\"high\",\"context\":\"I *migrate* the shop.\\n\\nNow.\"}");
    JsonNode seen = person.sees();

    assertEquals("high", seen.path("urgency").asText(), seen::toString);
    assertEquals("I *migrate* the shop.\n\nNow.", seen.path("context").asText());
  }

  @ParameterizedTest(name = "{0} {1}")
  @DisplayName("without them nothing is said, and normal is as good as nothing")
  @CsvSource(delimiter = '|', textBlock = TEXTS)
  void saysNothingWithoutThem(String tool, String arguments) {
    ParleyPerson person = parley.person();
    ask(tool, arguments, "{\"urgency\":\"normal\",\"context\":\" \"}");
    JsonNode seen = person.sees();

    assertFalse(seen.has("urgency") || seen.has("context"), seen::toString);
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("what is no urgency and no context is refused in words that teach")
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"urgency\":\"urgent\"} | invalid_argument | urgency must be \"low\", \"normal\" or \"high\"",
        "{\"urgency\":[\"high\"]} | invalid_argument | arguments.urgency must be a string",
        "{\"context\":{\"a\":1}} | invalid_argument | arguments.context must be a string",
        "{\"context\":\"a\\u0007b\"} | invalid_text | context must not hold"
      })
  void refusesWhatIsWrong(String members, String code, String message) {
    JsonNode refused = ask("ask_user_questions", "{\"questions\":[{\"text\":\"Go?\"}]}", members);
    JsonNode detail = refused.at("/details/0");

    assertEquals(code, detail.path("error").asText(), refused::toString);
    assertEquals(
        message, detail.path("message").asText().substring(0, message.length()), refused::toString);
  }

  @Test
  @DisplayName("a context has at most 4,000 characters")
  void refusesALongContext() {
    String question = "{\"questions\":[{\"text\":\"Go?\"}]}";
    ParleyPerson person = parley.person();
    ask("ask_user_questions", question, context("😀".repeat(4_000)));
    assertEquals(8_000, person.sees().path("context").asText().length());

    JsonNode refused = ask("ask_user_questions", question, context("😀".repeat(4_001)));
    assertEquals("text_too_long", refused.at("/details/0/error").asText(), refused::toString);
  }

  private static String context(String text) {
    return Json.object().put("context", text).toString();
  }

  @Test
  @DisplayName("they are part of what is asked: an ask with another context is another ask")
  void areArguments() {
    String question = "{\"questions\":[{\"text\":\"Go?\"}]}";
    JsonNode one = ask("ask_user_questions", question, "{\"context\":\"One\"}");
    JsonNode same = ask("ask_user_questions", question, "{\"context\":\"One\"}");
    JsonNode other = ask("ask_user_questions", question, "{\"context\":\"Two\"}");

    assertEquals(one.path("reference"), same.path("reference"));
    assertNotEquals(one.path("reference"), other.path("reference"));
  }

  @Test
  @DisplayName("the result says nothing of them")
  void doNotChangeTheResult() {
    ParleyPerson person = parley.person();
    JsonNode pending =
        ask(
            "question",
            "{\"question\":\"Go?\"}",
            "{\"urgency\":\"low\",\"context\":\"I *migrate* the shop.\"}");
    person.answers(person.sees(), answer("q1", "Yes"));
    JsonNode ending = person.seesEnding();
    JsonNode result = parley.host().collects(pending);

    assertEquals("low", ending.at("/interaction/urgency").asText(), ending::toString);
    assertEquals("Yes", result.path("text").asText(), result::toString);
    assertFalse(result.toString().contains("*migrate*"), result::toString);
    assertTrue(result.findValues("urgency").isEmpty(), result::toString);
  }

  /** The result, or what was refused. */
  private JsonNode ask(String tool, String arguments, String members) {
    ObjectNode open = ((ObjectNode) Json.read(arguments)).put("waitSeconds", 0);
    open.setAll((ObjectNode) Json.read(members));
    JsonNode reply = parley.rpc(tool, open);
    return reply.has("error") ? reply.at("/error/data") : reply.path("result");
  }
}
