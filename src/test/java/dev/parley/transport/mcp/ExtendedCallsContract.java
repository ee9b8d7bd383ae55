package dev.parley.transport.mcp;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static dev.parley.testing.Questions.AWAIT;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import dev.parley.testing.Rounds;
import io.quarkus.test.junit.QuarkusTestProfile;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What hosts were given before the human got more time still works when the question, and its
 * result, would have been forgotten.
 */
abstract class ExtendedCallsContract {
  private static final double SOON = 2;

  /** Long enough for a person to come once a form is out. */
  private static final double A_LITTLE_LATER = 6;

  private static final JsonNode TASKS =
      Json.read("{\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}");
  private static final JsonNode FORMS = Json.read("{\"elicitation\":{}}");

  @RegisterExtension final Parley parley = new Parley();

  /** Results are soon forgotten, and calls do not wait long. */
  public static final class Brief implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "parley.interaction.max-ttl", "1m",
          "parley.interaction.retention", "500ms",
          "parley.mcp.slice", "200ms",
          "parley.mcp.resuming-clients", Mcp.CLIENT,
          "parley.mcp.legacy-wait", "300ms",
          "parley.mcp.no-screen-decline", "0s");
    }
  }

  private static JsonNode question(double seconds) {
    return Questions.lasting(seconds, Questions.colour());
  }

  /** Has the question expire at the last moment that there is. */
  private static Instant extend(ParleyPerson person, JsonNode question) {
    JsonNode reply =
        person.says("interaction/extend", question, Json.object().put("seconds", 3_600));
    Instant expiry = Instant.parse(reply.at("/result/expiresAt").asText());
    Instant created = Instant.parse(question.path("createdAt").asText());
    assertEquals(created.plusSeconds(60), expiry, reply::toString);
    return expiry;
  }

  /** Waits until what was asked before, and as briefly, is forgotten where nobody extended it. */
  private void awaitForgotten(double seconds) {
    ObjectNode brief =
        Questions.waitless(Questions.lasting(seconds, Questions.freeText("Forgotten?")));
    String reference = parley.rpc(ASK, brief).at("/result/reference").asText();
    ObjectNode waitless = Json.object().put("reference", reference).put("waitSeconds", 0);
    await().atMost(Duration.ofSeconds(60)).until(() -> parley.rpc(AWAIT, waitless).has("error"));
  }

  @Test
  void aStateOfBeforeFindsTheOpenQuestion() {
    ParleyPerson person = parley.person();
    Rounds call = new Rounds(parley, ASK, question(SOON)).begin();
    JsonNode shown = person.sees();
    extend(person, shown);
    awaitForgotten(SOON);

    assertEquals("input_required", call.next().send().result().path("resultType").asText());
    person.answers(shown, answer("colour", "Red"));
    assertEquals("answered", call.complete().outcome());
  }

  /** A host may use the id of a tool use once more when its result is forgotten. */
  @Test
  void aStateOfBeforeFindsNoOtherQuestionOfTheSameId() {
    ParleyHost host = parley.host().able(FORMS);
    JsonNode first = question(SOON);
    JsonNode second = question(30);
    Reply asked = host.call(ASK, first).toolUse("call-1").send();
    assertEquals("answered", form(host, asked, first, "Red").outcome());
    awaitForgotten(SOON);
    Reply other = host.call(ASK, second).toolUse("call-1").send();
    assertTrue(
        other.result().path("inputRequests").has("answers-1"), () -> other.message().toString());

    assertEquals("200 -32602", form(host, asked, first, "Red").failure());
    assertEquals("open", parley.interaction("call-1").path("status").asText());
    Reply reply = form(host, other, second, "Blue");
    assertEquals("Blue", reply.structured().at("/answers/0/answer/0").asText());
  }

  private static Reply form(ParleyHost host, Reply asked, JsonNode arguments, String colour) {
    ObjectNode response = Json.object().put("action", "accept");
    response.set("content", Json.object().put("colour", colour));
    return host.retry(asked, arguments, "answers-1", response).deviant().send();
  }

  @Test
  void aTaskOfBeforeIsKeptAndSaysHowLong() {
    ParleyPerson person = parley.person();
    JsonNode task = parley.modernCall(ASK, question(SOON)).capable(TASKS).send().result();
    String id = task.path("taskId").asText();
    assertEquals(2_500, task.path("ttlMs").asLong());
    ObjectNode filter = Json.object();
    filter.putArray("taskIds").add(id);
    InFlight stream =
        parley
            .modern("subscriptions/listen")
            .id(7)
            .param("notifications", filter)
            .capable(TASKS)
            .deviant()
            .start();
    stream.awaitMessage("notifications/tasks", 1);
    JsonNode shown = person.sees();
    extend(person, shown);
    JsonNode told = stream.awaitMessage("notifications/tasks", 2).path("params");
    assertEquals(60_500, told.path("ttlMs").asLong(), told::toString);
    assertEquals("working", told.path("status").asText());
    awaitForgotten(SOON);

    assertEquals("working", task(id).path("status").asText());
    person.answers(shown, answer("colour", "Red"));
    assertEquals("completed", task(id).path("status").asText());
    stream.hangUp();
  }

  private JsonNode task(String id) {
    return parley
        .modern("tasks/get")
        .header("Mcp-Name", id)
        .param("taskId", id)
        .capable(TASKS)
        .send()
        .result();
  }

  @Test
  void aFormThatIsOutIsTakenLate() {
    ParleyHost host = parley.host("2025-11-25", FORMS);
    InFlight call = host.call(ASK, question(A_LITTLE_LATER)).start();
    JsonNode form = call.awaitMessage("elicitation/create", 1);
    String reference = call.reply().structured().path("reference").asText();
    ParleyPerson person = parley.person();
    extend(person, person.sees());
    awaitForgotten(A_LITTLE_LATER);

    host.answer(form, "accept", Json.read("{\"colour\":\"Red\"}"));
    Reply reply = host.call(AWAIT, Questions.reference(reference)).send();
    assertEquals("answered", reply.outcome());
    assertEquals("Red", reply.structured().at("/answers/0/answer/0").asText());
  }

  @Test
  void aFormThatIsOutIsTakenBackLate() {
    ParleyHost host = parley.host("2025-11-25", FORMS);
    InFlight call = host.call(ASK, question(A_LITTLE_LATER)).start();
    JsonNode form = call.awaitMessage("elicitation/create", 1);
    assertEquals("pending", call.reply().outcome());
    ParleyPerson person = parley.person();
    JsonNode shown = person.sees();
    extend(person, shown);
    awaitForgotten(A_LITTLE_LATER);
    person.answers(shown, answer("colour", "Red"));
    parley.everybodyLeaves();

    InFlight next = host.call(ASK, Questions.freeText("What else?")).start();
    JsonNode takenBack = next.awaitMessage("notifications/cancelled", 1);
    assertEquals(form.path("id"), takenBack.at("/params/requestId"));
    next.hangUp();
  }

  @Test
  void aCallThatIsMadeAgainFindsTheQuestionAndItsResult() {
    ParleyPerson person = parley.person();
    Reply pending = parley.legacyCall("2025-06-18", ASK, question(SOON)).toolUse("again").send();
    assertEquals("pending", pending.outcome());
    JsonNode shown = person.sees();
    extend(person, shown);
    awaitForgotten(SOON);

    Reply open = parley.legacyCall("2025-06-18", ASK, question(SOON)).toolUse("again").send();
    assertEquals("pending", open.outcome());
    assertEquals(pending.structured().path("reference"), open.structured().path("reference"));
    person.answers(shown, answer("colour", "Red"));

    Reply reply = parley.legacyCall("2025-06-18", ASK, question(SOON)).toolUse("again").send();
    assertEquals("answered", reply.outcome());
    assertTrue(reply.text().contains("Red"), reply::text);
  }
}
