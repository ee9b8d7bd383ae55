package dev.parley.security;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import io.restassured.response.Response;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A client that asks as much as it may in one session, over REST, and gets long answers. */
final class Hoarder {
  /** The length of one long answer; a question takes no longer one. */
  static final int LONG = 15_000;

  /** More than any bound of the profile. */
  static final int MANY = 40;

  /** The most questions of one call. */
  private static final int QUESTIONS = 32;

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final String key;
  private final String session;

  Hoarder(String key, String session) {
    this.key = key;
    this.session = session;
  }

  /** Asks nearly as much as a questionnaire may have. */
  Response asks(String id) {
    return Asked.with(key)
        .header("Prefer", "wait=0")
        .body(large(id))
        .post("/api/v1/sessions/{s}/interactions", session);
  }

  /** Asks {@code large-0}, {@code large-1} and so on; returns what was taken, then the refusal. */
  List<Response> asksUntilRefused() {
    List<Response> responses = new ArrayList<>();
    do {
      responses.add(asks("large-" + responses.size()));
    } while (responses.getLast().statusCode() == 202 && responses.size() <= MANY);
    assertEquals(429, responses.getLast().statusCode(), responses.getLast()::asString);
    return responses;
  }

  /** A person answers all questions of a call with as much as an answer may have. */
  Response answers(String id) {
    return answers(id, QUESTIONS);
  }

  /** A person gives so many long answers, all in one go. */
  Response answers(String id, int number) {
    ObjectNode body = Json.object();
    ArrayNode answers = body.putArray("answers");
    for (int i = 1; i <= number; i++) {
      answers.addObject().put("id", "q" + i).putArray("answer").add("z".repeat(LONG));
    }
    return Asked.with(key)
        .body(body.toString())
        .post("/api/v1/sessions/{s}/interactions/{t}/answer", session, id);
  }

  /**
   * Brings the owner to twice its bounds; the result of the returned reference takes half of that.
   */
  String fills() {
    List<Response> responses = asksUntilRefused();
    int answers = QUESTIONS;
    for (int i = 0; i < responses.size() - 1; i++) {
      int status = answers("large-" + i, answers).statusCode();
      while (status == 422 && answers > 1) {
        answers /= 2;
        status = answers("large-" + i, answers).statusCode();
      }
      assertTrue(status == 200 || answers == 1, "status " + status);
    }
    assertEquals(1, answers, "it is full");
    return responses.getFirst().path("reference");
  }

  void collects(String reference) {
    Asked.with(key).get("/api/v1/results/{r}", reference).then().statusCode(200);
  }

  /** Removes all of the session as soon as that is possible. */
  void wipes() {
    await()
        .atMost(PATIENCE)
        .until(() -> Asked.with(key).delete("/api/v1/sessions/{s}", session).statusCode() == 204);
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
}
