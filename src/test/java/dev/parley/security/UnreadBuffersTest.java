package dev.parley.security;

import static io.restassured.RestAssured.given;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.testing.Questions;
import dev.parley.transport.RawSocket;
import dev.parley.transport.Tab;
import dev.parley.transport.contract.Contract;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import io.restassured.response.ValidatableResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Who lets others write and reads nothing fills a budget, loses the connection, and harms nobody.
 */
@QuarkusTest
@TestProfile(WithCredentials.class)
class UnreadBuffersTest {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final Duration PATIENCE = Duration.ofSeconds(Tab.PATIENCE);
  private static final int BIG = 200_000;
  private static final String AGENT = "unread-buffers-test";

  /** So many big messages are more than the kernel and every budget take. */
  private static final int MANY = 200;

  /** What is on its way to the reader who reads. */
  private static final long SMALL = 65_536;

  private final String session = "unread-" + UUID.randomUUID();
  private final List<AutoCloseable> guests = new ArrayList<>();
  private double most;

  @TestHTTPResource(value = "/", management = true)
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  URI management;

  @BeforeEach
  void nothingIsUnread() {
    await().atMost(PATIENCE).until(() -> buffered() == 0);
  }

  @AfterEach
  void everythingIsGivenBack() throws Exception {
    for (AutoCloseable guest : guests) {
      guest.close();
    }
    Asked.with(WithCredentials.ADMIN).delete("/api/v1/sessions/{s}", session);
    await().atMost(PATIENCE).until(() -> buffered() == 0);
  }

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
   * A result for which there was no room is there for who asks again, as one that nobody collected;
   * one that was handed to the stream is not, whether it was read or not.
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
    RawSocket raw =
        RawSocket.handshake(
            "/ws/v1/sessions/" + session,
            "127.0.0.1",
            "Sec-WebSocket-Protocol: parley.v1, parley.bearer." + WithCredentials.ANSWERING);
    guests.add(raw);
    assertEquals(101, raw.status());
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

  private double buffered() {
    return metric("parley_buffered_bytes");
  }

  private double closed(String budget) {
    return metric("parley_readers_closed_total\\{budget=\"" + budget + "\",?}");
  }

  private double metric(String pattern) {
    String all =
        given().accept("text/plain").get(management.resolve("/q/metrics")).body().asString();
    Matcher sample = Pattern.compile("^" + pattern + " (\\S+)$", Pattern.MULTILINE).matcher(all);
    assertTrue(sample.find(), pattern);
    return Double.parseDouble(sample.group(1));
  }
}
