package dev.parley.transport.mcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** MCP calls of both protocol families bring titles, urgency and context. */
@QuarkusTest
class SessionTitlesTest {
  @RegisterExtension final Parley parley = new Parley();

  private Mcp call(String revision) {
    ObjectNode arguments = (ObjectNode) Json.read("{\"questions\":[{\"text\":\"Go?\"}]}");
    arguments.put("urgency", "high").put("context", "I migrate.");
    return revision.equals(Mcp.MODERN)
        ? parley.modernCall(Questions.ASK, arguments)
        : parley.legacyCall(revision, Questions.ASK, arguments);
  }

  @ParameterizedTest
  @ValueSource(strings = {Mcp.MODERN, "2025-06-18"})
  void theMetaNamesTheSessionBeforeTheHeader(String revision) {
    ParleyPerson person = parley.person();
    InFlight first = call(revision).header("Parley-Session-Title", "By header").start();
    JsonNode seen = person.sees();
    assertEquals("By header", seen.path("sessionTitle").asText());
    assertEquals("high", seen.path("urgency").asText());
    assertEquals("I migrate.", seen.path("context").asText());
    person.declines(seen);
    assertEquals("declined", first.reply().outcome());

    call(revision)
        .header("Parley-Session-Title", "By header")
        .meta("dev.parley/sessionTitle", "By member")
        .start();
    assertEquals("By member", person.sees().path("sessionTitle").asText());
  }

  @Test
  void aTitleThatIsNoneIsRefused() {
    String text = call(Mcp.MODERN).meta("dev.parley/sessionTitle", 7).send().body();
    assertTrue(text.contains("invalid_argument"), text);
  }
}
