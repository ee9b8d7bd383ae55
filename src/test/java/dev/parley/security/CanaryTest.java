package dev.parley.security;

import static dev.parley.security.WithCredentials.ANSWERING;
import static dev.parley.security.WithCredentials.ASKING;
import static io.restassured.RestAssured.given;

import dev.parley.testing.Parley;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.http.WebSocket;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A canary in served input: requests, calls and messages. */
@QuarkusTest
@TestProfile(Talkative.class)
class CanaryTest extends CanaryFixture {
  @Test
  void requestsThatAreServed() {
    String ticket =
        Asked.ticket(ANSWERING, "s-" + CANARY, "{\"person\":\"" + CANARY + "\",\"ttlSeconds\":60}");
    plant(ticket);
    Asked.with(ASKING)
        .header("Prefer", "wait=0")
        .header("User-Agent", CANARY)
        .header("Idempotency-Key", CANARY)
        .header("traceparent", CANARY)
        .header("tracestate", CANARY)
        .body(
            """
            {"toolUseId":"t-%1$s","turnId":"%1$s","arguments":{"title":"%1$s","questions":[
              {"text":"%1$s","type":"SingleChoice","choices":["%1$s","other"]}]}}\
            """
                .formatted(CANARY))
        .post(SESSION + "/interactions")
        .then()
        .statusCode(202);
    String one = SESSION + "/interactions/t-" + CANARY;
    Asked.with(ticket).get(SESSION + "/interactions?status=" + CANARY);
    Asked.with(ticket).get(one + "?x=" + CANARY).then().statusCode(200);
    Asked.with(ticket).body("{\"answers\":\"" + CANARY + "\"}").post(one + "/answer");
    Asked.with(ticket).body("{\"" + CANARY).post(one + "/answer").then().statusCode(400);
    Asked.with(ticket)
        .body(
            """
            {"answers":[{"id":"q1","answer":["%1$s"],"note":"%1$s"}],"note":"%1$s"}\
            """
                .formatted(CANARY))
        .post(one + "/answer")
        .then()
        .statusCode(200);
    Asked.with(ASKING).get("/api/v1/results/" + CANARY);
    Asked.with(ASKING).post("/api/v1/results/" + CANARY + "/abort");
    Asked.with(ANSWERING).delete(SESSION + "?owner=" + CANARY);
  }

  @Test
  void mcpAndRpc() {
    for (String body :
        List.of(
            call(CANARY, "ask_user_questions", "{\"%s\":1}".formatted(CANARY)),
            call("tools/call", CANARY, "{}"),
            call(
                "tools/call",
                "ask_user_questions",
                "{\"questions\":[{\"text\":\"%s\"}]}".formatted(CANARY)),
            call("tools/call", "view_answer_questions", "{\"reference\":\"%s\"}".formatted(CANARY)),
            call("tasks/update", CANARY, "{}"),
            "{\"jsonrpc\":\"2.0\",\"id\":\"" + CANARY + "\",\"result\":{\"x\":\"" + CANARY + "\"}}",
            "[{\"" + CANARY + "\":1}]",
            "{\"" + CANARY,
            CANARY)) {
      for (String path : List.of("/mcp?session=", "/rpc?session=", "/mcp?%00", "/rpc?x=")) {
        for (String revision : List.of("2026-07-28", "2025-11-25", "2025-03-26", CANARY)) {
          given()
              .header("Authorization", "Bearer " + ASKING)
              .header("Content-Type", "application/json")
              .header("Accept", "application/json, text/event-stream")
              .header("MCP-Protocol-Version", revision)
              .header("Mcp-Session-Id", CANARY)
              .header("Mcp-Method", CANARY)
              .header("Mcp-Name", CANARY)
              .header("Parley-Session", CANARY)
              .header("Last-Event-ID", CANARY)
              .header("User-Agent", CANARY)
              .body(body)
              .post(Parley.url(path + CANARY).toString());
        }
      }
    }
  }

  private static String call(String method, String tool, String arguments) {
    return """
    {"jsonrpc":"2.0","id":"%1$s","method":"%2$s","params":{"name":"%3$s","taskId":"%1$s",
      "requestState":"%1$s","inputResponses":{"answers-1":{"action":"%1$s"}},"arguments":%4$s,
      "_meta":{"progressToken":"%1$s","traceparent":"%1$s","%1$s":"%1$s",
        "io.modelcontextprotocol/protocolVersion":"2026-07-28",
        "io.modelcontextprotocol/clientCapabilities":{"%1$s":{}},
        "io.modelcontextprotocol/clientInfo":{"name":"%1$s","version":"%1$s"}}}}\
    """
        .formatted(CANARY, method, tool, arguments);
  }

  @Test
  void sockets() {
    String ticket = Asked.ticket(ANSWERING, "s-" + CANARY, "{\"person\":\"" + CANARY + "\"}");
    plant(ticket);
    for (String message :
        List.of(
            CANARY,
            "{\"jsonrpc\":\"2.0\",\"id\":\"" + CANARY + "\",\"method\":\"" + CANARY + "\"}",
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"interaction/respond\",\"params\":{\"toolUseId\":\""
                + CANARY
                + "\",\"answers\":\""
                + CANARY
                + "\"}}",
            CANARY.repeat(2_000))) {
      WebSocket socket = handshake("parley.v1, parley.bearer." + ticket);
      if (socket == null) {
        throw new AssertionError("refused");
      }
      socket.sendText(message, true).join();
      socket.sendClose(4_000, CANARY).handle((sent, failure) -> sent).join();
      socket.abort();
    }
  }
}
