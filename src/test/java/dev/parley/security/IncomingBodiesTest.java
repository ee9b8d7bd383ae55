package dev.parley.security;

import static io.restassured.RestAssured.given;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.testing.RawHttp;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A client that sends many incomplete bodies fills its own budget, and neither the heap nor the
 * budgets of others.
 */
@QuarkusTest
@TestProfile(WithCredentials.class)
class IncomingBodiesTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int PIECE = 1_000_000;

  /** The number of pieces that find room. */
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
    // the owner itself does not lose a body that comes in one piece either
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

  /** In HTTP/2, a body that has reached its length may still be open. */
  @Test
  void countsStreamsThatAreNotEnded() throws IOException {
    Map<String, String> headers =
        Map.of(
            "authorization", "Bearer " + WithCredentials.ASKING,
            "content-type", "application/json",
            "content-length", "1000");
    int streams = 50;
    try (RawHttp2 peer = new RawHttp2()) {
      for (int i = 0; i < streams; i++) {
        byte[] head = RawHttp2.head("POST", "/rpc", headers);
        peer.frame(RawHttp2.HEADERS, RawHttp2.END_HEADERS, 2 * i + 1, head);
        await().atMost(PATIENCE).until(() -> incoming() > 0);
        peer.frame(RawHttp2.DATA, 0, 2 * i + 1, new byte[1_000]);
      }
      await().atMost(PATIENCE).until(() -> incoming() >= streams * (4_096 + 1_000));
    }
  }

  /** Behind a proxy, the next request of a connection may be somebody else's. */
  @Test
  void cutsNoLaterRequestOfTheConnection() {
    for (int i = 0; i < MOST; i++) {
      half(WithCredentials.ASKING, "/rpc");
    }
    int left = WithCredentials.INCOMING_PER_OWNER - MOST * PIECE - 4_000;
    half(WithCredentials.ASKING, "/rpc", left);
    await().atMost(PATIENCE).until(() -> incoming() >= MOST * PIECE + left);
    RawHttp client = new RawHttp();
    open.add(client);
    client.send(head(WithCredentials.ASKING, "/rpc", 20_000) + " ".repeat(20_000));
    assertEquals(429, client.answer().status());

    // this call waits longer than a client may go on sending
    String call =
        """
        {"jsonrpc":"2.0","id":1,"method":"ask_user_questions","params":{"waitSeconds":4,
          "questions":[{"text":"Still there?"}]}}\
        """;
    client.send(head(WithCredentials.FOREIGN_ASKING, "/rpc", call.length()) + call);
    RawHttp.Answer answer = client.answer();
    assertEquals(200, answer.status(), answer::body);
    assertTrue(answer.body().contains("pending"), answer::body);
  }

  /** Announces more than it sends. */
  private RawHttp half(String key, String path) {
    return half(key, path, PIECE);
  }

  private RawHttp half(String key, String path, int length) {
    RawHttp client = new RawHttp();
    open.add(client);
    client.send(head(key, path, length + 1) + "x".repeat(length));
    return client;
  }

  private static String head(String key, String path, int length) {
    return RawHttp.head("POST", path)
        + "Authorization: Bearer %s\r\n".formatted(key)
        + "Accept: application/json, text/event-stream\r\n"
        + "Content-Type: application/json\r\n"
        + "Content-Length: %d\r\n\r\n".formatted(length);
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
