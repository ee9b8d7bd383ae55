package dev.parley.transport.websocket;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.transport.Js;
import dev.parley.transport.Logs;
import dev.parley.transport.Meeting;
import dev.parley.transport.Tab;
import dev.parley.transport.contract.Contract;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What bad frames get over a socket; it lives on, and the open question can be answered by it. */
@QuarkusTest
class BadFramesTest {
  @RegisterExtension final Meeting meeting = new Meeting();

  private final Logs logs = new Logs();

  @SuppressWarnings("NullAway.Init") // set before each test
  private Tab tab;

  @BeforeEach
  void aQuestionIsOnTheScreen() {
    tab = meeting.tab();
    meeting.askAnything("a");
    tab.await("interaction/requested");
  }

  @AfterEach
  void itCanBeAnsweredAllTheSame() {
    JsonNode answered = tab.respond("a", "[{id:'q1',answer:['This']}]");
    assertEquals("answered", answered.at("/result/status").asText(), answered::toString);
    logs.close();
    assertEquals(List.of(), logs.faults());
  }

  static Stream<Arguments> frames() {
    String list = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"interaction/list\"}";
    return Stream.of(
        arguments("", -32700, "null"),
        arguments("{", -32700, "null"),
        arguments("hello", -32700, "null"),
        arguments(list + list, -32700, "null"),
        arguments(list.replace("{", "{\"id\":2,"), -32700, "null"),
        arguments("[".repeat(100_000), -32700, "null"),
        arguments("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\u0000\"}", -32700, "null"),
        arguments("5", -32600, "null"),
        arguments("null", -32600, "null"),
        arguments("[]", -32600, "null"),
        arguments("[" + list + "]", -32600, "null"),
        arguments("{}", -32600, "null"),
        arguments(list.replace("\"2.0\"", "2"), -32600, "1"),
        arguments(list.replace("\"interaction/list\"", "[]"), -32600, "1"),
        arguments(list.replace("interaction/list", "\\ud800"), -32600, "1"),
        arguments(list.replace("interaction/list", "\\u202e"), -32600, "1"),
        arguments(list.replace("}", ",\"params\":\"a\"}"), -32600, "1"),
        arguments(list.replace(":1,", ":null,"), -32600, "null"),
        arguments(list.replace(":1,", ":1.5,"), -32600, "null"),
        arguments(list.replace(":1,", ":\"\\udc00\","), -32600, "null"),
        arguments(list.replace(":1,", ":\"" + "x".repeat(257) + "\","), -32600, "null"),
        arguments(list.replace("list", "no-such"), -32601, "1"));
  }

  @ParameterizedTest
  @MethodSource("frames")
  void answersWhatIsNoRequest(String frame, int code, String id) {
    tab.send(frame);
    JsonNode error = tab.await("error", f -> f.has("error"));
    assertError(error);
    assertEquals(code + " " + id, error.at("/error/code") + " " + error.path("id"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "interaction/respond | [] | invalid_argument",
        "interaction/respond | {} | invalid_argument",
        "interaction/respond | {toolUseId:5,answers:[]} | invalid_argument",
        "interaction/respond | {toolUseId:'a'} | invalid_argument",
        "interaction/respond | {toolUseId:'a',answers:{}} | invalid_argument",
        "interaction/respond | {toolUseId:'a',answers:[1]} | invalid_argument",
        "interaction/respond | {toolUseId:'a',answers:[{}]} | invalid_argument",
        "interaction/respond | {toolUseId:'a',answers:[{id:'q1',answer:{}}]} | invalid_argument",
        "interaction/respond | {toolUseId:'a',answers:[],note:{}} | invalid_argument",
        "interaction/respond | {toolUseId:'none',answers:[]} | interaction_not_found",
        "interaction/respond | {toolUseId:'\\ud800',answers:[]} | invalid_id",
        "interaction/decline | {} | invalid_argument",
        "interaction/decline | {toolUseId:'a',reason:5} | invalid_argument",
        "interaction/decline | {toolUseId:'a',reason:'\\u0000'} | invalid_text",
        "interaction/decline | {toolUseId:'a',reason:'\\ud800'} | invalid_text",
        "interaction/decline | {toolUseId:'a',reason:'<long>'} | too_long",
        "interaction/decline | {toolUseId:'none'} | interaction_not_found",
        "interaction/cancel | [] | invalid_argument",
        "interaction/cancel | {toolUseId:'none'} | interaction_not_found",
        "session/message | {} | invalid_argument",
        "session/message | {text:5} | invalid_argument"
      })
  void refusesBadRequests(String method, String params, String error) {
    String filled = params.replace("<long>", "x".repeat(16_385));
    JsonNode response = tab.request(method, Js.of(filled));
    assertError(response);
    assertEquals(error, response.at("/error/data/error").asText());
  }

  @Test
  void refusesWhatHasEnded() {
    meeting.askAnything("over");
    meeting.end("over", "cancel");
    for (String method :
        List.of("interaction/respond", "interaction/decline", "interaction/cancel")) {
      JsonNode response = tab.request(method, Js.of("{toolUseId:'over',answers:[]}"));
      assertError(response);
      assertEquals(1202, response.at("/error/code").asInt());
      assertEquals("cancelled", response.at("/error/data/endedAs").asText());
    }
  }

  @Test
  void refusesHugeArraysInFewWords() {
    String answers = "{id:'q'},".repeat(15_000);
    JsonNode response = tab.respond("a", "[" + answers + "{id:'q'}]");
    assertError(response);
    assertEquals("invalid_argument", response.at("/error/data/error").asText());
    assertTrue(response.toString().length() < 1_000);
  }

  @Test
  void answersEachOfTwoRequestsWithOneId() {
    String list = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"interaction/list\"}";
    tab.send(list);
    tab.send(list);
    for (int i = 0; i < 2; i++) {
      tab.await("response", frame -> frame.path("id").asInt() == 7);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{jsonrpc:'2.0',method:'interaction/cancel',params:{toolUseId:'a'}}",
        "{jsonrpc:'2.0',id:1,result:{status:'answered'}}",
        "{jsonrpc:'2.0',id:1,error:{code:1,message:'no'}}"
      })
  void ignoresNotificationsAndResponses(String frame) {
    tab.send(Js.of(frame).toString());
    JsonNode list = tab.request("interaction/list", Js.object());
    assertEquals("open", list.at("/result/interactions/0/status").asText());
    assertTrue(tab.seen().stream().noneMatch(seen -> seen.has("error")));
  }

  private static void assertError(JsonNode error) {
    Contract.ASYNCAPI.check(Contract.ASYNCAPI.at("/components/messages/error/payload"), error);
  }
}
