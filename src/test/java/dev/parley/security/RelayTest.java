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
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import dev.parley.transport.RawSocket;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The attack: whoever may ask answers itself. Each try is made with keys of the very client that
 * asked, since those of others get nowhere anyway; all of them fail without {@code parley:relay},
 * and the human's own answer is what comes back.
 */
@QuarkusTest
@TestProfile(WithCredentials.class)
class RelayTest {
  private static final String RELAY = "parley:relay";
  private static final String VIEW = "ui://parley/questions.html";
  private static final JsonNode FORM = Json.read("{\"elicitation\":{\"form\":{}}}");
  private static final JsonNode PAGE = Json.read("{\"elicitation\":{\"url\":{}}}");
  private static final JsonNode APPS =
      Json.read(
          """
          {"extensions":{"io.modelcontextprotocol/ui":\
          {"mimeTypes":["text/html;profile=mcp-app"]}}}\
          """);
  private static final JsonNode TASKS_AND_FORM =
      Json.read("{\"elicitation\":{},\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}");
  private static final JsonNode PAGE_AND_TASKS =
      Json.read(
          """
          {"elicitation":{"url":{}},"extensions":{"io.modelcontextprotocol/tasks":{}}}\
          """);
  private static final JsonNode BOTH_AND_TASKS =
      Json.read(
          """
          {"elicitation":{"form":{},"url":{}},"extensions":{"io.modelcontextprotocol/tasks":{}}}\
          """);
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final JsonNode RED =
      Json.read("{\"action\":\"accept\",\"content\":{\"colour\":\"Red\"}}");
  private static final JsonNode DECLINE = Json.read("{\"action\":\"decline\"}");

  @RegisterExtension final Parley parley = new Parley();

  private final String toolUse = "attacked-" + UUID.randomUUID();

