package dev.parley.access;

import static io.restassured.RestAssured.given;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.testing.RawHttp;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Who sends many bodies by halves fills its own budget, and neither the heap nor that of others.
 */
@QuarkusTest
@TestProfile(WithCredentials.class)
class IncomingBodiesTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int PIECE = 1_000_000;

  /** So many pieces find room. */
  private static final int MOST = WithCredentials.INCOMING_PER_OWNER / PIECE;

  private static final List<String> DOORS =
      List.of("/rpc", "/mcp", "/api/v1/sessions/incoming/interactions");

  private final List<RawHttp> open = new ArrayList<>();

  @TestHTTPResource(value = "/", management = true)
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  URI management;

  @AfterEach
  void everythingIsGivenBack() {
    open.forEach(RawHttp::close);
    await().atMost(PATIENCE).until(() -> incoming() == 0);
  }

  @Test
  void refusesWhatIsTooMuchForOneOwnerAtEveryDoor() {
    for (int i = 0; i < MOST; i++) {
      half(WithCredentials.ASKING, DOORS.get(i % DOORS.size()));
    }
    await().atMost(PATIENCE).until(() -> incoming() >= MOST * PIECE);
    for (String door : DOORS) {
      RawHttp.Answer refused = half(WithCredentials.ASKING, door).answer();
      assertEquals(429, refused.status(), refused::body);
      assertTrue(refused.body().contains("incoming_bytes"), refused::body);
      assertTrue(refused.head().contains("retry-after: 5"), refused::head);
    }
    assertTrue(incoming() <= WithCredentials.INCOMING_PER_OWNER);
  }

  @Test
  void leavesOthersAsTheyWere() {
    for (int i = 0; i < MOST; i++) {
      half(WithCredentials.ASKING, "/rpc");
    }
    await().atMost(PATIENCE).until(() -> incoming() >= MOST * PIECE);

    for (String other : List.of(WithCredentials.OTHERS_ASKING, WithCredentials.FOREIGN_ASKING)) {
      String many = "[" + "0,".repeat(100_000) + "0]";
      Asked.with(other).body(many).post("/rpc").then().statusCode(400);
    }
    // nor does the owner itself lose what comes in one piece
    String list = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";
    Asked.with(WithCredentials.ASKING).body(list).post("/rpc").then().statusCode(200);
  }

  @Test
  void countsNothingOfWhoWentAway() {
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < MOST; i++) {
        half(WithCredentials.ASKING, "/mcp");
      }
      await().atMost(PATIENCE).until(() -> incoming() >= MOST * PIECE);
      open.forEach(RawHttp::close);
      await().atMost(PATIENCE).until(() -> incoming() == 0);
    }
  }

  /** Announces more than it sends. */
  private RawHttp half(String key, String path) {
    RawHttp client = new RawHttp();
    open.add(client);
    client.send(
        RawHttp.head("POST", path)
            + "Authorization: Bearer %s\r\n".formatted(key)
            + "Accept: application/json, text/event-stream\r\n"
            + "Content-Type: application/json\r\n"
            + "Content-Length: %d\r\n\r\n".formatted(PIECE + 1)
            + "x".repeat(PIECE));
    return client;
  }

  private double incoming() {
    String all =
        given().accept("text/plain").get(management.resolve("/q/metrics")).body().asString();
    Matcher sample =
        Pattern.compile("^parley_incoming_bytes (\\S+)$", Pattern.MULTILINE).matcher(all);
    assertTrue(sample.find());
    return Double.parseDouble(sample.group(1));
  }
}
