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
import dev.parley.testing.ParleyHost;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import dev.parley.transport.RawSocket;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The attack: the model that asks has a shell on the same machine. It knows everything of a waiting
 * call (session, tool-use id, reference, arguments), and tries every way to answer it. It has no
 * local token, so only the human's answer counts.
 */
@QuarkusTest
@TestProfile(WithLocalToken.class)
class LocalShellTest extends AnswerAttack {
  private static final String LEGACY = "2025-11-25";
  private static final JsonNode BOTH =
      Json.read(
          """
          {"elicitation":{},"extensions":{"io.modelcontextprotocol/tasks":{},\
          "io.modelcontextprotocol/ui":{"mimeTypes":["text/html;profile=mcp-app"]}}}\
          """);

  LocalShellTest() {
    super(WithLocalToken.TOKEN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-07-28", LEGACY})
  void aShellCannotAnswerThroughTheView(String revision) {
    InFlight call = waiting(parley.host());
    ParleyHost shell =
        revision.equals(LEGACY) ? parley.host(LEGACY, BOTH) : parley.host().able(BOTH);
    for (String tool : new String[] {"view_answer_questions", "view_find_questions"}) {
      Reply refused = shell.call(tool, answerOfAView()).send();
      assertEquals(403, refused.status(), refused::body);
      assertEquals("insufficient_scope", refused.error().at("/data/error").asText());
      assertFalse(refused.body().contains("Which colour?"), refused::body);
    }
    assertAnsweredByTheHuman(call);
  }

  @Test
  void aShellCannotSendTheModernFormOfAHost() {
    // the host shows forms, and has the token
    Reply asked = asking(parley.host().with(WithLocalToken.TOKEN).able(FORM)).send();
    assertTrue(asked.result().path("inputRequests").has("answers-1"), asked::body);
    String state = asked.result().path("requestState").asText();

    InFlight stolen = retry(parley.host(), state).start();
    InFlight guessed = retry(parley.host(), "").start();
    stolen.awaitLines(":", 1);
    guessed.awaitLines(":", 1);

    assertAnsweredByTheHuman(stolen);
    guessed.hangUp();
  }

  @Test
  void aShellCannotSendTheLegacyFormOfAHost() {
    ParleyHost host = parley.host(LEGACY, FORM, WithLocalToken.TOKEN);
    InFlight call = asking(host).start();
    JsonNode request = call.awaitMessage("elicitation/create", 1);

    // even with the session id, and from a session of its own
    for (ParleyHost shell : List.of(host.with(null), parley.host(LEGACY, FORM))) {
      assertEquals(202, shell.reply(request.path("id"), RED).status());
    }
    InFlight own = waiting(parley.host(LEGACY, FORM));
    assertEquals(0, own.messages("elicitation/create").size());

    assertAnsweredByTheHuman(call);
    own.hangUp();
  }

  @Test
  void aShellCannotAnswerATask() {
    ParleyHost shell = parley.host().able(BOTH);
    String id = asking(shell).send().result().path("taskId").asText();
    // it is out, so that an answer could count
    ParleyHost host = shell.with(WithLocalToken.TOKEN).able(TASKS_AND_FORM);
    JsonNode asking = host.task("tasks/get", id).send().result();
    assertTrue(asking.path("inputRequests").has("answers-1"), asking::toString);
    for (int i = 0; i < 2; i++) {
      JsonNode task = shell.task("tasks/get", id).send().result();
      assertEquals("working", task.path("status").asText());
      assertFalse(task.has("inputRequests"), task::toString);
      String why = task.path("statusMessage").asText();
      assertTrue(why.contains("the MCP client has to bring the local token"), why);
      assertTrue(why.contains("parley:relay") && !why.contains("operator"), why);
      shell.update(id, "answers-1", RED).send();
    }
    answeredByTheHuman();
    assertEquals(
        "Blue",
        shell
            .task("tasks/get", id)
            .send()
            .result()
            .at("/result/structuredContent/answers/0/answer/0")
            .asText());
  }

  @Test
  void aShellCannotAnswerOverRestAndSeesNothing() {
    InFlight call = waiting(parley.host());
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

    assertAnsweredByTheHuman(call);
  }

  @Test
  void aShellCannotOpenTheSocket() throws IOException {
    InFlight call = waiting(parley.host());
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
    assertAnsweredByTheHuman(call);
  }

  @Test
  void awaitingAndAskingAgainMakeNoAnswer() {
    InFlight call = waiting(parley.host());
    ObjectNode awaited = Json.object().put("reference", reference()).put("waitSeconds", 0);
    awaited.setAll(answerOfAView());
    assertEquals("pending", parley.rpc(AWAIT, awaited).at("/result/status").asText());
    ObjectNode again = ((ObjectNode) Questions.colour()).put("waitSeconds", 0);
    again.putObject("_meta").put("dev.parley/toolUseId", toolUse);
    assertEquals("pending", parley.rpc(ASK, again).at("/result/status").asText());
    again.putArray("answers").addObject().put("id", "colour").putArray("answer").add("Red");
    assertTrue(parley.rpc(ASK, again).has("error"));
    InFlight modern = parley.modernCall(AWAIT, Json.object().put("reference", reference())).start();
    modern.awaitLines(":", 1);

    assertAnsweredByTheHuman(call);
    assertEquals("answered", modern.reply().outcome());
  }

  @Test
  void itMayCollectAndAbortByReference() {
    InFlight call = waiting(parley.host());
    String reference = reference();
    JsonNode aborted = parley.rpc("interactions/abort", Json.object().put("reference", reference));
    assertEquals("aborted", aborted.at("/result/status").asText());

    assertEquals("aborted", call.reply().outcome());
    JsonNode collected = parley.rpc(AWAIT, Json.object().put("reference", reference));
    assertEquals("aborted", collected.at("/result/status").asText());
  }

  @Test
  void aHostThatBringsTheTokenRelays() {
    ParleyHost host = parley.host().with(WithLocalToken.TOKEN);
    Reply asked = asking(host.able(FORM)).send();
    String state = asked.result().path("requestState").asText();

    Reply done = retry(host, state).send();

    assertEquals("answered", done.outcome());
    assertEquals("form", done.structured().path("via").asText());
  }

  private Mcp retry(ParleyHost host, String state) {
    Mcp retry = asking(host.able(FORM)).id(2);
    if (!state.isEmpty()) {
      retry.param("requestState", state);
    }
    return retry.param("inputResponses", Json.object().set("answers-1", RED)).deviant();
  }

  private String rpcByToolUse(String method) {
    ObjectNode params = Json.object().put("toolUseId", toolUse);
    return parley.rpc(method, params).at("/error/data/error").asText();
  }
}
