package dev.parley.transport.mcp;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.ShortLives;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How long an answer that nobody collected is there for the same ask without an id. */
@QuarkusTest
@TestProfile(ShortLives.class)
class ReattachWindowTest {
  @RegisterExtension final Parley parley = new Parley();

  @Test
  @DisplayName("an answer that is too old is asked anew, and can still be collected")
  void oldAnswersAreAskedAnew() {
    ParleyPerson person = parley.person();
    JsonNode colour = Questions.waitless(Questions.colour());
    JsonNode first = parley.rpc(ASK, colour).path("result");
    person.answers(person.sees(), answer("colour", "Red"));
    person.seesEnding();
    // a question that lives as long as the window shows when it is over, by the clock of the store
    parley.rpc(ASK, Questions.waitless(Questions.lasting(1, Questions.freeText("Why?"))));
    person.sees();
    assertEquals("expired", person.seesEnding().path("status").asText());
    JsonNode second = parley.rpc(ASK, colour).path("result");
    JsonNode result =
        parley.rpc(Questions.AWAIT, Questions.reference(first.path("reference").asText()));

    assertEquals("pending", second.path("status").asText());
    assertEquals(second.path("reference"), person.sees().path("reference"));
    assertEquals("Red", result.at("/result/answers/0/answer/0").asText());
  }
}
