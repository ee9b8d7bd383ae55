package dev.parley.security;

import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.nullValue;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.person.PushContact;
import dev.parley.testing.PushedBrowser;
import dev.parley.testing.TrustedPush;
import dev.parley.testing.WebhookReceiver.Answer;
import dev.parley.testing.WebhookReceiver.Received;
import dev.parley.transport.Tab;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The devices of a person show what waits for them, and what became of it. */
abstract class PushContract extends PushFixture {
  private static final String QUESTION = "Which colour?";
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Nobody knows a number that would make it a point of the curve. */
  private static final String NO_POINT = "BA" + "B".repeat(85);

  @Inject MeterRegistry metrics;

  @Test
  void showEachStageInTheSamePlace() {
    PushedBrowser phone = device();
    String reference = asked("a");

    Received received = received(phone);
    Map<String, String> headers = received.headers();
    assertEquals("aes128gcm", headers.get("Content-Encoding"));
    assertEquals("normal", headers.get("Urgency"));
    assertTrue(headers.get("Topic").matches("[A-Za-z0-9_-]{1,32}"), headers::toString);
    assertFalse(reference.contains(headers.get("Topic")), headers::toString);
    int left = Integer.parseInt(headers.get("TTL"));
    assertTrue(left > 3_500 && left <= 3_600, headers::toString);
    JsonNode sender = phone.sender(received, applicationServerKey());
    assertEquals(service.origin(), sender.path("aud").asText());
    assertEquals(TrustedPush.CONTACT, sender.path("sub").asText());
    assertTrue(
        Instant.ofEpochSecond(sender.path("exp").asLong())
            .isBefore(Instant.now().plus(Duration.ofHours(24))),
        sender::toString);
    JsonNode requested = phone.read(received);
    assertEquals("requested", stage(requested), requested::toString);
    assertEquals(reference, requested.path("reference").asText());
    assertFalse(requested.toString().contains(QUESTION), requested::toString);

    Tab inbox = inbox();
    inbox.request("interaction/seen", named(session("a"), "q"));
    Received seen = received(phone);
    assertEquals("seen", stage(phone.read(seen)));
    assertEquals(requested.path("tag"), phone.read(seen).path("tag"));
    assertEquals(headers.get("Topic"), seen.headers().get("Topic"));

    answer(inbox, "a");
    JsonNode answered = next(phone);
    assertEquals("ended", stage(answered), answered::toString);
    assertEquals("answered", answered.path("status").asText());
    assertEquals(requested.path("tag"), answered.path("tag"));
    assertFalse(answered.toString().contains("Red"), answered::toString);
    assertQuiet(phone);
  }

  @Test
  void showTextsWherePersonsSwitchedThemOnAndLittleOfThem() {
    PushedBrowser phone = device();
    push("{after:0,texts:true}");
    asked("t");
    assertEquals(QUESTION, next(phone).path("text").asText());
    asked(
        "l", "{questions:[{text:'%s',type:'FreeText'}]}".formatted("<b>\u200b&\u00e4".repeat(99)));
    String shown = next(phone).path("text").asText();
    assertTrue(shown.matches("(<b>&ä)*.{0,5}…"), shown);
    assertEquals(200, shown.length());
  }

  /** What a push service sees is of the same length, whatever is asked. */
  @Test
  void hideHowLongTextsAre() {
    PushedBrowser phone = device();
    push("{after:0,texts:true}");
    asked("s");
    int length = received(phone).bytes().length;
    asked("l", "{questions:[{text:'%s',type:'FreeText'}]}".formatted("long ".repeat(30)));
    assertEquals(length, received(phone).bytes().length);
  }

  @Test
  void areToldAllAtOnce() {
    PushedBrowser phone = device();
    PushedBrowser laptop = device();
    asked("a");
    Received one = service.next();
    Received other = service.next();
    assertNotEquals(phone.is(one), phone.is(other));
    assertEquals("requested", stage((phone.is(one) ? phone : laptop).read(one)));
    assertEquals("requested", stage((phone.is(other) ? phone : laptop).read(other)));
  }

  /** A service may refuse who brings another one with each message. */
  @Test
  void areToldWithOneTokenForTheirService() {
    for (int i = 0; i < PushContact.MOST; i++) {
      add(new PushedBrowser(service).json()).then().statusCode(201);
    }
    push("{after:0}");
    asked("t");
    Set<String> tokens = new HashSet<>();
    for (int i = 0; i < PushContact.MOST; i++) {
      tokens.add(service.next().headers().get("Authorization"));
    }
    assertEquals(1, tokens.size());
  }

