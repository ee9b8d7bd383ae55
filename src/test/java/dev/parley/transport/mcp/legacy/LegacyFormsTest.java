package dev.parley.transport.mcp.legacy;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import dev.parley.transport.mcp.elicitation.FormProfile;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Forms that a legacy client shows while its call waits. */
@QuarkusTest
@TestProfile(FormProfile.class)
class LegacyFormsTest {
  private static final String ELICIT = "elicitation/create";
  private static final JsonNode CAPABLE = Json.read("{\"elicitation\":{}}");
  private static final JsonNode RED = Json.read("{\"colour\":\"Red\"}");

  @RegisterExtension final Parley parley = new Parley();

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"2025-06-18", "2025-11-25"})
  void formIsAnsweredByAnotherRequest(String revision) {
    ParleyHost host = parley.host(revision, CAPABLE);
    InFlight call = host.call(ASK, Questions.colour()).start();
    JsonNode request = call.awaitMessage(ELICIT, 1);
    assertEquals(revision.equals("2025-11-25"), request.path("params").has("mode"), "K11");
    parley.anotherClient();
    Reply taken = host.answer(request, "accept", RED);

    assertEquals(202, taken.status());
    assertEquals("answered", call.reply().outcome());
    assertEquals(0, call.messages("notifications/cancelled").size());
  }

  @ParameterizedTest(name = "{0} with {1} is asked for nothing")
  @CsvSource(
      delimiter = '|',
      value = {
        "2025-03-26 | {\"elicitation\":{}}",
        "2025-11-25 | {}",
        "2024-11-05 | {\"elicitation\":{}}"
      })
  void onlyDeclarersAreAsked(String revision, String capabilities) {
    ParleyHost host = parley.host(revision, Json.read(capabilities));
    InFlight call = host.call(ASK, Questions.colour()).start();
    ParleyPerson person = parley.person();
    person.answers(person.sees(), answer("colour", "Red"));

    assertTrue(call.reply().text().contains("Red"));
    assertEquals(0, call.messages(ELICIT).size());
  }

  @Test
  @DisplayName("without a session id the client is asked for nothing")
  void withoutSessionNothingIsAsked() {
    parley.host("2025-11-25", CAPABLE);
    InFlight call = parley.legacyCall("2025-11-25", ASK, Questions.colour()).start();
    ParleyPerson person = parley.person();
    person.answers(person.sees(), answer("colour", "Red"));

    assertEquals("answered", call.reply().outcome());
    assertEquals(0, call.messages(ELICIT).size());
  }

  @ParameterizedTest(name = "{0} ends it as {1}")
  @CsvSource({"decline,declined", "cancel,cancelled"})
  void refusalsEndIt(String action, String status) {
    ParleyHost host = parley.host("2025-11-25", CAPABLE);
    InFlight call = host.call(ASK, Questions.colour()).start();
    host.answer(call.awaitMessage(ELICIT, 1), action, null);

    assertEquals(status, call.reply().outcome());
  }

  @Test
  @DisplayName("a wrong answer is asked again on the same stream, saying why")
  void wrongAnswersAreAskedAgain() {
    ParleyHost host = parley.host("2025-11-25", CAPABLE);
    InFlight call = host.call(ASK, Questions.colour()).start();
    JsonNode first = call.awaitMessage(ELICIT, 1);
    host.answer(first, "accept", Json.read("{\"colour\":\"Green\"}"));
    JsonNode second = call.awaitMessage(ELICIT, 2);
    assertTrue(second.at("/params/message").asText().contains("hoose among"), second::toString);
    host.answer(first, "accept", Json.read("{\"colour\":\"Yellow\"}"));
    host.answer(second, "accept", RED);

    assertEquals("Red", call.reply().structured().at("/answers/0/answer/0").asText());
    assertEquals(2, call.messages(ELICIT).size(), "an old answer that is wrong asks nothing");
  }

  @Test
  @DisplayName("a client that fails to ask leaves the question to the others")
  void failureLeavesItToTheOthers() {
    ParleyHost host = parley.host("2025-11-25", CAPABLE);
    InFlight call = host.call(ASK, Questions.colour()).start();
    JsonNode request = call.awaitMessage(ELICIT, 1);
    Reply taken =
        host.request("ping")
            .answering(request.path("id"), Json.object())
            .member("error", Json.read("{\"code\":-32601,\"message\":\"no\"}"))
            .send();
    assertEquals(202, taken.status());
    ParleyPerson person = parley.person();
    person.answers(person.sees(), answer("colour", "Red"));

    assertEquals("answered", call.reply().outcome());
    assertEquals(1, call.messages(ELICIT).size());
  }

  @Test
  @DisplayName("an answer by another way takes the form back")
  void otherWaysTakeTheFormBack() {
    ParleyHost host = parley.host("2025-11-25", CAPABLE);
    InFlight call = host.call(ASK, Questions.colour()).start();
    JsonNode request = call.awaitMessage(ELICIT, 1);
    ParleyPerson person = parley.person();
    person.answers(person.sees(), answer("colour", "Blue"));

    assertEquals("answered", call.reply().outcome());
    JsonNode retraction = call.awaitMessage("notifications/cancelled", 1);
    assertEquals(request.path("id"), retraction.at("/params/requestId"));
    assertEquals(202, host.answer(request, "accept", RED).status());
    assertEquals("Blue", call.reply().structured().at("/answers/0/answer/0").asText());
  }

  @Test
  @DisplayName("when the last frontend leaves, the client is asked")
  void leavingFrontendPassesItOn() {
    ParleyPerson person = parley.person();
    ParleyHost host = parley.host("2025-11-25", CAPABLE);
    InFlight call = host.call(ASK, Questions.colour()).start();
    person.sees();
    assertEquals(0, call.messages(ELICIT).size());
    parley.everybodyLeaves();
    host.answer(call.awaitMessage(ELICIT, 1), "accept", RED);

    assertEquals("answered", call.reply().outcome());
  }

  @ParameterizedTest(name = "a reply to {0} is accepted and changes nothing")
  @ValueSource(strings = {"\"x\"", "1", "\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\""})
  void unaskedRepliesChangeNothing(String id) {
    ParleyHost host = parley.host("2025-11-25", CAPABLE);
    InFlight call = host.call(ASK, Questions.colour()).start();
    JsonNode request = call.awaitMessage(ELICIT, 1);
    JsonNode result = Json.read("{\"action\":\"accept\",\"content\":{\"colour\":\"Blue\"}}");
    assertEquals(202, host.reply(Json.read(id), result).status());
    assertFalse(call.isDone());
    host.answer(request, "accept", RED);

    assertEquals("Red", call.reply().structured().at("/answers/0/answer/0").asText());
  }
}
