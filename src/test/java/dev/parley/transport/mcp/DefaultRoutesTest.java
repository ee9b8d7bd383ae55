package dev.parley.transport.mcp;

import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import dev.parley.transport.contract.Guarded;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Once credentials are configured, no client shows the questions itself unless {@code
 * parley.routes} says so, whatever its scopes.
 */
@QuarkusTest
@TestProfile(Guarded.class)
class DefaultRoutesTest {
  private static final JsonNode FORM = Json.read("{\"elicitation\":{\"form\":{}}}");
  private static final JsonNode EVERYTHING =
      Json.read(
          """
          {"elicitation":{"form":{}},"extensions":{"io.modelcontextprotocol/ui":\
          {"mimeTypes":["text/html;profile=mcp-app"]}}}\
          """);

  @RegisterExtension final Parley parley = new Parley();

  @ParameterizedTest
  @ValueSource(strings = {"ask", "relay"})
  @DisplayName("where nobody is connected there is no form, and the result says why")
  void thereAreNoForms(String scope) {
    String key = scope.equals("ask") ? Guarded.key("ask") : Guarded.key("ask", "relay");
    for (Reply reply :
        new Reply[] {
          parley.host().with(key).able(EVERYTHING).call(ASK, Questions.colour()).send(),
          parley.host("2025-11-25", FORM, key).call(ASK, Questions.freeText("Why?")).send()
        }) {
      assertEquals("unavailable", reply.outcome(), reply::body);
      boolean lacks = scope.equals("ask");
      assertEquals(lacks, reply.text().contains("the scope parley:relay"), reply::text);
      assertEquals(
          lacks,
          reply.text().contains("parley.routes names neither form nor app")
              || reply.text().contains("parley.routes does not name form."),
          reply::text);
      assertFalse(reply.messages().toString().contains("elicitation/create"), reply::body);
    }
  }

  @Test
  @DisplayName("a task says so as well")
  void tasksSaySo() {
    JsonNode both =
        Json.read("{\"elicitation\":{},\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}");
    ParleyHost host = parley.host().with(Guarded.key("ask")).able(both);
    String id = host.call(ASK, Questions.colour()).send().result().path("taskId").asText();
    ObjectNode filter = Json.object();
    filter.putArray("taskIds").add(id);
    var stream =
        host.request("subscriptions/listen").param("notifications", filter).deviant().start();
    String told = stream.awaitMessage("notifications/tasks", 2).toString();
    assertTrue(told.contains("the scope parley:relay"), told);
    stream.hangUp();

    Reply task = host.task("tasks/get", id).send();
    String message = task.result().at("/result/structuredContent/message").asText();
    assertTrue(message.contains("the scope parley:relay"), task::body);
  }

  @Test
  @DisplayName("there are no views: the scope is checked first, then the way, then the ability")
  void thereAreNoViews() {
    ObjectNode answer = Json.object().put("reference", "ref_x").put("action", "dismiss");
    for (JsonNode capabilities : new JsonNode[] {EVERYTHING, Json.object()}) {
      Mcp call = parley.modernCall("view_answer_questions", answer).capable(capabilities);
      assertEquals(403, as(Guarded.key("ask"), call).send().status());
      Reply noWay = as(Guarded.key("ask", "relay"), call).send();
      assertEquals("200 -32602", noWay.failure());
      assertTrue(noWay.body().contains("parley.routes does not name app"), noWay::body);
    }
    ParleyHost relaying = parley.host().with(Guarded.key("ask", "relay")).able(EVERYTHING);
    JsonNode tools = relaying.request("tools/list").send().result();
    assertFalse(tools.toString().contains("view_"), tools::toString);
    assertFalse(tools.toString().contains("ui://"), tools::toString);
  }

  private static Mcp as(String key, Mcp request) {
    return request.header("Authorization", "Bearer " + key);
  }
}
