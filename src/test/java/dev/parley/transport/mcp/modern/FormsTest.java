package dev.parley.transport.mcp.modern;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.error.PlainText;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import dev.parley.transport.mcp.elicitation.FormProfile;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Forms that a modern client shows between two requests. */
@QuarkusTest
@TestProfile(FormProfile.class)
class FormsTest extends FormFixture {
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"elicitation\":{}} | true",
        "{\"elicitation\":{\"form\":{}}} | true",
        "{\"elicitation\":{\"form\":{},\"url\":{}}} | true",
        "{\"sampling\":{}} | false",
        "{} | false"
      })
  void asksOnlyWhatIsDeclared(String capabilities, boolean asked) {
    InFlight call =
        parley
            .modernCall(ASK, Questions.colour())
            .capable(Json.read(capabilities))
            .toolUse("t")
            .start();
    if (asked) {
      JsonNode result = call.reply().result();
      assertEquals("input_required", result.path("resultType").asText());
      assertEquals(List.of("answers-1"), keys(result.path("inputRequests")));
      assertEquals("form", result.at("/inputRequests/answers-1/params/mode").asText());
      assertTrue(result.path("requestState").isTextual(), "E2");
      assertFalse(result.has("ttlMs") || result.has("cacheScope"), "E12");
    } else {
      parley.awaitStatus("t", "open");
      assertFalse(call.isDone());
      call.hangUp();
    }
  }

  @Test
  @DisplayName("an accepted form is the human's answer")
  void acceptAnswers() {
    Reply asked = ask(Questions.everyKind());
    JsonNode content =
        Json.read(
            "{\"colour\":\"b\",\"sizes\":[\"S\",\"L\"],\"sizes_other\":\"XL\",\"why\":\"Fun\"}");
    Reply reply = retry(asked, Questions.everyKind(), accept(content)).send();

    assertEquals("answered", reply.outcome());
    assertEquals("human", reply.structured().path("provenance").asText());
    assertEquals(Json.read("[\"S\",\"L\",\"XL\"]"), reply.structured().at("/answers/1/answer"));
    assertEquals("Blue", reply.structured().at("/answers/0/labels/0").asText());
  }

  @ParameterizedTest(name = "{0} ends it as {1}")
  @CsvSource({"decline,declined", "cancel,cancelled"})
  void refusalsEndIt(String action, String status) {
    Reply asked = ask(Questions.colour());
    Reply reply = retry(asked, Questions.colour(), Json.object().put("action", action)).send();

    assertEquals(status, reply.outcome());
    assertEquals(0, reply.structured().path("answers").size());
  }

  @ParameterizedTest(name = "{0} is asked again")
  @ValueSource(
      strings = {
        "{\"colour\":\"Green\"}",
        "{}",
        "{\"colour\":\"\"}",
        "{\"colour\":2.5}",
        "{\"colour\":{\"value\":\"Red\"}}",
        "{\"colour\":[\"Red\",\"Blue\"]}"
      })
  void wrongAnswersAreAskedAgain(String content) {
    Reply asked = ask(Questions.colour());
    Reply again = retry(asked, Questions.colour(), accept(Json.read(content))).send();

    assertEquals(List.of("answers-2"), keys(again.result().path("inputRequests")), "G6, E2");
    String message = again.result().at("/inputRequests/answers-2/params/message").asText();
    assertTrue(message.length() > 10 && !message.equals("Which colour?"), message);
    assertNotEquals(state(asked), state(again), "E11");

    ObjectNode right = accept(Json.read("{\"colour\":\"Red\"}"));
    Reply done = retry(again, Questions.colour(), "answers-2", right).send();
    assertEquals("answered", done.outcome());
  }

  @Test
  @DisplayName("what was entered late is returned to await_user_answers and to the next call")
  void lateAnswersAreReturned() {
    Reply asked = ask(Questions.colour());
    ParleyPerson person = parley.person();
    String reference = person.sees().path("reference").asText();
    parley.everybodyLeaves();
    // the client may ignore this response
    retry(asked, Questions.colour(), accept(Json.read("{\"colour\":\"Red\"}"))).send();

    Reply awaited =
        parley.modernCall(Questions.AWAIT, Questions.reference(reference)).capable(FORM).send();
    assertEquals("answered", awaited.outcome());
  }

  @Test
  @DisplayName("a long question is abridged between characters, never within one")
  void longQuestionsAreAbridgedBetweenCharacters() {
    for (int length = 96; length <= 100; length++) {
      String text = "x".repeat(length) + "\ud83c\udf08 and so on";
      JsonNode question =
          Json.object().put("text", text).put("type", "FreeText").put("required", true);
      JsonNode arguments = Json.object().set("questions", Json.of(List.of(question, question)));
      Reply asked = ask(arguments);
      Reply again = retry(asked, arguments, accept(Json.object())).send();

      String message = again.result().at("/inputRequests/answers-2/params/message").asText();
      assertTrue(message.contains("x".repeat(96)), again::body);
      assertEquals(Optional.empty(), PlainText.flaw(message), again::body);
    }
  }

  @Test
  @DisplayName("numbers keep their fraction")
  void numbersKeepTheirFraction() {
    JsonNode arguments =
        Json.read(
            "{\"fields\":[{\"id\":\"n\",\"type\":\"number\",\"label\":\"How much?\",\"min\":1}]}");
    Reply asked = parley.modernCall("questionnaire", arguments).capable(FORM).send();
    Reply reply =
        parley
            .modernCall("questionnaire", arguments)
            .capable(FORM)
            .id(2)
            .param("requestState", state(asked))
            .param(
                "inputResponses", Json.object().set("answers-1", accept(Json.read("{\"n\":2.5}"))))
            .deviant()
            .send();

    assertEquals(2.5, reply.structured().at("/answers/0/answer/0").asDouble());
  }

  @Test
  @DisplayName("a question that somebody sees already is not asked a second time")
  void frontendComesFirst() {
    ParleyPerson person = parley.person();
    InFlight call = host().call(ASK, Questions.colour()).start();
    person.answers(person.sees(), answer("colour", "Red"));

    assertEquals("answered", call.reply().outcome());
  }

  @Test
  @DisplayName("an answer by another way ends the form as well")
  void otherWaysCloseTheForm() {
    Reply asked = ask(Questions.colour());
    ParleyPerson person = parley.person();
    person.answers(person.sees(), answer("colour", "Red"));
    Reply reply =
        retry(asked, Questions.colour(), accept(Json.read("{\"colour\":\"Blue\"}"))).send();

    assertEquals("Red", reply.structured().at("/answers/0/answer/0").asText());
  }
}
