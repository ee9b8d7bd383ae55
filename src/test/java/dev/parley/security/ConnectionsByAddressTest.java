package dev.parley.security;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.RawHttp;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One address takes no more than its share, and only a trusted proxy says which address it is. */
@QuarkusTest
@TestProfile(ConnectionsByAddressTest.BehindAProxy.class)
class ConnectionsByAddressTest {
  private static final int MOST = 5;
  private static final String PROXY = "127.0.0.2";
  private static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";
  private static final String WAIT =
      """
      {"jsonrpc":"2.0","id":1,"method":"ask_user_questions","params":{"waitSeconds":60,
       "questions":[{"text":"Parked?","type":"FreeText"}]}}\
      """;

  /** A proxy at another address of the loopback network. */
  public static final class BehindAProxy implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "parley.limits.connections-per-address",
          String.valueOf(MOST),
          "quarkus.http.proxy.proxy-address-forwarding",
          "true",
          "quarkus.http.proxy.trusted-proxies",
          PROXY);
    }
  }

  @RegisterExtension final Parley parley = new Parley();

  private final List<RawHttp> open = new ArrayList<>();

  @AfterEach
  void hangUp() {
    open.forEach(RawHttp::close);
  }

  @Test
  void countsTheConnectionsOfWhoComesDirectly() {
    for (int i = 0; i < MOST; i++) {
      assertEquals(200, list("127.0.0.3", "198.51.100." + i).status());
    }
    RawHttp.Answer refused = list("127.0.0.3", "198.51.100.99");
    assertEquals(429, refused.status(), "what it says of itself is not believed");
    assertTrue(refused.body().contains("too_many_pending"), refused.body());
    assertEquals(200, list("127.0.0.4", "").status());

    open.removeFirst().close();

    await().atMost(Duration.ofSeconds(30)).until(() -> list("127.0.0.3", "").status() == 200);
  }

  @Test
  void countsTheRequestsUnderWayOfWhomAProxyNames() {
    park("198.51.100.7");
    assertEquals(429, list(PROXY, "198.51.100.7").status());
    for (int i = 0; i < 3 * MOST; i++) {
      assertEquals(200, list(PROXY, "198.51.100.8").status(), "nor does the proxy count");
    }

    open.getFirst().close();

    await().atMost(Duration.ofSeconds(30)).until(() -> list(PROXY, "198.51.100.7").status() == 200);
  }

  @Test
  void countsANetworkOfIpv6AsOneAddress() {
    park("2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8::4", "2001:db8::5");
    assertEquals(429, list(PROXY, "2001:db8::ffff").status());
    assertEquals(200, list(PROXY, "2001:db8:0:1::1").status());
  }

  @Test
  void countsSocketsOfWhomAProxyNames() {
    for (int i = 0; i < MOST; i++) {
      RawHttp socket = new RawHttp(PROXY);
      open.add(socket);
      socket.send(
          RawHttp.head("GET", "/ws/v1/sessions/" + parley.session())
              + "X-Forwarded-For: 198.51.100.9\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
              + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n");
      assertEquals(101, socket.answer().status());
    }
    assertEquals(429, list(PROXY, "198.51.100.9").status());

    open.forEach(RawHttp::close);

    await().atMost(Duration.ofSeconds(30)).until(() -> list(PROXY, "198.51.100.9").status() == 200);
  }

  @Test
  void countsEachStreamOfHttp2() throws Exception {
    try (HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build()) {
      HttpResponse<String> first = http.send(request(LIST), BodyHandlers.ofString());
      assertEquals(HttpClient.Version.HTTP_2, first.version());
      List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
      await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> {
            // a request for the list may take the place of a waiting call, which is then refused
            waiting.removeIf(CompletableFuture::isDone);
            while (waiting.size() < MOST) {
              waiting.add(http.sendAsync(request(WAIT), BodyHandlers.ofString()));
            }
            return http.send(request(LIST), BodyHandlers.ofString()).statusCode() == 429;
          });
      waiting.forEach(one -> one.cancel(true));
      http.shutdownNow();
    }
  }

  /**
   * Makes as many waiting calls as one address may have, from these addresses in turn, and sees
   * each of them wait.
   */
  private void park(String... forwardedFor) {
    ParleyPerson person = parley.person();
    for (int i = 0; i < MOST; i++) {
      send(PROXY, forwardedFor[i % forwardedFor.length], WAIT);
      person.sees();
    }
  }

  private static HttpRequest request(String body) {
    return HttpRequest.newBuilder(Parley.url("/rpc"))
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
  }

  private RawHttp.Answer list(String from, String forwardedFor) {
    return send(from, forwardedFor, LIST).answer();
  }

  private RawHttp send(String from, String forwardedFor, String body) {
    RawHttp connection = new RawHttp(from);
    open.add(connection);
    connection.send(
        RawHttp.head("POST", "/rpc")
            + "Parley-Session: "
            + parley.session()
            + "\r\n"
            + (forwardedFor.isEmpty() ? "" : "X-Forwarded-For: " + forwardedFor + "\r\n")
            + "Content-Type: application/json\r\nContent-Length: "
            + body.length()
            + "\r\n\r\n"
            + body);
    return connection;
  }
}
