package dev.parley.security;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.testing.Logged;
import dev.parley.transport.RawSocket;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Test;

/** The authorization server does not answer: no client may be led to throw a good token away. */
@QuarkusTest
@TestProfile(Unreliable.class)
class ServerAwayTest {
  /** Looks like a token; nobody can say whether it is good. */
  private static final String TOKEN = "eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl";

  @Test
  void saysThatItCannotBeSaid() {
    Asked.with(TOKEN)
        .get("/api/v1/me")
        .then()
        .statusCode(503)
        .header("Retry-After", equalTo("5"))
        .header("WWW-Authenticate", nullValue())
        .body("error", equalTo("authorization_unavailable"));
    try (RawSocket socket =
        RawSocket.handshake(
            "/ws/v1/sessions/a", "127.0.0.1", "Sec-WebSocket-Protocol: parley.bearer." + TOKEN)) {
      assertEquals(503, socket.status());
    }
    Door.MCP_DISCOVER
        .knockWith(TOKEN, "a")
        .then()
        .statusCode(503)
        .body(containsString("authorization_unavailable"));
  }

  @Test
  void logsLittleWhateverStrangersSend() {
    try (Logged all = new Logged("")) {
      for (int i = 0; i < 30; i++) {
        Asked.with(TOKEN).get("/api/v1/me").then().statusCode(503);
        Asked.with("..").get("/api/v1/me").then().statusCode(401);
        given().get("/api/v1/me").then().statusCode(401);
      }
      assertTrue(all.messages().size() < 40, () -> all.messages().toString());
    }
  }
}
