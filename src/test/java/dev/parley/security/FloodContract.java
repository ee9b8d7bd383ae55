package dev.parley.security;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.FewForEach;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import dev.parley.transport.RawSocket;
import io.restassured.response.Response;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One tenant takes all that it can get; another one notices nothing of it. */
abstract class FloodContract extends FullFormsContract {
  private static final String VICTIM = FewForEach.key("victim");
  private static final List<String> FLOOD =
      List.of(FewForEach.key("flood"), FewForEach.key("flood-too"));

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final JsonNode TASKS =
      Json.read("{\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}");

  /** More than any bound of the profile. */
  private static final int MANY = 40;

  /** The most of one call. */
  private static final int QUESTIONS = 32;

  /** So many large questions are less than half of what its tenant may have. */
  private static final int WITHIN_THE_SHARE = 3;

  /**
   * With answers of this length to all questions of two calls, an owner whose questions take all
   * that it may have uses nearly twice as much.
   */
  private static final String LONG = "z".repeat(15_000);

  private final String session = "flood-" + UUID.randomUUID();
  private final List<RawSocket> sockets = new ArrayList<>();
  private final List<InFlight> streams = new ArrayList<>();

  @AfterEach
  void leaveNothing() {
    sockets.forEach(RawSocket::close);
    streams.forEach(InFlight::hangUp);
    wipe(VICTIM);
    FLOOD.forEach(this::wipe);
  }

  @Test
  void leavesAnotherTenantAsItWas() throws IOException {
    String first = answered("answered-1");
    String second = answered("answered-2");
    assertEquals(202, Asked.ask(VICTIM, session, "open").statusCode());
    RawSocket frontend = socket(VICTIM);
    assertTrue(isSeated(frontend));
    assertTrue(hasDraft(draft(frontend, "open", "half typed")));

    Set<String> met = new HashSet<>();
    for (String key : FLOOD) {
      abortMany(key);
      met.add(resource(askUntilRefused(key, "large", FloodContract::large)));
      met.add(taskUntilRefused(key));
      wipe(key);
      RawSocket own = takeAllSockets(key);
      listenUntilRefused(key);
      draftUntilRefused(key, own);
      wipe(key);
      met.add(answerUntilRefused(key));
    }
    assertEquals(Set.of("bytes", "tasks", "results"), met);

    assertEquals("planted answer", result(second));
    assertEquals("planted answer", result(first));
    for (int i = 0; i < 3; i++) {
      assertEquals("planted answer", result(answered("later-" + i)));
    }
    Reply task = task(VICTIM);
    assertTrue(task.result().has("taskId"), task::body);
    assertTrue(isSeated(socket(VICTIM)));
    listen(VICTIM).awaitMessage("notifications/subscriptions/acknowledged", 1);
    frontend.send("{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"interaction/list\",\"params\":{}}");
    assertTrue(next(frontend, "\"id\":9").contains("planted question"));
    try (RawSocket reloaded = socket(VICTIM)) {
      assertTrue(next(reloaded, "interaction/requested").contains("half typed"));
    }
    assertEquals(200, Asked.answer(VICTIM, session, "open").statusCode());
  }

  @Test
  void leavesAnotherOwnerOfItsTenantAsItWas() {
    String flood = FLOOD.getFirst();
    String other = FLOOD.getLast();
    assertEquals("bytes", resource(askUntilRefused(flood, "large", FloodContract::large)));
    assertEquals("tasks", taskUntilRefused(flood));

    assertTrue(task(other).result().has("taskId"));
    List<Response> asked =
        IntStream.range(0, WITHIN_THE_SHARE).mapToObj(i -> askLarge(other, "other-" + i)).toList();
    asked.forEach(response -> assertEquals(202, response.statusCode(), response::asString));
    for (int i = 0; i < WITHIN_THE_SHARE; i++) {
      assertEquals(200, Asked.answer(other, session, "other-" + i).statusCode());
    }
    asked.forEach(one -> assertEquals("planted answer", result(other, one.path("reference"))));
  }

