package dev.parley.security;

import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.Questions;
import dev.parley.transport.RawSocket;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What a client has asked ends with its last key, and no other question does. */
abstract class RevokedQuestionsContract extends RevocationFixture {
  @Test
  void endsTheQuestionsOfAClientThatHasNoOtherKey() throws IOException {
    with(asker() + WithCredentials.line("rover", "answer", ANSWER));
    awaitStatus(ANSWER, 200);
    String ticket = Asked.ticket(ANSWER, session, "{\"person\":\"Ann\"}");
    try (RawSocket frontend = RawSocket.open(session, ticket)) {
      CompletableFuture<JsonNode> call = waiting(ASK);
      assertTrue(frontend.next("interaction/requested").contains("planted question"));

      with("");

      String told = frontend.next("interaction/resolved");
      assertTrue(told.contains("\"status\":\"aborted\""), told);
      assertTrue(told.contains("credential was withdrawn"), told);
      assertEquals(3000, frontend.closing().code());
      JsonNode result = call.join();
      assertEquals("aborted", result.path("status").asText(), result::toString);
      assertTrue(result.path("reason").asText().contains("credential was withdrawn"));
    }
    with(asker() + WithCredentials.line("rover", "answer", ANSWER));
    awaitStatus(ANSWER, 200);
    Asked.with(ANSWER)
        .get("/api/v1/sessions/{s}/interactions/q", session)
        .then()
        .body("status", equalTo("aborted"));
  }

  @Test
  void leavesTheQuestionsOfAClientThatHasAnotherKey() {
    with(asker() + WithCredentials.line("rover", "ask", ASK_TOO));
    awaitStatus(ASK_TOO, 200);
    CompletableFuture<JsonNode> call = waiting(ASK);
    with(
        WithCredentials.line("rover", "ask", ASK_TOO)
            + WithCredentials.line("rover", "answer", ANSWER));
    awaitStatus(ASK, 401);
    awaitStatus(ANSWER, 200);

    Asked.answer(ANSWER, session, "q").then().statusCode(200);

    assertEquals("answered", call.join().path("status").asText());
  }

  @Test
  void leavesNoQuestionOfAnEqualNameInAnotherTenant() {
    String elsewhere = WithCredentials.line("rover", "ask", ASK_TOO).strip() + " elsewhere\n";
    with(asker() + elsewhere);
    awaitStatus(ASK_TOO, 200);
    CompletableFuture<JsonNode> call = waiting(ASK);

    with(elsewhere);

    assertEquals("aborted", call.join().path("status").asText());
  }

  @Test
  void noFormGoesOutOnceTheScopeIsWithdrawn() throws IOException {
    String others =
        WithCredentials.line("rover", "ask,relay", ASK_TOO)
            + WithCredentials.line("rover", "answer", ANSWER);
    with(WithCredentials.line("rover", "ask,relay", ASK) + others);
    awaitStatus(ANSWER, 200);
    InFlight withdrawn;
    InFlight kept;
    try (RawSocket frontend = RawSocket.open(parley.session(), ANSWER)) {
      frontend.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"interaction/list\",\"params\":{}}");
      frontend.next("\"result\"");
      withdrawn = formCall(ASK, "withdrawn");
      kept = formCall(ASK_TOO, "kept");

      with(WithCredentials.line("rover", "ask", ASK) + others);
      await().atMost(PATIENCE).until(() -> viewStatus(ASK) == 403);
      assertEquals(0, kept.messages("elicitation/create").size());
    }
    kept.awaitMessage("elicitation/create", 1);
    kept.hangUp();
    answerColour("withdrawn");

    assertEquals("answered", withdrawn.reply().outcome());
    assertEquals(0, withdrawn.messages("elicitation/create").size());
  }

  /** A legacy call of a client that shows forms, which waits. */
  private InFlight formCall(String key, String toolUse) {
    ParleyHost host = parley.host("2025-11-25", Json.read("{\"elicitation\":{}}"), key);
    InFlight call = host.call("ask_user_questions", Questions.colour()).toolUse(toolUse).start();
    call.awaitLines(":", 1);
    return call;
  }

  private int viewStatus(String key) {
    return parley.host().with(key).call("view_find_questions", Json.object()).send().status();
  }

  private void answerColour(String toolUse) {
    Asked.with(ANSWER)
        .body("{\"answers\":[{\"id\":\"colour\",\"answer\":[\"Blue\"]}]}")
        .post("/api/v1/sessions/{s}/interactions/{t}/answer", parley.session(), toolUse)
        .then()
        .statusCode(200);
  }
}
