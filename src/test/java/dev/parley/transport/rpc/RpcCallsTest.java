package dev.parley.transport.rpc;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static dev.parley.testing.Questions.AWAIT;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Asking, waiting, collecting and taking back over {@code /rpc}. */
@QuarkusTest
class RpcCallsTest {
  @RegisterExtension final Parley parley = new Parley();

  @Inject MeterRegistry registry;

  @Test
  void waitsForTheAnswer() {
    ParleyPerson person = parley.person();
    InFlight call = parley.rpcLater(ASK, Questions.everyKind());
    JsonNode question = person.sees();
    person.answersInVain(question, answer("colour", "Green"));
    person.answers(question, answer("colour", "Red"), answer("why", "Fun"));

    JsonNode result = call.reply().result();
    assertEquals("answered", result.path("status").asText());
    assertEquals(
        Json.read(
            """
            {"answers":[{"question":"Which colour?","answer":["Red"]},
             {"question":"What for?","answer":["Fun"]}]}
            """),
        Json.read(result.path("text").asText()));
    assertEquals(List.of("colour", "why"), result.path("answers").findValuesAsText("id"));
  }

  @Test
  void givesAReferenceWhenTheWaitIsOver() {
    ParleyPerson person = parley.person();
    JsonNode pending = parley.rpc(ASK, Questions.waitless(Questions.colour())).path("result");
    JsonNode question = person.sees();
    JsonNode reference = Questions.reference(pending.path("reference").asText());
    JsonNode still = parley.rpc(AWAIT, Questions.waitless(reference)).path("result");
    InFlight call = parley.rpcLater(AWAIT, reference);
    person.answers(question, answer("colour", "Red"));

    assertEquals("pending", pending.path("status").asText());
    assertEquals(pending.path("reference"), still.path("reference"));
    assertEquals("answered", call.reply().result().path("status").asText());
    JsonNode again = parley.rpc(AWAIT, reference).path("result");
    assertTrue(again.path("replayed").asBoolean());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.001", "\"0.001\"", "0", "1e-3"})
  void takesAnyNumberOfSecondsToWait(String seconds) {
    ObjectNode params = Questions.colour().deepCopy();
    params.set("waitSeconds", Json.read(seconds));

    assertEquals("pending", parley.rpc(ASK, params).at("/result/status").asText());
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "\"soon\"", "\"\"", "true", "{}", "[]"})
  void refusesOtherTimesToWaitAndAsksNobody(String seconds) {
    ParleyPerson person = parley.person();
    ObjectNode params = Questions.colour().deepCopy();
    params.set("waitSeconds", Json.read(seconds));
    JsonNode error = parley.rpc(ASK, params).path("error");

    assertEquals(-32602, error.path("code").asInt());
    assertEquals("invalid_argument", error.at("/data/error").asText());
    parley.rpc(ASK, Questions.waitless(Questions.freeText("Next?")));
    assertEquals("Next?", person.sees().at("/questions/0/text").asText());
  }

  @Test
  void clampsTimesThatAreTooLong() {
    ParleyPerson person = parley.person();
    ObjectNode params = Questions.colour().deepCopy();
    InFlight call = parley.rpcLater(ASK, params.put("waitSeconds", 1e99));
    person.answers(person.sees(), answer("colour", "Red"));

    assertEquals("answered", call.reply().result().path("status").asText());
  }

  @Test
  void refusesWrongArgumentsWithAllThatIsWrong() {
    JsonNode params =
        Json.read(
            """
            {"questions":[{"text":"","type":"FreeText"},{"text":"b","type":"Odd"}]}
            """);
    JsonNode error = parley.rpc(ASK, params).path("error");

    assertEquals(-32602, error.path("code").asInt());
    assertEquals("validation_failed", error.at("/data/error").asText());
    assertEquals(
        List.of("invalid_text", "unknown_type"),
        error.at("/data/details").findValuesAsText("error"));
  }

  @Test
  void findsTheSameAskByItsToolUse() {
    ParleyPerson person = parley.person();
    JsonNode first = parley.rpc(ASK, Questions.waitless(used("t1", Questions.colour())));
    InFlight second = parley.rpcLater(ASK, used("t1", Questions.colour()));
    JsonNode other = parley.rpc(ASK, used("t1", Questions.freeText("Why?"))).path("error");
    person.answers(person.sees(), answer("colour", "Red"));

    JsonNode result = second.reply().result();
    assertEquals(first.at("/result/reference"), result.path("reference"));
    assertEquals("answered", result.path("status").asText());
    assertEquals("interaction_conflict", other.at("/data/error").asText());
    assertEquals(1203, other.path("code").asInt());
    assertEquals(1, person.count("interaction/requested"));
  }

  @Test
  void keepsTheQuestionOfAHostThatIsGone() {
    ParleyPerson person = parley.person();
    InFlight call = parley.rpcLater(ASK, used("t1", Questions.colour()));
    JsonNode question = person.sees();
    call.hangUp();
    InFlight again = parley.rpcLater(ASK, used("t1", Questions.colour()));
    person.answers(question, answer("colour", "Red"));

    assertEquals("answered", again.reply().result().path("status").asText());
  }

  @Test
  @DisplayName(
      "a result of a batch does not count as handed out if its host is gone before the rest")
  void keepsTheResultsOfABatchWhoseHostIsGone() {
    double before = waiting();
    ParleyPerson person = parley.person();
    JsonNode one = Questions.freeText("One?");
    JsonNode two = Questions.freeText("Two?");
    InFlight batch = parley.rpcLater(Json.array().add(request(one)).add(request(two)).toString());
    JsonNode first = person.sees();
    person.sees();
    person.answers(first, answer("q1", "1"));
    batch.hangUp();
    await().until(() -> waiting() <= before);

    JsonNode again = parley.rpc(ASK, Questions.waitless(one)).path("result");
    assertEquals("answered", again.path("status").asText(), again::toString);
  }

  private double waiting() {
    return registry.get("parley.requests.waiting").gauge().value();
  }

  private static JsonNode request(JsonNode params) {
    ObjectNode request = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", ASK);
    return request.set("params", params);
  }

  @Test
  void showsAndAbortsAnInteraction() {
    ParleyPerson person = parley.person();
    JsonNode asked = parley.rpc(ASK, Questions.waitless(used("t1", Questions.colour())));
    JsonNode reference = Questions.reference(asked.at("/result/reference").asText());
    JsonNode open = parley.rpc("interactions/get", reference).path("result");
    JsonNode aborted = parley.rpc("interactions/abort", reference);
    JsonNode again = parley.rpc("interactions/abort", reference).path("error");

    assertEquals("open", open.path("status").asText());
    assertEquals("t1", open.path("toolUseId").asText());
    assertEquals(Json.object().put("status", "aborted"), aborted.path("result"));
    assertEquals("interaction_already_resolved", again.at("/data/error").asText());
    assertEquals(1202, again.path("code").asInt());
    assertEquals("aborted", parley.interaction("t1").path("status").asText());
    assertEquals("host", person.seesEnding().path("by").asText());
    JsonNode result = parley.rpc(AWAIT, reference).path("result");
    assertEquals("aborted", result.path("status").asText());
    assertTrue(result.path("cancelled").asBoolean());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "interactions/get | {} | -32602 | invalid_argument",
        "interactions/abort | {} | -32602 | invalid_argument",
        "interactions/get | {\"toolUseId\":\"none\"} | 1201 | interaction_not_found",
        "interactions/get | {\"reference\":\"ref_none\"} | 1201 | interaction_not_found",
        "interactions/abort | {\"reference\":\"ref_none\"} | 1201 | interaction_not_found",
        "await_user_answers | {\"reference\":\"ref_none\"} | 1201 | interaction_not_found",
        "await_user_answers | {} | -32602 | invalid_argument"
      })
  void saysWhatIsNotThere(String method, String params, int code, String name) {
    JsonNode error = parley.rpc(method, Json.read(params)).path("error");

    assertEquals(code, error.path("code").asInt());
    assertEquals(name, error.at("/data/error").asText());
    assertFalse(error.path("message").asText().isBlank());
  }

  @Test
  void looksForAToolUseInItsOwnSessionOnly() {
    parley.rpc(ASK, Questions.waitless(used("t1", Questions.colour())));
    ObjectNode elsewhere = Json.object().put("toolUseId", "t1");
    elsewhere.withObjectProperty("_meta").put("dev.parley/sessionId", "elsewhere");

    JsonNode error = parley.rpc("interactions/get", elsewhere).path("error");
    assertEquals("interaction_not_found", error.at("/data/error").asText());
  }

  @Test
  void listsEveryTool() {
    List<String> names =
        parley.rpc("tools/list", Json.object()).at("/result/tools").findValuesAsText("name");

    assertEquals(List.of(ASK, AWAIT, "question", "questionnaire"), names);
  }

  private static ObjectNode used(String toolUseId, JsonNode arguments) {
    ObjectNode params = arguments.deepCopy();
    params.withObjectProperty("_meta").put("dev.parley/toolUseId", toolUseId);
    return params;
  }
}
