package dev.parley.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.RawHttp;
import dev.parley.transport.RawSocket;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Idle connections make room for new ones. */
@QuarkusTest
@TestProfile(CrowdTest.Small.class)
class CrowdTest {
  private static final int CONNECTIONS = 30;
  private static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";

  /** Few connections, with the default time limits. */
  public static final class Small implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("parley.limits.connections", String.valueOf(CONNECTIONS));
    }
  }

  @TestHTTPResource(value = "/", management = true)
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  URI management;

  @RegisterExtension final Parley parley = new Parley();

  @Test
  void whoRestsLongestGivesWayAndWhoWaitsDoesNot() throws IOException {
    ParleyPerson person = parley.person();
    List<RawHttp> resting = new ArrayList<>();
    double before = metric("parley_connections_turned_away_total{reason=\"rested\"");
    try (RawHttp waiting = new RawHttp();
        RawSocket socket = RawSocket.open(parley.session())) {
      waiting.send(
          RawHttp.post(
              "/rpc?session=" + parley.session(),
              """
              {"jsonrpc":"2.0","id":1,"method":"ask_user_questions","params":{"waitSeconds":120,
               "questions":[{"text":"Parked?","type":"FreeText"}]}}\
              """));
      JsonNode asked = person.sees();
      for (int i = 0; i < 5 * CONNECTIONS; i++) {
        RawHttp one = new RawHttp();
        resting.add(one);
        one.send(RawHttp.post("/rpc", LIST));
        assertEquals(200, one.answer().status(), "nobody is locked out: " + i);
      }

      for (RawHttp early : resting.subList(0, 3 * CONNECTIONS)) {
        assertEquals("", early.rest(), "who has rested longest is gone");
      }
      RawHttp latest = resting.getLast();
      latest.send(RawHttp.post("/rpc", LIST));
      assertEquals(200, latest.answer().status());
      socket.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"interaction/list\",\"params\":{}}");
      RawSocket.Frame frame = socket.read();
      while (frame != null && !frame.text().contains("\"result\"")) {
        frame = socket.read();
      }
      assertTrue(frame != null, "a socket stays");
      person.answers(asked, ParleyPerson.answer("q1", "still here"));
      assertTrue(waiting.answer().body().contains("still here"));
      double given = metric("parley_connections_turned_away_total{reason=\"rested\"") - before;
      assertTrue(given >= 3 * CONNECTIONS, () -> given + " gave way");
    } finally {
      resting.forEach(RawHttp::close);
    }
  }

  @Test
  void nobodyGivesWayWhileThereIsRoom() {
    List<RawHttp> resting = new ArrayList<>();
    try {
      for (int i = 0; i < CONNECTIONS / 2; i++) {
        RawHttp one = new RawHttp();
        resting.add(one);
        one.send(RawHttp.post("/rpc", LIST));
        assertEquals(200, one.answer().status());
      }
      for (RawHttp one : resting) {
        one.send(RawHttp.post("/rpc", LIST));
        assertEquals(200, one.answer().status());
      }
    } finally {
      resting.forEach(RawHttp::close);
    }
  }

  private double metric(String sample) {
    return RestAssured.given()
        .accept("text/plain")
        .get(management.resolve("/q/metrics"))
        .asString()
        .lines()
        .filter(line -> line.startsWith(sample))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .sum();
  }
}
