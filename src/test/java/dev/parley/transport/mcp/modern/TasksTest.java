package dev.parley.transport.mcp.modern;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static dev.parley.testing.Questions.AWAIT;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import dev.parley.transport.mcp.elicitation.FormProfile;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls that become tasks, by the modern extension. */
@QuarkusTest
@TestProfile(FormProfile.class)
class TasksTest {
  private static final JsonNode TASKS =
      Json.read("{\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}");
  private static final JsonNode BOTH =
      Json.read("{\"elicitation\":{},\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}");

  @RegisterExtension final Parley parley = new Parley();

  @Test
  @DisplayName("a task is flat, and has nothing that it must not have")
  void taskIsFlat() {
    JsonNode task = create(TASKS).result();

    assertEquals("task", task.path("resultType").asText());
    assertEquals("working", task.path("status").asText());
    assertTrue(task.path("ttlMs").isIntegralNumber());
    for (String member : List.of("task", "result", "error", "inputRequests", "requestState")) {
      assertFalse(task.has(member), member);
    }
  }

  @Test
  @DisplayName("a client that did not declare the extension gets no task")
  void noTaskWithoutTheExtension() {
    Reply reply =
        parley
            .modernCall(ASK, Questions.lasting(0.2, Questions.colour()))
            .param("task", Json.read("{\"ttl\":1000}"))
            .send();

    assertEquals("complete", reply.result().path("resultType").asText(), "G8");
  }

  @ParameterizedTest(name = "{0} without the extension")
  @ValueSource(strings = {"tasks/get", "tasks/update", "tasks/cancel"})
  void methodsNeedTheExtension(String method) {
    String id = create(TASKS).result().path("taskId").asText();
    Reply reply = about(method, id, Json.object()).send();

    assertEquals("400 -32021", reply.failure());
    assertTrue(
        reply
            .error()
            .at("/data/requiredCapabilities/extensions")
            .has("io.modelcontextprotocol/tasks"));
  }

  @Test
  @DisplayName("a task waits, then has the result, however often it is asked")
  void taskHasTheResult() {
    ParleyPerson person = parley.person();
    String id = create(TASKS).result().path("taskId").asText();
    assertEquals("working", get(id, TASKS).path("status").asText(), "G3");
    person.answers(person.sees(), answer("colour", "Red"));

    JsonNode done = get(id, TASKS);
    assertEquals("completed", done.path("status").asText());
    assertEquals("complete", done.path("resultType").asText());
    assertEquals("answered", done.at("/result/structuredContent/status").asText());
    assertFalse(done.has("error") || done.has("inputRequests"));
    assertTrue(get(id, TASKS).at("/result/structuredContent/replayed").asBoolean());
  }

  @Test
  @DisplayName("a task asks through the client, again after a wrong answer")
  void taskAsksThroughTheClient() {
    String id = create(BOTH).result().path("taskId").asText();
    JsonNode asking = get(id, BOTH);
    assertEquals("input_required", asking.path("status").asText());
    assertTrue(asking.path("inputRequests").has("answers-1"));
    assertEquals("working", get(id, TASKS).path("status").asText(), "as each request declares");

    update(id, "answers-1", "{\"action\":\"accept\",\"content\":{\"colour\":\"Green\"}}");
    JsonNode again = get(id, BOTH).path("inputRequests");
    assertFalse(again.has("answers-1"));
    assertTrue(again.has("answers-2"));
    update(id, "answers-1", "{\"action\":\"accept\",\"content\":{\"colour\":\"Green\"}}");
    update(id, "answers-3", "{\"action\":\"decline\"}");
    update(id, "elsewhere", "{\"action\":\"decline\"}");
    assertTrue(get(id, BOTH).path("inputRequests").has("answers-2"), "what came twice");
    update(id, "answers-2", "{\"action\":\"accept\",\"content\":{\"colour\":\"Red\"}}");

    JsonNode done = get(id, BOTH);
    assertEquals("completed", done.path("status").asText());
    assertEquals("Red", done.at("/result/structuredContent/answers/0/answer/0").asText());
  }

  @Test
  @DisplayName("a valid answer counts, whichever attempt it is for")
  void validAnswerToAnOlderAttemptCounts() {
    String id = create(BOTH).result().path("taskId").asText();
    assertTrue(get(id, BOTH).path("inputRequests").has("answers-1"));
    update(id, "answers-1", "{\"action\":\"accept\",\"content\":{\"colour\":\"Green\"}}");
    update(id, "answers-1", "{\"action\":\"accept\",\"content\":{\"colour\":\"Blue\"}}");

    JsonNode done = get(id, BOTH);
    assertEquals("Blue", done.at("/result/structuredContent/answers/0/answer/0").asText());
  }

