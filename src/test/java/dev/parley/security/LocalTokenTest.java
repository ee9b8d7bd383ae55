package dev.parley.security;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.testing.Logged;
import dev.parley.transport.RawSocket;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import java.io.IOException;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

/** What is open without the local token, and what needs it. */
@QuarkusTest
@TestProfile(WithLocalToken.class)
class LocalTokenTest {
  private final String session = "local-" + UUID.randomUUID();

  @ParameterizedTest
  @EnumSource(
      names = {
        "MCP_CALL",
        "MCP_DISCOVER",
        "MCP_LEGACY",
        "RPC",
        "RPC_BATCH",
        "REST_ASK",
        "REST_RESULT"
      })
  void whatAsksIsOpen(Door door) {
    Response response = door.knock(given(), session);

    assertFalse(Door.REFUSALS.contains(response.statusCode()), response::asString);
  }

  /** Asking is open, but a title is shown with what others ask, too. */
  @Test
  void aTitleNeedsTheToken() {
    given()
        .contentType("application/json")
        .body("{\"title\":\"Mine\"}")
        .put("/api/v1/sessions/{s}", session)
        .then()
        .statusCode(401)
        .body("error", equalTo("unauthenticated"));
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {
        "MCP_CALL",
        "MCP_DISCOVER",
        "MCP_LEGACY",
        "RPC",
        "RPC_BATCH",
        "REST_ASK",
        "REST_RESULT"
      })
  void everythingElseNeedsTheToken(Door door) {
    Response without = door.knock(given(), session);

    assertEquals(401, without.statusCode(), without::asString);
    assertTrue(without.header("WWW-Authenticate").startsWith("Bearer "), without::asString);
  }

  @ParameterizedTest
  @EnumSource
  void theTokenOpensEveryDoor(Door door) {
    Response with = door.knockWith(WithLocalToken.TOKEN, session);

    assertFalse(Door.REFUSALS.contains(with.statusCode()), with::asString);
  }

  @ParameterizedTest
  @EnumSource
  void anotherTokenOpensNone(Door door) {
    for (String wrong :
        new String[] {
          WithLocalToken.TOKEN + "0", WithLocalToken.TOKEN.substring(1), "none", "local_x"
        }) {
      Response response = door.knockWith(wrong, session);
      assertEquals(401, response.statusCode(), response::asString);
    }
  }

  @Test
  void askingCollectingAndAbortingByReferenceNeedNone() {
    String reference = ask("t1");
    given().header("Prefer", "wait=0").get("/api/v1/results/{r}", reference).then().statusCode(202);
    assertEquals("pending", rpc("await_user_answers", reference, ",\"waitSeconds\":0", "status"));
    given()
        .post("/api/v1/results/{r}/abort", reference)
        .then()
        .statusCode(200)
        .header("Cache-Control", equalTo("no-store"))
        .body("status", equalTo("aborted"));
    given()
        .get("/api/v1/results/{r}", reference)
        .then()
        .statusCode(200)
        .body("status", equalTo("aborted"));

    assertEquals("aborted", rpc("interactions/abort", ask("t2"), "", "status"));
  }

  @Test
  void aReferenceToNothingCannotBeAborted() {
    given().post("/api/v1/results/ref_none/abort").then().statusCode(404);
    Asked.with(WithLocalToken.TOKEN).post("/api/v1/results/ref_none/abort").then().statusCode(404);
  }

  @Test
  void lookingAQuestionUpNeedsIt() {
    String reference = ask("t1");
    for (String params :
        new String[] {
          "{\"reference\":\"" + reference + "\"}",
          "{\"toolUseId\":\"t1\",\"_meta\":{\"dev.parley/sessionId\":\"" + session + "\"}}"
        }) {
      rpc("interactions/get", params, null)
          .then()
          .body("error.data.error", equalTo("unauthenticated"))
          .body("error.data.localToken", equalTo(true));
      rpc("interactions/get", params, WithLocalToken.TOKEN)
          .then()
          .body("result.status", equalTo("open"));
    }
    rpc(
            "interactions/abort",
            "{\"toolUseId\":\"t1\",\"_meta\":{\"dev.parley/sessionId\":\"" + session + "\"}}",
            null)
        .then()
        .body("error.data.error", equalTo("unauthenticated"));
  }

  @Test
  void nobodySaysWhereTheTokenIs() {
    given()
        .get("/api/v1/me")
        .then()
        .statusCode(401)
        .body("localToken", equalTo(true))
        .body("detail", containsString("local token"))
        .body(not(containsString(WithLocalToken.TOKEN)))
        .body(not(containsString("XDG")));
  }

