package dev.parley.transport.mcp;

import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.security.Strict;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every refusal of a request about a task has the id of that request. */
@QuarkusTest
@TestProfile(Strict.class)
class TaskRefusalsTest {
  private static final JsonNode TASKS =
      Json.read("{\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}");

  @RegisterExtension final Parley parley = new Parley();

  @Test
  void refusalOfALookSaysForWhichRequestItIs() {
    String task =
        parley
            .modernCall(ASK, Questions.colour())
            .capable(TASKS)
            .send()
            .result()
            .path("taskId")
            .asText();
    Reply modern =
        refused(id ->
            parley
                .modern("tasks/get")
                .id(id)
                .param("taskId", task)
                .header("Mcp-Name", task)
                .capable(TASKS));
    assertEquals("rate_limited", modern.error().at("/data/error").asText());

    ParleyHost host = parley.host("2025-11-25", Json.object());
    Reply legacy = refused(id -> host.request("tasks/get").id(id).param("taskId", task));
    assertEquals("rate_limited", legacy.error().at("/data/error").asText());
    assertTrue(legacy.headers().firstValue("Retry-After").isPresent());
  }

  /** Looks until that is refused as too often; each response has the id of its request. */
  private static Reply refused(IntFunction<Mcp> look) {
    for (int id = 100; id < 200; id++) {
      Reply reply = look.apply(id).deviant().send();
      assertEquals(id, reply.message().path("id").asInt(), reply::body);
      if (reply.status() == 429) {
        return reply;
      }
    }
    throw new AssertionError("never refused");
  }
}
