package dev.parley.transport.mcp.legacy;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A legacy client takes its call back. */
@QuarkusTest
class CancellationTest {
  private static final String REVISION = "2025-11-25";

  @RegisterExtension final Parley parley = new Parley();

  @SuppressWarnings("NullAway.Init") // JUnit has it set
  private ParleyHost host;

  @BeforeEach
  void connect() {
    host = parley.host(REVISION, Json.object());
  }

  @ParameterizedTest(name = "accepting {0}")
  @ValueSource(strings = {"application/json, text/event-stream", "application/json"})
  void cancelledCallIsAbortedAndNotAnswered(String accept) {
    ParleyPerson person = parley.person();
    InFlight call = call("t1").id(7).header("Accept", accept).start();
    person.sees();
    cancel(7, "The user pressed Escape");

    JsonNode resolved = person.seesEnding();
    assertEquals("aborted", resolved.path("status").asText());
    assertEquals("host", resolved.path("by").asText());
    assertTrue(call.reply().messages().isEmpty(), call.reply()::body);
  }

  @ParameterizedTest(name = "the reason {0}")
  @ValueSource(
      strings = {
        "Request timed out",
        "McpError: MCP error -32001: Request timed out",
        "timeout",
        "The operation was aborted due to time-out"
      })
  void clientWhoseClockRanOutMayComeBack(String reason) {
    ParleyPerson person = parley.person();
    InFlight call = call("t1").id(7).start();
    JsonNode question = person.sees();
    cancel(7, reason);
    assertTrue(call.reply().messages().isEmpty(), call.reply()::body);
    assertEquals("open", parley.interaction("t1").path("status").asText());
    InFlight again = call("t1").id(8).start();
    again.awaitLines(":", 1);
    person.answers(question, answer("colour", "Red"));

    assertEquals("answered", again.reply().outcome());
    assertEquals(1, person.count("interaction/requested"));
  }

  @Test
  @DisplayName("a cancellation needs no reason")
  void reasonIsOptional() {
    ParleyPerson person = parley.person();
    InFlight call = call("t1").id("x").start();
    person.sees();
    assertEquals(202, cancellation("x").send().status());

    assertEquals("aborted", person.seesEnding().path("status").asText());
    assertTrue(call.reply().messages().isEmpty());
  }

  @ParameterizedTest(name = "a cancellation with another {0}")
  @CsvSource({"id", "type of id", "session", "era"})
  void cancellationOfAnotherCallIsIgnored(String other) {
    ParleyPerson person = parley.person();
    InFlight call = call("t1").id(7).start();
    JsonNode question = person.sees();
    Mcp cancellation =
        switch (other) {
          case "id" -> cancellation(8);
          case "type of id" -> cancellation("7");
          case "session" -> cancellation(7).session("another");
          default ->
              parley.modern("notifications/cancelled").withoutId().param("requestId", 7).deviant();
        };
    assertEquals(other.equals("era") ? 400 : 202, cancellation.send().status());

    assertStillWaits(person, question, call);
  }

  @Test
  @DisplayName("the session id says who cancels, whatever program sends the cancellation")
  void sessionIdIsEnough() {
    ParleyPerson person = parley.person();
    InFlight call = call("t1").id(7).start();
    person.sees();
    assertEquals(202, cancellation(7).header("User-Agent", "another/1").send().status());

    assertEquals("aborted", person.seesEnding().path("status").asText());
    assertTrue(call.reply().messages().isEmpty(), call.reply()::body);
  }

  /** Request ids begin at 0 or 1 in every client, and a User-Agent is no secret. */
  @Test
  @DisplayName("without a session id and without credentials nothing is cancelled")
  void guessedRequestIdCancelsNothing() {
    ParleyPerson person = parley.person();
    InFlight bare =
        parley.legacyCall(REVISION, ASK, Questions.colour()).toolUse("t1").id(1).start();
    JsonNode first = person.sees();
    InFlight named = call("t2").id(1).start();
    JsonNode second = person.sees();
    for (String reason : List.of("Stop", "Request timed out")) {
      Reply reply =
          parley
              .legacy(REVISION, "notifications/cancelled")
              .withoutId()
              .param("requestId", 1)
              .param("reason", reason)
              .send();
      assertEquals(202, reply.status());
    }

    assertStillWaits(person, first, bare);
    assertStillWaits(person, second, named);
  }

  @Test
  @DisplayName("clients that carry their session ids are told apart, whatever else is equal")
  void sessionIdsTellClientsApart() {
    ParleyPerson person = parley.person();
    ParleyHost one = parley.host(REVISION, Json.object());
    ParleyHost two = parley.host(REVISION, Json.object());
    InFlight first = one.call(ASK, Questions.colour()).toolUse("t1").id(7).start();
    person.sees();
    InFlight second = two.call(ASK, Questions.colour()).toolUse("t2").id(7).start();
    JsonNode question = person.sees();
    assertEquals(202, cancelledBy(one).status());

    JsonNode resolved = person.seesEnding();
    assertEquals("t1", resolved.path("toolUseId").asText());
    assertEquals("aborted", resolved.path("status").asText());
    assertTrue(first.reply().messages().isEmpty());
    assertEquals(202, cancelledBy(one).status(), "too late, and no other's business");
    assertStillWaits(person, question, second);
  }

  private static Reply cancelledBy(ParleyHost host) {
    return host.request("notifications/cancelled").withoutId().param("requestId", 7).send();
  }

  @Test
  @DisplayName("a modern call is not cancelled by a legacy notification")
  void modernCallIsNotCancelled() {
    ParleyPerson person = parley.person();
    InFlight call = parley.modernCall(ASK, Questions.colour()).toolUse("t1").id(7).start();
    JsonNode question = person.sees();
    cancel(7, "Stop");

    assertStillWaits(person, question, call);
  }

  @Test
  @DisplayName("a cancellation that comes too late is ignored")
  void lateCancellationIsIgnored() {
    ParleyPerson person = parley.person();
    InFlight call = call("t1").id(7).start();
    person.answers(person.sees(), answer("colour", "Red"));
    Reply reply = call.reply();
    cancel(7, "Stop");

    assertEquals("answered", reply.outcome());
    assertEquals("answered", parley.interaction("t1").path("status").asText());
  }

  @Test
  @DisplayName("the id of a cancelled call can be used again")
  void idOfACancelledCallIsFree() {
    ParleyPerson person = parley.person();
    InFlight cancelled = call("t1").id(7).start();
    person.sees();
    cancel(7, "Stop");
    assertTrue(cancelled.reply().messages().isEmpty());
    InFlight call = call("t2").id(7).start();
    JsonNode question = person.sees();

    assertStillWaits(person, question, call);
  }

  private static void assertStillWaits(ParleyPerson person, JsonNode question, InFlight call) {
    assertFalse(call.isDone());
    person.answers(question, answer("colour", "Red"));
    assertEquals("answered", call.reply().outcome());
  }

  private Mcp call(String toolUseId) {
    return host.call(ASK, Questions.colour()).toolUse(toolUseId);
  }

  private void cancel(Object id, String reason) {
    Reply reply = cancellation(id).param("reason", reason).send();
    assertEquals(202, reply.status());
    assertEquals("", reply.body());
  }

  private Mcp cancellation(Object id) {
    return host.request("notifications/cancelled").withoutId().param("requestId", Json.of(id));
  }
}
