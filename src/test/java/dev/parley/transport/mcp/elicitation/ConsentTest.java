package dev.parley.transport.mcp.elicitation;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The page comes before the form: a client whose human has opened the page is not asked again. */
@QuarkusTest
@TestProfile(ConsentTest.PageFirst.class)
class ConsentTest {
  private static final JsonNode BOTH_MODES =
      Json.read("{\"elicitation\":{\"form\":{},\"url\":{}}}");

  @RegisterExtension final Parley parley = new Parley();

  /** The page before the form. */
  public static final class PageFirst implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "parley.routes", "frontend,url,form",
          "parley.mcp.slice", "20s",
          "parley.mcp.legacy-wait", "20s",
          "parley.mcp.no-screen-decline", "0s");
    }
  }

  @Test
  @DisplayName("a modern client whose human opens the page is shown no form besides")
  void modernConsentIsEnough() {
    Reply asked = parley.modernCall(ASK, Questions.colour()).capable(BOTH_MODES).send();
    assertTrue(asked.result().path("inputRequests").has("page-1"), asked::body);
    ObjectNode responses = Json.object();
    responses.putObject("page-1").put("action", "accept");
    InFlight call =
        parley
            .modernCall(ASK, Questions.colour())
            .capable(BOTH_MODES)
            .id(2)
            .param("requestState", asked.result().path("requestState").asText())
            .param("inputResponses", responses)
            .start();
    call.awaitLines(":", 1);
    ParleyPerson person = parley.person();
    person.answers(person.sees(), answer("colour", "Red"));

    assertEquals("answered", call.reply().outcome());
  }

  @Test
  @DisplayName("a legacy client whose human opens the page is shown no form besides")
  void legacyConsentIsEnough() {
    ParleyHost host = parley.host("2025-11-25", BOTH_MODES);
    InFlight call = host.call(ASK, Questions.colour()).start();
    host.answer(call.awaitMessage("elicitation/create", 1), "accept", null);
    ParleyPerson person = parley.person();
    person.answers(person.sees(), answer("colour", "Red"));

    assertEquals("answered", call.reply().outcome());
    assertEquals(1, call.messages("elicitation/create").size());
  }
}
