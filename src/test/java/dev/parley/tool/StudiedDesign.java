package dev.parley.tool;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import io.quarkus.test.junit.QuarkusTestProfile;
import java.util.Map;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the tests of a studied design do: a host asks without waiting, and a person answers. */
abstract class StudiedDesign {
  @RegisterExtension final Parley parley = new Parley();

  /** As in the designs, one questionnaire can be open in a session. */
  public static final class OneAtATime implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("parley.session.max-open", "1", "parley.mcp.tools", "question,questionnaire");
    }
  }

  final JsonNode ask(String tool, String arguments) {
    JsonNode pending = parley.host().asks(tool, Json.read(arguments));
    assertEquals("pending", pending.path("status").asText(), pending::toString);
    return pending;
  }

  /** Asks, and returns the question that a person sees. */
  final JsonNode shown(String tool, String arguments) {
    ask(tool, arguments);
    return parley.person().sees();
  }

  /** Asks, and returns the error. */
  final JsonNode refused(String tool, String arguments) {
    return parley.host().asksInVain(tool, Json.read(arguments));
  }

  /** Asks, answers, and returns what the host collects. */
  final JsonNode answered(String tool, String arguments, String answers) {
    JsonNode pending = ask(tool, arguments);
    JsonNode reply = submit(answers);
    assertEquals("answered", reply.at("/result/status").asText(), reply::toString);
    return collected(pending);
  }

  /** Asks, answers wrongly, and returns the error of the one answer. */
  final String wrong(String arguments, String answer) {
    ask(ASK, arguments);
    return submit("[" + answer + "]").at("/error/data/details/0/error").asText();
  }

  private JsonNode submit(String answers) {
    return respond("{\"answers\":" + answers + "}");
  }

  /** The response to a person's answer, which has these members. */
  final JsonNode respond(String members) {
    ParleyPerson person = parley.person();
    return person.says("interaction/respond", person.sees(), Json.read(members));
  }

  final JsonNode collected(JsonNode pending) {
    return parley.host().collects(pending);
  }
}
