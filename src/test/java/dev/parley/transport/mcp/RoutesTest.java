package dev.parley.transport.mcp;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Hosts that are not trusted to answer for their human ({@code parley.routes} without {@code form}
 * and {@code app}): whatever they send, the question waits for its human.
 */
@QuarkusTest
@TestProfile(RoutesTest.Distrust.class)
class RoutesTest {
  private static final JsonNode EVERYTHING =
      Json.read(
          """
          {"elicitation":{"form":{},"url":{}},"extensions":{"io.modelcontextprotocol/tasks":{},\
          "io.modelcontextprotocol/ui":{"mimeTypes":["text/html;profile=mcp-app"]}}}\
          """);
  private static final JsonNode BOTH_MODES =
      Json.read("{\"elicitation\":{\"form\":{},\"url\":{}}}");
  private static final JsonNode RED =
      Json.read("{\"action\":\"accept\",\"content\":{\"colour\":\"Red\"}}");

  /** Only people at frontends answer, and at the page of a question. */
  public static final class Distrust implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("parley.routes", "frontend,url", "parley.mcp.slice", "20s");
    }
  }

  @RegisterExtension final Parley parley = new Parley();

  /** Whatever the test has tried, a person can still answer. */
  @AfterEach
  void theQuestionIsStillOpen() {
    ParleyPerson person = parley.person();
    person.answers(person.sees(), answer("colour", "Blue"));
    assertEquals("answered", person.seesEnding().path("status").asText());
  }

  @Test
  @DisplayName("a task that asked for nothing takes no answer from its host")
  void tasksTakeNoForms() {
    String id = task();
    for (String key : new String[] {"answers-1", "answers-2"}) {
      Mcp update =
          about("tasks/update", id).param("inputResponses", Json.object().set(key, RED)).deviant();
      assertEquals("complete", update.send().result().path("resultType").asText());
    }

    JsonNode task = about("tasks/get", id).send().result();
    assertFalse(task.path("inputRequests").has("answers-1"), task::toString);
    assertFalse(task.has("result"), task::toString);
  }

  @Test
  @DisplayName("a host that was asked to open a page cannot bring a form instead")
  void pagesAreNotForms() {
    Reply asked = parley.modernCall(ASK, Questions.colour()).capable(BOTH_MODES).send();
    assertTrue(asked.result().path("inputRequests").has("page-1"));
    Reply again =
        parley
            .modernCall(ASK, Questions.colour())
            .capable(BOTH_MODES)
            .id(2)
            .param("requestState", asked.result().path("requestState").asText())
            .param("inputResponses", Json.object().set("answers-1", RED))
            .deviant()
            .send();

    assertTrue(again.result().path("inputRequests").has("page-1"), again::body);
  }

  @Test
  @DisplayName("there are no views, and nothing to answer through one")
  void thereAreNoViews() {
    JsonNode extensions =
        parley.modern("server/discover").send().result().at("/capabilities/extensions");
    assertFalse(extensions.has("io.modelcontextprotocol/ui"));
    for (JsonNode tool :
        parley.modern("tools/list").capable(EVERYTHING).send().result().path("tools")) {
      assertFalse(tool.path("name").asText().startsWith("view_"));
      assertFalse(tool.path("_meta").has("ui"), tool::toString);
    }
    ObjectNode answer = Json.object().put("reference", task()).put("action", "answer");
    answer.putArray("answers").addObject().put("id", "colour").putArray("answer").add("Red");

    for (String tool : new String[] {"view_find_questions", "view_answer_questions"}) {
      Reply modern = parley.modernCall(tool, answer).capable(EVERYTHING).send();
      assertEquals("200 -32602", modern.failure());
      Reply legacy = parley.host("2025-11-25", EVERYTHING).call(tool, answer).send();
      assertEquals("200 -32602", legacy.failure());
    }
  }

  @Test
  @DisplayName("a legacy host is sent to the page, and shown no form")
  void legacyHostsGetNoForm() {
    InFlight call = parley.host("2025-11-25", BOTH_MODES).call(ASK, Questions.colour()).start();

    JsonNode request = call.awaitMessage("elicitation/create", 1);
    assertEquals("url", request.at("/params/mode").asText());
    call.hangUp();
  }

  private String task() {
    return parley
        .modernCall(ASK, Questions.colour())
        .capable(EVERYTHING)
        .send()
        .result()
        .path("taskId")
        .asText();
  }

  private Mcp about(String method, String id) {
    return parley
        .modern(method)
        .param("taskId", id)
        .header("Mcp-Name", id)
        .capable(EVERYTHING)
        .deviant();
  }
}
