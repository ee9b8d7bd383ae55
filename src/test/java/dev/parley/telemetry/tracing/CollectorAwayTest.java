package dev.parley.telemetry.tracing;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.transport.Logs;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Nothing listens where the spans go: nobody else notices. */
@QuarkusTest
@TestProfile(CollectorAwayTest.Away.class)
class CollectorAwayTest {
  @RegisterExtension final Parley parley = new Parley();

  /** Nothing listens on the port 9. */
  public static final class Away implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "parley.traces.endpoint", "http://127.0.0.1:9", "parley.traces.interval", "10ms");
    }
  }

  @Test
  void callsAreAskedAndAnsweredAndTheLogStaysShort() {
    try (Logs logs = new Logs()) {
      for (int i = 0; i < 60; i++) {
        JsonNode answers = Json.read(parley.rpcLater(fifty(i)).reply().body());
        assertEquals(50, answers.size());
        answers.forEach(
            one -> assertEquals("pending", one.at("/result/status").asText(), one::toString));
      }
      ParleyPerson person = parley.person("another");
      InFlight call = parley.modernCall(ASK, Questions.colour()).session("another").start();
      person.answers(person.sees(), answer("colour", "Red"));
      assertEquals("answered", call.reply().outcome());

      await().atMost(Duration.ofSeconds(60)).until(() -> !logs.complaints().isEmpty());
      assertTrue(logs.complaints().size() < 10, logs.complaints()::toString);
    }
  }

  /** More than fit into the queue, together. */
  private static String fifty(int batch) {
    ArrayNode all = Json.array();
    for (int i = 0; i < 50; i++) {
      ObjectNode one = all.addObject().put("jsonrpc", "2.0").put("id", i).put("method", ASK);
      one.set("params", Questions.waitless(Questions.freeText("Number " + (50 * batch + i) + "?")));
    }
    return all.toString();
  }
}
