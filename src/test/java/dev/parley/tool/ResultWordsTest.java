package dev.parley.tool;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static dev.parley.testing.Questions.AWAIT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import dev.parley.transport.mcp.elicitation.FormProfile;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a model learns that reads the structured result only. */
@QuarkusTest
@TestProfile(FormProfile.class)
class ResultWordsTest extends ResultFixture {
  private static final JsonNode FORMS = Json.read("{\"elicitation\":{\"form\":{}}}");
  private static final JsonNode APPS =
      Json.read(
          "{\"extensions\":{\"io.modelcontextprotocol/ui\":{\"mimeTypes\":"
              + "[\"text/html;profile=mcp-app\"]}}}");

  @ParameterizedTest
  @ValueSource(strings = {"declined", "refused", "cancelled", "closed", "expired", "aborted"})
  void endingWithoutAnswersSaysInWordsThatItIsNoConsent(String how) {
    ParleyPerson person = parley.person();
    JsonNode asked =
        how.equals("expired") ? Questions.lasting(0.05, Questions.colour()) : Questions.colour();
    JsonNode pending = parley.host().asks(ASK, asked);
    JsonNode open = person.sees();
    switch (how) {
      case "declined" -> person.declines(open, "Not today!");
      case "refused" -> person.declines(open, null);
      case "cancelled" -> person.dismisses(open);
      case "closed" -> person.closes(open);
      case "aborted" -> parley.host().aborts(pending);
      default -> person.seesEnding();
    }
    JsonNode result = parley.host().collects(pending);
    String message = result.path("message").asText();
    String text = result.path("text").asText();
    assertTrue(message.startsWith(text), message);
    String meaning = message.substring(text.length());
    assertTrue(meaning.matches("[.]? [A-Z].*[.]"), message);
    assertTrue(message.contains("consent"), message);
    assertEquals(how.equals("closed"), message.contains("without a word"), message);
    boolean human = !how.equals("expired") && !how.equals("aborted");
    assertEquals(human ? "frontend" : "", result.path("via").asText());
  }

  @Test
  void pendingSaysInWordsWhatToDo() {
    JsonNode pending = parley.host().asks(ASK, Questions.colour());
    assertEquals(pending.path("text"), pending.path("message"));
    assertTrue(pending.path("message").asText().contains(AWAIT));
  }

  @ParameterizedTest
  @CsvSource({
    "frontend, in a frontend",
    "page, on a page of Parley",
    "rest, over REST",
    "form, in a form of the MCP client",
    "app, in the view of the MCP host"
  })
  void answerSaysWhoGaveItByWhichWayAndWhen(String via, String words) {
    JsonNode result =
        switch (via) {
          case "frontend" -> answeredAt(parley.person());
          case "page" -> answeredAt(parley.page());
          case "rest" -> answeredOverRest();
          case "form" -> answeredByForm();
          default -> answeredInView();
        };
    String at = result.path("answeredAt").asText();
    assertEquals(via, result.path("via").asText());
    assertEquals(
        "The human answered " + words + " at " + at + ".", result.path("message").asText());
    assertEquals("human", result.path("provenance").asText());
    assertFalse(result.path("replayed").asBoolean());
  }

  private JsonNode answeredAt(ParleyPerson person) {
    JsonNode pending = parley.host().asks(ASK, Questions.colour());
    person.answers(person.sees(), answer("colour", "Red"));
    return parley.host().collects(pending);
  }

  private JsonNode answeredOverRest() {
    ObjectNode arguments = Questions.waitless(Questions.colour());
    arguments.withObjectProperty("_meta").put("dev.parley/toolUseId", "t");
    JsonNode pending = parley.rpc(ASK, arguments).path("result");
    RestAssured.given()
        .contentType("application/json")
        .body("{\"answers\":[{\"id\":\"colour\",\"answer\":[\"Red\"]}]}")
        .post("/api/v1/sessions/{s}/interactions/t/answer", parley.session())
        .then()
        .statusCode(200);
    return parley.host().collects(pending);
  }

