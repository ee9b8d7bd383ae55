package dev.parley.transport.contract;

import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.transport.Closing;
import dev.parley.transport.Meeting;
import dev.parley.transport.Tab;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Holds what a service that asks for credentials says at the handshake against asyncapi.yaml. */
@QuarkusTest
@TestProfile(Guarded.class)
class AsyncApiAccessTest {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  /** A text of 200 characters, which is too long for an id. */
  private static final String NO_ID = "x".repeat(200);

  @Test
  void refusesAHandshakeAsDescribed() {
    String ticket = ticket("mine", 60);
    Set<Integer> met = new TreeSet<>();
    met.add(refusal(NO_ID, ticket));
    met.add(refusal("mine", "ticket_forged"));
    assertEquals(401, refusal("mine", "parley_" + "x".repeat(40)));
    met.add(refusal("yours", ticket));
    assertEquals(403, refusal("mine", Guarded.key("ask")));
    Set<Integer> described =
        Contract.ASYNCAPI
            .at("/channels/session/x-handshake-refusals")
            .valueStream()
            .map(refusal -> refusal.path("status").asInt())
            // 429 depends on how often a client connects, not on who it is
            .filter(status -> status != 429)
            .collect(Collectors.toSet());
    assertEquals(described, met);
  }

  @Test
  void saysWhatToBring() {
    assertEquals(401, refused("mine").statusCode());
    String challenge = refused("mine").headers().firstValue("WWW-Authenticate").orElse("");
    assertTrue(challenge.endsWith("scope=\"parley:answer\""), challenge);
    String lacking =
        refused("mine", "parley.bearer." + Guarded.key("ask"))
            .headers()
            .firstValue("WWW-Authenticate")
            .orElse("");
    assertTrue(lacking.contains("error=\"insufficient_scope\""), lacking);
  }

  @Test
  void opensForATicketAndNeverRepeatsIt() {
    String token = "parley.bearer." + ticket("mine", 60);
    JsonNode described =
        Contract.ASYNCAPI.at(
            "/channels/session/bindings/ws/headers/properties/Sec-WebSocket-Protocol");
    assertTrue(("parley.v1, " + token).matches(described.path("pattern").asText()));
    try (Tab tab = Tab.open(HTTP, uri("mine"), token)) {
      tab.await("session/ready");
      assertEquals("parley.v1", tab.subprotocol());
    }
  }

  @Test
  void endsAConnectionWithItsCredential() {
    try (Tab tab = Tab.open(HTTP, uri("mine"), "parley.bearer." + ticket("mine", 2))) {
      Closing described =
          Contract.closing("Your credential has ended; connect again with a new one");
      assertEquals(described, tab.closing());
    }
  }

  private static int refusal(String session, String token) {
    return refused(session, "parley.bearer." + token).statusCode();
  }

  private static HttpResponse<?> refused(String session, String... more) {
    CompletionException failure =
        assertThrows(
            CompletionException.class,
            () ->
                HTTP.newWebSocketBuilder()
                    .subprotocols("parley.v1", more)
                    .buildAsync(uri(session), new WebSocket.Listener() {})
                    .join());
    return assertInstanceOf(WebSocketHandshakeException.class, failure.getCause()).getResponse();
  }

  private static URI uri(String session) {
    return URI.create("ws://127.0.0.1:" + RestAssured.port + "/ws/v1/sessions/" + session);
  }

  private static String ticket(String session, int seconds) {
    return Meeting.tree(
            given()
                .header("Authorization", "Bearer " + Guarded.key("answer"))
                .contentType("application/json")
                .body("{\"ttlSeconds\":" + seconds + "}")
                .post("/api/v1/sessions/" + session + "/tickets")
                .then()
                .statusCode(201)
                .extract()
                .response())
        .path("ticket")
        .asText();
  }
}
