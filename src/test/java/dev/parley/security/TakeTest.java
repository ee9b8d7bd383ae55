package dev.parley.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.transport.Js;
import dev.parley.transport.Tab;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A person answers a question now: others are told that somebody does, and can answer too. */
@QuarkusTest
@TestProfile(WithCredentials.class)
class TakeTest extends InboxFixture {

  @Test
  void isToldToTheOtherScreensOfThePersonAsTheirOwn() {
    ask(host, session("a"), "q", "{}").then().statusCode(202);
    Tab inbox = tab(token);
    Tab page = tab("/ws/v1/sessions/" + session("a"), token);
    inbox.await("interaction/requested");
    page.await("interaction/requested");
    JsonNode params = named(session("a"), "q");
    String until = page.request("interaction/take", params).at("/result/takenUntil").asText();
    JsonNode told = inbox.await("interaction/taken");
    assertEquals(until, told.path("takenUntil").asText(), told::toString);
    assertEquals(session("a"), told.path("sessionId").asText());
    assertTrue(told.path("mine").asBoolean());
    JsonNode read = inbox.request("interaction/get", params).at("/result/interaction");
    assertFalse(read.has("takenUntil"), read::toString);

    assertTrue(inbox.request("interaction/take", params).at("/result").has("takenUntil"));
    told = page.await("interaction/taken");
    assertTrue(told.path("mine").asBoolean(), told::toString);
    assertFalse(told.has("sessionId"));
    JsonNode released = ((ObjectNode) params.deepCopy()).put("release", true);
    assertEquals(Js.object("{}"), inbox.request("interaction/take", released).path("result"));
    told = page.await("interaction/taken");
    assertFalse(told.has("takenUntil") || told.has("mine"), told::toString);
  }

  @Test
  void isAHintToOthersUntilTheFrontendLeaves() {
    String name = "taken-" + UUID.randomUUID();
    Asked.ask(WithCredentials.ASKING, name, "q").then().statusCode(202);
    String path = "/ws/v1/sessions/" + name;
    Tab ada = tab(path, Asked.ticket(WithCredentials.ANSWERING, name, "{\"person\":\"Ada\"}"));
    String bobs = Asked.ticket(WithCredentials.ANSWERING, name, "{\"person\":\"Bob\"}");
    Tab bob = tab(path, bobs);
    ada.await("interaction/requested");
    bob.await("interaction/requested");
    JsonNode params = Js.object("{toolUseId:'q'}");
    String until = ada.request("interaction/take", params).at("/result/takenUntil").asText();
    JsonNode told = bob.await("interaction/taken");
    assertEquals(until, told.path("takenUntil").asText(), told::toString);
    assertFalse(told.has("mine") || told.toString().contains("Ada"), told::toString);
    Tab later = tab(path, bobs);
    JsonNode shown = later.await("interaction/requested").path("interaction");
    assertEquals(until, shown.path("takenUntil").asText(), shown::toString);

    ada.close();
    assertFalse(bob.await("interaction/taken").has("takenUntil"));
    JsonNode read = bob.request("interaction/get", params).at("/result/interaction");
    assertFalse(read.has("takenUntil"), read::toString);
    JsonNode ended = bob.request("interaction/respond", answering(name, "q"));
    assertEquals("answered", ended.at("/result/status").asText(), ended::toString);
    JsonNode late = bob.request("interaction/take", params);
    assertEquals("interaction_already_resolved", error(late), late::toString);
  }

  @Test
  void refusesWhatIsInNoInboxOfThePersonOrUnclear() {
    String other = "ben-" + UUID.randomUUID();
    ask(WithCredentials.hostOf(other), other, "q", "{}").then().statusCode(202);
    Tab inbox = tab(token);
    JsonNode refused = inbox.request("interaction/take", named(other, "q"));
    assertEquals("interaction_not_found", error(refused), refused::toString);
    JsonNode unclear = ((ObjectNode) named(other, "q")).put("release", "yes");
    refused = inbox.request("interaction/take", unclear);
    assertEquals("invalid_argument", error(refused), refused::toString);
  }
}
