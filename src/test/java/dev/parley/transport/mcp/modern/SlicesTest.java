package dev.parley.transport.mcp.modern;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static dev.parley.testing.Questions.AWAIT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import dev.parley.testing.Rounds;
import dev.parley.testing.SmallNumbers;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A long wait in short requests. */
@QuarkusTest
@TestProfile(SmallNumbers.class)
class SlicesTest {
  @RegisterExtension final Parley parley = new Parley();

  @Test
  @DisplayName("seven rounds only ask to come back, the eighth is pending")
  void endsAsPendingInTheEighthRound() {
    ParleyPerson person = parley.person();
    Rounds call = new Rounds(parley, ASK, Questions.colour()).begin();
    Reply pending = call.complete();

    assertEquals(8, call.replies().size());
    List<Reply> interim = call.replies().subList(0, 7);
    for (Reply reply : interim) {
      assertEquals("input_required", reply.result().path("resultType").asText());
      assertFalse(reply.result().has("inputRequests"));
      assertFalse(reply.result().has("ttlMs") || reply.result().has("cacheScope"));
      assertFalse(reply.result().has("content"));
    }
    assertEquals(
        7, interim.stream().map(reply -> reply.result().path("requestState")).distinct().count());
    assertEquals("pending", pending.outcome());
    assertFalse(pending.result().path("isError").asBoolean());
    String reference = pending.structured().path("reference").asText();
    assertTrue(pending.text().contains(AWAIT) && pending.text().contains(reference));
    assertEquals(reference, person.sees().path("reference").asText());
  }

  @Test
  @DisplayName("await_user_answers honours the reference of a pending call")
  void referenceOfAPendingCallIsHonoured() {
    ParleyPerson person = parley.person();
    JsonNode pending = new Rounds(parley, ASK, Questions.colour()).begin().complete().structured();
    JsonNode reference = Questions.reference(pending.path("reference").asText());
    Rounds again = new Rounds(parley, AWAIT, reference).begin();
    assertEquals("input_required", again.last().result().path("resultType").asText());
    person.answers(person.sees(), answer("colour", "Red"));

    Reply answered = again.complete();
    assertEquals("answered", answered.outcome());
    assertEquals(pending.path("reference"), answered.structured().path("reference"));
    assertEquals(1, person.count("interaction/requested"));
  }

  @Test
  @DisplayName("an answer between two rounds is there in the next, on whatever connection")
  void answerBetweenRoundsIsThereInTheNext() {
    ParleyPerson person = parley.person();
    Rounds call = new Rounds(parley, ASK, Questions.colour()).begin();
    person.answers(person.sees(), answer("colour", "Blue"));
    parley.anotherClient();
    Reply reply = call.next().id("another").session("another").send();

    assertEquals("answered", reply.outcome());
    assertEquals("another", reply.message().path("id").asText());
    assertEquals(1, person.count("interaction/requested"));
  }

  @Test
  @DisplayName("an answer during a round ends it")
  void answerDuringARoundEndsIt() {
    ParleyPerson person = parley.person();
    Rounds call = new Rounds(parley, ASK, Questions.colour()).begin();
    JsonNode question = person.sees();
    InFlight round = call.next().start();
    round.awaitLines(":", 1);
    person.answers(question, answer("colour", "Blue"));

    // if the machine was so slow that the round was over before, the next round has the answer
    Reply reply = round.reply();
    boolean over = reply.result().path("resultType").asText().equals("input_required");
    assertEquals("answered", over ? call.complete().outcome() : reply.outcome());
  }

  @Test
  @DisplayName("every state of a call brings the same answer, as often as it is used")
  void statesCanBeReplayed() {
    ParleyPerson person = parley.person();
    Rounds call = new Rounds(parley, ASK, Questions.colour()).begin();
    var first = call.next();
    String old = call.state();
    call.replies().add(first.send());
    assertNotEquals(old, call.state());
    person.answers(person.sees(), answer("colour", "Red"));

    Reply one = call.next().send();
    Reply two = call.next().send();
    Reply three = first.send();
    assertFalse(one.structured().path("replayed").asBoolean());
    for (Reply replay : List.of(two, three)) {
      assertTrue(replay.structured().path("replayed").asBoolean());
      assertEquals(one.structured().path("answers"), replay.structured().path("answers"));
      assertEquals(Json.read(one.text()).path("answers"), Json.read(replay.text()).path("answers"));
      assertTrue(Json.read(replay.text()).path("replayed").asBoolean());
    }
  }

  @Test
  @DisplayName("two rounds that wait with one state get the same answer")
  void twoRoundsWithOneState() {
    ParleyPerson person = parley.person();
    Rounds call = new Rounds(parley, ASK, Questions.colour()).begin();
    JsonNode question = person.sees();
    InFlight one = call.next().start();
    InFlight two = call.next().start();
    person.answers(question, answer("colour", "Red"));

    for (InFlight round : List.of(one, two)) {
      boolean over = round.reply().result().path("resultType").asText().equals("input_required");
      assertTrue((over ? call.complete() : round.reply()).text().contains("Red"));
    }
  }

  @Test
  @DisplayName("a client that has a handle may go away for as long as it likes")
  void clientWithAHandleMayGoAway() {
    ParleyPerson person = parley.person();
    Rounds call = new Rounds(parley, ASK, Questions.colour()).begin();
    JsonNode question = person.sees();
    InFlight round = call.next().start();
    round.awaitLines(":", 1).hangUp();
    // once a question that lives longer than the grace has expired, the grace is over
    JsonNode clock = Questions.lasting(0.6, Questions.freeText("Tick?"));
    parley.rpc(ASK, Questions.waitless(clock));
    assertEquals("expired", person.seesEnding().path("status").asText());

    person.answers(question, answer("colour", "Red"));
    assertEquals("answered", call.complete().outcome());
  }

  @Test
  @DisplayName("a question expires if nobody comes back for its answer")
  void abandonedQuestionExpires() {
    ParleyPerson person = parley.person();
    JsonNode arguments = Questions.lasting(0.6, Questions.colour());
    Rounds call = new Rounds(parley, ASK, arguments).begin();
    assertEquals("input_required", call.last().result().path("resultType").asText());

    JsonNode resolved = person.seesEnding();
    assertEquals("expired", resolved.path("status").asText());
    assertEquals("policy", resolved.path("by").asText());
    assertEquals("expired", call.complete().outcome());
  }

  @Test
  @DisplayName("the same ask without an id finds the question that nobody waits for")
  void sameAskWithoutIdFindsTheUnattendedQuestion() {
    ParleyPerson person = parley.person();
    new Rounds(parley, ASK, Questions.colour()).begin();
    Rounds again = new Rounds(parley, ASK, Questions.colour()).begin();
    person.answers(person.sees(), answer("colour", "Red"));

    assertEquals("answered", again.complete().outcome());
    assertEquals(1, person.count("interaction/requested"));
  }

  @Test
  @DisplayName("only tools/call asks to come back, and requestState means nothing elsewhere")
  void onlyCallsComeBack() {
    String state = new Rounds(parley, ASK, Questions.colour()).begin().state();
    for (String method : List.of("tools/list", "server/discover")) {
      JsonNode result = parley.modern(method).param("requestState", state).send().result();
      assertEquals("complete", result.path("resultType").asText());
    }
  }
}
