package dev.parley.transport.mcp.legacy;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static dev.parley.testing.Questions.AWAIT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import dev.parley.testing.SmallNumbers;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How long a legacy call waits, and its result when the time is over. */
@QuarkusTest
@TestProfile(SmallNumbers.class)
class PendingTest {
  @RegisterExtension final Parley parley = new Parley();

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"2025-11-25", "2025-06-18", "2025-03-26"})
  void callEndsAsPendingAndCanBeContinued(String revision) {
    ParleyPerson person = parley.person();
    Reply pending = parley.legacyCall(revision, ASK, Questions.colour()).send();
    String reference = person.sees().path("reference").asText();
    assertTrue(pending.text().contains(AWAIT) && pending.text().contains(reference));
    assertFalse(pending.result().path("isError").asBoolean());
    Reply still = parley.legacyCall(revision, AWAIT, Questions.reference(reference)).send();
    assertTrue(still.text().contains(reference));

    JsonNode question = parley.rpc("interactions/get", Questions.reference(reference));
    person.answers(question.path("result"), answer("colour", "Red"));
    Reply answered = parley.legacyCall(revision, AWAIT, Questions.reference(reference)).send();
    assertEquals(
        "{\"answers\":[{\"question\":\"Which colour?\",\"answer\":[\"Red\"]}]}", answered.text());
    assertEquals(1, person.count("interaction/requested"));
  }

  @Test
  @DisplayName("a client that is known to be patient waits until the end")
  void patientClientWaitsUntilTheEnd() {
    ParleyPerson person = parley.person();
    InFlight patient =
        parley
            .legacyCall("2025-11-25", ASK, Questions.colour())
            .header("User-Agent", "steady-host/2.1.0 (cli)")
            .toolUse("t1")
            .start();
    JsonNode question = person.sees();
    Reply other = parley.legacyCall("2025-11-25", ASK, Questions.colour()).toolUse("t1").send();
    assertEquals("pending", other.outcome());
    assertFalse(patient.isDone());

    person.answers(question, answer("colour", "Red"));
    assertEquals("answered", patient.reply().outcome());
  }

  @Test
  @DisplayName("without a stream, a patient client does not wait longer")
  void patientClientNeedsAStream() {
    Reply reply =
        parley
            .legacyCall("2025-11-25", ASK, Questions.colour())
            .header("User-Agent", "steady-host/2.1.0 (cli)")
            .header("Accept", "application/json")
            .send();

    assertEquals("pending", reply.outcome());
  }
}