  @ParameterizedTest(name = "{0} of {1}, revision {2}")
  @CsvSource({
    "view_answer_questions, ask, 2026-07-28",
    "view_answer_questions, ask, 2025-11-25",
    "view_answer_questions, admin, 2026-07-28",
    "view_find_questions, ask, 2026-07-28",
    "view_find_questions, admin, 2025-11-25"
  })
  void viewsAreForThoseThatMayRelay(String tool, String scope, String revision) {
    InFlight call = asks(WithCredentials.ASKING);
    String key = scope.equals("ask") ? WithCredentials.ASKING : WithCredentials.ADMIN;
    for (JsonNode capabilities : new JsonNode[] {APPS, Json.object()}) {
      Reply refused = view(key, tool, revision, capabilities);

      assertEquals(403, refused.status(), refused::body);
      assertEquals("insufficient_scope", refused.error().at("/data/error").asText());
      assertEquals(RELAY, refused.error().at("/data/scope").asText());
      assertEquals(1, refused.message().path("id").asInt());
      String challenge = refused.headers().firstValue("WWW-Authenticate").orElseThrow();
      assertTrue(challenge.startsWith("Bearer "), challenge);
      assertFalse(challenge.contains("scope=\""), "a client would fetch it: " + challenge);
    }
    assertAnsweredByTheHuman(call);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-07-28", "2025-11-25"})
  @DisplayName("the scope comes before what the client can show, and with both the view answers")
  void viewsAnswerWithTheScope(String revision) {
    InFlight call = asks(WithCredentials.RELAYING);
    Reply without =
        view(WithCredentials.RELAYING, "view_answer_questions", revision, Json.object());
    assertEquals("200 -32602", without.failure());

    view(WithCredentials.RELAYING, "view_answer_questions", revision, APPS);
    assertEquals("app", call.reply().structured().path("via").asText());
  }

  @Test
  void viewsAreOfferedToThoseThatMayRelay() {
    assertFalse(offersViews(WithCredentials.ASKING));
    assertFalse(offersViews(WithCredentials.ADMIN));
    assertTrue(offersViews(WithCredentials.RELAYING));
  }

  private boolean offersViews(String key) {
    JsonNode tools =
        as(key, parley.modern("tools/list")).capable(APPS).send().result().path("tools");
    JsonNode legacy = as(key, parley.legacy("2025-11-25", "tools/list")).send().result();
    JsonNode found = as(key, parley.modern("server/discover")).send().result();
    assertEquals("private", found.path("cacheScope").asText());
    JsonNode begun = initialized(key, APPS).result();
    boolean declared = found.at("/capabilities/extensions").has("io.modelcontextprotocol/ui");
    boolean listed = tools.toString().contains("view_answer_questions");
    assertEquals(declared, begun.at("/capabilities/extensions").has("io.modelcontextprotocol/ui"));
    assertEquals(declared, tools.toString().contains("ui://"));
    assertEquals(declared, legacy.toString().contains("ui://"));
    assertEquals(declared, listed);
    Reply resources = as(key, parley.modern("resources/list")).send();
    assertEquals(declared ? 1 : 0, resources.result().path("resources").size(), resources::body);
    assertEquals("private", resources.result().path("cacheScope").asText());
    Reply read =
        as(key, parley.modern("resources/read")).param("uri", VIEW).header("Mcp-Name", VIEW).send();
    assertEquals(
        declared, read.message().at("/result").has("contents"), () -> "status " + read.status());
    return listed;
  }

  @ParameterizedTest(name = "a retry says {0}")
  @ValueSource(strings = {"accept", "decline"})
  void retriesAreIgnored(String action) {
    Reply asked =
        as(WithCredentials.RELAYING, call(Questions.colour()))
            .capable(FORM)
            .toolUse(toolUse)
            .send();
    assertTrue(asked.result().path("inputRequests").has("answers-1"), asked::body);

    JsonNode response = action.equals("accept") ? RED : DECLINE;
    InFlight retry = retry(WithCredentials.ASKING, asked, FORM, "answers-1", response).start();
    retry.awaitLines(":", 1);
    assertOpen();
    assertAnsweredByTheHuman(retry);
  }

  @Test
  void retriesCountWithTheScope() {
    Reply asked = as(WithCredentials.RELAYING, call(Questions.colour())).capable(FORM).send();
    Reply done = retry(WithCredentials.RELAYING, asked, FORM, "answers-1", RED).send();

    assertEquals("answered", done.outcome());
    assertEquals("form", done.structured().path("via").asText());
  }

  @Test
  void tasksOfferNoForm() {
    String id = task(WithCredentials.ASKING);
    // it is out, so that an answer could count
    JsonNode asking = about(WithCredentials.RELAYING, "tasks/get", id).send().result();
    assertTrue(asking.path("inputRequests").has("answers-1"), asking::toString);
    for (int i = 0; i < 2; i++) {
      for (String key : new String[] {WithCredentials.ASKING, WithCredentials.ADMIN}) {
        JsonNode task = about(key, "tasks/get", id).send().result();
        assertEquals("working", task.path("status").asText());
        assertFalse(task.has("inputRequests"), task::toString);
        update(key, id, "answers-1", RED);
        update(key, id, "answers-1", DECLINE);
      }
    }
    assertTaskAnsweredByTheHuman(id);
  }

  @Test
  @DisplayName("an update counts only once tasks/get has put the form out, and with the scope")
  void updatesCountOnceTheFormIsOut() {
    String id = task(WithCredentials.RELAYING);
    update(WithCredentials.RELAYING, id, "answers-1", RED);
    assertOpen();

    // under another key, since a client may take the first one for answered
    JsonNode asking = about(WithCredentials.RELAYING, "tasks/get", id).send().result();
    assertTrue(asking.path("inputRequests").has("answers-2"), asking::toString);
    update(WithCredentials.ASKING, id, "answers-2", RED);
    update(WithCredentials.RELAYING, id, "answers-3", RED);
    assertOpen();

    update(WithCredentials.RELAYING, id, "answers-2", RED);
    JsonNode done = about(WithCredentials.ASKING, "tasks/get", id).send().result();
    assertEquals("form", done.at("/result/structuredContent/via").asText(), done::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2025-11-25", "2025-06-18"})
  @DisplayName("in the legacy era a form goes out, and is answered, with the scope alone")
  void legacyFormsAreForThoseThatMayRelay(String revision) {
    // declared with the scope, and used without it
    String session = session(WithCredentials.RELAYING, revision, FORM);
    InFlight lesser = legacyCall(WithCredentials.ASKING, revision, session);
    lesser.awaitLines(":", 1);
    assertEquals(0, lesser.messages("elicitation/create").size());

    InFlight call = legacyCall(WithCredentials.RELAYING, revision, session);
    JsonNode request = call.awaitMessage("elicitation/create", 1);
    for (JsonNode response : new JsonNode[] {RED, DECLINE}) {
      assertEquals(202, reply(WithCredentials.ASKING, session, request, response).status());
      assertOpen();
    }
    assertEquals(0, lesser.messages("elicitation/create").size());

    reply(WithCredentials.RELAYING, session, request, RED);
    assertEquals("form", call.reply().structured().path("via").asText());
    assertEquals("form", lesser.reply().structured().path("via").asText());
  }

  @ParameterizedTest(name = "{0} ends it as {1}")
  @CsvSource({"decline, declined", "cancel, cancelled"})
  @DisplayName("that a client opens no page is its human's word with the scope")
  void refusedPagesEndWithTheScope(String action, String status) {
    String token = WithCredentials.relayingHostOf("ann");
    Reply asked = as(token, call(Questions.colour())).capable(PAGE).send();
    ObjectNode response = Json.object().put("action", action);
    Reply ended = retry(token, asked, PAGE, "page-1", response).send();

    assertEquals(status, ended.outcome(), ended::body);
    assertEquals("form", ended.structured().path("via").asText(), ended::body);
  }

  @ParameterizedTest
  @ValueSource(strings = {"decline", "cancel"})
  @DisplayName("without the scope it is nobody's word: the question stays, and the human answers")
  void refusedPagesEndNothing(String action) {
    String token = WithCredentials.hostOf("ann");
    Reply asked = as(token, call(Questions.colour())).capable(PAGE).toolUse(toolUse).send();
    ObjectNode response = Json.object().put("action", action);
    InFlight retry = retry(token, asked, PAGE, "page-1", response).start();
    retry.awaitLines(":", 1);

    assertAnsweredByTheHuman(retry, WithCredentials.answererOf("ann"));
  }

  @Test
  @DisplayName("that somebody without the scope opens the page closes no form to another client")
  void openedPagesCloseNoForm() {
    String id = task(WithCredentials.relayingHostOf("ann"), BOTH_AND_TASKS);
    String relaying = WithCredentials.relayingHostOf("ann");
    about(relaying, "tasks/get", id, TASKS_AND_FORM).send();
    String lesser = WithCredentials.hostOf("ann");
    JsonNode asking = about(lesser, "tasks/get", id, BOTH_AND_TASKS).send().result();
    assertTrue(asking.path("inputRequests").has("page-1"), asking::toString);
    update(lesser, id, BOTH_AND_TASKS, "page-1", Json.read("{\"action\":\"accept\"}"));

    update(relaying, id, TASKS_AND_FORM, "answers-1", RED);
    JsonNode done = about(relaying, "tasks/get", id).send().result();
    assertEquals("form", done.at("/result/structuredContent/via").asText(), done::toString);
  }

  @Test
  @DisplayName("nor does that somebody with it opens the page refuse what is entered in a form")
  void formsCountThoughThePageIsOpened() {
    String relaying = WithCredentials.relayingHostOf("ann");
    String id = task(relaying, BOTH_AND_TASKS);
    about(relaying, "tasks/get", id, TASKS_AND_FORM).send();
    about(relaying, "tasks/get", id, PAGE_AND_TASKS).send();
    update(relaying, id, PAGE_AND_TASKS, "page-1", Json.read("{\"action\":\"accept\"}"));

    update(relaying, id, TASKS_AND_FORM, "answers-1", RED);
    JsonNode done = about(relaying, "tasks/get", id).send().result();
    assertEquals("form", done.at("/result/structuredContent/via").asText(), done::toString);
  }

  @Test
  @DisplayName("a call that waited asks by form only while its key may relay")
  void noFormGoesOutOnceTheScopeIsWithdrawn() throws IOException {
    String key = "parley_soon-withdrawn-0123456789-0123456789-0123456789";
    try {
      WithCredentials.write(
          WithCredentials.lines() + WithCredentials.line("agent", "ask,relay", key));
      await().atMost(PATIENCE).until(() -> viewStatus(key) == 200);
      InFlight call;
      try (RawSocket frontend = socket()) {
        awaitConnected(frontend);
        call =
            as(key, call(Questions.colour()))
                .capable(FORM)
                .header("User-Agent", WithCredentials.UNHURRIED + "/1")
                .start();
        call.awaitLines(":", 1);
        WithCredentials.write(WithCredentials.lines() + WithCredentials.line("agent", "ask", key));
        await().atMost(PATIENCE).until(() -> viewStatus(key) == 403);
      }
      String said = call.reply().body();
      assertFalse(said.contains("answers-1"), said);
    } finally {
      WithCredentials.write(WithCredentials.lines());
    }
  }

  private static void awaitConnected(RawSocket frontend) throws IOException {
    frontend.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"interaction/list\",\"params\":{}}");
    RawSocket.Frame frame = frontend.read();
    while (frame != null && !frame.text().contains("\"result\"")) {
      frame = frontend.read();
    }
  }

  private int viewStatus(String key) {
    return as(key, parley.modernCall("view_find_questions", Json.object())).send().status();
  }

  private RawSocket socket() {
    RawSocket socket =
        RawSocket.handshake(
            "/ws/v1/sessions/" + parley.session(),
            "127.0.0.1",
            "Sec-WebSocket-Protocol: parley.v1, parley.bearer." + WithCredentials.ANSWERING);
    assertEquals(101, socket.status());
    return socket;
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-07-28", "2025-11-25"})
  void pendingNamesTheScope(String revision) {
    for (JsonNode capabilities : new JsonNode[] {FORM, APPS}) {
      String pending = pending(WithCredentials.ASKING, revision, capabilities);
      assertTrue(pending.contains("it calls without the scope " + RELAY), pending);
      assertTrue(pending.contains("Tell the user to answer at https://ask.example.com"), pending);
      assertFalse(pending.contains("parley.routes"), pending);
    }
    assertFalse(pending(WithCredentials.ASKING, revision, Json.object()).contains(RELAY));
    assertFalse(pending(WithCredentials.RELAYING, revision, APPS).contains(RELAY));
  }

  @Test
  @DisplayName("so does the pending result of a legacy client of views that takes no stream")
  void pendingNamesTheScopeWithoutAStream() {
    JsonNode asked = Questions.freeText("Which one? " + UUID.randomUUID());
    for (JsonNode capabilities : new JsonNode[] {APPS, FORM}) {
      Mcp call =
          parley
              .legacyCall("2025-11-25", ASK, asked)
              .header("Mcp-Session-Id", session(WithCredentials.ASKING, "2025-11-25", capabilities))
              .without("Accept")
              .header("Accept", "application/json");
      Reply pending = hasty(as(WithCredentials.ASKING, call)).send();
      assertEquals("pending", pending.outcome(), pending::body);
      // forms travel on streams alone
      assertEquals(capabilities.equals(APPS), pending.text().contains(RELAY), pending::text);
    }
  }

  @Test
  void tasksNameTheScope() throws IOException {
    assertTrue(statusMessage(Questions.freeText("Why?")).contains(RELAY));
    assertTrue(statusMessage(Questions.freeText("Why?")).contains("Tell the user to answer at"));
    String secret = statusMessage(Questions.freeText("Enter your password"));
    assertFalse(secret.contains(RELAY), "a form would not go out with it either: " + secret);
    assertTrue(secret.contains("ask for a secret"), secret);

    try (RawSocket frontend = socket()) {
      awaitConnected(frontend);
      String seen = statusMessage(Questions.freeText("Why?"));
      assertTrue(seen.contains(RELAY), seen);
      assertFalse(seen.contains("Tell the user"), "somebody looks at it: " + seen);
    }
  }

  private String statusMessage(JsonNode arguments) {
    JsonNode created =
        as(WithCredentials.ASKING, call(arguments)).capable(TASKS_AND_FORM).send().result();
    String id = created.path("taskId").asText();
    JsonNode now = about(WithCredentials.ASKING, "tasks/get", id).send().result();
    String message = now.path("statusMessage").asText();
    assertEquals(message, created.path("statusMessage").asText());
    return message;
  }

  @Test
  @DisplayName("it does so besides the page that the client was asked to open")
  void pendingNamesTheScopeBesidesThePage() {
    JsonNode both = Json.read("{\"elicitation\":{\"form\":{},\"url\":{}}}");
    String token = WithCredentials.hostOf("ann");
    Reply asked = as(token, call(Questions.colour())).capable(both).send();
    assertTrue(asked.result().path("inputRequests").has("page-1"), asked::body);
    JsonNode opened = Json.read("{\"action\":\"accept\"}");
    Reply pending = hasty(retry(token, asked, both, "page-1", opened)).send();

    assertEquals("pending", pending.outcome());
    assertTrue(pending.text().contains(RELAY), pending::text);
    assertTrue(pending.text().contains("/ask/"), pending::text);
  }

  private String pending(String key, String revision, JsonNode capabilities) {
    JsonNode asked = Questions.freeText("Which one? " + UUID.randomUUID());
    Mcp call =
        revision.equals("2026-07-28")
            ? call(asked).capable(capabilities)
            : parley
                .legacyCall(revision, ASK, asked)
                .header("Mcp-Session-Id", session(key, revision, capabilities));
    Reply pending = hasty(as(key, call)).send();
    assertEquals("pending", pending.outcome(), pending::body);
    assertTrue(pending.structured().path("message").asText().equals(pending.text()));
    return pending.text();
  }

  private static Mcp hasty(Mcp call) {
    return call.header("User-Agent", WithCredentials.HASTY + "/1");
  }

  /** A call that waits for its human. */
  private InFlight asks(String key) {
    InFlight call = as(key, call(Questions.colour())).toolUse(toolUse).start();
    call.awaitLines(":", 1);
    return call;
  }

  private Reply view(String key, String tool, String revision, JsonNode capabilities) {
    ObjectNode answer = Json.object().put("reference", reference()).put("action", "answer");
    answer.putArray("answers").addObject().put("id", "colour").putArray("answer").add("Red");
    Mcp call =
        revision.equals("2026-07-28")
            ? parley.modernCall(tool, answer).capable(capabilities)
            : parley
                .legacyCall(revision, tool, answer)
                .header("Mcp-Session-Id", session(key, revision, capabilities));
    return as(key, call).send();
  }

  private Mcp retry(
      String key, Reply asked, JsonNode capabilities, String name, JsonNode response) {
    return as(key, call(Questions.colour()))
        .capable(capabilities)
        .id(2)
        .param("requestState", asked.result().path("requestState").asText())
        .param("inputResponses", Json.object().set(name, response))
        .deviant();
  }

  private String task(String key) {
    return task(key, TASKS_AND_FORM);
  }

  private String task(String key, JsonNode capabilities) {
    Reply created = as(key, call(Questions.colour())).capable(capabilities).toolUse(toolUse).send();
    return created.result().path("taskId").asText();
  }

  private void update(String key, String id, String name, JsonNode response) {
    update(key, id, TASKS_AND_FORM, name, response);
  }

  private void update(
      String key, String id, JsonNode capabilities, String name, JsonNode response) {
    Reply taken =
        about(key, "tasks/update", id, capabilities)
            .param("inputResponses", Json.object().set(name, response))
            .send();
    assertEquals("complete", taken.result().path("resultType").asText(), taken::body);
  }

  private Mcp about(String key, String method, String id) {
    return about(key, method, id, TASKS_AND_FORM);
  }

  private Mcp about(String key, String method, String id, JsonNode capabilities) {
    return as(key, parley.modern(method))
        .param("taskId", id)
        .header("Mcp-Name", id)
        .capable(capabilities)
        .deviant();
  }

  private InFlight legacyCall(String key, String revision, String session) {
    return as(key, parley.legacyCall(revision, ASK, Questions.colour()))
        .header("Mcp-Session-Id", session)
        .toolUse(toolUse)
        .start();
  }

  private Reply reply(String key, String session, JsonNode request, JsonNode response) {
    return as(key, parley.legacy("2025-11-25", "ping"))
        .header("Mcp-Session-Id", session)
        .answering(request.path("id"), response)
        .send();
  }

  private String session(String key, String revision, JsonNode capabilities) {
    Reply reply = initialized(key, revision, capabilities);
    return reply.headers().firstValue("Mcp-Session-Id").orElseThrow();
  }

  private Reply initialized(String key, JsonNode capabilities) {
    return initialized(key, "2025-11-25", capabilities);
  }

  private Reply initialized(String key, String revision, JsonNode capabilities) {
    return as(key, parley.legacy(revision, "initialize"))
        .param("protocolVersion", revision)
        .param("capabilities", capabilities)
        .param("clientInfo", Json.read("{\"name\":\"t\",\"version\":\"1\"}"))
        .send();
  }

  private void assertOpen() {
    assertEquals("open", interaction().path("status").asText());
  }

  private void assertAnsweredByTheHuman(InFlight call) {
    assertAnsweredByTheHuman(call, WithCredentials.ANSWERING);
  }

  private void assertAnsweredByTheHuman(InFlight call, String human) {
    answeredByTheHuman(human);
    assertByTheHuman(call.reply().structured());
  }

  private void assertTaskAnsweredByTheHuman(String id) {
    answeredByTheHuman(WithCredentials.ANSWERING);
    JsonNode done = about(WithCredentials.ASKING, "tasks/get", id).send().result();
    assertByTheHuman(done.at("/result/structuredContent"));
  }

  private void answeredByTheHuman(String human) {
    assertEquals("open", interaction(human).path("status").asText());
    Asked.with(human)
        .body("{\"answers\":[{\"id\":\"colour\",\"answer\":[\"Blue\"]}]}")
        .post("/api/v1/sessions/{s}/interactions/{t}/answer", parley.session(), toolUse)
        .then()
        .statusCode(200);
  }

  private static void assertByTheHuman(JsonNode result) {
    assertEquals("Blue", result.at("/answers/0/answer/0").asText(), result::toString);
    assertEquals("human", result.path("provenance").asText());
    assertEquals("rest", result.path("via").asText());
  }

  private String reference() {
    return interaction().path("reference").asText();
  }

  private JsonNode interaction() {
    return interaction(WithCredentials.ANSWERING);
  }

  private JsonNode interaction(String human) {
    return Json.read(
        Asked.with(human)
            .get("/api/v1/sessions/{s}/interactions/{t}", parley.session(), toolUse)
            .asString());
  }

  private Mcp call(JsonNode arguments) {
    return parley.modernCall(ASK, arguments);
  }

  private static Mcp as(String token, Mcp request) {
    return request.header("Authorization", "Bearer " + token);
  }
}
