package dev.parley.security;

import static dev.parley.testing.Questions.ASK;
import static dev.parley.testing.Questions.AWAIT;
import static io.restassured.RestAssured.given;
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
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The attack: the model that asks has a shell on the same machine. It knows everything of a waiting
 * call, its session, tool-use id, reference and arguments, and tries every door to answer it. It
 * has no local token, and no answer appears but the human's.
 */
@QuarkusTest
@TestProfile(WithLocalToken.class)
class LocalShellTest {
  private static final String LEGACY = "2025-11-25";
  private static final JsonNode FORM = Json.read("{\"elicitation\":{\"form\":{}}}");
  private static final JsonNode BOTH =
      Json.read(
          """
          {"elicitation":{},"extensions":{"io.modelcontextprotocol/tasks":{},\
          "io.modelcontextprotocol/ui":{"mimeTypes":["text/html;profile=mcp-app"]}}}\
          """);
  private static final JsonNode RED =
      Json.read("{\"action\":\"accept\",\"content\":{\"colour\":\"Red\"}}");

  @RegisterExtension final Parley parley = new Parley();

  private final String toolUse = "attacked-" + UUID.randomUUID();

  @ParameterizedTest
  @ValueSource(strings = {"2026-07-28", LEGACY})
  void aShellCannotAnswerThroughTheView(String revision) {
    InFlight call = asks();
    for (String tool : new String[] {"view_answer_questions", "view_find_questions"}) {
      Mcp view =
          revision.equals(LEGACY)
              ? parley
                  .legacyCall(LEGACY, tool, answer())
                  .header("Mcp-Session-Id", legacySession("", BOTH))
              : parley.modernCall(tool, answer()).capable(BOTH);
      Reply refused = view.send();
      assertEquals(403, refused.status(), refused::body);
      assertEquals("insufficient_scope", refused.error().at("/data/error").asText());
      assertFalse(refused.body().contains("Which colour?"), refused::body);
    }
    assertOnlyTheHumanAnswers(call);
  }

  @Test
  void aShellCannotSendTheModernFormOfAHost() {
    // the host shows forms, and has the token
    Reply asked =
        as(WithLocalToken.TOKEN, parley.modernCall(ASK, Questions.colour()))
            .capable(FORM)
            .toolUse(toolUse)
            .send();
    assertTrue(asked.result().path("inputRequests").has("answers-1"), asked::body);
    String state = asked.result().path("requestState").asText();

    InFlight stolen = retry(state).start();
    InFlight guessed = retry("").start();
    stolen.awaitLines(":", 1);
    guessed.awaitLines(":", 1);

    assertOnlyTheHumanAnswers(stolen);
    guessed.hangUp();
  }

  @Test
  void aShellCannotSendTheLegacyFormOfAHost() {
    String session = legacySession(WithLocalToken.TOKEN, FORM);
    InFlight call =
        as(WithLocalToken.TOKEN, parley.legacyCall(LEGACY, ASK, Questions.colour()))
            .header("Mcp-Session-Id", session)
            .toolUse(toolUse)
            .start();
    JsonNode request = call.awaitMessage("elicitation/create", 1);

    // even with the session id, and from a session of its own
    for (String used : new String[] {session, legacySession("", FORM)}) {
      Reply reply =
          parley
              .legacy(LEGACY, "ping")
              .header("Mcp-Session-Id", used)
              .answering(request.path("id"), RED)
              .send();
      assertEquals(202, reply.status());
    }
    InFlight own =
        parley
            .legacyCall(LEGACY, ASK, Questions.colour())
            .header("Mcp-Session-Id", legacySession("", FORM))
            .toolUse(toolUse)
            .start();
    own.awaitLines(":", 1);
    assertEquals(0, own.messages("elicitation/create").size());

    assertOnlyTheHumanAnswers(call);
    own.hangUp();
  }

