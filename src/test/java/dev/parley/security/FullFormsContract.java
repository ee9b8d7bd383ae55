package dev.parley.security;

import static dev.parley.testing.Questions.ASK;
import static org.awaitility.Awaitility.await;
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
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import io.restassured.response.Response;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What humans enter in forms, where the owner of the questions uses all that it may. */
abstract class FullFormsContract {
  private static final String KEY = FewForEach.key(FewForEach.FORMS);
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String ELICIT = "elicitation/create";
  private static final String REVISION = "2025-11-25";
  private static final JsonNode FORM = Json.read("{\"elicitation\":{\"form\":{}}}");
  private static final JsonNode TASKS =
      Json.read(
          """
          {"elicitation":{"form":{}},"extensions":{"io.modelcontextprotocol/tasks":{}}}\
          """);

  /** The length of one long answer; a question takes no longer one. */
  private static final int LONG = 15_000;

  /** The default of {@code parley.interaction.answer-allowance}, which is for all of a form. */
  private static final int ALLOWANCE = 1_024;

  /** The most of one call. */
  private static final int QUESTIONS = 32;

  /** More than the attempts after which no form of a question goes out any more. */
  private static final int MORE_THAN_ATTEMPTS = 25;

  @RegisterExtension final Parley parley = new Parley();

  private final String toolUse = "asked-" + UUID.randomUUID();
  private final List<InFlight> calls = new ArrayList<>();

  @AfterEach
  void leaveNoForm() {
    calls.forEach(InFlight::hangUp);
    await().atMost(PATIENCE).until(() -> wipe() == 204);
  }

  private int wipe() {
    return Asked.with(KEY).delete("/api/v1/sessions/{s}", parley.session()).statusCode();
  }

  @Test
  @DisplayName("a long answer of a legacy client gets a status for later, and is taken then")
  void longAnswersOfLegacyClientsAreForLater() {
    String mcpSession = initialized();
    InFlight call = legacyCall(mcpSession, twoTexts());
    JsonNode form = call.awaitMessage(ELICIT, 1);
    String filler = fill();

    Reply later = reply(mcpSession, form, accept(LONG));
    assertEquals(429, later.status(), later::body);
    assertEquals("too_many_pending", later.error().at("/data/error").asText());
    assertEquals("bytes", later.error().at("/data/resource").asText());
    assertEquals(ALLOWANCE, later.error().at("/data/maxBytes").asInt());
    assertTrue(later.headers().firstValueAsLong("Retry-After").orElse(0) > 0);
    assertEquals("open", interaction().path("status").asText());
    assertEquals(1, call.messages(ELICIT).size(), "the client keeps its form");

    collect(filler);
    assertEquals(202, reply(mcpSession, form, accept(LONG)).status());
    assertAnswered(call.reply().structured(), LONG);
  }

  @Test
  @DisplayName("a long answer of a legacy client is tried until there is room")
  void longAnswersOfLegacyClientsAreTriedAgain() {
    String mcpSession = initialized();
    InFlight call = legacyCall(mcpSession, twoTexts());
    JsonNode form = call.awaitMessage(ELICIT, 1);
    String filler = fill();

    InFlight reply = legacyReply(mcpSession, form, accept(LONG)).start();
    assertEquals("open", interaction().path("status").asText());
    collect(filler);
    assertEquals(202, reply.reply().status());
    assertAnswered(call.reply().structured(), LONG);
  }

  @Test
  @DisplayName("a retry whose long answer finds no room gets the same form, however often")
  void longAnswersOfRetriesGetTheSameForm() {
    Reply asked = modern(twoTexts()).capable(FORM).toolUse(toolUse).send();
    String filler = fill();

    for (int i = 0; i < MORE_THAN_ATTEMPTS; i++) {
      Reply again = retry(asked, accept(LONG)).send();
      assertEquals(
          asked.result().path("inputRequests"), again.result().path("inputRequests"), again::body);
    }
    collect(filler);
    assertAnswered(retry(asked, accept(LONG)).send().structured(), LONG);
  }

  @Test
  @DisplayName("an update whose long answer finds no room is refused, and changes nothing")
  void longAnswersOfUpdatesAreRefused() {
    String id = task(twoTexts());
    JsonNode asked = task("tasks/get", id).send().result().path("inputRequests");
    assertTrue(asked.has("answers-1"), asked::toString);
    String filler = fill();

    for (int i = 0; i < MORE_THAN_ATTEMPTS; i++) {
      Reply refused = update(id, accept(LONG));
      assertEquals("too_many_pending", refused.error().at("/data/error").asText(), refused::body);
      assertTrue(refused.error().at("/data/retryAfterSeconds").asInt() > 0, refused::body);
      assertEquals(asked, task("tasks/get", id).send().result().path("inputRequests"));
    }
    collect(filler);
    assertEquals("complete", update(id, accept(LONG)).result().path("resultType").asText());
    JsonNode done = task("tasks/get", id).send().result();
    assertAnswered(done.at("/result/structuredContent"), LONG);
  }

