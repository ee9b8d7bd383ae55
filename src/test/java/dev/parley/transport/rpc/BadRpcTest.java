package dev.parley.transport.rpc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.transport.Js;
import dev.parley.transport.Logs;
import dev.parley.transport.Meeting;
import dev.parley.transport.Wire;
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
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What bad input gets over {@code /rpc}; a question that is open meanwhile is unharmed. */
@QuarkusTest
class BadRpcTest {
  private static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";

  @RegisterExtension final Meeting meeting = new Meeting();

  private final Wire wire = new Wire();

  @BeforeEach
  void somethingElseIsOpen() {
    meeting.askAnything("bystander");
  }

  /** What is no JSON: HTTP 400, -32700. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "nope",
        "{'a':1}",
        LIST + " x",
        LIST + LIST,
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"id\":2,\"method\":\"tools/list\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"x\",\"params\":{\"a\":{\"b\":1,\"b\":1}}}",
        "{\"jsonrpc\":\"2.0\",\"id\":NaN,\"method\":\"x\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\u0001b\"}"
      })
  void refusesWhatIsNotJson(String body) {
    assertRefused(400, -32700, wire.post("/rpc", body));
  }

  /** What is no JSON-RPC request: HTTP 400, -32600. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "5",
        "null",
        "'tools/list'",
        "[]",
        "{}",
        "{jsonrpc:'1.0',id:1,method:'tools/list'}",
        "{jsonrpc:2.0,id:1,method:'tools/list'}",
        "{jsonrpc:'2.0',id:1}",
        "{jsonrpc:'2.0',id:1,method:5}",
        "{jsonrpc:'2.0',id:1,method:'\\ud800'}",
        "{jsonrpc:'2.0',id:1,method:'tools/\\u202elist'}",
        "{jsonrpc:'2.0',id:1,method:'tools/list',params:5}",
        "{jsonrpc:'2.0',id:1,method:'tools/list',params:null}",
        "{jsonrpc:'2.0',id:{},method:'tools/list'}",
        "{jsonrpc:'2.0',id:true,method:'tools/list'}",
        "{jsonrpc:'2.0',id:1.5,method:'tools/list'}",
        "{jsonrpc:'2.0',id:'\\udc00',method:'tools/list'}",
        "{jsonrpc:'2.0',id:1,result:{}}"
      })
  void refusesWhatIsNoRequest(String body) {
    assertRefused(400, -32600, wire.post("/rpc", Js.wire(Js.of(body))));
  }

  /** Method and params, and which error they get with HTTP 200. */
  static Stream<Arguments> calls() {
    return Stream.of(
        arguments("no/such", "{}", -32601, ""),
        arguments("ask_user_questions", "[]", -32602, "invalid_argument"),
        arguments("ask_user_questions", "[{text:'?'}]", -32602, "invalid_argument"),
        arguments("ask_user_questions", "{waitSeconds:-1}", -32602, "invalid_argument"),
        arguments("ask_user_questions", "{waitSeconds:'soon'}", -32602, "invalid_argument"),
        arguments("ask_user_questions", "{waitSeconds:{}}", -32602, "invalid_argument"),
        arguments(
            "ask_user_questions", "{_meta:{'dev.parley/sessionId':'a b'}}", -32602, "invalid_id"),
        arguments("ask_user_questions", "{_meta:{'dev.parley/toolUseId':5}}", -32602, "invalid_id"),
        arguments(
            "ask_user_questions", "{_meta:{'dev.parley/turnId':'\\ud800'}}", -32602, "invalid_id"),
        arguments("await_user_answers", "{}", -32602, "invalid_argument"),
        arguments("await_user_answers", "{reference:[]}", -32602, "invalid_argument"),
        arguments("await_user_answers", "{reference:'ref_x'}", 1201, "interaction_not_found"),
        arguments("await_user_answers", "{reference:'\\ud800'}", 1201, "interaction_not_found"),
        arguments("interactions/get", "{}", -32602, "invalid_argument"),
        arguments("interactions/get", "[]", -32602, "invalid_argument"),
        arguments("interactions/get", "{toolUseId:'none'}", 1201, "interaction_not_found"),
        arguments("interactions/get", "{reference:{}}", 1201, "interaction_not_found"),
        arguments("interactions/abort", "{reference:'x'}", 1201, "interaction_not_found"),
        arguments(
            "interactions/abort",
            "{toolUseId:'bystander',_meta:{'dev.parley/sessionId':'elsewhere'}}",
            1201,
            "interaction_not_found"));
  }

