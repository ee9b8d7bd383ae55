package dev.parley.transport.mcp.legacy;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static dev.parley.testing.Questions.AWAIT;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import dev.parley.testing.Schemas;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Only revision 2025-03-26 has batches. */
@QuarkusTest
class BatchTest {
  private static final String MARCH = "2025-03-26";

  @RegisterExtension final Parley parley = new Parley();

  @Inject MeterRegistry registry;

  @Test
  @DisplayName("all answers come in one array, once the last is there")
  void answersComeInOneArray() {
    ParleyPerson person = parley.person();
    ObjectNode call = message("b", "tools/call");
    call.withObjectProperty("params").put("name", ASK).set("arguments", Questions.colour());
    ArrayNode batch = Json.array();
    batch.add(message(1, "ping")).add(notification()).add(call);
    batch.add(message(3, "unknown"));
    Schemas.check(MARCH, "JSONRPCBatchRequest", batch);
    InFlight under = send(batch);
    person.answers(person.sees(), answer("colour", "Red"));

    Reply reply = under.reply();
    Schemas.check(MARCH, "JSONRPCBatchResponse", reply.message());
    ObjectNode answers = byId(reply.message());
    assertEquals(3, answers.size());
    assertEquals(Json.object(), answers.path("1").path("result"));
    assertTrue(answers.path("b").at("/result/content/0/text").asText().contains("Red"));
    assertEquals(-32601, answers.path("3").at("/error/code").asInt());
  }

  @Test
  @DisplayName("a call in a batch can be cancelled")
  void callInABatchCanBeCancelled() {
    ParleyPerson person = parley.person();
    ParleyHost host = parley.host(MARCH, Json.object());
    ObjectNode call = message("b", "tools/call");
    call.withObjectProperty("params").put("name", ASK).set("arguments", Questions.colour());
    InFlight under = send(host.request("ping"), Json.array().add(message(1, "ping")).add(call));
    person.sees();
    host.request("notifications/cancelled").withoutId().param("requestId", "b").send();

    assertEquals("aborted", person.seesEnding().path("status").asText());
    assertEquals(Json.object(), byId(under.reply().message()).at("/1/result"));
  }

  @Test
  @DisplayName("an element whose client gave up after a time-out gets and collects nothing")
  void elementThatTimedOutIsNotAnswered() {
    ParleyPerson person = parley.person();
    ParleyHost host = parley.host(MARCH, Json.object());
    ObjectNode call = message("b", "tools/call");
    call.withObjectProperty("params").put("name", ASK).set("arguments", Questions.colour());
    call.withObjectProperty("params").putObject("_meta").put("dev.parley/toolUseId", "t1");
    InFlight under = send(host.request("ping"), Json.array().add(message(1, "ping")).add(call));
    JsonNode question = person.sees();
    host.request("notifications/cancelled")
        .withoutId()
        .param("requestId", "b")
        .param("reason", "Request timed out")
        .send();

    assertEquals(1, under.reply().message().size(), "the element that was given up is left out");
    assertEquals("open", parley.interaction("t1").path("status").asText());
    person.answers(question, answer("colour", "Red"));
    // a first collection is no replay, so nobody has collected the result before
    JsonNode reference = Questions.reference(parley.interaction("t1").path("reference").asText());
    JsonNode again = parley.rpc(AWAIT, Questions.waitless(reference)).path("result");
    assertEquals("answered", again.path("status").asText(), again::toString);
    assertFalse(again.path("replayed").asBoolean(), "nobody got the answer before");
  }

  @Test
  @DisplayName("a result does not count as handed out if the client is gone before the rest")
  void keepsTheResultsOfABatchWhoseClientIsGone() {
    double before = waiting();
    ParleyPerson person = parley.person();
    InFlight batch = send(Json.array().add(call("one", "t2")).add(call("two", "t3")));
    JsonNode first = person.sees();
    person.sees();
    person.answers(first, answer("colour", "Red"));
    batch.hangUp();
    await().until(() -> waiting() <= before);

    String answered = first.path("toolUseId").asText();
    JsonNode reference =
        Questions.reference(parley.interaction(answered).path("reference").asText());
    JsonNode again = parley.rpc(AWAIT, Questions.waitless(reference)).path("result");
    assertEquals("answered", again.path("status").asText(), again::toString);
    assertFalse(again.path("replayed").asBoolean(), "nobody got the answer before");
  }

