package dev.parley.security;

import static org.hamcrest.Matchers.containsString;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.transport.Tab;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A person puts a question off: told to them and to the model, and to nobody else. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class SnoozeTest extends InboxFixture {
  private final String until =
      Instant.now().plusSeconds(300).truncatedTo(ChronoUnit.MILLIS).toString();

  @Test
  void isOnAllScreensOfThePersonUntilItIsOver() {
    ask(host, session("a"), "q", "{}").then().statusCode(202);
    Tab inbox = tab(token);
    Tab page = tab("/ws/v1/sessions/" + session("a"), token);
    inbox.await("interaction/requested");
    page.await("interaction/requested");

    assertEquals(until, snooze(inbox, until).at("/result/snoozedUntil").asText());
    JsonNode told = page.await("interaction/snoozed");
    assertEquals(until, told.path("snoozedUntil").asText(), told::toString);
    assertFalse(told.has("sessionId"));
    JsonNode later = tab(token).await("interaction/requested").path("interaction");
    assertEquals(until, later.path("snoozedUntil").asText(), later::toString);
    JsonNode listed = inbox.request("interaction/list", object("{}"));
    assertEquals(until, listed.at("/result/interactions/0/snoozedUntil").asText());
    Asked.with(token)
        .get("/api/v1/interactions?session=" + session("a"))
        .then()
        .body(containsString("\"snoozedUntil\":\"" + until + "\""));

    ObjectNode again = (ObjectNode) named(session("a"), "q");
    assertEquals(
        object("{}"), page.request("interaction/snooze", again.putNull("until")).path("result"));
    told = inbox.await("interaction/snoozed");
    assertEquals(session("a"), told.path("sessionId").asText(), told::toString);
    assertFalse(told.has("snoozedUntil"));
    JsonNode read = inbox.request("interaction/get", named(session("a"), "q"));
    assertFalse(read.at("/result/interaction").has("snoozedUntil"), read::toString);
  }

  @Test
  void isNoBusinessOfOthers() {
    Asked.ask(WithCredentials.ASKING, session("k"), "q").then().statusCode(202);
    String path = "/ws/v1/sessions/" + session("k");
    Tab ada =
        tab(path, Asked.ticket(WithCredentials.ANSWERING, session("k"), "{\"person\":\"Ada\"}"));
    Tab bob =
        tab(path, Asked.ticket(WithCredentials.ANSWERING, session("k"), "{\"person\":\"Bob\"}"));
    ada.await("interaction/requested");
    bob.await("interaction/requested");
    ObjectNode params = object("{}").put("toolUseId", "q").put("until", until);
    assertTrue(ada.request("interaction/snooze", params).has("result"));

    assertTrue(bob.request("interaction/seen", params).has("result"));
    JsonNode atAdas = ada.await("interaction/updated").path("interaction");
    assertEquals(until, atAdas.path("snoozedUntil").asText(), atAdas::toString);
    JsonNode bobs = bob.request("interaction/get", params).at("/result/interaction");
    assertFalse(bobs.has("snoozedUntil"), bobs::toString);
    assertTrue(
        bob.seen().stream()
            .noneMatch(frame -> frame.path("method").asText().equals("interaction/snoozed")));
    // who read it before the other is not shown what was made for the other
    assertTrue(ada.request("interaction/extend", params.put("seconds", 60)).has("result"));
    JsonNode atBobs = bob.await("interaction/updated").path("interaction");
    assertFalse(atBobs.has("snoozedUntil"), atBobs::toString);
  }

  @Test
  void isToldToTheModelThatWaits() {
    ask(host, session("m"), "q", "{}").then().statusCode(202);
    Tab inbox = tab(token);
    inbox.await("interaction/requested");
    ObjectNode params = (ObjectNode) named(session("m"), "q");
    assertTrue(inbox.request("interaction/snooze", params.put("until", until)).has("result"));
    ask(host, session("m"), "q", "{}")
        .then()
        .body(containsString("A person put them off until " + until));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "'2020-01-01T00:00:00Z' | later than now",
        "'2999-01-01T00:00:00Z' | before the question expires",
        "'14:30' | a time with its offset",
        "- | a time with its offset",
      })
  void refusesWhatIsNoTimeToComeBack(String time, String why) {
    ask(host, session("r"), "q", "{}").then().statusCode(202);
    Tab inbox = tab(token);
    inbox.await("interaction/requested");
    ObjectNode params = (ObjectNode) named(session("r"), "q");
    if (time != null) {
      params.put("until", time);
    }
    JsonNode refused = inbox.request("interaction/snooze", params);
    assertEquals("invalid_argument", error(refused), refused::toString);
    assertTrue(refused.at("/error/data").toString().contains(why), refused::toString);
    JsonNode read = inbox.request("interaction/get", named(session("r"), "q"));
    assertEquals("open", read.at("/result/interaction/status").asText());
  }

  private JsonNode snooze(Tab tab, String time) {
    ObjectNode params = (ObjectNode) named(session("a"), "q");
    return tab.request("interaction/snooze", params.put("until", time));
  }

  private static ObjectNode object(String json) {
    return dev.parley.transport.Js.object(json);
  }
}
