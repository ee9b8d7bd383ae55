package dev.parley.transport.mcp;

import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** MCP calls of both protocol families bring titles, urgency and context. */
@QuarkusTest
class SessionTitlesTest {
  private static final JsonNode TASKS =
      Json.read("{\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}");

  @RegisterExtension final Parley parley = new Parley();

  private Mcp call(String revision) {
    ObjectNode arguments = (ObjectNode) Json.read("{\"questions\":[{\"text\":\"Go?\"}]}");
    arguments.put("urgency", "high").put("context", "I migrate.");
    return revision.equals(Mcp.MODERN)
        ? parley.modernCall(Questions.ASK, arguments)
        : parley.legacyCall(revision, Questions.ASK, arguments);
  }

  @ParameterizedTest
  @ValueSource(strings = {Mcp.MODERN, "2025-06-18"})
  void theMetaNamesTheSessionBeforeTheHeader(String revision) {
    ParleyPerson person = parley.person();
    InFlight first = call(revision).header("Parley-Session-Title", "By header").start();
    JsonNode seen = person.sees();
    assertEquals("By header", seen.path("sessionTitle").asText());
    assertEquals("high", seen.path("urgency").asText());
    assertEquals("I migrate.", seen.path("context").asText());
    person.declines(seen);
    assertEquals("declined", first.reply().outcome());

    call(revision)
        .header("Parley-Session-Title", "By header")
        .meta("dev.parley/sessionTitle", "By member")
        .start();
    assertEquals("By member", person.sees().path("sessionTitle").asText());
  }

  @Test
  void aTaskSaysNothingOfATitle() {
    ParleyPerson person = parley.person();
    String id = call(Mcp.MODERN).capable(TASKS).send().result().path("taskId").asText();
    ObjectNode filter = Json.object();
    filter.putArray("taskIds").add(id);
    InFlight stream =
        parley
            .modern("subscriptions/listen")
            .id(7)
            .param("notifications", filter)
            .capable(TASKS)
            .deviant()
            .start();
    stream.awaitMessage("notifications/tasks", 1);
    given()
        .contentType("application/json")
        .body("{\"title\":\"New\"}")
        .put("/api/v1/sessions/" + parley.session())
        .then()
        .statusCode(204);
    person.declines(person.sees());
    JsonNode told = stream.awaitMessage("notifications/tasks", 2).path("params");
    assertEquals("completed", told.path("status").asText(), told::toString);
    stream.hangUp();
  }

  @Test
  void aTitleThatIsNoneIsRefused() {
    String text = call(Mcp.MODERN).meta("dev.parley/sessionTitle", 7).send().body();
    JsonNode result = Json.read(text).path("result");
    assertTrue(result.path("isError").asBoolean(), text);
    JsonNode refused = Json.read(result.at("/content/0/text").asText());
    assertEquals("invalid_argument", refused.path("error").asText(), text);
  }
}
