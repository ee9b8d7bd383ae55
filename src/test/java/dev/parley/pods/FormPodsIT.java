package dev.parley.pods;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import io.restassured.RestAssured;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A form that one process sent is known to the other process, whatever its reply is. */
class FormPodsIT {
  private static final String ELICIT = "elicitation/create";
  private static final String CANCELLED = "notifications/cancelled";
  private static final JsonNode RED = Json.read("{\"colour\":\"Red\"}");

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  @RegisterExtension final Parley parley = new Parley();

  private RedisProcess redis;
  private List<Pod> pods;

  @BeforeEach
  void start() {
    redis = new RedisProcess(folder, "hz 100");
    pods =
        Pod.start(
            2,
            redis.port(),
            List.of("-Dparley.mcp.legacy-wait=1s", "-Dparley.mcp.no-screen-decline=0s"));
    at(0);
  }

  @AfterEach
  void stop() {
    pods.forEach(Pod::close);
    redis.close();
  }

  /** From now on requests go to that process. */
  private void at(int pod) {
    RestAssured.port = pods.get(pod).port();
    parley.anotherClient();
  }

  private record Late(ParleyHost host, JsonNode form, JsonNode reference) {}

  /** A form that is out at a client, whose call at the first process is over. */
  private Late late() {
    ParleyHost host = parley.host("2025-11-25", Json.read("{\"elicitation\":{}}"));
    InFlight call = host.call(Questions.ASK, Questions.colour()).start();
    JsonNode form = call.awaitMessage(ELICIT, 1);
    Reply pending = call.reply();
    assertEquals("pending", pending.outcome());
    String reference = pending.structured().path("reference").asText();
    return new Late(host, form, Questions.reference(reference));
  }

  @Test
  void aLateAnswerIsTakenByTheOtherProcessAfterTheFirstDied() {
    Late late = late();
    at(1);
    pods.get(0).kill();
    InFlight awaiting = late.host().call(Questions.AWAIT, late.reference()).start();
    awaiting.awaitLines(":", 1);
    assertEquals(202, late.host().answer(late.form(), "accept", RED).status());

    assertEquals("answered", awaiting.reply().outcome());
    assertEquals(List.of(), awaiting.messages(ELICIT), "it is out already");
    assertEquals(List.of(), awaiting.messages(CANCELLED));
  }

  @Test
  void aWrongLateAnswerIsAskedAgainByTheOtherProcess() {
    Late late = late();
    at(1);
    late.host().answer(late.form(), "accept", Json.read("{\"colour\":\"Green\"}"));
    InFlight awaiting = late.host().call(Questions.AWAIT, late.reference()).start();
    JsonNode again = awaiting.awaitMessage(ELICIT, 1);
    assertTrue(
        again
            .at("/params/requestedSchema/properties/colour/description")
            .asText()
            .contains("Green"));
    at(0);
    late.host().answer(again, "accept", RED);

    assertEquals("answered", awaiting.reply().outcome());
  }

  @Test
  void whatEndedElsewhereIsTakenBackByTheOtherProcessOnce() {
    Late late = late();
    late.host().request("tools/list").send();
    at(1);
    ParleyHost other = parley.host("2025-11-25", Json.read("{\"elicitation\":{}}"));
    InFlight theirs = other.call(Questions.AWAIT, late.reference()).start();
    other.answer(theirs.awaitMessage(ELICIT, 1), "accept", RED);
    assertEquals("answered", theirs.reply().outcome());

    InFlight next = late.host().call(Questions.ASK, Questions.freeText("What else?")).start();
    JsonNode message = next.awaitMessage(CANCELLED, 1);
    assertEquals(late.form().path("id"), message.at("/params/requestId"));
    next.reply();
    at(0);
    InFlight third = late.host().call(Questions.ASK, Questions.freeText("And then?")).start();
    third.awaitMessage(ELICIT, 1);
    third.reply();
    assertEquals(List.of(), third.messages(CANCELLED));
  }
}
