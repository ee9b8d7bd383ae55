package dev.parley.transport.mcp.modern;

import static dev.parley.testing.Questions.ASK;
import static dev.parley.testing.Questions.AWAIT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gets a result with only a {@code requestState}: the clients that the configuration names. */
@QuarkusTest
@TestProfile(ResumingClientsTest.TwoNames.class)
class ResumingClientsTest {

  /** One client in any version, one from a version on, one whose name has an @. */
  public static final class TwoNames implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "parley.mcp.slice",
          "200ms",
          "parley.mcp.resuming-clients",
          "steady-agent, numbered-agent@1.10,@scope/agent@2");
    }
  }

  @RegisterExtension final Parley parley = new Parley();

  @ParameterizedTest(name = "{0} {1}: {2}")
  @CsvSource({
    "steady-agent, 0.1, true",
    "steady-agent, latest, true",
    "steady-agent, , true",
    "Steady-Agent, 1, false",
    "steady-agent2, 1, false",
    "steady, 1, false",
    "numbered-agent, 1.10, true",
    "numbered-agent, 1.10.0, true",
    "numbered-agent, 1.10.1-beta.2+build.7, true",
    "numbered-agent, 1.10-rc1, true",
    "numbered-agent, v1.11, true",
    "numbered-agent, 2, true",
    "numbered-agent, 1.9, false",
    "numbered-agent, 1.9.99, false",
    "numbered-agent, 1, false",
    "numbered-agent, 0.20.0, false",
    "numbered-agent, latest, false",
    "numbered-agent, , false",
    "numbered-agent@1.10, 1.10, false",
    "@scope/agent, 2.0.0, true",
    "@scope/agent, 1.9, false"
  })
  void namedClientsComeBack(String name, String version, boolean resumes) {
    ObjectNode client = Json.object().put("name", name);
    if (version != null) {
      client.put("version", version);
    }
    Reply reply =
        parley.modernCall(ASK, Questions.colour()).meta(Mcp.CLIENT_INFO, client).deviant().send();

    if (resumes) {
      assertResumes(reply);
    } else {
      assertPending(reply);
    }
  }

  @Test
  void theUserAgentNamesNobody() {
    Reply reply =
        parley.modernCall(ASK, Questions.colour()).header("User-Agent", "steady-agent/1").send();

    assertPending(reply);
  }

  @Test
  void awaitingComesBackAsWell() {
    JsonNode client = Json.object().put("name", "steady-agent").put("version", "1");
    JsonNode asked = parley.rpc(ASK, Questions.waitless(Questions.colour())).path("result");
    JsonNode reference = Questions.reference(asked.path("reference").asText());

    assertResumes(parley.modernCall(AWAIT, reference).meta(Mcp.CLIENT_INFO, client).send());
    assertPending(parley.modernCall(AWAIT, reference).send());
  }

  /**
   * Any client may bring the state that a named client got; the result is the one for its bringer.
   */
  @Test
  void aStateOutlivesTheName() {
    JsonNode client = Json.object().put("name", "steady-agent").put("version", "1");
    Reply first = parley.modernCall(ASK, Questions.colour()).meta(Mcp.CLIENT_INFO, client).send();
    assertResumes(first);
    Reply second =
        parley
            .modernCall(ASK, Questions.colour())
            .id(2)
            .param("requestState", first.result().path("requestState").asText())
            .send();

    assertPending(second);
  }

  @ParameterizedTest
  @ValueSource(strings = {"agent@", "agent@latest", "agent@1.x", "agent@1.2-beta", "agent@1..2"})
  void entriesThatCannotBeReadAreRefused(String entry) {
    var refused = assertThrows(IllegalStateException.class, () -> ResumingClients.Entry.of(entry));

    assertTrue(refused.toString().contains("parley.mcp.resuming-clients"));
    assertTrue(refused.toString().contains(entry));
  }

  private static void assertResumes(Reply reply) {
    assertEquals("input_required", reply.result().path("resultType").asText(), reply::body);
    assertFalse(reply.result().has("inputRequests"), reply::body);
    assertFalse(reply.result().path("requestState").asText().isEmpty(), reply::body);
  }

  private static void assertPending(Reply reply) {
    assertEquals("pending", reply.outcome(), reply::body);
    assertFalse(reply.result().has("requestState"), reply::body);
  }
}
