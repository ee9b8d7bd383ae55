package dev.parley.transport.mcp;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.config.AccessConfig;
import dev.parley.config.InteractionConfig;
import dev.parley.config.McpConfig;
import dev.parley.testing.Parley;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import jakarta.inject.Inject;
import java.net.ConnectException;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the endpoint is on HTTP. */
@QuarkusTest
class HttpTransportTest {
  @RegisterExtension final Parley parley = new Parley();

  @Inject AccessConfig accessConfig;
  @Inject McpConfig mcpConfig;
  @Inject InteractionConfig interactionConfig;

  @ParameterizedTest(name = "{0} is not allowed")
  @ValueSource(strings = {"GET", "DELETE", "PUT", "PATCH", "HEAD"})
  void onlyPostIsAllowed(String method) {
    given()
        .header("Accept", "text/event-stream")
        .when()
        .request(method, "/mcp")
        .then()
        .statusCode(405);
  }

  @Test
  @DisplayName("a session id of another server is ignored and not echoed")
  void straySessionIdIsIgnored() {
    Reply reply =
        parley
            .modern("tools/list")
            .header("Mcp-Session-Id", "stray")
            .header("Last-Event-ID", "7")
            .send();

    assertEquals(200, reply.status());
    assertEquals("complete", reply.result().path("resultType").asText());
    assertTrue(reply.headers().firstValue("Mcp-Session-Id").isEmpty());
  }

  @Test
  @DisplayName("a session id means nothing to a modern request, and none is minted")
  void modernRequestsHaveNoSession() {
    Reply reply = parley.modern("server/discover").header("Mcp-Session-Id", "x").send();

    assertEquals(200, reply.status());
    assertTrue(reply.headers().firstValue("Mcp-Session-Id").isEmpty());
  }

  @ParameterizedTest(name = "Origin {0}: {1}")
  @CsvSource({
    "https://evil.example, 403",
    "http://localhost.evil.example, 403",
    "http://127.0.0.1:1, 403",
    "null, 403",
    "own, 200",
    "none, 200"
  })
  void pagesOfOtherOriginsAreRefused(String origin, int status) {
    var request = parley.modern("tools/list");
    if (origin.equals("own")) {
      request.header("Origin", Parley.url("").toString());
    } else if (!origin.equals("none")) {
      request.header("Origin", origin);
    }
    assertEquals(status, request.send().status());
  }

  @ParameterizedTest(name = "Host {0}: {1}")
  @CsvSource({"evil.example, 403", "evil.example:80, 403", "localhost:1, 200", "127.0.0.1, 200"})
  void foreignHostNamesAreRefusedOnLoopback(String host, int status) {
    given()
        .header("Host", host)
        .contentType("application/json")
        .body("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}")
        .when()
        .post("/mcp")
        .then()
        .statusCode(status);
  }

  @ParameterizedTest(name = "Content-Type {0}: {1}")
  @CsvSource({
    "none, 415",
    "text/plain, 415",
    "application/json-patch+json, 415",
    "application/xml, 415",
    "garbage, 415",
    "application/json, 200",
    "application/json; charset=utf-8, 200",
    "Application/JSON;charset=UTF-8, 200"
  })
  void onlyJsonIsRead(String type, int status) {
    var request = parley.modern("tools/list").without("Content-Type");

    assertEquals(
        status,
        (type.equals("none") ? request : request.header("Content-Type", type)).send().status());
  }

  @ParameterizedTest(name = "Accept {0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "none | 200 application/json",
        "*/* | 200 application/json",
        "application/json | 200 application/json",
        "application/* | 200 application/json",
        "application/json, text/event-stream | 200 application/json",
        "text/event-stream, application/json;q=0.1 | 200 application/json",
        "text/event-stream | 200 text/event-stream",
        "text/event-stream, application/json;q=0 | 200 text/event-stream",
        "text/html | 406 application/json",
        "garbage | 406 application/json",
        "application/json;q=0 | 406 application/json"
      })
  void answersInAFormatThatTheClientTakes(String accept, String answer) {
    var request = parley.modern("tools/list").without("Accept");
    Reply reply = (accept.equals("none") ? request : request.header("Accept", accept)).send();

    assertEquals(answer, reply.status() + " " + reply.contentType());
  }

  @Test
  @DisplayName("a call that waits is answered with JSON where no stream is accepted")
  void waitsWithoutStream() {
    var person = parley.person();
    var call =
        parley.modernCall(ASK, Questions.colour()).header("Accept", "application/json").start();
    person.answers(person.sees(), answer("colour", "Red"));

    Reply reply = call.reply();
    assertEquals("application/json", reply.contentType());
    assertEquals("answered", reply.outcome());
  }

  @Test
  @DisplayName("a call that waits is answered with a stream where only that is accepted")
  void waitsWithStreamOnly() {
    var person = parley.person();
    var call =
        parley.modernCall(ASK, Questions.colour()).header("Accept", "text/event-stream").start();
    person.answers(person.sees(), answer("colour", "Red"));

    Reply reply = call.reply();
    assertTrue(reply.isStream());
    assertEquals("answered", reply.outcome());
  }

  @Test
  @DisplayName("only the loopback address that is configured is bound")
  void otherAddressesAreNotBound() {
    assertThrows(ConnectException.class, () -> new Socket("127.0.0.2", RestAssured.port).close());
  }

  @Test
  @DisplayName("the defaults are those that are documented")
  void defaults() {
    assertFalse(accessConfig.allowAnonymous());
    assertEquals(Duration.ofSeconds(15), mcpConfig.heartbeat());
    assertEquals(Duration.ofSeconds(45), mcpConfig.slice());
    assertEquals(8, mcpConfig.rounds());
    assertEquals(Duration.ofSeconds(45), mcpConfig.legacyWait());
    assertEquals(Optional.of(List.of("Java-http-client=15s")), mcpConfig.waits());
    assertEquals(Optional.of(Set.of("claude-code")), mcpConfig.patientClients());
    assertEquals(Optional.empty(), mcpConfig.resumingClients());
    assertEquals(Duration.ofMinutes(2), interactionConfig.abandonGrace());
  }
}
