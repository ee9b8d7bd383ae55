package dev.parley.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.PushedBrowser;
import dev.parley.testing.TrustedPush;
import dev.parley.testing.WebhookReceiver;
import dev.parley.testing.WebhookReceiver.Received;
import dev.parley.transport.Js;
import dev.parley.transport.Tab;
import io.restassured.response.Response;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;

/** A person with devices that show notifications. */
abstract class PushFixture extends InboxFixture {
  static final String SUBSCRIPTIONS = "/api/v1/me/subscriptions";

  final WebhookReceiver service = TrustedPush.service();

  @AfterEach
  void close() {
    service.close();
  }

  /** A device of the person, who is told at once. */
  PushedBrowser device() {
    PushedBrowser browser = new PushedBrowser(service);
    add(browser.json()).then().statusCode(201);
    push("{after:0}");
    return browser;
  }

  Response add(JsonNode subscription) {
    return Asked.with(token).body(Js.wire(subscription)).post(SUBSCRIPTIONS);
  }

  void push(String terms) {
    put(Js.object().set("push", Js.of(terms))).then().statusCode(200);
  }

  Response put(JsonNode settings) {
    return Asked.with(token).body(Js.wire(settings)).put("/api/v1/me/settings");
  }

  Response list() {
    return Asked.with(token).get(SUBSCRIPTIONS);
  }

  int devices() {
    return list().jsonPath().getList("subscriptions").size();
  }

  String applicationServerKey() {
    return list().path("applicationServerKey");
  }

  /** What comes next, which is for this device. */
  JsonNode next(PushedBrowser browser) {
    return browser.read(received(browser));
  }

  Received received(PushedBrowser browser) {
    Received received = service.next();
    assertTrue(browser.is(received), received::path);
    return received;
  }

  /**
   * Nothing else was sent: what comes next is of a question that is asked now, which is told in a
   * later round than all before it.
   */
  void assertQuiet(PushedBrowser... devices) {
    String reference = asked("after-all");
    Set<PushedBrowser> missing = new HashSet<>(List.of(devices));
    while (!missing.isEmpty()) {
      Received received = service.next();
      PushedBrowser one =
          missing.stream().filter(some -> some.is(received)).findFirst().orElseThrow();
      JsonNode message = one.read(received);
      assertEquals(reference, message.path("reference").asText(), message::toString);
      missing.remove(one);
    }
  }

  String asked(String name) {
    return asked(name, "{}");
  }

  String asked(String name, String arguments) {
    return ask(host, session(name), "q", arguments)
        .then()
        .statusCode(202)
        .extract()
        .path("reference");
  }

  void answer(Tab tab, String name) {
    JsonNode reply = tab.request("interaction/respond", answering(session(name), "q"));
    assertTrue(reply.has("result"), reply::toString);
  }

  Tab inbox() {
    Tab inbox = tab(token);
    inbox.await("interaction/requested");
    return inbox;
  }

  static ObjectNode with(JsonNode subscription, String members) {
    return ((ObjectNode) subscription).setAll(Js.object(members));
  }

  static String stage(JsonNode message) {
    return message.path("stage").asText();
  }
}
