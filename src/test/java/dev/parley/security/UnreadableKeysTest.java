package dev.parley.security;

import static io.restassured.RestAssured.given;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.transport.RawSocket;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** While the key file cannot be read, the known keys hold for some time, and then no key does. */
@QuarkusTest
@TestProfile(Unreliable.class)
class UnreadableKeysTest {
  private static final String KEY = Unreliable.KEY;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TestHTTPResource(value = "/", management = true)
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  URI management;

  @AfterEach
  void restore() {
    Unreliable.write(Unreliable.LINES);
    await().atMost(PATIENCE).until(() -> me().statusCode() == 200);
    ready().then().statusCode(200);
    assertEquals(0, data(ready(), "unreadableSeconds"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# no key any more\n"})
  void anEmptyFileHoldsForAWhileAndThenNoKeyDoes(String content) throws IOException {
    holdsForAWhileAndThenNot(() -> Unreliable.write(content));
  }

  @Test
  void aFileThatIsGoneHoldsForAWhileAndThenNoKeyDoes() throws IOException {
    holdsForAWhileAndThenNot(() -> Files.delete(Unreliable.FILE));
  }

  /** What happens to the file. */
  private interface Mishap {
    void strike() throws IOException;
  }

  private void holdsForAWhileAndThenNot(Mishap mishap) throws IOException {
    String ticket = Asked.ticket(KEY, "s", "{}");
    try (RawSocket socket =
        RawSocket.handshake(
            "/ws/v1/sessions/s",
            "127.0.0.1",
            "Sec-WebSocket-Protocol: parley.v1, parley.bearer." + KEY)) {
      assertEquals(101, socket.status());
      mishap.strike();
      // the probe stays up and adds a detail; one look checks all, since a later one may be too
      // late
      await()
          .atMost(PATIENCE)
          .pollInterval(Duration.ofMillis(50))
          .until(() -> {
            int me = me().statusCode();
            Response ready = ready();
            return data(ready, "unreadableSeconds") >= 1
                && "UP".equals(ready.path("status"))
                && me == 200;
          });

      await().atMost(PATIENCE).until(() -> me().statusCode() == 503);

      me().then()
          .statusCode(503)
          .header("Retry-After", "5")
          .body("type", equalTo("urn:parley:error:authorization_unavailable"));
      for (String token : new String[] {ticket, KEY.replace('9', '8')}) {
        Asked.with(token).get("/api/v1/me").then().statusCode(503);
      }
      given().get("/api/v1/me").then().statusCode(401);
      ready().then().statusCode(503).body("status", equalTo("DOWN"));
      assertEquals(1013, socket.closing().code());
    }
  }

  private static int data(Response ready, String member) {
    return ready.path("checks.find { it.name == 'api-keys' }.data." + member);
  }

  private Response ready() {
    return given().get(management.resolve("/q/health/ready"));
  }

  private static Response me() {
    return Asked.with(KEY).get("/api/v1/me");
  }
}