  @Test
  void aShellCannotAnswerATask() {
    Reply created =
        parley.modernCall(ASK, Questions.colour()).capable(BOTH).toolUse(toolUse).send();
    String id = created.result().path("taskId").asText();
    // it is out, so that an answer could count
    JsonNode forms =
        Json.read("{\"elicitation\":{},\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}");
    JsonNode asking =
        as(WithLocalToken.TOKEN, about("tasks/get", id)).capable(forms).send().result();
    assertTrue(asking.path("inputRequests").has("answers-1"), asking::toString);
    for (int i = 0; i < 2; i++) {
      JsonNode task = about("tasks/get", id).send().result();
      assertEquals("working", task.path("status").asText());
      assertFalse(task.has("inputRequests"), task::toString);
      String why = task.path("statusMessage").asText();
      assertTrue(why.contains("the MCP client has to bring the local token"), why);
      assertTrue(why.contains("parley:relay") && !why.contains("operator"), why);
      about("tasks/update", id).param("inputResponses", Json.object().set("answers-1", RED)).send();
    }
    humanAnswers();
    assertEquals(
        "Blue",
        about("tasks/get", id)
            .send()
            .result()
            .at("/result/structuredContent/answers/0/answer/0")
            .asText());
  }

  @Test
  void aShellCannotAnswerOverRestAndSeesNothing() {
    InFlight call = asks();
    String one = "/api/v1/sessions/" + parley.session() + "/interactions/" + toolUse;
    for (String path :
        new String[] {
          "/api/v1/sessions/" + parley.session() + "/interactions", one, "/ask/" + reference()
        }) {
      given().get(path).then().statusCode(401);
    }
    String answers = "{\"answers\":[{\"id\":\"colour\",\"answer\":[\"Red\"]}]}";
    for (String action : new String[] {"/answer", "/decline", "/cancel", "/abort"}) {
      given()
          .contentType("application/json")
          .body(answers)
          .post(one + action)
          .then()
          .statusCode(401);
    }
    given()
        .contentType("application/json")
        .body("{}")
        .post("/api/v1/sessions/{s}/tickets", parley.session())
        .then()
        .statusCode(401);
    given().delete("/api/v1/sessions/{s}", parley.session()).then().statusCode(401);
    JsonNode looked = parley.rpc("interactions/get", Json.object().put("reference", reference()));
    assertEquals("unauthenticated", looked.at("/error/data/error").asText());
    assertEquals("unauthenticated", rpcByToolUse("interactions/abort"));

    assertOnlyTheHumanAnswers(call);
  }

  @Test
  void aShellCannotOpenTheSocket() throws IOException {
    InFlight call = asks();
    for (String offer : new String[] {"parley.v1", "parley.v1, parley.bearer.none"}) {
      String offers = "Sec-WebSocket-Protocol: " + offer;
      String own = "Origin: http://127.0.0.1:" + Parley.url("/").getPort();
      try (RawSocket socket =
          RawSocket.handshake(
              "/ws/v1/sessions/" + parley.session(),
              "127.0.0.1:" + Parley.url("/").getPort(),
              offers,
              own)) {
        assertEquals(401, socket.status());
      }
    }
    assertOnlyTheHumanAnswers(call);
  }

  @Test
  void awaitingAndAskingAgainMakeNoAnswer() {
    InFlight call = asks();
    ObjectNode awaited = Json.object().put("reference", reference()).put("waitSeconds", 0);
    awaited.setAll((ObjectNode) answer());
    assertEquals("pending", parley.rpc(AWAIT, awaited).at("/result/status").asText());
    ObjectNode again = ((ObjectNode) Questions.colour()).put("waitSeconds", 0);
    again.putObject("_meta").put("dev.parley/toolUseId", toolUse);
    assertEquals("pending", parley.rpc(ASK, again).at("/result/status").asText());
    again.putArray("answers").addObject().put("id", "colour").putArray("answer").add("Red");
    assertTrue(parley.rpc(ASK, again).has("error"));
    InFlight modern = parley.modernCall(AWAIT, Json.object().put("reference", reference())).start();
    modern.awaitLines(":", 1);

    assertOnlyTheHumanAnswers(call);
    assertEquals("answered", modern.reply().outcome());
  }

