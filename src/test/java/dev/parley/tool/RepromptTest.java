package dev.parley.tool;

import static dev.parley.testing.ParleyPerson.answer;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A form that is asked again with what was wrong with the answers, where one question may be open.
 */
@QuarkusTest
@TestProfile(StudiedDesign.OneAtATime.class)
class RepromptTest {
  private static final String FORM =
      "{\"waitSeconds\":0,\"fields\":[{\"id\":\"age\",\"type\":\"number\",\"label\":\"Age\"}]}";

  @RegisterExtension final Parley parley = new Parley();

  @Test
  @DisplayName("where one question may be open, a reprompt takes its place")
  void repromptTakesThePlace() {
    ParleyPerson person = parley.person();
    String reference = ask("t1", form()).path("reference").asText();
    JsonNode question = person.sees();
    JsonNode again = ask("t2", corrected(reference, "Write a number"));
    JsonNode resolved = person.seesEnding();
    JsonNode next = person.sees();

    assertEquals("pending", again.path("status").asText());
    assertEquals(question.path("toolUseId"), resolved.path("toolUseId"));
    assertEquals("aborted", resolved.path("status").asText());
    assertEquals("host", resolved.path("by").asText());
    assertEquals("t1", next.path("replaces").asText());
    assertEquals("Write a number", next.path("errorSummary").asText());
    person.answers(next, answer("age", "7"));
  }

  @Test
  @DisplayName("a reprompt that is refused leaves the earlier question as it was")
  void refusedRepromptLeavesTheEarlierOne() {
    ParleyPerson person = parley.person();
    String reference = ask("t1", form()).path("reference").asText();
    JsonNode question = person.sees();
    JsonNode conflict = ask("t1", corrected(reference, "Write a number"));
    JsonNode invalid = ask("t2", corrected(reference, "x".repeat(100_000)));
    JsonNode unknown = ask("t2", corrected("ref_nobody", "Write a number"));

    assertEquals("interaction_conflict", conflict.path("error").asText());
    assertTrue(invalid.has("error"), invalid::toString);
    assertEquals("interaction_not_found", unknown.path("error").asText());
    assertEquals("open", parley.interaction("t1").path("status").asText());
    person.answers(question, answer("age", "7"));
    assertEquals("answered", person.seesEnding().path("status").asText());
  }

  @Test
  @DisplayName("a reprompt that finds no room leaves the earlier result as it was")
  void repromptWithoutRoomIsRefused() {
    ParleyPerson person = parley.person();
    String reference = ask("t1", form()).path("reference").asText();
    person.answers(person.sees(), answer("age", "7"));
    person.seesEnding();
    ask("t2", form("name"));
    JsonNode other = person.sees();
    JsonNode refused = ask("t3", corrected(reference, "Not seven"));

    assertEquals("too_many_pending", refused.path("error").asText());
    assertEquals("answered", parley.interaction("t1").path("status").asText());
    assertEquals("open", parley.interaction("t2").path("status").asText());
    person.dismisses(other);
  }

  private static ObjectNode form() {
    return (ObjectNode) Json.read(FORM);
  }

  private static ObjectNode form(String id) {
    return (ObjectNode) Json.read(FORM.replace("age", id));
  }

  private static ObjectNode corrected(String reference, String summary) {
    return form().put("reference", reference).put("errorSummary", summary);
  }

  /** The result, or what was refused. */
  private JsonNode ask(String toolUseId, ObjectNode arguments) {
    arguments.putObject("_meta").put("dev.parley/toolUseId", toolUseId);
    JsonNode reply = parley.rpc("questionnaire", arguments);
    return reply.has("error") ? reply.at("/error/data") : reply.path("result");
  }
}
