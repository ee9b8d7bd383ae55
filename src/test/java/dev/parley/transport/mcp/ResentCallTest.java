package dev.parley.transport.mcp;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.CuttingProxy;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A request that is sent again after a reset, while the service still holds the first one. */
@QuarkusTest
class ResentCallTest {
  private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  private static final String NO_TRACE = "00-00000000000000000000000000000000-0000000000000000-00";
  private static final Pattern WAITING =
      Pattern.compile("^parley_requests_waiting(?:\\{})? ([\\d.]+)$", Pattern.MULTILINE);

  @RegisterExtension final Parley parley = new Parley();

  private final CuttingProxy proxy = new CuttingProxy();
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @TestHTTPResource(value = "/", management = true)
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  URI management;

  @AfterEach
  void hangUp() {
    http.shutdownNow();
    proxy.close();
  }

  @ParameterizedTest(name = "legacy, accepting {0}")
  @ValueSource(strings = {"application/json, text/event-stream", "application/json"})
  void legacyCallJoinsItself(String accept) {
    ParleyHost host = parley.host("2025-11-25", Json.object());
    assertJoins(host.call(ASK, Questions.colour()).id(5).header("Accept", accept));
  }

  @ParameterizedTest(name = "modern, with the traceparent in {0}")
  @ValueSource(strings = {"_meta", "a header"})
  void modernCallJoinsItself(String place) {
    Mcp call = parley.modernCall(ASK, Questions.colour()).id(5);
    assertJoins(
        place.equals("_meta")
            ? call.meta("traceparent", TRACE)
            : call.header("traceparent", TRACE));
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"/rpc", "REST"})
  void plainCallJoinsItself(String way) {
    ParleyPerson person = parley.person();
    double before = waiting();
    CompletableFuture<HttpResponse<String>> first = send(way, true, "key-1");
    JsonNode question = person.sees();
    proxy.cut();
    assertThrows(CompletionException.class, first::join);
    CompletableFuture<HttpResponse<String>> second = send(way, true, "key-1");
    awaitWaiting(before + 2);
    person.answers(question, answer("colour", "Red"));

    assertTrue(second.join().body().contains("Red"), () -> second.join().body());
    assertFalse(second.join().body().contains("\"replayed\":true"), () -> second.join().body());
    proxy.awaitAnswer(0, "Red");
    assertEquals(1, person.count("interaction/requested"));
  }

  @ParameterizedTest(name = "with {0} there are two questions")
  @CsvSource({
    "no traceparent", "a traceparent of zeros", "another traceparent", "another id",
    "another type of id", "no session", "another session", "another conversation",
    "other arguments"
  })
  void otherCallsAreOtherQuestions(String difference) {
    ParleyPerson person = parley.person();
    Mcp call =
        switch (difference) {
          case "no traceparent", "a traceparent of zeros" -> untraced(difference);
          case "no session" -> sessionless();
          case "another session" -> legacy();
          default -> modern();
        };
    Mcp other =
        switch (difference) {
          case "no traceparent", "a traceparent of zeros" -> untraced(difference);
          case "no session" -> sessionless();
          case "another session" -> legacy();
          case "another traceparent" -> modern().meta("traceparent", TRACE.replace("b7", "b8"));
          case "another conversation" -> modern().meta("threadId", "b");
          case "other arguments" -> modern().arguments(Questions.lasting(60, Questions.colour()));
          default -> modern();
        };
    Object otherId =
        difference.equals("another id") ? 6 : difference.equals("another type of id") ? "5" : 5;
    InFlight first = call.id(5).start();
    JsonNode one = person.sees();
    InFlight second = other.id(otherId).start();
    JsonNode two = person.sees();
    person.answers(two, answer("colour", "Blue"));
    person.answers(one, answer("colour", "Red"));

    assertTrue(first.reply().text().contains("Red"), first.reply()::text);
    assertTrue(second.reply().text().contains("Blue"), second.reply()::text);
  }

  @ParameterizedTest(name = "{0} with another key, or with none")
  @ValueSource(strings = {"/rpc", "REST"})
  void anotherKeyIsAnotherQuestion(String way) {
    ParleyPerson person = parley.person();
    for (String key : new String[] {"key-1", "key-2", null, null}) {
      CompletableFuture<HttpResponse<String>> call = send(way, false, key);
      assertEquals("open", person.sees().path("status").asText());
      assertTrue(!call.isDone());
    }
    assertEquals(4, person.count("interaction/requested"));
  }

  @ParameterizedTest(name = "{0} says what a key must be")
  @CsvSource({"/rpc,200", "REST,422"})
  void unfitKeysAreRefused(String way, int status) {
    for (String unfit : new String[] {"", "with space", "x".repeat(129)}) {
      HttpResponse<String> refused = send(way, false, unfit).join();
      assertEquals(status, refused.statusCode(), unfit);
      assertTrue(refused.body().contains("invalid_id"), refused::body);
      assertTrue(refused.body().contains("Idempotency-Key"), refused::body);
    }
  }

  @Test
  @DisplayName("a joined call that goes away leaves the question to the other")
  void joinedCallsLeaveOneByOne() {
    ParleyPerson person = parley.person();
    InFlight first = modern().id(5).start();
    JsonNode question = person.sees();
    InFlight second = modern().id(5).start();
    second.awaitLines(":", 1);
    second.hangUp();
    person.answers(question, answer("colour", "Red"));

    assertTrue(first.reply().text().contains("Red"));
  }

  @Test
  @DisplayName("a cancellation means a call however often it was sent")
  void cancellationEndsBoth() {
    ParleyPerson person = parley.person();
    ParleyHost host = parley.host("2025-11-25", Json.object());
    InFlight first = host.call(ASK, Questions.colour()).id(5).start();
    person.sees();
    InFlight second = host.call(ASK, Questions.colour()).id(5).start();
    second.awaitLines(":", 1);
    host.request("notifications/cancelled").withoutId().param("requestId", 5).send();

    assertEquals("aborted", person.seesEnding().path("status").asText());
    assertTrue(first.reply().messages().isEmpty());
    assertTrue(second.reply().messages().isEmpty());
  }

  private void assertJoins(Mcp call) {
    ParleyPerson person = parley.person();
    double before = waiting();
    call.via(proxy).start();
    JsonNode question = person.sees();
    proxy.cut();
    InFlight second = call.start();
    awaitWaiting(before + 2);
    person.answers(question, answer("colour", "Red"));

    // the result is news to both calls, whichever of them was answered first
    assertEquals(
        "{\"answers\":[{\"question\":\"Which colour?\",\"answer\":[\"Red\"]}]}",
        second.reply().text());
    proxy.awaitAnswer(0, "Red");
    assertEquals(1, person.count("interaction/requested"));
  }

  private Mcp modern() {
    return parley.modernCall(ASK, Questions.colour()).meta("traceparent", TRACE);
  }

  /** Its client leaves the session id out. */
  private Mcp sessionless() {
    return parley.legacyCall("2025-11-25", ASK, Questions.colour());
  }

  private Mcp untraced(String difference) {
    Mcp call = parley.modernCall(ASK, Questions.colour());
    return difference.startsWith("no") ? call : call.meta("traceparent", NO_TRACE);
  }

  /** In a session of its own. */
  private Mcp legacy() {
    return parley.host("2025-11-25", Json.object()).call(ASK, Questions.colour());
  }

  private CompletableFuture<HttpResponse<String>> send(
      String way, boolean throughProxy, String key) {
    boolean isRpc = way.equals("/rpc");
    String path = isRpc ? "/rpc" : "/api/v1/sessions/" + parley.session() + "/interactions";
    ObjectNode body = Json.object();
    if (isRpc) {
      body.put("jsonrpc", "2.0").put("id", 1).put("method", ASK);
    }
    body.set(isRpc ? "params" : "arguments", Questions.colour());
    HttpRequest.Builder request =
        HttpRequest.newBuilder(throughProxy ? proxy.url(path) : Parley.url(path))
            .header("Content-Type", "application/json")
            .header("Parley-Session", parley.session())
            .POST(BodyPublishers.ofString(body.toString()));
    if (key != null) {
      request.header("Idempotency-Key", key);
    }
    return http.sendAsync(request.build(), BodyHandlers.ofString());
  }

  /** How many requests wait in this process. */
  private double waiting() {
    String metrics =
        RestAssured.given().accept("text/plain").get(management.resolve("/q/metrics")).asString();
    Matcher sample = WAITING.matcher(metrics);
    return sample.find() ? Double.parseDouble(sample.group(1)) : 0;
  }

  private void awaitWaiting(double count) {
    await().atMost(Duration.ofSeconds(30)).until(() -> waiting() >= count);
  }
}
