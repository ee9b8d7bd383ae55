package dev.parley.security;

import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.FewForEach;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What humans enter in forms when the owner of the questions uses all that it may. */
abstract class FullFormsContract {
  private static final String KEY = FewForEach.key(FewForEach.FORMS);
  private static final String ELICIT = "elicitation/create";
  private static final String REVISION = "2025-11-25";
  private static final JsonNode FORM = Json.read("{\"elicitation\":{\"form\":{}}}");
  private static final JsonNode TASKS =
      Json.read(
          """
          {"elicitation":{"form":{}},"extensions":{"io.modelcontextprotocol/tasks":{}}}\
          """);

  private static final int LONG = Hoarder.LONG;

  /** The default of {@code parley.interaction.answer-allowance}: the room for a whole form. */
  private static final int ALLOWANCE = 1_024;

  /** More than the attempts after which a question's form is not sent any more. */
  private static final int MORE_THAN_ATTEMPTS = 25;

  @RegisterExtension final Parley parley = new Parley();

  private final String toolUse = "asked-" + UUID.randomUUID();
  private final List<InFlight> calls = new ArrayList<>();

  @SuppressWarnings("NullAway.Init") // set before each test, which has a session of its own
  private Hoarder hoarder;

  @BeforeEach
  void hoard() {
    hoarder = new Hoarder(KEY, parley.session());
  }

  @AfterEach
  void leaveNoForm() {
    calls.forEach(InFlight::hangUp);
    hoarder.wipes();
  }

  @Test
  @DisplayName("a long answer of a legacy client gets a status for later, and is taken then")
  void longAnswersOfLegacyClientsAreForLater() {
    ParleyHost host = legacy();
    InFlight call = waiting(host, twoTexts());
    JsonNode form = call.awaitMessage(ELICIT, 1);
    String filler = hoarder.fills();

    Reply later = host.reply(form.path("id"), accept(LONG));
    assertEquals(429, later.status(), later::body);
    assertEquals("too_many_pending", later.error().at("/data/error").asText());
    assertEquals("bytes", later.error().at("/data/resource").asText());
    assertEquals(ALLOWANCE, later.error().at("/data/maxBytes").asInt());
    assertTrue(later.headers().firstValueAsLong("Retry-After").orElse(0) > 0);
    assertEquals("open", interaction().path("status").asText());
    assertEquals(1, call.messages(ELICIT).size(), "the client keeps its form");

    hoarder.collects(filler);
    assertEquals(202, host.reply(form.path("id"), accept(LONG)).status());
    assertAnswered(call.reply().structured(), LONG);
  }

  @Test
  @DisplayName("a long answer of a legacy client is tried until there is room")
  void longAnswersOfLegacyClientsAreTriedAgain() {
    ParleyHost host = legacy();
    InFlight call = waiting(host, twoTexts());
    JsonNode form = call.awaitMessage(ELICIT, 1);
    String filler = hoarder.fills();

    InFlight reply = host.replying(form.path("id"), accept(LONG)).start();
    assertEquals("open", interaction().path("status").asText());
    hoarder.collects(filler);
    assertEquals(202, reply.reply().status());
    assertAnswered(call.reply().structured(), LONG);
  }

  @Test
  @DisplayName("a retry whose long answer finds no room gets the same form, however often")
  void longAnswersOfRetriesGetTheSameForm() {
    ParleyHost host = modern(FORM);
    Reply asked = asking(host, twoTexts()).send();
    String filler = hoarder.fills();

    for (int i = 0; i < MORE_THAN_ATTEMPTS; i++) {
      Reply again = host.retry(asked, twoTexts(), "answers-1", accept(LONG)).send();
      assertEquals(
          asked.result().path("inputRequests"), again.result().path("inputRequests"), again::body);
    }
    hoarder.collects(filler);
    assertAnswered(
        host.retry(asked, twoTexts(), "answers-1", accept(LONG)).send().structured(), LONG);
  }

  @Test
  @DisplayName("an update whose long answer finds no room is refused, and changes nothing")
  void longAnswersOfUpdatesAreRefused() {
    ParleyHost host = modern(TASKS);
    String id = task(host, twoTexts());
    JsonNode asked = host.task("tasks/get", id).send().result().path("inputRequests");
    assertTrue(asked.has("answers-1"), asked::toString);
    String filler = hoarder.fills();

    for (int i = 0; i < MORE_THAN_ATTEMPTS; i++) {
      Reply refused = update(host, id, accept(LONG));
      assertEquals("too_many_pending", refused.error().at("/data/error").asText(), refused::body);
      assertTrue(refused.error().at("/data/retryAfterSeconds").asInt() > 0, refused::body);
      assertEquals(asked, host.task("tasks/get", id).send().result().path("inputRequests"));
    }
    hoarder.collects(filler);
    assertEquals("complete", update(host, id, accept(LONG)).result().path("resultType").asText());
    JsonNode done = host.task("tasks/get", id).send().result();
    assertAnswered(done.at("/result/structuredContent"), LONG);
  }

