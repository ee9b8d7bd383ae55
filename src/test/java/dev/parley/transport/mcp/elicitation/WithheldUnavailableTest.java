package dev.parley.transport.mcp.elicitation;

import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import dev.parley.testing.LivelyStreams;
import dev.parley.testing.Parley;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How a question ends that nobody can be asked. */
@QuarkusTest
@TestProfile(LivelyStreams.class)
class WithheldUnavailableTest {
  private static final JsonNode FORM = Json.read("{\"elicitation\":{\"form\":{}}}");
  private static final JsonNode SECRET = Questions.freeText("What is your database password?");

  @RegisterExtension final Parley parley = new Parley();

  @Test
  @DisplayName("a secret that could only be asked in a form makes the call unavailable")
  void callIsUnavailable() {
    for (Reply reply :
        new Reply[] {
          parley.modernCall(ASK, SECRET).capable(FORM).send(),
          parley.host("2025-11-25", FORM).call(ASK, SECRET).send()
        }) {
      assertEquals("unavailable", reply.outcome());
      assertTrue(reply.text().contains("ask for a secret"), reply::text);
      assertTrue(reply.text().contains("Tell the user to open http://localhost:"), reply::text);
      assertTrue(reply.text().contains("?session=" + parley.session()), reply::text);
      assertTrue(reply.text().endsWith("and then ask again."), reply::text);
    }
  }
}
