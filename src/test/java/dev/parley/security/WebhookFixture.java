package dev.parley.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.WebhookReceiver;
import dev.parley.testing.WebhookReceiver.Received;
import dev.parley.transport.Js;
import dev.parley.transport.Tab;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;

/** A person with a webhook. */
abstract class WebhookFixture extends InboxFixture {
  final WebhookReceiver receiver = new WebhookReceiver();

  @AfterEach
  void close() {
    receiver.close();
  }

  /** Sets the webhook of the person, to the URL of the receiver. */
  void webhook(String others) {
    webhookAt(receiver.url(), others);
  }

  void webhookAt(String url, String others) {
    JsonNode webhook = Js.object().put("url", url).setAll(Js.object(others));
    put(Js.object().set("webhook", webhook));
  }

  void put(JsonNode settings) {
    Asked.with(token).body(Js.wire(settings)).put("/api/v1/me/settings").then().statusCode(200);
  }

  /** Makes a secret, and returns it. */
  String secret() {
    return Asked.with(token)
        .post("/api/v1/me/webhook/secret")
        .then()
        .statusCode(200)
        .extract()
        .path("secret");
  }

  /** The next event, if it is signed with all these secrets and no other. */
  JsonNode next(String... secrets) {
    Received received = receiver.next();
    String id = received.headers().get("webhook-id");
    String timestamp = received.headers().get("webhook-timestamp");
    long age = Instant.now().getEpochSecond() - Long.parseLong(timestamp);
    assertTrue(age >= 0 && age < 60, timestamp);
    String signed = id + "." + timestamp + "." + received.body();
    assertEquals(
        List.of(secrets).stream().map(secret -> "v1," + mac(secret, signed)).toList(),
        List.of(received.headers().get("webhook-signature").split(" ")));
    assertEquals(
        "application/cloudevents+json; charset=utf-8", received.headers().get("content-type"));
    JsonNode event = Js.of(received.body());
    assertEquals(id, event.path("id").asText());
    return event;
  }

  private static String mac(String secret, String text) {
    try {
      byte[] key = Base64.getDecoder().decode(secret.replace("whsec_", ""));
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  String asked(String name) {
    return ask(host, session(name), "q", "{}").then().statusCode(202).extract().path("reference");
  }

  void answer(Tab tab, String name) {
    JsonNode reply = tab.request("interaction/respond", answering(session(name), "q"));
    assertTrue(reply.has("result"), reply::toString);
  }

  static void snooze(Tab tab, String session, Instant until) {
    JsonNode params = ((ObjectNode) named(session, "q")).put("until", until.toString());
    JsonNode snoozed = tab.request("interaction/snooze", params);
    assertTrue(snoozed.at("/result/snoozedUntil").isTextual(), snoozed::toString);
  }

  /** Has a program ask a person of its own. */
  static void askFor(String person, String session) {
    Asked.with(WithCredentials.ASKING)
        .header("Prefer", "wait=0")
        .header("Parley-Person", person)
        .body(
            Js.wire(
                Js.of("{toolUseId:'q',arguments:{questions:[{text:'Which?',type:'FreeText'}]}}")))
        .post("/api/v1/sessions/{s}/interactions", session)
        .then()
        .statusCode(202);
  }

  static String inboxTicket(String person) {
    return Asked.with(WithCredentials.ANSWERING)
        .body("{\"inbox\":true,\"person\":\"" + person + "\"}")
        .post("/api/v1/tickets")
        .then()
        .statusCode(201)
        .extract()
        .path("ticket");
  }

  static String type(JsonNode event) {
    return event.path("type").asText().replace("dev.parley.interaction.", "");
  }
}