  /** Also where its texts are longer than what its question holds for it. */
  @Test
  void takesEachAnswerThoughItsOwnerIsFull() {
    String flood = FLOOD.getFirst();
    assertEquals("bytes", resource(askUntilRefused(flood, "large", FloodContract::large)));
    String[] references = new String[2];
    for (int i = 0; i < references.length; i++) {
      Response answered = answerAtLength(flood, "large-" + i);
      assertEquals(200, answered.statusCode(), answered::asString);
      references[i] = answered.path("reference");
    }
    assertEquals(200, Asked.answer(flood, session, "large-2").statusCode());
    for (String reference : references) {
      assertEquals(LONG, result(flood, reference));
    }
  }

  /** What it asks and takes back pushes out nobody's answers. */
  private void abortMany(String key) {
    for (int i = 0; i < MANY; i++) {
      assertEquals(202, Asked.ask(key, session, "aborted-" + i).statusCode());
      Asked.with(key)
          .post("/api/v1/sessions/{s}/interactions/{t}/abort", session, "aborted-" + i)
          .then()
          .statusCode(200);
    }
  }

  private Response askUntilRefused(String key, String id, Function<String, String> body) {
    for (int i = 0; i < MANY; i++) {
      Response response = ask(key, body.apply(id + "-" + i));
      if (response.statusCode() != 202) {
        return response;
      }
    }
    throw new AssertionError("nothing was refused");
  }

  private Response askLarge(String key, String id) {
    return ask(key, large(id));
  }

  private Response ask(String key, String body) {
    return Asked.with(key)
        .header("Prefer", "wait=0")
        .body(body)
        .post("/api/v1/sessions/{s}/interactions", session);
  }

  /** Answers all its questions with as much as an answer may have. */
  private Response answerAtLength(String key, String id) {
    ObjectNode body = Json.object();
    ArrayNode answers = body.putArray("answers");
    for (int i = 1; i <= QUESTIONS; i++) {
      answers.addObject().put("id", "q" + i).putArray("answer").add(LONG);
    }
    return Asked.with(key)
        .body(body.toString())
        .post("/api/v1/sessions/{s}/interactions/{t}/answer", session, id);
  }

  private String answerUntilRefused(String key) {
    for (int i = 0; i < MANY; i++) {
      Response asked = Asked.ask(key, session, "kept-" + i);
      if (asked.statusCode() != 202) {
        return resource(asked);
      }
      assertEquals(200, Asked.answer(key, session, "kept-" + i).statusCode());
    }
    throw new AssertionError("nothing was refused");
  }

  /** Which resource a refusal names; it says when to come again. */
  private static String resource(Response refused) {
    assertEquals(429, refused.statusCode(), refused::asString);
    JsonNode problem = Json.read(refused.asString());
    assertEquals("too_many_pending", problem.path("error").asText());
    assertTrue(problem.path("retryAfterSeconds").asInt() > 0, problem::toString);
    assertEquals(problem.path("retryAfterSeconds").asText(), refused.header("Retry-After"));
    return problem.path("resource").asText();
  }

  private String taskUntilRefused(String key) {
    Reply reply = task(key);
    for (int i = 0; i < MANY && reply.result().has("taskId"); i++) {
      reply = task(key);
    }
    assertTrue(reply.refusal().path("retryAfterSeconds").asInt() > 0, reply::body);
    return reply.refusal().path("resource").asText();
  }

  /** Returns one of them. */
  private RawSocket takeAllSockets(String key) throws IOException {
    RawSocket seated = socket(key);
    assertTrue(isSeated(seated));
    for (int i = 0; i < MANY; i++) {
      if (!isSeated(socket(key))) {
        return seated;
      }
    }
    throw new AssertionError("all sockets were taken");
  }