  @ParameterizedTest
  @ValueSource(ints = {404, 410})
  void areForgottenWhereTheyAreGone(int status) {
    PushedBrowser gone = device();
    service.answer(Answer.of(status));
    asked("g");
    received(gone);
    await().atMost(PATIENCE).until(() -> devices() == 0);
    PushedBrowser phone = device();
    asked("n");
    next(phone);
    assertQuiet(phone);
  }

  @Test
  void areForgottenWhereTheirKeysAreNone() {
    PushedBrowser phone = new PushedBrowser(service);
    JsonNode forged = phone.json();
    ((ObjectNode) forged.path("keys")).put("p256dh", NO_POINT);
    add(forged).then().statusCode(201);
    push("{after:0}");
    asked("k");
    await().atMost(PATIENCE).until(() -> devices() == 0);
    assertQuiet(device());
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 403, 302})
  void areToldAgainUntilTheirServiceTakesIt(int status) {
    PushedBrowser phone = device();
    service.answer(exchange -> {
      exchange.getResponseHeaders().add("Location", service.url());
      exchange.sendResponseHeaders(status, -1);
    });
    asked("f");
    JsonNode first = next(phone);
    assertEquals(first, next(phone));
  }

  @Test
  void areToldAgainWhenTheirServiceSaysSo() {
    PushedBrowser phone = device();
    service.answer(exchange -> {
      exchange.getResponseHeaders().add("Retry-After", "2");
      exchange.sendResponseHeaders(429, -1);
    });
    asked("l");
    next(phone);
    Instant first = Instant.now();
    next(phone);
    assertTrue(Instant.now().isAfter(first.plusSeconds(1)));
  }

  @Test
  void areToldAgainWhereTheirServiceHangs() {
    PushedBrowser phone = device();
    service.answer(service.never());
    asked("h");
    JsonNode first = next(phone);
    assertEquals(first, next(phone));
  }

  /** One that took it is enough; the one that hangs learns nothing of the ending either. */
  @Test
  void doNotWaitForOneThatHangs() {
    PushedBrowser one = device();
    PushedBrowser other = device();
    service.answer(service.never());
    asked("h");
    Received hanging = service.next();
    Received taken = service.next();
    assertNotEquals(one.is(hanging), one.is(taken));
    answer(inbox(), "h");
    Received ended = service.next();
    assertEquals(taken.path(), ended.path());
    assertEquals("ended", stage((one.is(ended) ? one : other).read(ended)));
    assertQuiet(one, other);
  }

  @Test
  void areKnownToHaveTakenAMessage() {
    PushedBrowser phone = device();
    list().then().body("subscriptions[0].lastAcceptedAt", nullValue());
    asked("a");
    next(phone);
    await().atMost(PATIENCE).until(() -> list().path("subscriptions[0].lastAcceptedAt") != null);
    String noted = list().path("subscriptions[0].lastAcceptedAt");
    asked("b");
    next(phone);
    asked("c");
    next(phone);
    assertEquals(noted, list().path("subscriptions[0].lastAcceptedAt"));
  }

  @Test
  void areNotToldOnceTheyAreTakenAway() {
    device();
    PushedBrowser laptop = device();
    String id = list().path("subscriptions[0].id");
    asked("a");
    service.next();
    service.next();
    Asked.with(token).delete(SUBSCRIPTIONS + "/" + id).then().statusCode(204);
    answer(inbox(), "a");
    assertEquals("ended", stage(next(laptop)));
    assertQuiet(laptop);
  }

  @Test
  void areNotCalledInside() {
    double before = count("address");
    add(with(
            new PushedBrowser(service).json(),
            "{endpoint:'https://%s/x'}".formatted(TrustedPush.INSIDE)))
        .then()
        .statusCode(201);
    push("{after:0}");
    asked("p");
    await().atMost(PATIENCE).until(() -> count("address") > before);
  }

  private double count(String outcome) {
    Counter counter =
        metrics.find("parley.notices").tags("channel", "push", "outcome", outcome).counter();
    return counter == null ? 0 : counter.count();
  }

  @Test
  void areWaysToBeHeard() {
    assertEquals("[]", ways());
    device();
    assertEquals("[push]", ways());
    push("null");
    assertEquals("[]", ways());
  }

  private String ways() {
    return Asked.with(host).get("/api/v1/reach").jsonPath().getString("ways");
  }

  /** What is asked of a person is said to be sent to their devices. */
  @Test
  void areNamedToTheHostThatWaits() {
    PushedBrowser phone = device();
    String reference = asked("n");
    next(phone);
    await().until(() -> pending(reference).contains("as a notification on their devices "));
  }
}
