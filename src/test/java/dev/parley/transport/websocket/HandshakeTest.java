package dev.parley.transport.websocket;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.transport.RawSocket;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who is let in at all: by session id, by {@code Host} and by {@code Origin}. */
@QuarkusTest
class HandshakeTest {
  private static final String OWN = "127.0.0.1";

  @TestHTTPResource(value = "/health/ready", management = true)
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  URI ready;

  @ParameterizedTest
  @ValueSource(strings = {"a", "%21%7E", "a%2Fb", "a+b", "a%25b", "<128>"})
  void opensForSessionIdsOfVisibleAscii(String id) {
    assertEquals(101, status(id.replace("<128>", "x".repeat(128))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a%20b", "%C3%A4", "%00", "%0A", "%7F", "%ED%A0%80", "%", "%zz", "<129>"})
  void refusesOtherSessionIds(String id) {
    assertEquals(400, status(id.replace("<129>", "x".repeat(129))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a/b"})
  void knowsNoOtherPaths(String id) {
    assertEquals(404, status(id));
  }

  @Test
  void keepsAPlusSignInASessionId() throws IOException {
    try (RawSocket raw = RawSocket.open("a+b%2B")) {
      RawSocket.Frame ready = raw.read();
      assertEquals(
          "{\"jsonrpc\":\"2.0\",\"method\":\"session/ready\",\"params\":"
              + "{\"sessionId\":\"a+b+\",\"open\":0,\"retentionSeconds\":3600}}",
          ready == null ? "" : ready.text());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"permessage-deflate", "x-webkit-deflate-frame"})
  void compressesNothing(String offer) throws IOException {
    String extension = "Sec-WebSocket-Extensions: " + offer;
    try (RawSocket raw = RawSocket.handshake("/ws/v1/sessions/a", "127.0.0.1", extension)) {
      RawSocket.Frame ready = raw.read();
      assertEquals(
          "{\"jsonrpc\":\"2.0\",\"method\":\"session/ready\",\"params\":"
              + "{\"sessionId\":\"a\",\"open\":0,\"retentionSeconds\":3600}}",
          ready == null ? "" : ready.text());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.2"})
  void opensNoSocketUnderAForeignHost(String host) {
    try (RawSocket raw = RawSocket.handshake("/ws/v1/sessions/a", host, "X-Raw: yes")) {
      assertEquals(403, raw.status());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http://evil.example, 403",
    "null, 403",
    "http://localhost, 403",
    "https://127.0.0.1:1, 403",
    "file://, 403",
    "http://OWN, 101",
    "https://OWN, 403"
  })
  void opensASocketForPagesOfItsOwnOnly(String origin, int status) {
    String own = OWN + ":" + RestAssured.port;
    String header = "Origin: " + origin.replace("OWN", own);
    try (RawSocket raw = RawSocket.handshake("/ws/v1/sessions/a", own, header)) {
      assertEquals(status, raw.status());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /",
    "GET, /openapi.yaml",
    "GET, /api/v1/sessions/a/interactions",
    "POST, /api/v1/sessions/a/interactions",
    "GET, /api/v1/results/ref",
    "POST, /rpc",
    "POST, /mcp",
    "GET, /no-such-page"
  })
  void refusesForeignHostsAndOriginsBeforeItReadsAnything(String method, String path) {
    given()
        .header("Host", "evil.example")
        .contentType("application/json")
        .body("{")
        .request(method, path)
        .then()
        .statusCode(403)
        .body("error", equalTo("host_forbidden"));
    given()
        .header("Origin", "http://evil.example")
        .contentType("application/json")
        .body("{")
        .request(method, path)
        .then()
        .statusCode(403)
        .body("error", equalTo("origin_forbidden"));
  }

  @Test
  void refusesForeignHostsAndOriginsOnTheManagementPort() {
    given().get(ready).then().statusCode(200);
    given()
        .header("Host", "evil.example")
        .get(ready)
        .then()
        .statusCode(403)
        .body("error", equalTo("host_forbidden"));
    given()
        .header("Origin", "http://evil.example")
        .get(ready)
        .then()
        .statusCode(403)
        .body("error", equalTo("origin_forbidden"));
  }

  private static int status(String encodedId) {
    String path = "/ws/v1/sessions/" + encodedId;
    try (RawSocket raw = RawSocket.handshake(path, OWN, "X-Raw: yes")) {
      return raw.status();
    }
  }
}
