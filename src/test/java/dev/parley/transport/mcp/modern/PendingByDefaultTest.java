package dev.parley.transport.mcp.modern;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static dev.parley.testing.Questions.AWAIT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Only clients that the configuration names count as clients that come back by themselves. */
@QuarkusTest
@TestProfile(ResumingClientsTest.TwoNames.class)
class PendingByDefaultTest {
  private static final JsonNode FORMS = Json.read("{\"elicitation\":{\"form\":{}}}");

  @RegisterExtension final Parley parley = new Parley();

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "openai-agents-mcp",
        "go-mcp-client",
        "mcp-typescript-client",
        "mcp",
        "claude-code",
        "codex-mcp-client",
        "*",
        ""
      })
  @DisplayName("a call that ends before its answer has a complete result with a reference")
  void everyClientGetsACompleteResult(String client) {
    ParleyPerson person = parley.person();
    Reply pending =
        call(ASK, Questions.colour(), client).header("User-Agent", client + "/9.9").send();

    assertPending(pending);
    String reference = pending.structured().path("reference").asText();
    Reply still = call(AWAIT, Questions.reference(reference), client).send();
    assertPending(still);

    person.answers(person.sees(), answer("colour", "Red"));
    Reply answered = call(AWAIT, Questions.reference(reference), client).send();
    assertEquals("answered", answered.outcome());
    assertEquals(1, person.count("interaction/requested"));
  }

  @Test
  @DisplayName("a client that sends no name and takes no streams gets such a result as well")
  void nameless() {
    parley.person();

    assertPending(
        parley
            .modernCall(ASK, Questions.colour())
            .withoutMeta(Mcp.CLIENT_INFO)
            .header("Accept", "application/json")
            .send());
  }

  @Test
  @DisplayName("a form goes to every client that shows forms; its retry goes on waiting")
  void formsAreNoSlices() {
    Reply asked = formCall().send();
    assertTrue(asked.result().path("inputRequests").isObject(), asked::body);
    String state = asked.result().path("requestState").asText();

    // a person has come to the session, so the client is asked for nothing more
    ParleyPerson person = parley.person();
    JsonNode question = person.sees();
    Reply pending = formCall().id(2).param("requestState", state).send();
    assertPending(pending);
    assertEquals(
        question.path("reference").asText(), pending.structured().path("reference").asText());

    person.answers(question, answer("colour", "Red"));
    assertEquals("answered", formCall().id(3).param("requestState", state).send().outcome());
    assertEquals(1, person.count("interaction/requested"));
  }

  private Mcp formCall() {
    return parley.modernCall(ASK, Questions.colour()).capable(FORMS);
  }

  private Mcp call(String tool, JsonNode arguments, String client) {
    return parley
        .modernCall(tool, arguments)
        .meta(Mcp.CLIENT_INFO, Map.of("name", client, "version", "9.9"));
  }

  private static void assertPending(Reply reply) {
    assertEquals("complete", reply.result().path("resultType").asText(), reply::body);
    assertFalse(reply.result().has("requestState"), reply::body);
    assertFalse(reply.result().path("isError").asBoolean());
    assertEquals("pending", reply.outcome());
    String reference = reply.structured().path("reference").asText();
    assertTrue(reply.text().contains(AWAIT) && reply.text().contains(reference), reply::text);
  }
}