  @Test
  @DisplayName("cancelling is acknowledged, also twice, and takes the question away")
  void cancellingIsAcknowledged() {
    ParleyPerson person = parley.person();
    String id = create(TASKS).result().path("taskId").asText();
    person.sees();
    for (int i = 0; i < 2; i++) {
      JsonNode empty = about("tasks/cancel", id, TASKS).send().result();
      assertEquals("complete", empty.path("resultType").asText());
      assertFalse(empty.has("taskId") || empty.has("status"));
    }

    assertEquals("aborted", person.seesEnding().path("status").asText());
    JsonNode task = get(id, TASKS);
    assertEquals("cancelled", task.path("status").asText());
    assertFalse(task.has("result"));
  }

  @Test
  @DisplayName("a question that nobody answered is a completed task, without answers")
  void expiredQuestionIsCompleted() {
    JsonNode arguments = Questions.lasting(0.2, Questions.colour());
    String id =
        parley.modernCall(ASK, arguments).capable(TASKS).send().result().path("taskId").asText();
    JsonNode done =
        await()
            .atMost(Duration.ofSeconds(60))
            .until(() -> get(id, TASKS), task -> !task.path("status").asText().equals("working"));

    assertEquals("completed", done.path("status").asText());
    assertEquals("expired", done.at("/result/structuredContent/status").asText());
  }

  @Test
  @DisplayName("a refused call is no task but its error")
  void refusedCallIsNoTask() {
    Reply reply = parley.modernCall(ASK, Json.object()).capable(TASKS).send();

    assertEquals("complete", reply.result().path("resultType").asText());
    assertTrue(reply.result().path("isError").asBoolean());
  }

  @ParameterizedTest(name = "{0} of an unknown task")
  @ValueSource(strings = {"tasks/get", "tasks/update", "tasks/cancel"})
  void unknownTasksAreRefused(String method) {
    assertEquals("200 -32602", about(method, "ref_unknown", TASKS).send().failure());
    assertEquals("200 -32602", about(method, "", TASKS).send().failure());
  }

  @ParameterizedTest(name = "{0} with another Mcp-Name")
  @ValueSource(strings = {"tasks/get", "tasks/update", "tasks/cancel"})
  void nameMustBeTheTask(String method) {
    String id = create(TASKS).result().path("taskId").asText();

    assertEquals("400 -32020", about(method, id, TASKS).header("Mcp-Name", "x").send().failure());
    assertEquals("400 -32020", about(method, id, TASKS).without("Mcp-Name").send().failure());
  }

  @Test
  @DisplayName("the reference works everywhere: await_user_answers is the same task")
  void referenceAndTaskAreOne() {
    String id = create(TASKS).result().path("taskId").asText();
    Reply reply = parley.modernCall(AWAIT, Questions.reference(id)).capable(TASKS).send();

    assertEquals(id, reply.result().path("taskId").asText());
  }

  @Test
  @DisplayName("a call that ended before needs no task")
  void endedCallNeedsNoTask() {
    ParleyPerson person = parley.person();
    create(TASKS);
    person.answers(person.sees(), answer("colour", "Red"));
    Reply again = create(TASKS);

    assertEquals("complete", again.result().path("resultType").asText());
    assertEquals("answered", again.outcome());
  }

  private Reply create(JsonNode capabilities) {
    return parley.modernCall(ASK, Questions.colour()).capable(capabilities).send();
  }

  private JsonNode get(String id, JsonNode capabilities) {
    return about("tasks/get", id, capabilities).send().result();
  }

  private void update(String id, String key, String response) {
    JsonNode responses = Json.object().set(key, Json.read(response));
    JsonNode empty =
        about("tasks/update", id, BOTH).param("inputResponses", responses).send().result();
    assertFalse(empty.has("status") || empty.has("taskId"));
  }

  private Mcp about(String method, String id, JsonNode capabilities) {
    Mcp request =
        parley
            .modern(method)
            .param("taskId", id)
            .header("Mcp-Name", id)
            .capable(capabilities)
            .deviant();
    return method.equals("tasks/update") ? request.param("inputResponses", Json.object()) : request;
  }
}
