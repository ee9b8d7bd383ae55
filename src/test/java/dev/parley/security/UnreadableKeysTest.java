package dev.parley.security;

import static io.restassured.RestAssured.given;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.transport.RawSocket;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** While the key file cannot be read, the known keys hold for some time, and then no key does. */
@QuarkusTest
@TestProfile(UnreadableKeysTest.ShortGrace.class)
class UnreadableKeysTest {
  private static final String KEY = "parley_0123456789-0123456789-0123456789-0123456789";
  private static final String LINES = "agent ask,answer " + WithCredentials.hash(KEY) + "\n";
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** A path that is the same for both class loaders that see this class. */
  private static final Path FILE =
      Path.of(
          System.getProperty("java.io.tmpdir"), "parley-grace-" + ProcessHandle.current().pid());

  /** Keys that hold for eight seconds without their file. */
  public static final class ShortGrace implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      write(LINES);
      FILE.toFile().deleteOnExit();
      return Map.of(
          "parley.access.api-keys-file", FILE.toString(), "parley.access.api-keys-grace", "8s");
    }
  }

  @TestHTTPResource(value = "/", management = true)
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  URI management;

  @AfterEach
  void restore() {
    write(LINES);
    await().atMost(PATIENCE).until(() -> me().statusCode() == 200);
    ready().then().statusCode(200);
    assertEquals(0, data(ready(), "unreadableSeconds"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "# no key any more\n"})
  void anEmptyFileHoldsForAWhileAndThenNoKeyDoes(String content) throws IOException {
    holdsForAWhileAndThenNot(() -> write(content));
  }

  @Test
  void aFileThatIsGoneHoldsForAWhileAndThenNoKeyDoes() throws IOException {
    holdsForAWhileAndThenNot(() -> Files.delete(FILE));
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

  private static void write(String lines) {
    try {
      Path next = FILE.resolveSibling(FILE.getFileName() + ".next");
      Files.writeString(next, lines);
      Files.move(next, FILE, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
