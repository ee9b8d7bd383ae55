package dev.parley.transport.mcp;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The session of a call: an id in the call takes precedence over a configured one. */
@QuarkusTest
class SessionsTest {
  @RegisterExtension final Parley parley = new Parley();

  @ParameterizedTest(name = "_meta {0}, header {1}, query {2}: {3}")
  @CsvSource({
    "meta, header, query, meta",
    "meta, none, none, meta",
    "none, header, query, header",
    "none, none, query, query"
  })
  void callIsAskedInTheSessionThatItNames(String meta, String header, String query, String named) {
    for (boolean modern : new boolean[] {true, false}) {
      String prefix = parley.session() + modern;
      ParleyPerson person = parley.person(prefix + named);
      Mcp request =
          modern
              ? parley.modernCall(ASK, Questions.colour())
              : parley.legacyCall("2025-11-25", ASK, Questions.colour());
      request.without("Parley-Session");
      if (!meta.equals("none")) {
        request.meta("dev.parley/sessionId", prefix + meta);
      }
      if (!header.equals("none")) {
        request.session(prefix + header);
      }
      if (!query.equals("none")) {
        request.query("session=" + prefix + query);
      }
      // the members that hosts send by themselves name no session unless that is configured
      request.meta("threadId", "thread");
      InFlight call = request.start();
      JsonNode question = person.sees();
      person.answers(question, answer("colour", "Red"));

      assertEquals(prefix + named, question.path("sessionId").asText());
      assertEquals("answered", call.reply().outcome());
    }
  }
}
