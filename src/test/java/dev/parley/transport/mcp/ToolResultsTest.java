package dev.parley.transport.mcp;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import dev.parley.testing.Schemas;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every ending is an ordinary result of the listed form. */
@QuarkusTest
class ToolResultsTest {
  @RegisterExtension final Parley parley = new Parley();

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "answered | {\"answers\":[{\"question\":\"Which colour?\",\"answer\":[\"Red\"]},",
        "declined | User declined to answer: Not today",
        "cancelled | Questionnaire dismissed",
        "expired | Nobody answered within 1 second,",
        "aborted | Questionnaire cancelled by user interrupt"
      })
  void everyEndingIsAnOrdinaryResult(String status, String text) {
    ParleyPerson person = parley.person();
    JsonNode arguments =
        Questions.lasting(status.equals("expired") ? 1 : 600, Questions.everyKind());
    var modern = parley.modernCall(ASK, arguments).toolUse("t1").start();
    JsonNode question = person.sees();
    var november = parley.legacyCall("2025-11-25", ASK, arguments).toolUse("t1").start();
    var june = parley.legacyCall("2025-06-18", ASK, arguments).toolUse("t1").start();
    var march = parley.legacyCall("2025-03-26", ASK, arguments).toolUse("t1").start();
    end(status, person, question);
    String via = List.of("expired", "aborted").contains(status) ? "" : "frontend";

    for (var call : List.of(modern, november, june)) {
      assertEquals(status, call.reply().outcome());
      assertEquals(
          !status.equals("answered"), call.reply().structured().path("cancelled").asBoolean());
      assertOrdinary(call.reply(), text);
      assertEquals(via, call.reply().structured().path("via").asText());
    }
    assertFalse(march.reply().result().has("structuredContent"), "K11");
    assertEquals(via, march.reply().result().at("/_meta/dev.parley~1via").asText());
    assertOrdinary(march.reply(), text);
    assertEquals(1, person.count("interaction/requested"));
  }

  private void end(String status, ParleyPerson person, JsonNode question) {
    switch (status) {
      case "answered" ->
          person.answers(
              question,
              answer("colour", "Red"),
              answer("sizes", "S", "L"),
              answer("why", "A trip"));
      case "declined" -> person.declines(question, "Not today");
      case "cancelled" -> person.dismisses(question);
      case "aborted" -> parley.rpc("interactions/abort", Json.object().put("toolUseId", "t1"));
      default -> assertEquals("expired", person.seesEnding().path("status").asText());
    }
  }

  private static void assertOrdinary(Reply reply, String text) {
    assertEquals(200, reply.status());
    assertFalse(reply.result().path("isError").asBoolean());
    assertTrue(reply.result().path("content").isArray());
    // the first call gets the result alone; later ones are told that it was delivered before
    boolean again = reply.body().contains("This is an earlier result");
    boolean json = text.startsWith("{");
    assertEquals(again && !json ? 2 : 1, reply.result().path("content").size());
    if (reply.result().has("structuredContent")) {
      assertEquals(again, reply.structured().path("replayed").asBoolean());
    }
    assertTrue(reply.text().startsWith(text), reply::text);
    assertEquals("3 questions", reply.result().at("/_meta/dev.parley~1title").asText());
  }

  @Test
  @DisplayName("a question that is still open is an ordinary result, too")
  void openQuestionIsAnOrdinaryResult() {
    JsonNode result = parley.rpc(ASK, Questions.waitless(Questions.colour())).path("result");
    String text = result.path("text").asText();

    assertEquals("pending", result.path("status").asText());
    assertTrue(text.contains(result.path("reference").asText()), text);
    Schemas.check(outputSchema(), result);
  }

  @Test
  @DisplayName("an answer comes back as text for the model and as data for programs")
  void answersComeBackAsTextAndData() {
    ParleyPerson person = parley.person();
    var call = parley.modernCall(ASK, Questions.everyKind()).start();
    JsonNode question = person.sees();
    person.answers(
        question, answer("why", "A trip"), answer("colour", "b"), answer("sizes", "XL", "S"));

    Reply reply = call.reply();
    assertEquals(
        Json.read(
            """
            {"answers":[{"question":"Which colour?","answer":["b"]},
             {"question":"Which sizes?","answer":["S","XL"]},
             {"question":"What for?","answer":["A trip"]}]}
            """),
        Json.read(reply.text()));
    assertEquals(
        Json.read(
            """
            [{"id":"colour","question":"Which colour?","type":"SingleChoice","answer":["b"],
              "labels":["Blue"],"wasCustom":false,"index":2},
             {"id":"sizes","question":"Which sizes?","type":"MultiChoice","answer":["S","XL"],
              "labels":["S","XL"],"wasCustom":true},
             {"id":"why","question":"What for?","type":"FreeText","answer":["A trip"],
              "labels":["A trip"],"wasCustom":false}]
            """),
        reply.structured().path("answers"));
    assertEquals("human", reply.structured().path("provenance").asText());
    assertFalse(reply.structured().path("replayed").asBoolean());
  }

  @Test
  @DisplayName("a refused answer leaves the question open, and the host never sees it")
  void refusedAnswerLeavesTheQuestionOpen() {
    ParleyPerson person = parley.person();
    var call = parley.modernCall(ASK, Questions.everyKind()).start();
    JsonNode question = person.sees();
    JsonNode error = person.answersInVain(question, answer("colour", "Green"));
    person.answers(question, answer("colour", "Red"), answer("why", "Fun"));

    assertEquals(-32602, error.path("code").asInt());
    assertEquals(
        List.of("not_a_choice", "required_field_empty"),
        error.at("/data/details").findValuesAsText("error"));
    assertEquals("answered", call.reply().outcome());
    assertEquals(2, call.reply().structured().path("answers").size());
  }

  private JsonNode outputSchema() {
    return parley.modern("tools/list").send().result().at("/tools/0/outputSchema");
  }
}