  private double waiting() {
    return registry.get("parley.requests.waiting").gauge().value();
  }

  private static ObjectNode call(String id, String toolUseId) {
    ObjectNode call = message(id, "tools/call");
    ObjectNode params = call.withObjectProperty("params");
    params.put("name", ASK).set("arguments", Questions.colour());
    params.putObject("_meta").put("dev.parley/toolUseId", toolUseId);
    return call;
  }

  @Test
  @DisplayName("a batch whose calls are all cancelled: 202")
  void batchThatTimedOutIsAccepted() {
    ParleyPerson person = parley.person();
    ParleyHost host = parley.host(MARCH, Json.object());
    ObjectNode call = message("b", "tools/call");
    call.withObjectProperty("params").put("name", ASK).set("arguments", Questions.colour());
    InFlight under = send(host.request("ping"), Json.array().add(call));
    person.sees();
    host.request("notifications/cancelled").withoutId().param("requestId", "b").send();

    assertEquals(202, under.reply().status());
  }

  @Test
  @DisplayName("only notifications and responses: 202")
  void nothingToAnswerIsAccepted() {
    ArrayNode batch = Json.array();
    batch.add(notification());
    batch.add(Json.read("{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}}"));
    Reply reply = send(batch).reply();

    assertEquals(202, reply.status());
    assertEquals("", reply.body());
  }

  @Test
  @DisplayName("initialize must not be in a batch; a malformed element does not spoil the others")
  void elementsFailOnTheirOwn() {
    ArrayNode batch = Json.array();
    batch.add(message("i", "initialize")).add(7).add(message("p", "ping"));
    ObjectNode answers = byId(send(batch).reply().message());

    assertEquals(-32600, answers.path("i").at("/error/code").asInt());
    assertEquals(-32600, answers.path("").at("/error/code").asInt());
    assertEquals(Json.object(), answers.path("p").path("result"));
  }

  @Test
  @DisplayName("a batch has 1 to 50 messages")
  void batchesAreBounded() {
    ArrayNode batch = Json.array();
    assertEquals("400 -32600", send(batch).reply().failure());
    for (int i = 0; i < 50; i++) {
      batch.add(message(i, "ping"));
    }
    assertEquals(50, send(batch).reply().message().size());
    assertEquals("400 -32600", send(batch.add(message(51, "ping"))).reply().failure());
  }

  @ParameterizedTest(name = "{0} has no batches")
  @ValueSource(strings = {"2025-06-18", "2025-11-25", "2024-11-05", "2026-07-28", "v999.0.0"})
  void otherRevisionsHaveNoBatches(String revision) {
    ArrayNode batch = Json.array().add(message(1, "ping"));
    Mcp request =
        parley
            .legacy(MARCH, "ping")
            .header("MCP-Protocol-Version", revision)
            .body(batch.toString());

    assertEquals("400 -32600", request.send().failure());
  }

  @ParameterizedTest(name = "accepting {0}")
  @ValueSource(strings = {"application/json", "text/event-stream"})
  void batchesComeInTheAcceptedFormat(String accept) {
    ArrayNode batch = Json.array().add(message(1, "ping")).add(message(2, "ping"));
    Mcp request = parley.legacy(MARCH, "ping").header("Accept", accept).body(batch.toString());
    Reply reply = request.send();

    assertEquals(accept, reply.contentType());
    assertEquals(2, reply.message().size());
  }

  /** Without a header, as clients of that revision send it. */
  private InFlight send(ArrayNode batch) {
    return send(parley.legacy(MARCH, "ping"), batch);
  }

  /** In the session of the request, whose method does not count. */
  private static InFlight send(Mcp request, ArrayNode batch) {
    return request.without("MCP-Protocol-Version").body(batch.toString()).start();
  }

  private static ObjectNode message(Object id, String method) {
    ObjectNode message = Json.object().put("jsonrpc", "2.0").put("method", method);
    message.set("id", Json.of(id));
    return message;
  }

  private static ObjectNode notification() {
    return Json.object().put("jsonrpc", "2.0").put("method", "notifications/initialized");
  }

  private static ObjectNode byId(JsonNode array) {
    ObjectNode answers = Json.object();
    array.forEach(answer -> answers.set(answer.path("id").asText(), answer));
    return answers;
  }
}
