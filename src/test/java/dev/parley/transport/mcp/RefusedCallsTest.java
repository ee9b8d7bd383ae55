package dev.parley.transport.mcp;

import static dev.parley.testing.Questions.ASK;
import static dev.parley.testing.Questions.AWAIT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A model learns from a refusal what was wrong, so that it can correct its call. */
@QuarkusTest
class RefusedCallsTest {
  @RegisterExtension final Parley parley = new Parley();

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} | no_questions",
        "{\"questions\":[]} | no_questions",
        "{\"questions\":7} | invalid_argument",
        "{\"questions\":[{\"type\":\"FreeText\"}]} | invalid_text",
        "{\"questions\":[{\"text\":\"a\",\"type\":\"Matrix\"}]} | unknown_type",
        "{\"questions\":[{\"text\":\"a\",\"type\":\"SingleChoice\"}]} | empty_choices",
        "{\"questions\":[{\"text\":\"a\",\"choices\":[\"x\",\"x\"]}]} | duplicate_choice",
        "{\"questions\":[{\"text\":\"a\",\"id\":\"i\"},{\"text\":\"b\",\"id\":\"i\"}]}"
            + " | duplicate_question",
        "{\"questions\":[{\"text\":\"a\"}],\"onTimeout\":\"panic\"} | invalid_argument",
        "{\"questions\":[{\"text\":\"a\"}],\"timeoutSeconds\":-1} | invalid_argument"
      })
  void badArgumentsAreExplainedInAResult(String arguments, String error) {
    for (Mcp request : calls(ASK, Json.read(arguments))) {
      Reply reply = request.send();

      assertEquals(200, reply.status());
      assertFalse(reply.result().has("structuredContent"));
      JsonNode refusal = reply.refusal();
      assertEquals("validation_failed", refusal.path("error").asText());
      assertEquals(List.of(error), refusal.path("details").findValuesAsText("error"));
      assertTrue(refusal.at("/details/0/message").asText().contains(" "), refusal::toString);
    }
  }

  @ParameterizedTest(name = "the arguments {0}: {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "null | validation_failed",
        "[] | invalid_argument",
        "7 | invalid_argument",
        "\"text\" | invalid_argument",
        "\"{\\\"questions\\\":7}\" | validation_failed"
      })
  void argumentsOfAnotherTypeAreExplainedInAResult(String arguments, String error) {
    for (Mcp request : calls(ASK, Json.read(arguments))) {
      assertEquals(error, request.deviant().send().refusal().path("error").asText());
    }
  }

  @ParameterizedTest(name = "the tool {0} is unknown")
  @ValueSource(strings = {"unknown", "", "ASK_USER_QUESTIONS", "question"})
  void unknownToolIsAProtocolError(String tool) {
    for (Mcp request : calls(tool, Json.object())) {
      assertEquals("200 -32602", request.send().failure());
    }
  }

  @Test
  @DisplayName("a call without a name is a protocol error")
  void namelessCallIsAProtocolError() {
    assertEquals("200 -32602", parley.modern("tools/call").deviant().send().failure());
    assertEquals(
        "200 -32602", parley.legacy("2025-11-25", "tools/call").deviant().send().failure());
  }

  @ParameterizedTest(name = "awaiting {0}: {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{} | invalid_argument",
        "{\"reference\":\"\"} | invalid_argument",
        "{\"reference\":\"ref_unknown\"} | interaction_not_found"
      })
  void badReferencesAreExplainedInAResult(String arguments, String error) {
    for (Mcp request : calls(AWAIT, Json.read(arguments))) {
      assertEquals(error, request.send().refusal().path("error").asText());
    }
  }

  @ParameterizedTest(name = "{0} must be 1 to 128 visible ASCII characters")
  @ValueSource(strings = {"dev.parley/sessionId", "dev.parley/toolUseId", "dev.parley/turnId"})
  void unfitIdsAreExplainedInAResult(String key) {
    for (Object unfit : List.of("", "a b", "ü", "x".repeat(129), 7)) {
      Mcp request = parley.modernCall(ASK, Questions.colour()).meta(key, unfit);
      assertEquals("invalid_id", request.send().refusal().path("error").asText());
    }
  }

  @Test
  @DisplayName("the same tool-use id with other arguments is a conflict")
  void sameIdWithOtherArgumentsIsAConflict() {
    var person = parley.person();
    var first = parley.modernCall(ASK, Questions.colour()).toolUse("t1").start();
    JsonNode question = person.sees();
    Reply second = parley.modernCall(ASK, Questions.freeText("Why?")).toolUse("t1").send();
    person.dismisses(question);

    assertEquals("interaction_conflict", second.refusal().path("error").asText());
    assertEquals("cancelled", first.reply().outcome());
  }

  @Test
  @DisplayName("too many questions, or too much text, is refused with the limit")
  void oversizedQuestionnairesAreRefused() {
    ArrayNode many = Json.array();
    for (int i = 0; i < 33; i++) {
      many.addObject().put("text", "Question " + i);
    }
    JsonNode tooMany = Json.object().set("questions", many);
    JsonNode tooLong = Questions.freeText("x".repeat(4_001));
    JsonNode tooLarge = Questions.freeText("x".repeat(300_000));

    JsonNode detail = parley.modernCall(ASK, tooMany).send().refusal().at("/details/0");
    assertEquals("too_many_questions", detail.path("error").asText());
    assertEquals(32, detail.path("maxQuestions").asInt());
    detail = parley.modernCall(ASK, tooLong).send().refusal().at("/details/0");
    assertEquals("text_too_long", detail.path("error").asText());
    assertEquals(4_000, detail.path("maxLength").asInt());
    JsonNode refusal = parley.modernCall(ASK, tooLarge).send().refusal();
    assertEquals("too_large", refusal.path("error").asText());
  }

  @Test
  @DisplayName("what fails before anything is asked is JSON, although the call could stream")
  void failuresAreSettledBeforeAnyStream() {
    Mcp streaming =
        parley.modernCall(ASK, Questions.colour()).header("Accept", "text/event-stream");
    Reply refused = streaming.header("Mcp-Name", "other").send();

    assertEquals("400 -32020", refused.failure());
    assertEquals("application/json", refused.contentType());
  }

  private List<Mcp> calls(String tool, JsonNode arguments) {
    return List.of(
        parley.modernCall(tool, arguments), parley.legacyCall("2025-11-25", tool, arguments));
  }
}