  @Test
  @DisplayName("a reply that is sent again burns no attempt, though nothing of it was kept")
  void resentRepliesBurnNoAttempts() {
    ParleyHost host = modern(TASKS);
    String id = task(host, twoTextsAndAColour());
    host.task("tasks/get", id).send();
    hoarder.fills();

    for (int i = 0; i < MORE_THAN_ATTEMPTS; i++) {
      Reply taken = update(host, id, accept(LONG, "Green"));
      assertEquals("complete", taken.result().path("resultType").asText(), taken::body);
    }
    JsonNode again = host.task("tasks/get", id).send().result().path("inputRequests");
    assertTrue(again.has("answers-2"), again::toString);
    assertTrue(
        again.at("/answers-2/params/requestedSchema/properties/q1/default").isMissingNode(),
        "so long a text finds no room");
    update(host, id, accept(5, "Red"));
    JsonNode done = host.task("tasks/get", id).send().result();
    assertAnswered(done.at("/result/structuredContent"), 5);
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "legacy, accept, answered",
    "legacy, decline, declined",
    "legacy, cancel, cancelled",
    "legacy, abort, aborted",
    "modern, accept, answered",
    "modern, decline, declined",
    "modern, cancel, cancelled",
    "task, accept, answered",
    "task, decline, declined",
    "task, cancel, cancelled"
  })
  @DisplayName("what its question holds room for is never refused")
  void neverRefusesWhatTheQuestionHoldsRoomFor(String client, String action, String status) {
    JsonNode response =
        action.equals("accept") ? accept(ALLOWANCE / 2) : Json.object().put("action", action);
    switch (client) {
      case "legacy" -> {
        ParleyHost host = legacy();
        JsonNode form = waiting(host, twoTexts()).awaitMessage(ELICIT, 1);
        hoarder.fills();
        if (!action.equals("abort")) {
          assertEquals(202, host.reply(form.path("id"), response).status());
        }
      }
      case "modern" -> {
        ParleyHost host = modern(FORM);
        Reply asked = asking(host, twoTexts()).send();
        hoarder.fills();
        if (!action.equals("abort")) {
          assertEquals(
              status, host.retry(asked, twoTexts(), "answers-1", response).send().outcome());
        }
      }
      default -> {
        ParleyHost host = modern(TASKS);
        String id = task(host, twoTexts());
        host.task("tasks/get", id).send();
        hoarder.fills();
        if (!action.equals("abort")) {
          assertEquals("complete", update(host, id, response).result().path("resultType").asText());
        }
      }
    }
    if (action.equals("abort")) {
      Asked.with(KEY)
          .post("/api/v1/sessions/{s}/interactions/{t}/abort", parley.session(), toolUse)
          .then()
          .statusCode(200);
    }
    assertEquals(status, interaction().path("status").asText());
  }

  private static JsonNode twoTexts() {
    return Json.read(
        """
        {"questions":[{"id":"q1","text":"What?","type":"FreeText"},\
        {"id":"q2","text":"Why?","type":"FreeText"}]}\
        """);
  }

  /** As {@link #twoTexts}, with a third question that must be answered. */
  private static JsonNode twoTextsAndAColour() {
    JsonNode texts = twoTexts();
    ((ArrayNode) texts.path("questions")).add(Questions.colour().at("/questions/0"));
    return texts;
  }

  private static JsonNode accept(int characters, String colour) {
    JsonNode response = accept(characters);
    ((ObjectNode) response.path("content")).put("colour", colour);
    return response;
  }

  private static JsonNode accept(int characters) {
    ObjectNode response = Json.object().put("action", "accept");
    response
        .putObject("content")
        .put("q1", "a".repeat(characters))
        .put("q2", "b".repeat(characters));
    return response;
  }

  private static void assertAnswered(JsonNode result, int characters) {
    assertEquals("answered", result.path("status").asText(), result::toString);
    assertEquals("form", result.path("via").asText(), result::toString);
    assertEquals("a".repeat(characters), result.at("/answers/0/answer/0").asText());
  }

  private JsonNode interaction() {
    return Json.read(
        Asked.with(KEY)
            .get("/api/v1/sessions/{s}/interactions/{t}", parley.session(), toolUse)
            .asString());
  }

  private ParleyHost legacy() {
    return parley.host(REVISION, FORM, KEY);
  }

  private ParleyHost modern(JsonNode capabilities) {
    return parley.host().with(KEY).able(capabilities);
  }

  private Mcp asking(ParleyHost host, JsonNode arguments) {
    return host.call(ASK, arguments).toolUse(toolUse);
  }

  private InFlight waiting(ParleyHost host, JsonNode arguments) {
    InFlight call = asking(host, arguments).start();
    calls.add(call);
    return call;
  }

  private String task(ParleyHost host, JsonNode arguments) {
    return asking(host, arguments).send().result().path("taskId").asText();
  }

  private static Reply update(ParleyHost host, String id, JsonNode response) {
    return host.update(id, "answers-1", response).send();
  }
}
