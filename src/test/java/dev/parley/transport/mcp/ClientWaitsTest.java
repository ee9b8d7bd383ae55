package dev.parley.transport.mcp;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static dev.parley.testing.Questions.AWAIT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import dev.parley.testing.ShortLives;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Waits by client: modern calls wait for 45 s unless named here, legacy ones for 300 ms. */
@QuarkusTest
@TestProfile(ShortLives.class)
class ClientWaitsTest {
  private static final String REVISION = "2025-11-25";

  @RegisterExtension final Parley parley = new Parley();

  @ParameterizedTest(name = "modern {0}, {1}: {2}")
  @CsvSource({
    "brief-agent, other/1, brief",
    "other, brief-agent/2.1 (linux) long-agent/3, brief",
    "other, brief-agent, brief",
    "brief-agent, long-agent/1, brief",
    "long-agent, brief-agent/1, long",
    "other, other/1 brief-agent/2, long",
    "other, brief-agents/1, long",
    "Brief-Agent, other/1, long"
  })
  void modernCallsWaitAsLongAsTheirClient(String name, String agent, String wait) {
    ParleyPerson person = parley.person();
    InFlight call = modern(ASK, Questions.colour(), name, agent).toolUse("t").start();
    JsonNode question = person.sees();
    if (wait.equals("brief")) {
      assertEquals("pending", call.reply().outcome());
      return;
    }
    // waits until a brief client, which came later, is gone
    Reply brief = modern(ASK, Questions.colour(), "brief-agent", "x").toolUse("t").send();
    assertEquals("pending", brief.outcome());
    assertFalse(call.isDone());
    person.answers(question, answer("colour", "Red"));
    assertEquals("answered", call.reply().outcome());
  }

  @ParameterizedTest(name = "legacy {0}, {1}: {2}")
  @CsvSource({
    "long-agent, other/1, long",
    "other, long-agent/2.1 (linux), long",
    "steady-agent, other/1, long",
    "other, steady-agent/1, long",
    // what is said of the name counts before what is said of the product
    "long-agent, torn-agent/1, long",
    "steady-agent, torn-agent/1, long",
    "torn-agent, long-agent/1, brief",
    // a wait counts before patience
    "torn-agent, other/1, brief",
    "other, torn-agent/1, brief",
    "other, other/1, brief",
    "other, other/1 long-agent/1, brief"
  })
  void legacyCallsWaitAsLongAsTheirClient(String name, String agent, String wait) {
    ParleyPerson person = parley.person();
    InFlight call = legacy(ASK, Questions.colour(), name, agent).toolUse("t").start();
    JsonNode question = person.sees();
    if (wait.equals("brief")) {
      assertEquals("pending", call.reply().outcome());
      return;
    }
    Reply brief = legacy(ASK, Questions.colour(), "other", "other/1").toolUse("t").send();
    assertEquals("pending", brief.outcome());
    assertFalse(call.isDone());
    person.answers(question, answer("colour", "Red"));
    assertEquals("answered", call.reply().outcome());
  }

  @Test
  void awaitingWaitsByTheSameRules() {
    ParleyPerson person = parley.person();
    JsonNode asked = parley.rpc(ASK, Questions.waitless(Questions.colour())).path("result");
    JsonNode reference = Questions.reference(asked.path("reference").asText());
    InFlight longer = legacy(AWAIT, reference, "long-agent", "x").start();
    assertEquals("pending", modern(AWAIT, reference, "brief-agent", "x").send().outcome());
    assertEquals("pending", legacy(AWAIT, reference, "torn-agent", "x").send().outcome());
    assertFalse(longer.isDone());

    person.answers(person.sees(), answer("colour", "Red"));
    assertEquals("answered", longer.reply().outcome());
  }

  @Test
  void withoutAStreamNobodyIsPatientThoughAWaitHolds() {
    ParleyPerson person = parley.person();
    InFlight longer =
        legacy(ASK, Questions.colour(), "long-agent", "x")
            .header("Accept", "application/json")
            .toolUse("t")
            .start();
    JsonNode question = person.sees();
    Reply patient =
        legacy(ASK, Questions.colour(), "steady-agent", "x")
            .header("Accept", "application/json")
            .toolUse("t")
            .send();
    assertEquals("pending", patient.outcome());
    assertFalse(longer.isDone());

    person.answers(question, answer("colour", "Red"));
    assertEquals("answered", longer.reply().outcome());
  }

  private Mcp modern(String tool, JsonNode arguments, String name, String agent) {
    return parley
        .modernCall(tool, arguments)
        .meta(Mcp.CLIENT_INFO, Map.of("name", name, "version", "1"))
        .header("User-Agent", agent);
  }

  private Mcp legacy(String tool, JsonNode arguments, String name, String agent) {
    return parley.namedHost(REVISION, name).call(tool, arguments).header("User-Agent", agent);
  }
}
