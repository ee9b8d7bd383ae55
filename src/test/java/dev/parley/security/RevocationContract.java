package dev.parley.security;

import static io.restassured.RestAssured.given;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.containsString;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Logged;
import dev.parley.testing.RawHttp;
import dev.parley.transport.RawSocket;
import io.quarkus.test.common.http.TestHTTPResource;
import java.io.IOException;
import java.net.URI;
import org.junit.jupiter.api.Test;

/** A key that is removed from the file is no longer valid, and everything that it opened ends. */
abstract class RevocationContract extends RevokedQuestionsContract {
  @TestHTTPResource(value = "/", management = true)
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  URI management;

  @Test
  void isInForceByItself() {
    with(asker());
    awaitStatus(ASK, 200);

    with("");
    awaitStatus(ASK, 401);
  }

  @Test
  void isInForceThoughAnotherLineIsWrong() {
    with(asker());
    awaitStatus(ASK, 200);
    try (Logged log = new Logged("dev.parley.security.authentication.ApiKeyWatch")) {
      with("planted everything " + WithCredentials.hash(ASK_TOO) + "\nplanted ask 0123\n");
      awaitStatus(ASK, 401);

      String error =
          log.messages().stream()
              .filter(m -> m.contains("ignored"))
              .findFirst()
              .orElseThrow(() -> new AssertionError(log.messages()));
      assertTrue(error.contains("line 14 names a scope"), error);
      assertTrue(error.contains("line 15 must be"), error);
      assertTrue(!error.contains("planted"), error);
    }
    assertEquals(200, status(WithCredentials.ASKING), "the other lines hold");
    assertEquals(401, status(ASK_TOO));
    given()
        .accept("text/plain")
        .get(management.resolve("/q/metrics"))
        .then()
        .body(containsString("parley_api_keys_ignored_lines 2.0"))
        .body(containsString("parley_api_keys 12.0"));
  }

  @Test
  void closesTheSocketsAndStreamsThatTheKeyOpened() throws IOException {
    String both = WithCredentials.line("rover", "ask,answer", ASK);
    with(both + WithCredentials.line("rover", "ask,answer", ASK_TOO));
    awaitStatus(ASK_TOO, 200);
    try (RawSocket byKey = RawSocket.open(session, ASK);
        RawSocket byTicket = RawSocket.open(session, Asked.ticket(ASK, session, "{}"));
        RawSocket byOther = RawSocket.open(session, ASK_TOO)) {
      InFlight stream = listen(ASK);
      InFlight other = listen(ASK_TOO);

      with(WithCredentials.line("rover", "ask,answer", ASK_TOO));

      assertEquals(3000, byKey.closing().code());
      assertEquals(3000, byTicket.closing().code());
      await().atMost(PATIENCE).until(stream::isDone);
      assertTrue(
          stream.lines().stream().anyMatch(line -> line.contains("unauthenticated")),
          () -> stream.lines().toString());
      byOther.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"interaction/list\",\"params\":{}}");
      assertTrue(byOther.next("\"result\"").contains("interactions"));
      assertTrue(!other.isDone());
      other.hangUp();
    }
  }

  @Test
  void refusesWhatWasOnItsWay() {
    with(asker());
    awaitStatus(ASK, 200);
    String body =
        "{\"arguments\":{\"questions\":[{\"text\":\"late question\",\"type\":\"FreeText\"}]}}";
    try (RawHttp slow = new RawHttp()) {
      slow.send(
          RawHttp.head("POST", "/api/v1/sessions/" + session + "/interactions")
              + "Authorization: Bearer "
              + ASK
              + "\r\nContent-Type: application/json\r\nPrefer: wait=0\r\nContent-Length: "
              + body.length()
              + "\r\n\r\n"
              + body.substring(0, 20));
      with("");
      awaitStatus(ASK, 401);
      slow.send(body.substring(20));

      assertEquals(401, slow.answer().status());
    }
  }

  private InFlight listen(String key) {
    InFlight stream =
        parley
            .host()
            .with(key)
            .request("subscriptions/listen")
            .param("notifications", Json.object())
            .start();
    stream.awaitMessage("notifications/subscriptions/acknowledged", 1);
    return stream;
  }
}