  @Test
  void whoHasItMayDoEverything() {
    Asked.with(WithLocalToken.TOKEN)
        .get("/api/v1/me")
        .then()
        .statusCode(200)
        .body("client", equalTo("anonymous"))
        .body("scopes", hasItem("parley:answer"))
        .body("scopes", hasItem("parley:relay"))
        .body("scopes", hasItem("parley:admin"));
    ask("t1");
    Asked.answer(WithLocalToken.TOKEN, session, "t1")
        .then()
        .statusCode(200)
        .body("status", equalTo("answered"));
  }

  @Test
  void ticketsThatItMintsOpenTheirSession() throws IOException {
    ask("t1");
    String ticket = Asked.ticket(WithLocalToken.TOKEN, session, "{\"person\":\"Ann\"}");

    Asked.with(ticket)
        .get("/api/v1/sessions/{s}/interactions", session)
        .then()
        .body("interactions", hasSize(1));
    assertEquals(101, handshake(session, "parley.bearer." + ticket));
    assertEquals(403, handshake("another", "parley.bearer." + ticket));
    Asked.answer(ticket, session, "t1").then().body("status", equalTo("answered"));
  }

  @Test
  void aSocketBringsItAsSubprotocol() throws IOException {
    assertEquals(101, handshake(session, "parley.bearer." + WithLocalToken.TOKEN));
    assertEquals(401, handshake(session, "parley.bearer." + WithLocalToken.TOKEN + "x"));
    assertEquals(401, handshake(session, "parley.v1"));
  }

  @Test
  void thePageOfAQuestionSaysNothingOfItWithoutTheToken() {
    String known = "/ask/" + ask("t1");
    String unknown = "/ask/ref_AAAAAAAAAAAAAAAAAAAAAA";
    String page =
        given()
            .header("Accept", "text/html")
            .get(known)
            .then()
            .statusCode(401)
            .extract()
            .asString();

    assertEquals(
        page,
        given()
            .header("Accept", "text/html")
            .get(unknown)
            .then()
            .statusCode(401)
            .extract()
            .asString());
    assertTrue(page.startsWith("<!DOCTYPE html>"), page);
    assertFalse(page.contains(session), page);
    given().get(known).then().statusCode(401).body("localToken", equalTo(true));
    Asked.with(WithLocalToken.TOKEN)
        .header("Accept", "text/html")
        .get(known)
        .then()
        .statusCode(200)
        .body(containsString("data-session=\"" + session + "\""));
    Asked.with(WithLocalToken.TOKEN).get(unknown).then().statusCode(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/console.html", "/openapi.yaml", "/asyncapi.yaml", "/favicon.svg"})
  void filesAndDocumentsAreOpen(String path) {
    given().get(path).then().statusCode(200);
  }

  @Test
  void theTokenIsNotTakenFromTheUrl() {
    given().get("/api/v1/me?token=" + WithLocalToken.TOKEN).then().statusCode(401);
    given().get("/api/v1/me?access_token=" + WithLocalToken.TOKEN).then().statusCode(401);
    given().cookie("token", WithLocalToken.TOKEN).get("/api/v1/me").then().statusCode(401);
  }

  @Test
  void whoComesWithoutTheTokenIsInTheAuditLog() throws IOException {
    try (Logged audit = new Logged("dev.parley.audit")) {
      given().get("/api/v1/sessions/{s}/interactions", session).then().statusCode(401);
      rpc("interactions/get", "{\"toolUseId\":\"t1\"}", null)
          .then()
          .body("error.data.error", equalTo("unauthenticated"));
      assertEquals(401, handshake(session, "parley.v1"));

      RefusedEntries.await(audit, Map.of("no_local_token", 3));
    }
  }

  private String ask(String toolUseId) {
    return given()
        .header("Content-Type", "application/json")
        .header("Prefer", "wait=0")
        .body(
            """
            {"toolUseId":"%s","arguments":{"questions":[{"text":"Sure?","type":"FreeText"}]}}\
            """
                .formatted(toolUseId))
        .post("/api/v1/sessions/{s}/interactions", session)
        .then()
        .statusCode(202)
        .extract()
        .path("reference");
  }

  private static String rpc(String method, String reference, String more, String member) {
    return rpc(method, "{\"reference\":\"" + reference + "\"" + more + "}", null)
        .path("result." + member);
  }

  private static Response rpc(String method, String params, @Nullable String token) {
    return (token == null ? given() : given().header("Authorization", "Bearer " + token))
        .header("Content-Type", "application/json")
        .body(
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}"
                .formatted(method, params))
        .post("/rpc");
  }

  private static int handshake(String session, String offer) throws IOException {
    String offers = "Sec-WebSocket-Protocol: parley.v1, " + offer;
    try (RawSocket socket =
        RawSocket.handshake("/ws/v1/sessions/" + session, "127.0.0.1", offers)) {
      return socket.status();
    }
  }
}
