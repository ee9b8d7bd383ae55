package dev.parley.transport.mcp;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.LivelyStreams;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A call of a modern client that goes away is given up; a legacy client is waited for. */
@QuarkusTest
@TestProfile(LivelyStreams.class)
class DisconnectTest {
  @RegisterExtension final Parley parley = new Parley();

  @ParameterizedTest(name = "accepting {0}")
  @ValueSource(strings = {"application/json, text/event-stream", "application/json"})
  void questionOfAModernClientThatIsGoneEndsAfterTheGrace(String accept) {
    ParleyPerson person = parley.person();
    InFlight call =
        parley.modernCall(ASK, Questions.colour()).header("Accept", accept).toolUse("gone").start();
    person.sees();
    call.hangUp();

    JsonNode resolved = person.seesEnding();
    assertEquals("aborted", resolved.path("status").asText());
    assertEquals("policy", resolved.path("by").asText());
    assertEquals("aborted", parley.interaction("gone").path("status").asText());
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"2025-11-25", "2025-06-18", "2025-03-26"})
  void questionOfALegacyClientThatIsGoneStays(String revision) {
    ParleyPerson person = parley.person();
    InFlight call = parley.legacyCall(revision, ASK, Questions.colour()).toolUse("legacy").start();
    JsonNode question = person.sees();
    call.hangUp();
    awaitTheEndOfTheGrace();

    assertEquals("open", parley.interaction("legacy").path("status").asText());
    person.answers(question, answer("colour", "Red"));
    InFlight again = parley.legacyCall(revision, ASK, Questions.colour()).toolUse("legacy").start();
    String answeredAt = parley.interaction("legacy").path("endedAt").asText();
    assertEquals(
        "{\"answers\":[{\"question\":\"Which colour?\",\"answer\":[\"Red\"]}],"
            + "\"replayed\":true,\"answeredAt\":\"%s\"}".formatted(answeredAt),
        again.reply().text());
    assertEquals(1, person.count("interaction/requested"));
  }

  @Test
  @DisplayName("a client that waits by a reference can always come back")
  void awaitedQuestionStays() {
    ParleyPerson person = parley.person();
    String reference =
        parley.rpc(ASK, Questions.waitless(Questions.colour())).at("/result/reference").asText();
    JsonNode question = person.sees();
    InFlight call = parley.modernCall(Questions.AWAIT, Questions.reference(reference)).start();
    call.awaitLines(":", 1).hangUp();
    awaitTheEndOfTheGrace();

    person.answers(question, answer("colour", "Blue"));
    InFlight again = parley.modernCall(Questions.AWAIT, Questions.reference(reference)).start();
    assertEquals("answered", again.reply().outcome());
  }

  @Test
  @DisplayName("a question that somebody else waits for stays")
  void questionWithAnotherWaiterStays() {
    ParleyPerson person = parley.person();
    InFlight gone = parley.modernCall(ASK, Questions.colour()).toolUse("shared").start();
    JsonNode question = person.sees();
    parley.anotherClient();
    InFlight stays = parley.modernCall(ASK, Questions.colour()).toolUse("shared").start();
    stays.awaitLines(":", 1);
    gone.hangUp();
    awaitTheEndOfTheGrace();

    person.answers(question, answer("colour", "Blue"));
    assertEquals("answered", stays.reply().outcome());
    assertEquals(1, person.count("interaction/requested"));
  }

  /** Waits until another question, which is abandoned later, has ended after the grace. */
  private void awaitTheEndOfTheGrace() {
    String elsewhere = parley.session() + "-elsewhere";
    ParleyPerson person = parley.person(elsewhere);
    InFlight call = parley.modernCall(ASK, Questions.colour()).session(elsewhere).start();
    person.sees();
    call.hangUp();
    assertEquals("aborted", person.seesEnding().path("status").asText());
  }
}
