package dev.parley.transport;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.transport.contract.Contract;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the same person said before, on the wire. */
@QuarkusTest
class EarlierTest {
  @RegisterExtension final Parley parley = new Parley();

  @Test
  @DisplayName("a question that is asked anew says what was said then, and to which host")
  void asksAnewWithAHint() {
    ParleyPerson person = parley.person();
    InFlight first = parley.modernCall(ASK, Questions.colour()).toolUse("t1").start();
    person.answers(person.sees(), answer("colour", "Red"));
    String at = first.reply().structured().path("answeredAt").asText();
    InFlight second = parley.modernCall(ASK, Questions.colour()).toolUse("t2").start();
    JsonNode asked = person.sees();
    JsonNode earlier = asked.path("earlier");

    Contract.OPENAPI.check("/components/schemas/Interaction", asked);
    assertEquals("[\"Red\"]", earlier.at("/answers/0/answer").toString());
    assertEquals(at, earlier.path("answeredAt").asText());
    assertEquals("parley-test", earlier.at("/host/name").asText());
    assertEquals("1", earlier.at("/host/version").asText());
    // frontends get it on every connect and in the list; the asker never gets it
    assertEquals(earlier, parley.person().sees().path("earlier"));
    JsonNode list = person.request("interaction/list", Json.object()).join();
    assertEquals(earlier, list.at("/result/interactions/1/earlier"));
    assertFalse(parley.interaction("t2").has("earlier"));
    person.answers(asked, answer("colour", "Blue"));
    assertFalse(person.seesEnding().at("/interaction").has("earlier"));
    assertEquals("Blue", second.reply().structured().at("/answers/0/answer/0").asText());
  }

  @Test
  @DisplayName("a form of the client has nothing of it")
  void formsHaveNothingOfIt() {
    ParleyPerson person = parley.person();
    parley.modernCall(ASK, Questions.colour()).toolUse("t1").start();
    person.answers(person.sees(), answer("colour", "Red"));
    person.seesEnding();
    parley.everybodyLeaves();
    ParleyHost host = parley.host("2025-11-25", Json.read("{\"elicitation\":{}}"));
    InFlight call = host.call(ASK, Questions.colour()).toolUse("t2").start();
    JsonNode form = call.awaitMessage("elicitation/create", 1).path("params");

    assertFalse(form.toString().contains("default"), form::toString);
    assertFalse(form.toString().contains("earlier"), form::toString);
  }
}
