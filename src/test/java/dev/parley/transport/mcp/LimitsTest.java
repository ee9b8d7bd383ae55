package dev.parley.transport.mcp;

import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import dev.parley.testing.SmallNumbers;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** More questions at once than a session takes. */
@QuarkusTest
@TestProfile(SmallNumbers.class)
class LimitsTest {
  @RegisterExtension final Parley parley = new Parley();

  @Test
  @DisplayName("a session with two open questions takes no third, until one has ended")
  void sessionTakesNoThirdQuestion() {
    ParleyPerson person = parley.person();
    JsonNode third = Questions.waitless(Questions.freeText("Third?"));
    parley.rpc(ASK, Questions.waitless(Questions.freeText("First?")));
    parley.rpc(ASK, Questions.waitless(Questions.freeText("Second?")));

    for (Mcp request :
        List.of(
            parley.modernCall(ASK, Questions.freeText("Third?")),
            parley.legacyCall("2025-11-25", ASK, Questions.freeText("Third?")))) {
      Reply reply = request.send();
      assertEquals(200, reply.status());
      assertEquals("too_many_pending", reply.refusal().path("error").asText());
      assertEquals(2, reply.refusal().path("limit").asInt());
    }
    Reply overRpc = parley.rpcLater(ASK, third).reply();
    assertEquals("429 1204", overRpc.failure());
    assertTrue(overRpc.headers().firstValue("Retry-After").isPresent());
    person.dismisses(person.sees());
    assertEquals("pending", parley.rpc(ASK, third).at("/result/status").asText());
  }
}
