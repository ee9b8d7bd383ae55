package dev.parley.transport.mcp;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.LivelyStreams;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** There is nobody who could be asked. */
@QuarkusTest
@TestProfile(LivelyStreams.class)
class UnavailableTest {
  @RegisterExtension final Parley parley = new Parley();

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"2026-07-28", "2025-11-25"})
  void emptySessionIsAnOrdinaryResult(String revision) {
    Reply reply =
        revision.equals("2026-07-28")
            ? parley.modernCall(ASK, Questions.colour()).send()
            : parley.legacyCall(revision, ASK, Questions.colour()).send();

    assertEquals("unavailable", reply.outcome());
    assertTrue(reply.structured().path("cancelled").asBoolean());
    assertTrue(reply.text().startsWith("Nobody is connected"), reply::text);
    assertFalse(reply.result().path("isError").asBoolean());
  }

  @Test
  @DisplayName("a question waits while a form is out, in which somebody may be writing")
  void questionWaitsWhereAFormIsOut() {
    ParleyHost host = parley.host("2025-11-25", Json.read("{\"elicitation\":{}}"));
    InFlight call = host.call(ASK, Questions.colour()).start();
    JsonNode form = call.awaitMessage("elicitation/create", 1);
    // asked later, by a client that shows nothing: once it ends, the grace of both is over
    assertEquals(
        "unavailable",
        parley.legacyCall("2025-11-25", ASK, Questions.freeText("Why?")).send().outcome());
    assertFalse(call.isDone());
    host.answer(form, "accept", Json.read("{\"colour\":\"Red\"}"));

    assertEquals("answered", call.reply().outcome());
  }

  @Test
  @DisplayName("a question waits where somebody is there")
  void questionWaitsWhereSomebodyIsThere() {
    ParleyPerson person = parley.person();
    InFlight here = parley.modernCall(ASK, Questions.colour()).start();
    JsonNode question = person.sees();
    Reply elsewhere = parley.modernCall(ASK, Questions.colour()).session("empty").send();
    assertEquals("unavailable", elsewhere.outcome());
    assertFalse(here.isDone());
    person.answers(question, answer("colour", "Red"));

    assertEquals("answered", here.reply().outcome());
  }
}