  private void listenUntilRefused(String key) {
    for (int i = 0; i < MANY; i++) {
      InFlight stream = listen(key);
      if (!stream.headers().firstValue("Content-Type").orElse("").contains("event")) {
        assertEquals("too_many_pending", stream.reply().error().at("/data/error").asText());
        assertEquals("subscriptions", stream.reply().error().at("/data/resource").asText());
        return;
      }
    }
    throw new AssertionError("nothing was refused");
  }

  /** One for each question, over one of the sockets that the key has. */
  private void draftUntilRefused(String key, RawSocket socket) throws IOException {
    for (int i = 0; i < MANY; i++) {
      Asked.ask(key, session, "drafted-" + i);
      if (!hasDraft(draft(socket, "drafted-" + i, "half"))) {
        return;
      }
    }
    throw new AssertionError("all drafts were kept");
  }

  private static JsonNode draft(RawSocket socket, String toolUseId, String text)
      throws IOException {
    ObjectNode params = Json.object().put("toolUseId", toolUseId);
    ObjectNode answer = params.putArray("answers").addObject().put("id", "q1");
    answer.putArray("answer").add(text);
    ObjectNode request =
        Json.object().put("jsonrpc", "2.0").put("id", 7).put("method", "interaction/draft");
    socket.send(request.set("params", params).toString());
    return Json.read(next(socket, "\"id\":7"));
  }

  private static boolean hasDraft(JsonNode reply) {
    return reply.path("result").has("revision");
  }

  private String answered(String id) {
    Response asked = Asked.ask(VICTIM, session, id);
    assertEquals(202, asked.statusCode(), asked::asString);
    assertEquals(200, Asked.answer(VICTIM, session, id).statusCode());
    return asked.path("reference");
  }

  /** What the human said, as the host collects it. */
  private static String result(String reference) {
    return result(VICTIM, reference);
  }

  private static String result(String key, String reference) {
    Response response = Asked.with(key).get("/api/v1/results/{r}", reference);
    JsonNode result = Json.read(response.asString());
    assertEquals("answered", result.path("status").asText(), result::toString);
    return result.at("/answers/0/answer/0").asText();
  }

  private Reply task(String key) {
    return parley
        .modernCall(Questions.ASK, Questions.colour())
        .capable(TASKS)
        .toolUse(UUID.randomUUID().toString())
        .session(session)
        .header("Authorization", "Bearer " + key)
        .send();
  }

  private InFlight listen(String key) {
    InFlight stream =
        parley
            .modern("subscriptions/listen")
            .param("notifications", Json.object())
            .header("Authorization", "Bearer " + key)
            .start();
    streams.add(stream);
    return stream;
  }

  private RawSocket socket(String key) {
    RawSocket socket =
        RawSocket.handshake(
            "/ws/v1/sessions/" + session,
            "127.0.0.1",
            "Sec-WebSocket-Protocol: parley.v1, parley.bearer." + key);
    sockets.add(socket);
    assertEquals(101, socket.status());
    return socket;
  }

  private static boolean isSeated(RawSocket socket) throws IOException {
    RawSocket.Frame first = socket.read();
    if (first != null && first.opcode() == RawSocket.CLOSE) {
      assertEquals(1013, first.code());
    }
    return first != null && first.text().contains("session/ready");
  }

  private static String next(RawSocket socket, String wanted) throws IOException {
    for (RawSocket.Frame frame = socket.read(); frame != null; frame = socket.read()) {
      if (frame.text().contains(wanted)) {
        return frame.text();
      }
    }
    throw new AssertionError("closed without " + wanted);
  }

  private void wipe(String key) {
    await()
        .atMost(PATIENCE)
        .until(() -> Asked.with(key).delete("/api/v1/sessions/{s}", session).statusCode() == 204);
  }

  /** Nearly as much as a questionnaire may have. */
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
}
