package dev.parley.security;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.transport.RawSocket;
import dev.parley.transport.Tab;
import dev.parley.transport.contract.Contract;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/**
 * A client that lets others write to it and reads nothing fills a budget, loses its connection, and
 * harms nobody else.
 */
@QuarkusTest
@TestProfile(WithCredentials.class)
class UnreadBuffersTest extends UnreadFixture {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final int BIG = 200_000;

  /** So many big messages do not fit into the kernel's buffers and the budgets. */
  private static final int MANY = 200;

  /** Bytes on their way to a reader that does read. */
  private static final long SMALL = 65_536;

  private double most;

  @Test
  void closesAReaderThatReadsNothing() throws IOException {
    Tab other = otherOwner();
    double before = closed("connection");
    RawSocket silent = raw();

    flood(other, () -> closed("connection") > before);

    assertEquals(before + 1, closed("connection"));
    assertTrue(most > 0, "nothing was measured");
    assertTrue(most <= WithCredentials.BUFFERED_PER_CONNECTION + SMALL, () -> most + " bytes");
    assertEquals(Contract.closing("You read too slowly; connect again"), silent.closing());
    assertTrue(other.isOpen());
  }

  @Test
  void closesTheLargestOfManyReadersOfOneOwner() throws IOException {
    Tab other = otherOwner();
    double before = closed("owner");
    List<RawSocket> silent = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      silent.add(raw());
    }

    flood(other, () -> closed("owner") > before);

    assertTrue(most <= WithCredentials.BUFFERED_PER_OWNER + SMALL, () -> most + " bytes");
    assertTrue(silent.stream().anyMatch(UnreadBuffersTest::isClosedAsSlow), "nobody was told why");
    assertTrue(other.isOpen());
  }

  @Test
  void refusesListsThatNobodyReads() throws IOException {
    ask(WithCredentials.ASKING, session, "big", BIG);
    double before = closed("connection");
    try (RawHttp2 peer = new RawHttp2(0)) {
      guests.add(peer);
      byte[] head =
          RawHttp2.head(
              "GET",
              "/api/v1/sessions/" + session + "/interactions",
              Map.of("authorization", "Bearer " + WithCredentials.ANSWERING));
      for (int stream = 1; stream < 2 * 20; stream += 2) {
        int flags = RawHttp2.END_HEADERS | RawHttp2.END_STREAM;
        assertTrue(peer.frame(RawHttp2.HEADERS, flags, stream, head));
      }
      await().atMost(PATIENCE).until(() -> closed("connection") > before);
      most = Math.max(most, buffered());
    }
    assertTrue(most > BIG, () -> most + " bytes");
    assertTrue(most <= WithCredentials.BUFFERED_PER_CONNECTION, () -> most + " bytes");
  }

  /** Asks until the reader is closed; somebody else is asked meanwhile, and answers. */
  private void flood(Tab other, BooleanSupplier done) {
    for (int i = 0; i < MANY && !done.getAsBoolean(); i++) {
      ask(WithCredentials.ASKING, session, "big-" + i, BIG);
      most = Math.max(most, buffered());
      Asked.with(WithCredentials.ASKING)
          .post("/api/v1/sessions/{s}/interactions/{t}/abort", session, "big-" + i)
          .then()
          .statusCode(200);
      most = Math.max(most, buffered());
      if (i % 10 == 0) {
        String small = "small-" + i;
        ask(WithCredentials.OTHERS_ASKING, session, small, 10);
        other.await("interaction/requested");
        other.respond(small, "[{id:'q1',answer:['0']}]");
      }
    }
  }

  private Tab otherOwner() {
    URI uri = URI.create("ws://127.0.0.1:" + RestAssured.port + "/ws/v1/sessions/" + session);
    Tab tab = Tab.open(HTTP, uri, "parley.bearer." + WithCredentials.OTHERS_ANSWERING);
    guests.add(tab);
    tab.await("session/presence");
    return tab;
  }

  private RawSocket raw() {
    RawSocket raw = RawSocket.open(session, WithCredentials.ANSWERING);
    guests.add(raw);
    return raw;
  }

  private static boolean isClosedAsSlow(RawSocket raw) {
    try {
      return raw.closing().code() == 1013;
    } catch (IOException e) {
      return false;
    }
  }

  /** Asks one question of about that size; an asker has sessions of its own by any name. */
  private static void ask(String key, String session, String toolUseId, int bytes) {
    ArrayNode choices = Json.array();
    for (int i = 0; i == 0 || i < bytes / 2_000; i++) {
      String description = bytes < 2_000 ? "small" : "x".repeat(1_900);
      choices.add(Json.object().put("label", String.valueOf(i)).put("description", description));
    }
    choices.add("none");
    ArrayNode questions = Json.array();
    for (int from = 0; from < choices.size(); from += 60) {
      ObjectNode question = Json.object().put("text", "Which of these, from " + from + "?");
      ArrayNode some = question.putArray("choices");
      for (int i = from; i < Math.min(choices.size(), from + 60); i++) {
        some.add(choices.get(i));
      }
      questions.add(question);
    }
    ObjectNode body = Json.object().put("toolUseId", toolUseId);
    body.putObject("arguments").set("questions", questions);
    Asked.with(key)
        .header("Prefer", "wait=0")
        .body(body.toString())
        .post("/api/v1/sessions/{s}/interactions", session)
        .then()
        .statusCode(202);
  }
}
