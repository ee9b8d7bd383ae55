package dev.parley.transport.rpc;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code /rpc} is JSON-RPC 2.0 as its specification has it. */
@QuarkusTest
class RpcEnvelopeTest {
  @RegisterExtension final Parley parley = new Parley();

  @ParameterizedTest
  @ValueSource(strings = {"1", "-7", "9007199254740993", "\"1\"", "\"\"", "null"})
  void echoesTheIdWithItsType(String id) {
    Reply reply = send("{\"jsonrpc\":\"2.0\",\"id\":%s,\"method\":\"tools/list\"}".formatted(id));

    assertEquals(200, reply.status());
    assertEquals("2.0", reply.message().path("jsonrpc").asText());
    assertEquals(Json.read(id), reply.message().get("id"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"jsonrpc\":\"2.0\",\"method\":\"foobar,\"params\":\"bar\",\"baz] | 400 -32700 | null",
        "`` | 400 -32700 | null",
        "{\"jsonrpc\":\"2.0\",\"method\":1,\"params\":\"bar\"} | 400 -32600 | null",
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":1} | 400 -32600 | 7",
        "{\"jsonrpc\":\"1.0\",\"id\":7,\"method\":\"tools/list\"} | 400 -32600 | 7",
        "{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"tools/list\"} | 400 -32600 | null",
        "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"tools/list\"} | 400 -32600 | null",
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/list\",\"params\":7} | 400 -32600 | 7",
        "7 | 400 -32600 | null",
        "[] | 400 -32600 | null",
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"foobar\"} | 200 -32601 | 7",
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ask_user_questions\",\"params\":[]}"
            + " | 200 -32602 | 7",
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ask_user_questions\"} | 200 -32602 | 7"
      })
  void refusesWhatIsNoRequest(String body, String failure, String id) {
    Reply reply = send(body);

    assertEquals(failure, reply.failure());
    assertEquals(Json.read(id), reply.message().get("id"));
  }

  @Test
  void answersNoNotificationButDoesWhatItSays() {
    ParleyPerson person = parley.person();
    ObjectNode notification = Json.object().put("jsonrpc", "2.0").put("method", ASK);
    notification.set("params", Questions.colour());
    Reply asked = send(notification.toString());
    Reply unknown = send("{\"jsonrpc\":\"2.0\",\"method\":\"foobar\"}");

    for (Reply reply : new Reply[] {asked, unknown}) {
      assertEquals(204, reply.status());
      assertEquals("", reply.body());
    }
    JsonNode question = person.sees();
    person.answers(question, answer("colour", "Red"));
    JsonNode reference = Questions.reference(question.path("reference").asText());
    JsonNode result = parley.rpc("await_user_answers", reference).path("result");
    assertEquals("answered", result.path("status").asText());
  }

  @Test
  void answersABatchInOneArray() {
    ParleyPerson person = parley.person();
    ArrayNode batch = Json.array();
    batch.add(request("one", ASK, Questions.freeText("One?")));
    batch.add(Json.read("{\"jsonrpc\":\"2.0\",\"method\":\"tools/list\"}"));
    batch.add(request("two", ASK, Questions.freeText("Two?")));
    batch.add(Json.read("{\"foo\":\"boo\"}"));
    batch.add(request("none", "foo.get", Json.object()));
    InFlight call = parley.rpcLater(batch.toString());
    JsonNode one = person.sees();
    JsonNode two = person.sees();
    person.answers(two, answer("q1", "2"));
    person.answers(one, answer("q1", "1"));

    Reply reply = call.reply();
    assertEquals(200, reply.status());
    ObjectNode answers = Json.object();
    reply.message().forEach(answer -> answers.set(answer.path("id").asText(), answer));
    assertEquals(4, reply.message().size());
    assertTrue(answers.at("/one/result/text").asText().contains("One?"));
    assertEquals("1", answers.at("/one/result/answers/0/answer/0").asText());
    assertEquals("2", answers.at("/two/result/answers/0/answer/0").asText());
    assertEquals(-32600, answers.at("/null/error/code").asInt());
    assertEquals(-32601, answers.at("/none/error/code").asInt());
  }

  @Test
  void answersABatchOfRubbishElementByElement() {
    Reply reply = send("[1,2,3]");

    assertEquals(200, reply.status());
    assertEquals(3, reply.message().size());
    for (JsonNode error : reply.message()) {
      assertEquals(-32600, error.at("/error/code").asInt());
      assertTrue(error.get("id").isNull());
    }
  }

  @Test
  void answersNothingToABatchOfNotifications() {
    String notification = "{\"jsonrpc\":\"2.0\",\"method\":\"tools/list\"}";
    Reply reply = send("[" + notification + "," + notification + "]");

    assertEquals(204, reply.status());
    assertEquals("", reply.body());
  }

  @Test
  void boundsBatches() {
    ArrayNode batch = Json.array();
    for (int i = 0; i < 50; i++) {
      batch.add(request(String.valueOf(i), "tools/list", Json.object()));
    }

    assertEquals(50, send(batch.toString()).message().size());
    batch.add(request("51", "tools/list", Json.object()));
    assertEquals("400 -32600", send(batch.toString()).failure());
  }

  @ParameterizedTest
  @CsvSource({
    "GET, application/json, none, 405",
    "POST, text/plain, none, 415",
    "POST, application/json, https://evil.example, 403"
  })
  void refusesOnHttpWhatIsNoJsonRpc(String method, String type, String origin, int status) {
    var request = given().contentType(type).body("{}");
    (origin.equals("none") ? request : request.header("Origin", origin))
        .request(method, "/rpc")
        .then()
        .statusCode(status);
  }

  @Test
  void refusesBodiesThatAreTooLarge() {
    Reply reply = send("\"" + "x".repeat(1_100_000) + "\"");

    assertEquals(413, reply.status());
    assertEquals("too_large", reply.error().at("/data/error").asText());
  }

  private Reply send(String body) {
    return parley.rpcLater(body).reply();
  }

  private static ObjectNode request(String id, String method, JsonNode params) {
    ObjectNode message = Json.object().put("jsonrpc", "2.0").put("id", id).put("method", method);
    message.set("params", params);
    return message;
  }
}
