package dev.parley.transport.mcp.legacy;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import dev.parley.transport.mcp.elicitation.FormProfile;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks as revision 2025-11-25 has them. */
@QuarkusTest
@TestProfile(FormProfile.class)
class LegacyTasksTest {
  private static final String REVISION = "2025-11-25";
  private static final String RELATED = "io.modelcontextprotocol/related-task";
  private static final JsonNode TASK = Json.read("{\"ttl\":60000}");

  @RegisterExtension final Parley parley = new Parley();

  @Test
  @DisplayName("tasks are declared to 2025-11-25 alone, by the server and by each tool")
  void tasksAreDeclared() {
    JsonNode declared = initialize(REVISION).at("/capabilities/tasks");
    assertEquals(Json.read("{\"cancel\":{},\"requests\":{\"tools\":{\"call\":{}}}}"), declared);
    assertFalse(initialize("2025-06-18").path("capabilities").has("tasks"));

    JsonNode tools = parley.legacy(REVISION, "tools/list").send().result().path("tools");
    assertTrue(tools.size() > 1);
    for (JsonNode tool : tools) {
      boolean ofTheView = tool.path("name").asText().startsWith("view_");
      assertEquals(
          ofTheView ? "" : "optional", tool.at("/execution/taskSupport").asText(), tool::toString);
    }
    parley
        .legacy("2025-06-18", "tools/list")
        .send()
        .result()
        .path("tools")
        .forEach(tool -> assertFalse(tool.has("execution")));
  }

  @Test
  @DisplayName("a task is nested, waits, and gives its result on its own stream")
  void taskGivesItsResult() {
    ParleyPerson person = parley.person();
    ParleyHost host = parley.host(REVISION, Json.object());
    JsonNode task = create(host);
    assertEquals("working", task.path("status").asText());
    assertTrue(task.path("ttl").isIntegralNumber() && task.path("pollInterval").isIntegralNumber());
    String id = task.path("taskId").asText();
    InFlight result = host.request("tasks/result").param("taskId", id).start();
    JsonNode question = person.sees();
    assertEquals("working", about(host, "tasks/get", id).result().path("status").asText());
    assertFalse(result.isDone());
    person.answers(question, answer("colour", "Red"));

    assertEquals("answered", result.reply().outcome());
    assertEquals(id, result.reply().result().path("_meta").path(RELATED).path("taskId").asText());
    JsonNode over = about(host, "tasks/get", id).result();
    assertEquals("completed", over.path("status").asText());
    assertEquals("answered", about(host, "tasks/result", id).outcome());
  }

  @Test
  @DisplayName("a task for a question that has ended says that its result is earlier")
  void taskOfAnEndedQuestionHasAnEarlierResult() {
    ParleyPerson person = parley.person();
    ParleyHost host = parley.host(REVISION, Json.object());
    create(host);
    person.answers(person.sees(), answer("colour", "Red"));
    person.seesEnding();
    String id = create(host).path("taskId").asText();

    Reply result = about(host, "tasks/result", id);
    assertEquals("answered", result.outcome());
    assertTrue(result.structured().path("replayed").asBoolean());
    assertTrue(result.text().contains("\"replayed\":true"), result::text);
  }

  @Test
  @DisplayName("a form rides on the stream of tasks/result, and names the task")
  void formRidesOnTheResult() {
    ParleyHost host = parley.host(REVISION, Json.read("{\"elicitation\":{}}"));
    String id = create(host).path("taskId").asText();
    assertEquals("input_required", about(host, "tasks/get", id).result().path("status").asText());
    InFlight result = host.request("tasks/result").param("taskId", id).start();
    JsonNode request = result.awaitMessage("elicitation/create", 1);
    assertEquals(id, request.at("/params/_meta").path(RELATED).path("taskId").asText());
    host.answer(request, "accept", Json.read("{\"colour\":\"Red\"}"));

    assertEquals("answered", result.reply().outcome());
  }

  @Test
  @DisplayName("cancelling returns the task, once")
  void cancellingReturnsTheTask() {
    ParleyHost host = parley.host(REVISION, Json.object());
    String id = create(host).path("taskId").asText();

    assertEquals("cancelled", about(host, "tasks/cancel", id).result().path("status").asText());
    assertEquals("200 -32602", about(host, "tasks/cancel", id).failure());
    assertEquals("aborted", about(host, "tasks/result", id).outcome());
  }

  @Test
  @DisplayName("a call that is refused is no task")
  void refusedCallIsNoTask() {
    ParleyHost host = parley.host(REVISION, Json.object());
    Reply reply = host.call(ASK, Json.object()).param("task", TASK).send();

    assertEquals("200 -32602", reply.failure());
    assertTrue(reply.error().at("/data/error").isTextual());
  }

  @ParameterizedTest(name = "{0} of an unknown task")
  @ValueSource(strings = {"tasks/get", "tasks/result", "tasks/cancel"})
  void unknownTasksAreRefused(String method) {
    ParleyHost host = parley.host(REVISION, Json.object());

    assertEquals("200 -32602", about(host, method, "ref_unknown").failure());
  }

  @Test
  @DisplayName("earlier revisions know no tasks")
  void earlierRevisionsKnowNone() {
    Reply call =
        parley
            .legacyCall("2025-06-18", ASK, Questions.lasting(0.2, Questions.colour()))
            .param("task", TASK)
            .send();
    assertEquals("expired", call.outcome());
    assertEquals(
        "200 -32601",
        parley.legacy("2025-06-18", "tasks/get").param("taskId", "x").send().failure());
  }

  private JsonNode initialize(String revision) {
    return parley
        .legacy(revision, "initialize")
        .param("protocolVersion", revision)
        .param("capabilities", Map.of())
        .param("clientInfo", Map.of("name", "test", "version", "1"))
        .send()
        .result();
  }

  private static JsonNode create(ParleyHost host) {
    return host.call(ASK, Questions.colour()).param("task", TASK).send().result().path("task");
  }

  private static Reply about(ParleyHost host, String method, String id) {
    return host.request(method).param("taskId", id).send();
  }
}