  @Test
  @DisplayName("a reply that is sent again burns no attempt, though nothing of it was kept")
  void resentRepliesBurnNoAttempts() {
    String id = task(twoTextsAndAColour());
    task("tasks/get", id).send();
    fill();

    for (int i = 0; i < MORE_THAN_ATTEMPTS; i++) {
      Reply taken = update(id, accept(LONG, "Green"));
      assertEquals("complete", taken.result().path("resultType").asText(), taken::body);
    }
    JsonNode again = task("tasks/get", id).send().result().path("inputRequests");
    assertTrue(again.has("answers-2"), again::toString);
    assertTrue(
        again.at("/answers-2/params/requestedSchema/properties/q1/default").isMissingNode(),
        "so long a text finds no room");
    update(id, accept(5, "Red"));
    JsonNode done = task("tasks/get", id).send().result();
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
        String mcpSession = initialized();
        JsonNode form = legacyCall(mcpSession, twoTexts()).awaitMessage(ELICIT, 1);
        fill();
        if (!action.equals("abort")) {
          assertEquals(202, reply(mcpSession, form, response).status());
        }
      }
      case "modern" -> {
        Reply asked = modern(twoTexts()).capable(FORM).toolUse(toolUse).send();
        fill();
        if (!action.equals("abort")) {
          assertEquals(status, retry(asked, response).send().outcome());
        }
      }
      default -> {
        String id = task(twoTexts());
        task("tasks/get", id).send();
        fill();
        if (!action.equals("abort")) {
          assertEquals("complete", update(id, response).result().path("resultType").asText());
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

  /** Brings the owner to twice its bounds; the result behind the reference has half of that. */
  private String fill() {
    List<String> asked = new ArrayList<>();
    String first = "";
    Response creation = ask(large("large-0"));
    while (creation.statusCode() == 202) {
      first = first.isEmpty() ? creation.path("reference") : first;
      asked.add("large-" + asked.size());
      creation = ask(large("large-" + asked.size()));
    }
    assertEquals(429, creation.statusCode(), creation::asString);
    int answers = QUESTIONS;
    for (String id : asked) {
      int status = answer(id, answers);
      while (status == 422 && answers > 1) {
        answers /= 2;
        status = answer(id, answers);
      }
      assertTrue(status == 200 || answers == 1, "status " + status);
    }
    assertEquals(1, answers, "it is full");
    return first;
  }

  private Response ask(String body) {
    return Asked.with(KEY)
        .header("Prefer", "wait=0")
        .body(body)
        .post("/api/v1/sessions/{s}/interactions", parley.session());
  }

  private int answer(String id, int number) {
    ObjectNode body = Json.object();
    ArrayNode answers = body.putArray("answers");
    for (int i = 1; i <= number; i++) {
      answers.addObject().put("id", "q" + i).putArray("answer").add("z".repeat(LONG));
    }
    return Asked.with(KEY)
        .body(body.toString())
        .post("/api/v1/sessions/{s}/interactions/{t}/answer", parley.session(), id)
        .statusCode();
  }

  private static String large(String id) {
    ObjectNode body = Json.object().put("toolUseId", id);
    ArrayNode questions = body.putObject("arguments").putArray("questions");
    for (int i = 0; i < QUESTIONS; i++) {
      questions
          .addObject()
          .put("type", "FreeText")
          .put("text", i + "x".repeat(3_900))
          .put("description", "y".repeat(1_900));
    }
    return body.toString();
  }

  private static void collect(String reference) {
    Asked.with(KEY).get("/api/v1/results/{r}", reference).then().statusCode(200);
  }

  private static JsonNode twoTexts() {
    return Json.read(
        """
        {"questions":[{"id":"q1","text":"What?","type":"FreeText"},\
        {"id":"q2","text":"Why?","type":"FreeText"}]}\
        """);
  }

  /** As the other, with a third question that must be answered. */
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

  private static Mcp as(Mcp request) {
    return request.header("Authorization", "Bearer " + KEY);
  }

  private String initialized() {
    return as(parley.legacy(REVISION, "initialize"))
        .param("protocolVersion", REVISION)
        .param("capabilities", FORM)
        .param("clientInfo", Json.read("{\"name\":\"t\",\"version\":\"1\"}"))
        .send()
        .headers()
        .firstValue("Mcp-Session-Id")
        .orElseThrow();
  }

  private InFlight legacyCall(String mcpSession, JsonNode arguments) {
    InFlight call =
        as(parley.legacyCall(REVISION, ASK, arguments))
            .header("Mcp-Session-Id", mcpSession)
            .toolUse(toolUse)
            .start();
    calls.add(call);
    return call;
  }

  private Reply reply(String mcpSession, JsonNode form, JsonNode response) {
    return legacyReply(mcpSession, form, response).send();
  }

  private Mcp legacyReply(String mcpSession, JsonNode form, JsonNode response) {
    return as(parley.legacy(REVISION, "ping"))
        .header("Mcp-Session-Id", mcpSession)
        .answering(form.path("id"), response);
  }

  private Mcp modern(JsonNode arguments) {
    return as(parley.modernCall(ASK, arguments));
  }

  private Mcp retry(Reply asked, JsonNode response) {
    return modern(twoTexts())
        .capable(FORM)
        .id(2)
        .param("requestState", asked.result().path("requestState").asText())
        .param("inputResponses", Json.object().set("answers-1", response))
        .deviant();
  }

  private String task(JsonNode arguments) {
    Reply created = modern(arguments).capable(TASKS).toolUse(toolUse).send();
    return created.result().path("taskId").asText();
  }

  private Mcp task(String method, String id) {
    return as(parley.modern(method))
        .param("taskId", id)
        .header("Mcp-Name", id)
        .capable(TASKS)
        .deviant();
  }

  private Reply update(String id, JsonNode response) {
    return task("tasks/update", id)
        .param("inputResponses", Json.object().set("answers-1", response))
        .send();
  }
}