  @Test
  void itMayCollectAndAbortByReference() {
    InFlight call = asks();
    String reference = reference();
    JsonNode aborted = parley.rpc("interactions/abort", Json.object().put("reference", reference));
    assertEquals("aborted", aborted.at("/result/status").asText());

    assertEquals("aborted", call.reply().outcome());
    JsonNode collected = parley.rpc(AWAIT, Json.object().put("reference", reference));
    assertEquals("aborted", collected.at("/result/status").asText());
  }

  @Test
  void aHostThatBringsTheTokenRelays() {
    Mcp call = as(WithLocalToken.TOKEN, parley.modernCall(ASK, Questions.colour()));
    Reply asked = call.capable(FORM).toolUse(toolUse).send();
    String state = asked.result().path("requestState").asText();

    Reply done = as(WithLocalToken.TOKEN, retry(state)).send();

    assertEquals("answered", done.outcome());
    assertEquals("form", done.structured().path("via").asText());
  }

  /** A host without the token calls, and waits. */
  private InFlight asks() {
    InFlight call = parley.modernCall(ASK, Questions.colour()).toolUse(toolUse).start();
    call.awaitLines(":", 1);
    return call;
  }

  private Mcp retry(String state) {
    Mcp retry = parley.modernCall(ASK, Questions.colour()).capable(FORM).toolUse(toolUse).id(2);
    if (!state.isEmpty()) {
      retry.param("requestState", state);
    }
    return retry.param("inputResponses", Json.object().set("answers-1", RED)).deviant();
  }

  private Mcp about(String method, String id) {
    return parley.modern(method).param("taskId", id).header("Mcp-Name", id).capable(BOTH).deviant();
  }

  private JsonNode answer() {
    ObjectNode answer = Json.object().put("reference", reference()).put("action", "answer");
    answer.putArray("answers").addObject().put("id", "colour").putArray("answer").add("Red");
    return answer;
  }

  private String legacySession(String token, JsonNode capabilities) {
    Mcp initialize =
        parley
            .legacy(LEGACY, "initialize")
            .param("protocolVersion", LEGACY)
            .param("capabilities", capabilities)
            .param("clientInfo", Json.read("{\"name\":\"t\",\"version\":\"1\"}"));
    Mcp sent = token.isEmpty() ? initialize : as(token, initialize);
    return sent.send().headers().firstValue("Mcp-Session-Id").orElseThrow();
  }

  private String rpcByToolUse(String method) {
    ObjectNode params = Json.object().put("toolUseId", toolUse);
    return parley.rpc(method, params).at("/error/data/error").asText();
  }

  /** After all the tries it is open still, and what the call gets is what the human says. */
  private void assertOnlyTheHumanAnswers(InFlight call) {
    humanAnswers();
    JsonNode result = call.reply().structured();
    assertEquals("Blue", result.at("/answers/0/answer/0").asText(), result::toString);
    assertEquals("human", result.path("provenance").asText());
    assertEquals("rest", result.path("via").asText());
  }

  private void humanAnswers() {
    assertEquals("open", interaction().path("status").asText());
    Asked.with(WithLocalToken.TOKEN)
        .body("{\"answers\":[{\"id\":\"colour\",\"answer\":[\"Blue\"]}]}")
        .post("/api/v1/sessions/{s}/interactions/{t}/answer", parley.session(), toolUse)
        .then()
        .statusCode(200);
  }

  private String reference() {
    return interaction().path("reference").asText();
  }

  private JsonNode interaction() {
    return Json.read(
        Asked.with(WithLocalToken.TOKEN)
            .get("/api/v1/sessions/{s}/interactions/{t}", parley.session(), toolUse)
            .asString());
  }

  private static Mcp as(String token, Mcp request) {
    return request.header("Authorization", "Bearer " + token);
  }
}
