package dev.parley.transport.mcp.legacy;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static dev.parley.testing.Questions.AWAIT;
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
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A form of a legacy client outlives the call with which it was sent: it is out as long as its
 * question is open, and an answer counts whenever it comes.
 */
abstract class LateFormsContract {
  private static final String ELICIT = "elicitation/create";
  private static final String CANCELLED = "notifications/cancelled";
  private static final JsonNode CAPABLE = Json.read("{\"elicitation\":{}}");
  private static final JsonNode RED = Json.read("{\"colour\":\"Red\"}");
  private static final JsonNode NOTHING = Json.object();

  @RegisterExtension final Parley parley = new Parley();

  private ParleyHost host() {
    return parley.host("2025-11-25", CAPABLE);
  }

  /** A form that is still out, although the call with which it was sent is over. */
  private record Late(ParleyHost host, JsonNode form, JsonNode reference) {}

  private Late late(ParleyHost host) {
    InFlight call = host.call(ASK, Questions.colour()).start();
    JsonNode form = call.awaitMessage(ELICIT, 1);
    Reply pending = call.reply();
    assertEquals("pending", pending.outcome());
    assertEquals(List.of(), call.messages(CANCELLED), "a form that is out stays out");
    String reference = pending.structured().path("reference").asText();
    return new Late(host, form, Questions.reference(reference));
  }

  private static void assertAnswered(Reply reply, String colour) {
    assertEquals("answered", reply.outcome());
    assertEquals(colour, reply.structured().at("/answers/0/answer/0").asText());
  }

  private void answerAtTheFrontend(String colour) {
    ParleyPerson person = parley.person();
    person.answers(person.sees(), answer("colour", colour));
    parley.everybodyLeaves();
  }

  private static List<JsonNode> takenBack(InFlight call) {
    return call.messages(CANCELLED).stream()
        .map(message -> message.at("/params/requestId"))
        .toList();
  }

  @Test
  @DisplayName("a late answer is collected with the reference")
  void lateAnswerIsAwaited() {
    Late late = late(host());
    parley.anotherClient();
    assertEquals(202, late.host().answer(late.form(), "accept", RED).status());

    assertAnswered(late.host().call(AWAIT, late.reference()).send(), "Red");
  }

  @Test
  @DisplayName("a late answer is returned to the next equal call")
  void lateAnswerIsReturnedToTheNextCall() {
    Late late = late(host());
    late.host().answer(late.form(), "accept", RED);

    assertAnswered(late.host().call(ASK, Questions.colour()).send(), "Red");
  }

  @Test
  @DisplayName("a form is sent once in a session, whatever calls come")
  void goesOutOnce() {
    Late late = late(host());
    InFlight again = late.host().call(ASK, Questions.colour()).start();
    assertEquals("pending", again.reply().outcome());
    InFlight awaiting = late.host().call(AWAIT, late.reference()).start();
    awaiting.awaitLines(":", 1);
    late.host().answer(late.form(), "accept", RED);

    assertAnswered(awaiting.reply(), "Red");
    assertEquals(0, again.messages(ELICIT).size());
    assertEquals(0, awaiting.messages(ELICIT).size());
  }

  @Test
  @DisplayName("another session gets a form of its own, and its answer takes back the first one's")
  void anotherSessionGetsItsOwn() {
    Late late = late(host());
    ParleyHost other = host();
    InFlight awaiting = other.call(AWAIT, late.reference()).start();
    other.answer(awaiting.awaitMessage(ELICIT, 1), "accept", RED);
    assertAnswered(awaiting.reply(), "Red");
    assertEquals(List.of(), takenBack(awaiting));

    InFlight next = late.host().call(ASK, Questions.freeText("What else?")).start();
    next.awaitMessage(CANCELLED, 1);
    assertEquals(List.of(late.form().path("id")), takenBack(next));
  }

  @Test
  @DisplayName("dead sessions that have a form do not keep a later session from getting its own")
  void manySessionsGetTheirOwn() {
    Late late = late(host());
    ParleyHost last = late.host();
    for (int i = 0; i < 17; i++) {
      last = host();
      InFlight awaiting = last.call(AWAIT, late.reference()).start();
      JsonNode form = awaiting.awaitMessage(ELICIT, 1);
      if (i == 16) {
        last.answer(form, "accept", RED);
        assertAnswered(awaiting.reply(), "Red");
      }
    }
  }

  @Test
  @DisplayName("a form that was accepted with nothing in it is no answer")
  void acceptWithoutContentIsNoAnswer() {
    ParleyHost host = host();
    ObjectNode optional = Json.object();
    optional.putArray("questions").add(Json.read("{\"text\":\"Why?\",\"type\":\"FreeText\"}"));
    InFlight call = host.call(ASK, optional).toolUse("t").start();
    host.answer(call.awaitMessage(ELICIT, 1), "accept", null);
    assertEquals("pending", call.reply().outcome());

    ParleyPerson person = parley.person();
    person.answers(person.sees(), answer("q1", "So"));
    assertEquals("answered", host.call(ASK, optional).toolUse("t").send().outcome());
  }

