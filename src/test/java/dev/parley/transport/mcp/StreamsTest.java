package dev.parley.transport.mcp;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.LivelyStreams;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a stream carries. That nothing else is on any of them, and that all of it has the form of
 * its revision, is checked for every reply.
 */
@QuarkusTest
@TestProfile(LivelyStreams.class)
class StreamsTest {
  @RegisterExtension final Parley parley = new Parley();

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {Mcp.MODERN, "2025-11-25", "2025-06-18", "2025-03-26"})
  void waitingStreamIsKeptAliveByComments(String revision) {
    ParleyPerson person = parley.person();
    InFlight call = call(revision).start();
    JsonNode question = person.sees();

    assertEquals("no", call.headers().firstValue("X-Accel-Buffering").orElse(""));
    assertEquals("no-cache", call.headers().firstValue("Cache-Control").orElse(""));
    call.awaitLines(":", 4);
    person.answers(question, answer("colour", "Red"));

    Reply reply = call.reply();
    assertTrue(reply.isStream());
    assertEquals(200, reply.status());
    assertEquals(1, reply.messages().size());
    assertTrue(reply.text().contains("Red"));
  }

  @ParameterizedTest(name = "the token {0}")
  @ValueSource(strings = {"7", "\"seven\"", "\"\"", "-1"})
  void progressIsReportedToWhoeverAsksForIt(String token) {
    for (String revision : List.of(Mcp.MODERN, "2025-11-25", "2025-03-26")) {
      ParleyPerson person = parley.person();
      InFlight call = call(revision).meta("progressToken", Json.read(token)).start();
      JsonNode question = person.sees();
      call.awaitLines("data:", 3);
      person.answers(question, answer("colour", "Red"));

      List<JsonNode> messages = call.reply().messages();
      List<JsonNode> progress = messages.subList(0, messages.size() - 1);
      double last = -1;
      for (JsonNode message : progress) {
        double now = message.at("/params/progress").asDouble();
        assertTrue(now > last, messages::toString);
        last = now;
        assertEquals(Json.read(token), message.at("/params/progressToken"));
      }
      assertTrue(messages.getLast().has("result"), messages::toString);
    }
  }

  @ParameterizedTest(name = "the token {0} is none")
  @ValueSource(strings = {"1.5", "true", "null", "{}", "[1]"})
  void otherTokensGetNoProgress(String token) {
    ParleyPerson person = parley.person();
    InFlight call = call(Mcp.MODERN).meta("progressToken", Json.read(token)).deviant().start();
    JsonNode question = person.sees();
    call.awaitLines(":", 4);
    person.answers(question, answer("colour", "Red"));

    assertEquals(1, call.reply().messages().size());
  }

  @Test
  @DisplayName("a stream carries the progress of its own request only")
  void streamsDoNotMix() {
    ParleyPerson person = parley.person();
    InFlight one = progressing("one");
    person.sees();
    InFlight two = progressing("two");
    person.sees();
    one.awaitLines("data:", 2);
    two.awaitLines("data:", 2);
    person.answers(Json.object().put("toolUseId", "one"), answer("q1", "1"));
    person.answers(Json.object().put("toolUseId", "two"), answer("q1", "2"));

    for (InFlight call : List.of(one, two)) {
      String name = call == one ? "one" : "two";
      List<JsonNode> messages = call.reply().messages();
      for (JsonNode message : messages.subList(0, messages.size() - 1)) {
        assertEquals(name, message.at("/params/progressToken").asText());
      }
      assertEquals(name, messages.getLast().path("id").asText());
    }
  }

  private InFlight progressing(String name) {
    return parley
        .modernCall(ASK, Questions.freeText("What is " + name + "?"))
        .toolUse(name)
        .id(name)
        .meta("progressToken", name)
        .start();
  }

  @Test
  @DisplayName("no log messages are sent, not even to those who ask for them")
  void noLogMessagesAreSent() {
    ParleyPerson person = parley.person();
    InFlight call =
        call(Mcp.MODERN)
            .meta("io.modelcontextprotocol/logLevel", "debug")
            .meta("progressToken", 1)
            .start();
    JsonNode question = person.sees();
    call.awaitLines("data:", 2);
    person.answers(question, answer("colour", "Red"));

    assertTrue(
        call.reply().messages().stream()
            .noneMatch(message -> message.path("method").asText().equals("notifications/message")));
  }

  @Test
  @DisplayName("nothing is ever asked back, whatever a client can do")
  void nothingIsAskedBack() {
    ParleyPerson person = parley.person();
    InFlight call =
        call(Mcp.MODERN)
            .meta(
                Mcp.CAPABILITIES,
                Map.of("sampling", Map.of(), "elicitation", Map.of(), "roots", Map.of()))
            .start();
    person.answers(person.sees(), answer("colour", "Red"));

    assertTrue(call.reply().messages().stream().noneMatch(m -> m.has("method") && m.has("id")));
  }

  private Mcp call(String revision) {
    return revision.equals(Mcp.MODERN)
        ? parley.modernCall(ASK, Questions.colour())
        : parley.legacyCall(revision, ASK, Questions.colour());
  }
}
