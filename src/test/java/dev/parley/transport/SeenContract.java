package dev.parley.transport;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static dev.parley.testing.Questions.AWAIT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A frontend reports that a person has seen a question; others, and the host, learn of it. */
abstract class SeenContract {
  private static final JsonNode TASKS =
      Json.read("{\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}");
  private static final String UNKNOWN =
      "No page has reported yet that a person had them on the screen.";
  private static final String SEEN =
      "A page reported less than a minute ago that a person had these questions, or a part of them,"
          + " on the screen.";

  @RegisterExtension final Parley parley = new Parley();

  private static JsonNode seen(ParleyPerson person, JsonNode question) {
    return person.says("interaction/seen", question, Json.object());
  }

  /** Reports it, and expects to be heard. */
  private static String seenAt(ParleyPerson person, JsonNode question) {
    JsonNode reply = seen(person, question);
    String at = reply.at("/result/seenAt").asText();
    assertEquals(Json.object().put("seenAt", at), reply.path("result"), reply::toString);
    assertFalse(Instant.parse(at).isBefore(Instant.parse(question.path("createdAt").asText())));
    return at;
  }

  private JsonNode pending() {
    return parley.rpc(ASK, Questions.waitless(Questions.colour())).path("result");
  }

  private JsonNode await(JsonNode pending) {
    ObjectNode params = Json.object().put("reference", pending.path("reference").asText());
    return parley.rpc(AWAIT, params.put("waitSeconds", 0)).path("result");
  }

  @Test
  void theFirstReportCountsAndOthersHearOfItOnce() {
    ParleyPerson ada = parley.person();
    ParleyPerson bob = parley.person();
    pending();
    JsonNode question = ada.sees();
    assertFalse(question.has("seenAt"));
    bob.sees();
    String at = seenAt(ada, question);
    JsonNode updated = bob.await("interaction/updated").path("interaction");
    assertEquals(at, updated.path("seenAt").asText());
    assertEquals("open", updated.path("status").asText());
    assertEquals(at, seenAt(bob, question));
    assertEquals(at, seenAt(ada, question));
    assertEquals(at, parley.person().sees().path("seenAt").asText());
    assertEquals(
        at, parley.interaction(question.path("toolUseId").asText()).path("seenAt").asText());

    ada.declines(question);
    assertEquals(at, ada.seesEnding().at("/interaction/seenAt").asText());
    bob.seesEnding();
    assertEquals(0, ada.count("interaction/updated"));
    assertEquals(1, bob.count("interaction/updated"));
  }

  @Test
  void refusesWhatHasEndedAndWhatIsNotThere() {
    ParleyPerson person = parley.person();
    ParleyPerson elsewhere = parley.person(parley.session() + "-elsewhere");
    pending();
    JsonNode question = person.sees();
    for (JsonNode reply :
        new JsonNode[] {
          seen(elsewhere, question), seen(person, Json.object().put("toolUseId", "unknown"))
        }) {
      assertEquals("interaction_not_found", reply.at("/error/data/error").asText());
    }
    JsonNode nameless = person.request("interaction/seen", Json.object()).join();
    assertEquals("invalid_argument", nameless.at("/error/data/error").asText());
    person.declines(question);
    JsonNode late = seen(person, question);
    assertEquals("interaction_already_resolved", late.at("/error/data/error").asText());
    assertEquals("declined", late.at("/error/data/endedAs").asText());
    assertFalse(parley.interaction(question.path("toolUseId").asText()).has("seenAt"));
  }

  @Test
  void aPendingResultSaysIt() {
    ParleyPerson person = parley.person();
    JsonNode pending = pending();
    assertSays(UNKNOWN, pending);
    assertFalse(pending.has("seenAt"));
    JsonNode question = person.sees();
    String at = seenAt(person, question);
    JsonNode later = await(pending);
    assertSays(SEEN, later);
    assertEquals(at, later.path("seenAt").asText());
    assertEquals("pending", later.path("status").asText());
    person.declines(question);
  }

  private static void assertSays(String sentence, JsonNode result) {
    assertTrue(result.path("text").asText().contains(sentence), result::toString);
    assertTrue(result.path("message").asText().contains(sentence), result::toString);
  }

  /** The host that waits hears of it without asking the store. */
  @Test
  void aCallThatWaitedSaysIt() {
    ParleyPerson person = parley.person();
    ObjectNode arguments = ((ObjectNode) Questions.colour()).put("waitSeconds", 4);
    InFlight call = parley.rpcLater(ASK, arguments);
    JsonNode question = person.sees();
    String at = seenAt(person, question);
    JsonNode pending = call.reply().message().path("result");
    assertEquals("pending", pending.path("status").asText());
    assertEquals(at, pending.path("seenAt").asText(), pending::toString);
    assertSays(SEEN, pending);
    person.declines(question);
  }

  @Test
  void mcpSaysIt() {
    ParleyPerson person = parley.person();
    JsonNode pending = pending();
    JsonNode question = person.sees();
    Reply task = parley.modernCall(ASK, Questions.colour()).toolUse("t").capable(TASKS).send();
    String id = task.result().path("taskId").asText();
    JsonNode second = person.sees();
    assertEquals("Waiting for the human to answer", message(id));
    String reported =
        "Waiting for the human to answer. A page reported at " + seenAt(person, second);
    assertTrue(message(id).startsWith(reported + " that a person had"));

    String at = seenAt(person, question);
    person.declines(second);
    person.answers(question, answer("colour", "Red"));
    Reply reply =
        parley.modernCall(AWAIT, Questions.reference(pending.path("reference").asText())).send();
    assertEquals(at, reply.structured().path("seenAt").asText());
    assertEquals(
        "{\"answers\":[{\"question\":\"Which colour?\",\"answer\":[\"Red\"]}]}", reply.text());
    assertFalse(reply.structured().path("message").asText().contains("reported"));
  }

  private String message(String task) {
    return parley
        .modern("tasks/get")
        .param("taskId", task)
        .header("Mcp-Name", task)
        .capable(TASKS)
        .deviant()
        .send()
        .result()
        .path("statusMessage")
        .asText();
  }

  @Test
  void whatExpiredSaysWhetherItWasSeen() {
    ParleyPerson person = parley.person();
    JsonNode unseen = parley.rpc(ASK, Questions.lasting(0.05, Questions.colour())).path("result");
    assertSays(
        "No page had reported that a person had them on the screen. Silence is not consent",
        unseen);
    assertFalse(unseen.has("seenAt"));
    person.sees();
    person.seesEnding();
    InFlight call = parley.rpcLater(ASK, Questions.lasting(2, Questions.colour()));
    String at = seenAt(person, person.sees());
    JsonNode expired = call.reply().message().path("result");
    assertSays(
        "Less than a minute before that, a page reported that a person had these questions, or a part"
            + " of them, on the screen. Silence is not consent",
        expired);
    assertEquals("expired", expired.path("status").asText());
    assertEquals(at, expired.path("seenAt").asText());
  }
}
