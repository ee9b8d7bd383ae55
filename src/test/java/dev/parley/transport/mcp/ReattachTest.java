package dev.parley.transport.mcp;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A client that asks the same again finds the question that is already there. */
@QuarkusTest
class ReattachTest {
  @RegisterExtension final Parley parley = new Parley();

  @Test
  @DisplayName("a call that is issued again within the grace finds its question")
  void reissuedCallFindsItsQuestion() {
    ParleyPerson person = parley.person();
    InFlight first = parley.modernCall(ASK, Questions.colour()).toolUse("t1").start();
    JsonNode question = person.sees();
    first.hangUp();
    parley.anotherClient();
    InFlight second = parley.modernCall(ASK, Questions.colour()).toolUse("t1").id(2).start();
    second.awaitLines(":", 1);
    person.answers(question, answer("colour", "Red"));

    assertEquals("answered", second.reply().outcome());
    assertEquals("you", person.seesEnding().path("by").asText());
    assertEquals(1, person.count("interaction/requested"));
  }

  @Test
  @DisplayName("the other era, /rpc and another order of members find it as well")
  void everyDoorFindsTheSameQuestion() {
    ParleyPerson person = parley.person();
    ObjectNode reordered = Json.object();
    JsonNode original = Questions.everyKind();
    List.copyOf(original.properties())
        .reversed()
        .forEach(e -> reordered.set(e.getKey(), e.getValue()));
    InFlight modern = parley.modernCall(ASK, original).toolUse("t1").start();
    JsonNode question = person.sees();
    InFlight legacy = parley.legacyCall("2025-11-25", ASK, reordered).toolUse("t1").start();
    legacy.awaitLines(":", 1);
    JsonNode meta = Json.object().put("dev.parley/toolUseId", "t1");
    JsonNode rpc = parley.rpc(ASK, Questions.waitless(reordered).set("_meta", meta));
    person.answers(question, answer("colour", "Red"), answer("why", "Fun"));

    assertEquals("pending", rpc.at("/result/status").asText());
    assertEquals(question.path("reference"), rpc.at("/result/reference"));
    assertEquals("answered", modern.reply().outcome());
    assertEquals("answered", legacy.reply().outcome());
    assertEquals(1, person.count("interaction/requested"));
  }

  @Test
  @DisplayName("what ended meanwhile is delivered again, and says so")
  void endedQuestionIsReplayed() {
    ParleyPerson person = parley.person();
    InFlight first = parley.modernCall(ASK, Questions.colour()).toolUse("t1").start();
    person.answers(person.sees(), answer("colour", "Red"));
    Reply original = first.reply();
    Reply replay = parley.modernCall(ASK, Questions.colour()).toolUse("t1").send();

    assertFalse(original.structured().path("replayed").asBoolean());
    assertTrue(replay.structured().path("replayed").asBoolean());
    String at = original.structured().path("answeredAt").asText();
    assertEquals(
        original.text().replaceFirst("}$", ",\"replayed\":true,\"answeredAt\":\"" + at + "\"}"),
        replay.text());
    assertFalse(replay.isStream(), "nothing to wait for");
  }

  @Test
  @DisplayName("an answer that nobody collected is there for the same ask without an id")
  void uncollectedAnswerIsThereForTheSameAsk() {
    ParleyPerson person = parley.person();
    String tasks = "{\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}";
    parley.modernCall(ASK, Questions.colour()).capable(Json.read(tasks)).send();
    person.answers(person.sees(), answer("colour", "Red"));
    Reply collected = parley.modernCall(ASK, Questions.colour()).send();
    InFlight anew = parley.modernCall(ASK, Questions.colour()).start();
    person.answers(person.sees(), answer("colour", "Blue"));

    assertTrue(collected.structured().path("replayed").asBoolean(), "it had ended before");
    assertTrue(collected.text().contains("Red"));
    assertTrue(anew.reply().text().contains("Blue"), "a collected answer is for its own call only");
  }

  @Test
  @DisplayName("what a host cancelled is asked anew when it asks again without an id")
  void cancelledQuestionIsAskedAnew() {
    ParleyPerson person = parley.person();
    ParleyHost host = parley.host("2025-11-25", Json.object());
    host.call(ASK, Questions.colour()).id(7).start();
    person.sees();
    host.request("notifications/cancelled").withoutId().param("requestId", 7).send();
    assertEquals("aborted", person.seesEnding().path("status").asText());
    InFlight anew = host.call(ASK, Questions.colour()).id(8).start();
    person.answers(person.sees(), answer("colour", "Blue"));

    assertEquals("answered", anew.reply().outcome());
  }

  @Test
  @DisplayName("two equal asks without an id that wait at the same time are two questions")
  void equalAsksWithoutIdAreTwoQuestions() {
    ParleyPerson person = parley.person();
    InFlight first = parley.modernCall(ASK, Questions.colour()).start();
    JsonNode one = person.sees();
    InFlight second = parley.modernCall(ASK, Questions.colour()).start();
    JsonNode two = person.sees();
    person.answers(two, answer("colour", "Blue"));
    person.answers(one, answer("colour", "Red"));

    assertTrue(first.reply().text().contains("Red"));
    assertTrue(second.reply().text().contains("Blue"));
  }

  @Test
  @DisplayName("equal ids of two sessions never meet")
  void sessionsNeverMeet() {
    ParleyPerson here = parley.person();
    ParleyPerson there = parley.person(parley.session() + "-there");
    InFlight first = parley.modernCall(ASK, Questions.colour()).toolUse("t1").start();
    JsonNode one = here.sees();
    InFlight second =
        parley
            .modernCall(ASK, Questions.freeText("Why?"))
            .session(parley.session() + "-there")
            .toolUse("t1")
            .start();
    JsonNode two = there.sees();
    JsonNode refused = here.answersInVain(two, answer("q1", "Because"));
    there.answers(two, answer("q1", "Because"));
    here.answers(one, answer("colour", "Red"));

    assertEquals("validation_failed", refused.at("/data/error").asText());
    assertTrue(first.reply().text().contains("Red"));
    assertTrue(second.reply().text().contains("Because"));
  }
}