  @ParameterizedTest
  @MethodSource("calls")
  void refusesBadCalls(String method, String params, int code, String error) {
    JsonNode response = meeting.rpc(method, Js.of(params));
    Contract.OPENAPI.check("/components/schemas/RpcResponse", response);
    assertEquals(code, response.at("/error/code").asInt(), response::toString);
    JsonNode data = response.at("/error/data");
    assertEquals(error, data.path("error").asText());
    if (!error.isEmpty()) {
      Contract.OPENAPI.check("/components/schemas/Error", data);
    }
    assertBystanderIsUnharmed();
  }

  @Test
  void refusesToEndWhatHasEnded() {
    meeting.askAnything("a");
    meeting.rpc("interactions/abort", Js.of("{toolUseId:'a'}"));
    JsonNode late = meeting.rpc("interactions/abort", Js.of("{toolUseId:'a'}"));
    assertEquals(1202, late.at("/error/code").asInt());
    assertEquals("aborted", late.at("/error/data/endedAs").asText());
  }

  @Test
  void refusesBodiesThatAreTooLarge() {
    try (Logs logs = new Logs()) {
      for (int megabytes : new int[] {2, 10, 60}) {
        Wire.Answer answer = wire.post("/rpc", "x".repeat(megabytes * 1_000_000));
        assertEquals("too_large", answer.json().at("/error/data/error").asText());
        assertRefused(413, 1011, answer);
      }
      assertEquals(List.of(), logs.faults());
      assertTrue(logs.complaints().size() <= 2, logs.complaints()::toString);
    }
  }

  @Test
  void refusesOtherMediaTypes() {
    for (String type : List.of("text/plain", "application/x-www-form-urlencoded", "application")) {
      assertRefused(415, -32600, wire.post("/rpc", type, LIST.getBytes(UTF_8)));
    }
  }

  @Test
  void answersEachElementOfABatch() {
    String call = "{jsonrpc:'2.0',id:1,method:'no/such'}";
    String bad = "[1,{},{jsonrpc:'2.0',method:'x'},%s,%s]".formatted(call, call);
    JsonNode answers = wire.post("/rpc", Js.of(bad).toString()).json();
    assertEquals(
        List.of("null -32600", "null -32600", "1 -32601", "1 -32601"),
        answers.valueStream().map(a -> a.path("id") + " " + a.at("/error/code")).toList());
    String tooMany = "[" + "1,".repeat(50) + "1]";
    assertRefused(400, -32600, wire.post("/rpc", tooMany));
    assertEquals(204, wire.post("/rpc", "[" + LIST.replace("\"id\":1,", "") + "]").status());
  }

  private void assertRefused(int status, int code, Wire.Answer answer) {
    assertEquals(status, answer.status(), answer::body);
    assertEquals("application/json", answer.contentType());
    Contract.OPENAPI.check("/components/schemas/RpcResponse", answer.json());
    assertEquals(code, answer.json().at("/error/code").asInt(), answer::body);
    assertBystanderIsUnharmed();
  }

  private void assertBystanderIsUnharmed() {
    assertEquals("open", meeting.read("bystander").path("status").asText());
  }

  /** Answers over the connection that the bad input came from. */
  @AfterEach
  void itCanBeAnsweredAllTheSame() {
    String path = "/api/v1/sessions/" + meeting.session() + "/interactions/bystander/answer";
    String answers = "{\"answers\":[{\"id\":\"q1\",\"answer\":\"a\"}]}";
    Wire.Answer answered = wire.post(path, answers);
    assertEquals(200, answered.status(), answered::body);
  }
}
