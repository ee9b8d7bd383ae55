package dev.parley.security;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.testing.Questions;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.ValidatableResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A client that does not read the streams of its calls loses them, but no result without need. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class UnreadStreamsTest extends UnreadFixture {
  @Test
  void endsStreamsThatNobodyReads() throws IOException {
    double before = closed("connection");
    try (RawHttp2 peer = new RawHttp2(0)) {
      int calls = 10;
      for (int i = 0; i < calls; i++) {
        call(peer, 2 * i + 1, arguments(i), "call-" + i);
      }
      for (int i = 0; i < calls; i++) {
        answerAtLength("call-" + i);
      }
      await().atMost(PATIENCE).until(() -> closed("connection") > before);
      assertTrue(buffered() <= WithCredentials.BUFFERED_PER_CONNECTION);
      peer.hangUp();
      List<RawHttp2.Frame> frames = peer.untilClosed();
      assertTrue(
          frames.stream().anyMatch(frame -> frame.code() == RawHttp2.ENHANCE_YOUR_CALM),
          frames::toString);
    }
  }

  /**
   * A result for which the stream had no room counts as uncollected, so the next call gets it. A
   * result that was handed to the stream counts as collected, whether it was read or not.
   */
  @Test
  void leavesAResultUncollectedForWhichThereWasNoRoom() throws IOException {
    double before = closed("connection");
    try (RawHttp2 peer = new RawHttp2(0)) {
      int asked = 0;
      while (closed("connection") == before) {
        assertTrue(asked < 10, "everything found room");
        double unread = buffered();
        call(peer, 2 * asked + 1, arguments(asked), null);
        answerAtLength(idOfTheOnlyOpen());
        await()
            .atMost(PATIENCE)
            .until(() -> closed("connection") > before || buffered() > unread + 100_000);
        asked++;
      }
      // the stream is cut after the call has come to its end
      peer.hangUp();
      peer.untilClosed();
      askAgain(arguments(asked - 1)).statusCode(200).body("status", equalTo("answered"));
      askAgain(arguments(0)).statusCode(202);
    }
  }

  private ValidatableResponse askAgain(ObjectNode arguments) {
    ObjectNode body = Json.object();
    body.set("arguments", arguments);
    return Asked.with(WithCredentials.ASKING)
        .header("Prefer", "wait=0")
        .header("User-Agent", AGENT)
        .body(body.toString())
        .post("/api/v1/sessions/{s}/interactions", session)
        .then();
  }

  private String idOfTheOnlyOpen() {
    return await()
        .atMost(PATIENCE)
        .until(
            () ->
                Asked.with(WithCredentials.ANSWERING)
                    .queryParam("status", "open")
                    .get("/api/v1/sessions/{s}/interactions", session)
                    .path("interactions[0].toolUseId"),
            Objects::nonNull);
  }

  private static ObjectNode arguments(int call) {
    ArrayNode questions = Json.array();
    for (int i = 0; i < 10; i++) {
      String text = "What is number " + i + " of " + call + "?";
      questions.add(Json.object().put("text", text).put("type", "FreeText"));
    }
    ObjectNode arguments = Json.object();
    arguments.set("questions", questions);
    return arguments;
  }

  private void call(RawHttp2 peer, int stream, ObjectNode arguments, @Nullable String toolUseId) {
    ObjectNode message =
        Json.object().put("jsonrpc", "2.0").put("id", stream).put("method", "tools/call");
    ObjectNode params = message.putObject("params").put("name", Questions.ASK);
    params.set("arguments", arguments);
    if (toolUseId != null) {
      params.putObject("_meta").put("dev.parley/toolUseId", toolUseId);
    }
    byte[] head =
        RawHttp2.head(
            "POST",
            "/mcp",
            Map.of(
                "authorization",
                "Bearer " + WithCredentials.ASKING,
                "accept",
                "application/json, text/event-stream",
                "content-type",
                "application/json",
                "mcp-protocol-version",
                "2025-06-18",
                "user-agent",
                AGENT,
                "parley-session",
                session));
    assertTrue(peer.frame(RawHttp2.HEADERS, RawHttp2.END_HEADERS, stream, head));
    byte[] body = message.toString().getBytes(UTF_8);
    assertTrue(peer.frame(RawHttp2.DATA, RawHttp2.END_STREAM, stream, body));
  }

  /** The result then has more than 160,000 bytes. */
  private void answerAtLength(String toolUseId) {
    ArrayNode answers = Json.array();
    for (int i = 1; i <= 10; i++) {
      ObjectNode answer = answers.addObject().put("id", "q" + i);
      answer.putArray("answer").add("x".repeat(16_000));
    }
    String body = Json.object().set("answers", answers).toString();
    await()
        .atMost(PATIENCE)
        .untilAsserted(() ->
            Asked.with(WithCredentials.ANSWERING)
                .body(body)
                .post("/api/v1/sessions/{s}/interactions/{t}/answer", session, toolUseId)
                .then()
                .statusCode(200));
  }
}