  private JsonNode answeredByForm() {
    ParleyHost host = parley.host().able(FORMS);
    Reply asked = host.call(ASK, Questions.colour()).send();
    JsonNode red = Json.read("{\"action\":\"accept\",\"content\":{\"colour\":\"Red\"}}");
    return host.retry(asked, Questions.colour(), "answers-1", red).deviant().send().structured();
  }

  private JsonNode answeredInView() {
    InFlight call = parley.modernCall(ASK, Questions.colour()).capable(APPS).toolUse("t").start();
    ObjectNode arguments = Json.object().put("action", "answer");
    arguments.set("reference", parley.awaitStatus("t", "open").path("reference"));
    arguments.putArray("answers").add(answer("colour", "Red"));
    parley.modernCall("view_answer_questions", arguments).capable(APPS).send();
    return call.reply().structured();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "questionnaire | {\"id\":\"q1\",\"label\":\"Language\",\"prompt\":\"?\"} | q1",
        "questionnaire | {\"label\":\"Language\",\"prompt\":\"?\"} | Language",
        "questionnaire | {\"prompt\":\"?\"} | Q1",
        "question | {\"id\":\"lang\",\"header\":\"Language\",\"question\":\"?\"} | lang",
        "question | {\"header\":\"Language\",\"question\":\"?\"} | Language"
      })
  void linesBeginWithTheIdThatTheAskerGave(String tool, String question, String begin) {
    JsonNode arguments = Json.object().set("questions", Json.array().add(Json.read(question)));
    JsonNode pending = parley.host().asks(tool, arguments);
    ParleyPerson person = parley.person();
    JsonNode open = person.sees();
    person.answers(open, answer(open.at("/questions/0/id").asText(), "Rust"));

    assertEquals(
        begin + ": user wrote: Rust", parley.host().collects(pending).path("text").asText());
  }

  @ParameterizedTest
  @ValueSource(strings = {ASK, "question", "questionnaire"})
  void blankSetSaysThatTheHumanLeftItBlank(String tool) {
    JsonNode question = Json.read("{\"id\":\"a\",\"prompt\":\"Why?\",\"required\":false}");
    ObjectNode arguments = Json.object();
    if (tool.equals("question")) {
      arguments.setAll((ObjectNode) question);
    } else {
      JsonNode other = ((ObjectNode) question.deepCopy()).put("id", "b");
      arguments.putArray("questions").add(question).add(other);
    }
    JsonNode pending = parley.host().asks(tool, arguments);
    answerNext();
    JsonNode result = parley.host().collects(pending);

    String sentence =
        tool.equals("question")
            ? "The human saw the question and left it blank. Do not assume an answer."
            : "The human saw the questions and left all of them blank. Do not assume an answer.";
    String text = tool.equals(ASK) ? "{\"answers\":[],\"message\":\"%s\"}" : "%s";
    assertEquals(text.formatted(sentence), result.path("text").asText());
    assertEquals("answered", result.path("status").asText());
    assertTrue(result.path("message").asText().startsWith(sentence), result::toString);
    assertTrue(result.path("message").asText().contains("in a frontend"), result::toString);
  }

  @Test
  void blankSetWithANoteKeepsTheNote() {
    JsonNode pending = parley.host().asks(ASK, Questions.freeText("Why?"));
    ParleyPerson person = parley.person();
    JsonNode blank = Json.read("{\"answers\":[],\"note\":\"No time\"}");
    assertTrue(person.says("interaction/respond", person.sees(), blank).has("result"));
    assertEquals(
        "{\"answers\":[],\"note\":\"No time\",\"message\":"
            + "\"The human saw the question and left it blank, but wrote a note."
            + " Go by the note, and do not assume any other answer.\"}",
        parley.host().collects(pending).path("text").asText());
  }
}
