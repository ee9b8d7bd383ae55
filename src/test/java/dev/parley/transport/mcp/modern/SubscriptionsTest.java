package dev.parley.transport.mcp.modern;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.LivelyStreams;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams that tell how tasks stand. */
@QuarkusTest
@TestProfile(LivelyStreams.class)
class SubscriptionsTest {
  private static final String ID = "io.modelcontextprotocol/subscriptionId";
  private static final String ACKNOWLEDGED = "notifications/subscriptions/acknowledged";
  private static final JsonNode TASKS =
      Json.read("{\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}");

  @RegisterExtension final Parley parley = new Parley();

  @Test
  @DisplayName("what never changes is not promised, and the stream stays open")
  void promisesNothingThatNeverComes() {
    ObjectNode filter =
        Json.object().put("toolsListChanged", true).put("resourcesListChanged", true);
    InFlight stream = listen("a", filter).start();
    JsonNode first = stream.awaitMessage(ACKNOWLEDGED, 1);
    assertEquals("a", first.at("/params/_meta").path(ID).asText());
    assertEquals(Json.object(), first.at("/params/notifications"));
    stream.awaitLines(":", 4);

    assertFalse(stream.isDone());
    stream.hangUp();
  }

  @Test
  @DisplayName("a task is told of when it changes, with its result")
  void tellsHowTasksStand() {
    ParleyPerson person = parley.person();
    String task = create();
    ObjectNode filter = Json.object();
    filter.putArray("taskIds").add(task).add("ref_of_somebody_else");
    InFlight stream = listen(7, filter).start();
    JsonNode honoured = stream.awaitMessage(ACKNOWLEDGED, 1).at("/params/notifications/taskIds");
    assertEquals(Json.of(List.of(task)), honoured);
    JsonNode now = stream.awaitMessage("notifications/tasks", 1).path("params");
    assertEquals("working", now.path("status").asText());
    person.answers(person.sees(), answer("colour", "Red"));
    JsonNode then = stream.awaitMessage("notifications/tasks", 2).path("params");

    assertEquals(7, then.path("_meta").path(ID).asInt());
    assertEquals("completed", then.path("status").asText());
    assertEquals("answered", then.at("/result/structuredContent/status").asText());
    JsonNode got =
        parley
            .modern("tasks/get")
            .header("Mcp-Name", task)
            .param("taskId", task)
            .capable(TASKS)
            .send()
            .result();
    assertFalse(
        got.at("/result/structuredContent/replayed").asBoolean(true),
        "a notification that perhaps nobody read hands nothing out");
    stream.hangUp();
  }

  @Test
  @DisplayName("tasks are told of only to those who declare the extension")
  void tasksNeedTheExtension() {
    ObjectNode filter = Json.object();
    filter.putArray("taskIds").add("ref_x");

    assertEquals("400 -32021", listen(1, filter).capable(Json.object()).send().failure());
  }

  @ParameterizedTest(name = "{0} is no filter")
  @ValueSource(strings = {"7", "[]", "{\"taskIds\":7}", "{\"taskIds\":[7]}"})
  void otherFiltersAreRefused(String filter) {
    assertEquals("200 -32602", listen(1, Json.read(filter)).send().failure());
  }

  @Test
  @DisplayName("a principal has a limited number of subscriptions, and those that end make room")
  void subscriptionsAreBounded() {
    List<InFlight> streams = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      streams.add(listen(i, Json.object()).start());
      streams.getLast().awaitMessage(ACKNOWLEDGED, 1);
    }
    assertEquals(429, listen(9, Json.object()).send().status());
    streams.forEach(InFlight::hangUp);

    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> {
          InFlight another = listen(9, Json.object()).start();
          boolean heard = another.headers().firstValue("Content-Type").orElse("").contains("event");
          another.hangUp();
          return heard;
        });
  }

  @Test
  @DisplayName("a connection carries only so many subscriptions, and another connection more")
  void subscriptionsOfAConnectionAreBounded() {
    parley.clientOnOneConnection();
    List<InFlight> streams = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      streams.add(listen(i, Json.object()).start());
      streams.getLast().awaitMessage(ACKNOWLEDGED, 1);
    }
    Reply refused = listen("one too many", Json.object()).send();
    assertEquals(429, refused.status());
    assertEquals("one too many", refused.message().path("id").asText());
    assertEquals("rate_limited", refused.error().at("/data/error").asText());

    parley.anotherClient();
    streams.add(listen(9, Json.object()).start());
    streams.getLast().awaitMessage(ACKNOWLEDGED, 1);
    streams.forEach(InFlight::hangUp);
  }

  private String create() {
    return parley
        .modernCall(ASK, Questions.colour())
        .capable(TASKS)
        .send()
        .result()
        .path("taskId")
        .asText();
  }

  private Mcp listen(Object id, JsonNode filter) {
    return parley
        .modern("subscriptions/listen")
        .id(id)
        .param("notifications", filter)
        .capable(TASKS)
        .deviant();
  }
}
