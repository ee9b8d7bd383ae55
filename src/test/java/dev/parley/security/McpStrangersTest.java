package dev.parley.security;

import static dev.parley.testing.Questions.ASK;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The ids and states of one MCP client are of no use to another client, of the same tenant or of
 * another one.
 */
@QuarkusTest
@TestProfile(WithCredentials.class)
class McpStrangersTest {
  private static final JsonNode FORM = Json.read("{\"elicitation\":{}}");
  private static final JsonNode TASKS =
      Json.read("{\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}");
  private static final JsonNode APPS =
      Json.read(
          """
          {"extensions":{"io.modelcontextprotocol/ui":\
          {"mimeTypes":["text/html;profile=mcp-app"]}}}\
          """);
  private static final JsonNode RED =
      Json.read("{\"action\":\"accept\",\"content\":{\"colour\":\"Red\"}}");

  @RegisterExtension final Parley parley = new Parley();

  @Test
  @DisplayName("a requestState of somebody else")
  void requestStateIsBoundToItsAsker() {
    Reply asked = able(owner(), FORM).call(ASK, Questions.colour()).send();
    for (String stranger : strangers()) {
      Mcp retry = able(stranger, FORM).retry(asked, Questions.colour(), "answers-1", RED);
      assertEquals("200 -32602", retry.send().failure());
    }
  }

  @ParameterizedTest(name = "{0} of somebody else's task")
  @ValueSource(strings = {"tasks/get", "tasks/update", "tasks/cancel"})
  void tasksAreBoundToTheirAsker(String method) {
    String id = task();
    for (String stranger : strangers()) {
      assertEquals("200 -32602", about(stranger, method, id).send().failure());
    }
    assertEquals(
        "working", about(owner(), "tasks/get", id).send().result().path("status").asText());
  }

  @Test
  @DisplayName("somebody else's task is told to nobody")
  void subscriptionsLeaveOutOthersTasks() {
    ObjectNode filter = Json.object();
    filter.putArray("taskIds").add(task());
    InFlight stream =
        able(WithCredentials.OTHERS_ASKING, TASKS)
            .request("subscriptions/listen")
            .param("notifications", filter)
            .deviant()
            .start();

    JsonNode first = stream.awaitMessage("notifications/subscriptions/acknowledged", 1);
    assertEquals(Json.object(), first.at("/params/notifications"));
    stream.hangUp();
  }

  @Test
  @DisplayName("a session id, and a reply to a form, of somebody else")
  void legacySessionsAndFormsAreBoundToTheirClient() {
    ParleyHost host = parley.host("2025-11-25", FORM, owner());
    InFlight call = host.call(ASK, Questions.colour()).start();
    JsonNode request = call.awaitMessage("elicitation/create", 1);
    for (String stranger : strangers()) {
      assertEquals(404, host.with(stranger).request("ping").send().status());
      Mcp reply = as(stranger, parley.legacy("2025-11-25", "ping"));
      assertEquals(202, reply.answering(request.path("id"), RED).send().status());
    }

    assertFalse(call.isDone());
    as(owner(), parley.legacy("2025-11-25", "ping")).answering(request.path("id"), RED).send();
    String answer = String.join("", call.awaitLines("data: ", 2).lines());
    assertTrue(answer.contains("\"status\":\"answered\""), answer);
  }

  @Test
  @DisplayName("without a session id a cancellation means a call of the same credential's owner")
  void cancellationIsOfItsOwnerAlone() {
    InFlight call = legacyCall("t1");
    for (String stranger : strangers()) {
      assertEquals(202, as(stranger, cancellation()).send().status());
    }
    assertEquals("open", status("t1"));

    assertEquals(202, as(owner(), cancellation()).send().status());
    assertTrue(call.reply().messages().isEmpty(), call.reply()::body);
    assertEquals("aborted", status("t1"));
  }

  @Test
  @DisplayName("without a session id a cancellation that fits two calls is ignored")
  void ambiguousCancellationIsIgnored() {
    InFlight one = legacyCall("t1");
    InFlight two = legacyCall("t2");
    assertEquals(202, as(owner(), cancellation()).send().status());

    assertFalse(one.isDone() || two.isDone());
    assertEquals("open open", status("t1") + " " + status("t2"));
  }

  /** A call of the owner that waits, without a session id. */
  private InFlight legacyCall(String toolUseId) {
    InFlight call =
        as(owner(), parley.legacyCall("2025-11-25", ASK, Questions.colour()))
            .toolUse(toolUseId)
            .id(7)
            .start();
    await().until(() -> status(toolUseId).equals("open"));
    return call;
  }

  private Mcp cancellation() {
    return parley.legacy("2025-11-25", "notifications/cancelled").withoutId().param("requestId", 7);
  }

  private String status(String toolUseId) {
    return String.valueOf(
        Asked.with(WithCredentials.ANSWERING)
            .get("/api/v1/sessions/{s}/interactions/{t}", parley.session(), toolUseId)
            .<String>path("status"));
  }

  @Test
  @DisplayName("the view of somebody else")
  void viewsFindAndAnswerTheirOwnAlone() {
    ObjectNode answer = Json.object().put("reference", task()).put("action", "answer");
    answer.putArray("answers").addObject().put("id", "colour").putArray("answer").add("Red");
    for (String stranger : strangers()) {
      for (String tool : new String[] {"view_find_questions", "view_answer_questions"}) {
        Reply reply = able(stranger, APPS).call(tool, answer).send();
        assertEquals("interaction_not_found", reply.refusal().path("error").asText());
      }
    }
  }

  private String task() {
    Reply created = able(owner(), TASKS).call(ASK, Questions.colour()).send();
    return created.result().path("taskId").asText();
  }

  private Mcp about(String key, String method, String id) {
    Mcp request = able(key, TASKS).task(method, id);
    return request.param("inputResponses", Json.object().set("answers-1", RED));
  }

  private ParleyHost able(String key, JsonNode capabilities) {
    return parley.host().with(key).able(capabilities);
  }

  private static Mcp as(String key, Mcp request) {
    return request.header("Authorization", "Bearer " + key);
  }

  private static String owner() {
    return WithCredentials.RELAYING;
  }

  private static String[] strangers() {
    return new String[] {WithCredentials.OTHERS_RELAYING, WithCredentials.FOREIGN_RELAYING};
  }
}