  @Test
  @DisplayName("a form that was answered elsewhere is taken back before the result comes")
  void takenBackBeforeTheResult() {
    Late late = late(host());
    answerAtTheFrontend("Blue");
    InFlight next = late.host().call(AWAIT, late.reference()).start();

    assertAnswered(next.reply(), "Blue");
    assertEquals(List.of(late.form().path("id")), takenBack(next));
  }

  @Test
  @DisplayName("a form that was answered elsewhere is taken back once, on the next stream")
  void takenBackOnTheNextStream() {
    Late late = late(host());
    answerAtTheFrontend("Blue");
    InFlight next = late.host().call(ASK, Questions.freeText("What else?")).start();
    JsonNode message = next.awaitMessage(CANCELLED, 1);
    assertEquals(late.form().path("id"), message.at("/params/requestId"));
    next.reply();
    InFlight third = late.host().call(ASK, Questions.freeText("And then?")).start();
    third.awaitMessage(ELICIT, 1);
    third.reply();

    assertEquals(List.of(), takenBack(third));
    assertEquals(1, next.messages(CANCELLED).size());
  }

  @Test
  @DisplayName("a form is taken back on a stream that was opened after it went out")
  void takenBackOnALaterStreamThatWaits() {
    Late late = late(host());
    InFlight awaiting = late.host().call(AWAIT, late.reference()).start();
    awaiting.awaitLines(":", 1);
    answerAtTheFrontend("Blue");

    assertAnswered(awaiting.reply(), "Blue");
    assertEquals(List.of(late.form().path("id")), takenBack(awaiting));
  }

  @Test
  @DisplayName("a wrong late answer is asked again on the client's next stream")
  void wrongLateAnswerIsAskedAgain() {
    Late late = late(host());
    late.host().answer(late.form(), "accept", NOTHING);
    late.host().answer(late.form(), "accept", NOTHING);
    InFlight awaiting = late.host().call(AWAIT, late.reference()).start();
    JsonNode second = awaiting.awaitMessage(ELICIT, 1);
    assertTrue(second.at("/params/message").asText().contains("needs an answer"));
    late.host().answer(second, "accept", RED);

    assertAnswered(awaiting.reply(), "Red");
    assertEquals(1, awaiting.messages(ELICIT).size());
  }

  @Test
  @DisplayName("a wrong late answer is asked again on the next stream, whatever it is about")
  void wrongLateAnswerIsAskedAgainOnAnyStream() {
    Late late = late(host());
    late.host().answer(late.form(), "accept", NOTHING);
    InFlight other = late.host().call(ASK, Questions.freeText("What else?")).start();
    other.awaitMessage(ELICIT, 2);
    JsonNode second =
        other.messages(ELICIT).stream()
            .filter(form -> form.at("/params/message").asText().contains("needs an answer"))
            .findFirst()
            .orElseThrow();
    late.host().answer(second, "accept", RED);

    assertAnswered(late.host().call(AWAIT, late.reference()).send(), "Red");
  }

  @Test
  @DisplayName("a valid answer counts, whichever attempt it is for")
  void validAnswerToAnOlderAttemptCounts() {
    Late late = late(host());
    late.host().answer(late.form(), "accept", NOTHING);
    InFlight awaiting = late.host().call(AWAIT, late.reference()).start();
    JsonNode second = awaiting.awaitMessage(ELICIT, 1);
    late.host().answer(late.form(), "accept", RED);

    assertAnswered(awaiting.reply(), "Red");
    assertEquals(List.of(second.path("id")), takenBack(awaiting));
  }

  @Test
  @DisplayName("a client that hangs up keeps its form")
  void hangingUpKeepsTheForm() {
    ParleyHost host = host();
    InFlight call = host.call(ASK, Questions.colour()).toolUse("t").start();
    JsonNode form = call.awaitMessage(ELICIT, 1);
    call.hangUp();
    parley.anotherClient();
    host.answer(form, "accept", RED);
    parley.awaitStatus("t", "answered");
    InFlight again = host.call(ASK, Questions.colour()).toolUse("t").start();

    assertAnswered(again.reply(), "Red");
    assertEquals(List.of(), takenBack(again));
  }

  @Test
  @DisplayName("a late refusal counts as well")
  void lateDeclineCounts() {
    Late late = late(host());
    late.host().answer(late.form(), "decline", null);

    assertEquals("declined", late.host().call(AWAIT, late.reference()).send().outcome());
  }

  @Test
  @DisplayName("pending says that a form went out and may not have been seen, and where else to go")
  void pendingSaysThatAFormWentOut() {
    ParleyHost host = host();
    Reply pending = host.call(ASK, Questions.colour()).send();
    String reference = pending.structured().path("reference").asText();

    assertTrue(pending.text().contains("may not have been seen"), pending::text);
    assertTrue(pending.text().contains("/ask/" + reference), pending::text);
    Reply still = host.call(AWAIT, Questions.reference(reference)).send();
    assertTrue(still.text().contains("may not have been seen"), still::text);
  }
}
