package dev.parley.tool;

import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Test;

/** The questions of an agent core: what the design publishes, to the letter. */
@QuarkusTest
@TestProfile(StudiedDesign.OneAtATime.class)
class AgentCoreDesignTest extends StudiedDesign {
  @Test
  void singleChoice() {
    JsonNode shown =
        shown(
            ASK,
            """
            {"questions":[{"type":"SingleChoice","text":"Which database?",
              "choices":["PostgreSQL","MySQL","SQLite"],"required":true}]}\
            """);
    assertEquals("Which database?", shown.at("/questions/0/text").asText());
    assertTrue(shown.at("/questions/0/required").asBoolean());
    assertEquals(3, shown.at("/questions/0/choices").size());
    assertEquals("PostgreSQL", shown.at("/questions/0/choices/0/label").asText());
  }

  @Test
  void multiChoice() {
    JsonNode shown =
        shown(
            ASK,
            """
            {"questions":[{"type":"MultiChoice","text":"Which features?",
              "choices":["Authentication","Logging","Caching"],"required":false}]}\
            """);
    assertEquals("Which features?", shown.at("/questions/0/text").asText());
    assertFalse(shown.at("/questions/0/required").asBoolean());
    assertEquals(3, shown.at("/questions/0/choices").size());
  }

  @Test
  void freeText() {
    JsonNode shown =
        shown(
            ASK,
            """
            {"questions":[{"type":"FreeText","text":"Any notes?","defaultValue":"None",
              "required":false}]}\
            """);
    assertEquals("Any notes?", shown.at("/questions/0/text").asText());
    assertEquals("None", shown.at("/questions/0/defaultValue").asText());
  }

  @Test
  void emptyChoices() {
    JsonNode error =
        refused(
            ASK,
            """
            {"questions":[{"type":"SingleChoice","text":"Question?","choices":[],
              "required":true}]}\
            """);
    assertEquals("validation_failed", error.path("error").asText());
    assertEquals(1, error.path("details").size());
    assertEquals("Question?", error.at("/details/0/question").asText());
    assertEquals("empty_choices", error.at("/details/0/error").asText());
  }

  @Test
  void tooManySelections() {
    assertEquals(
        "too_many_selections",
        wrong(
            required("\"A\",\"B\"", true),
            "{\"question\":\"Question?\",\"answer\":[\"A\",\"B\"]}"));
  }

  @Test
  void requiredFieldEmpty() {
    assertEquals("required_field_empty", wrong(required("\"A\"", true), ""));
  }

  @Test
  void requiredFieldWithAnEmptyText() {
    assertEquals(
        "required_field_empty",
        wrong(required("\"A\"", true), "{\"question\":\"Question?\",\"answer\":[\"\"]}"));
  }

  @Test
  void unknownQuestion() {
    assertEquals(
        "unknown_question",
        wrong(required("\"A\"", false), "{\"question\":\"Unknown question?\",\"answer\":[\"A\"]}"));
  }

  @Test
  void success() {
    JsonNode result =
        answered(
            ASK,
            """
            {"questions":[
              {"type":"SingleChoice","text":"Question 1?","choices":["A","B"],"required":true},
              {"type":"MultiChoice","text":"Question 2?","choices":["X","Y"]},
              {"type":"FreeText","text":"Question 3?"}]}\
            """,
            """
            [{"question":"Question 1?","answer":["A"]},
             {"question":"Question 2?","answer":["X","Y"]},
             {"question":"Question 3?","answer":["Some notes"]}]\
            """);
    assertEquals(
        "{\"answers\":[{\"question\":\"Question 1?\",\"answer\":[\"A\"]},"
            + "{\"question\":\"Question 2?\",\"answer\":[\"X\",\"Y\"]},"
            + "{\"question\":\"Question 3?\",\"answer\":[\"Some notes\"]}]}",
        result.path("text").asText());
  }

  @Test
  void customAnswerIsAllowed() {
    JsonNode result =
        answered(
            ASK,
            """
            {"questions":[{"type":"SingleChoice","text":"Which database?",
              "choices":["PostgreSQL","MySQL"],"required":true}]}\
            """,
            "[{\"question\":\"Which database?\",\"answer\":[\"MongoDB\"]}]");
    assertEquals(
        "{\"answers\":[{\"question\":\"Which database?\",\"answer\":[\"MongoDB\"]}]}",
        result.path("text").asText());
    assertTrue(result.at("/answers/0/wasCustom").asBoolean());
  }

  @Test
  void declined() {
    JsonNode pending = ask(ASK, required("\"A\"", true));
    ParleyPerson person = parley.person();
    person.declines(person.sees(), null);
    assertEquals("User declined to answer", collected(pending).path("text").asText());
  }

  @Test
  void display() {
    var call = parley.modernCall(ASK, Questions.everyKind()).start();
    ParleyPerson person = parley.person();
    person.dismisses(person.sees());
    JsonNode meta = call.reply().result().path("_meta");
    assertEquals("3 questions", meta.path("dev.parley/title").asText());
    assertEquals(
        "Which colour?\nWhich sizes?\nWhat for?", meta.path("dev.parley/content").asText());
    assertEquals("[AskUserQuestions: 3 question(s)]", meta.path("dev.parley/summary").asText());
  }

  private String required(String choices, boolean required) {
    return "{\"questions\":[{\"type\":\"SingleChoice\",\"text\":\"Question?\",\"choices\":[%s],\"required\":%s}]}"
        .formatted(choices, required);
  }
}
