package dev.parley.transport.websocket;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.identity.InteractionKey;
import dev.parley.interaction.Change;
import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionStore;
import dev.parley.transport.Js;
import dev.parley.transport.Meeting;
import dev.parley.transport.Tab;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.subscription.Cancellable;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the frontends of one session see of each other and of what happens. */
@QuarkusTest
class SessionSocketTest {
  private static final String ANYTHING = "[{id:'q1',answer:['This']}]";

  @RegisterExtension final Meeting meeting = new Meeting();

  @Inject InteractionStore store;
  @Inject ChangeBus changes;

  @Test
  void speaksTheSubprotocol() {
    assertEquals("parley.v1", meeting.tab().subprotocol());
  }

  @Test
  void replaysWhatIsOpenAndNothingElse() {
    meeting.askAnything("first");
    meeting.askAnything("over");
    meeting.askAnything("last");
    meeting.end("over", "cancel");
    Tab tab = meeting.tab();
    assertEquals(
        List.of("session/ready 2", "session/host", "first open", "last open", "session/presence"),
        story(tab));
    JsonNode ready = tab.seen().getFirst().path("params");
    assertEquals(meeting.session(), ready.path("sessionId").asText());
    assertEquals(3600, ready.path("retentionSeconds").asInt());
  }

  /**
   * A question asked after a frontend begins to listen, and before its replay is read, is in both.
   */
  @Test
  void showsAQuestionOnceThatIsAskedAsAFrontendConnects() {
    Interaction first = find(meeting.askAnything("first"));
    Interaction late =
        new Interaction(
            new InteractionKey(first.key().session(), "late"),
            "ref_" + UUID.randomUUID(),
            first.ask(),
            first.createdAt(),
            first.expiresAt(),
            first.elicited(),
            null);
    Cancellable asking =
        changes.listen(
            first.key().session(),
            change -> {
              if (change instanceof Change.PresenceChanged) {
                store.create(late).subscribe().with(created -> {});
              }
            });
    Tab tab = meeting.tab();
    asking.cancel();
    meeting.askAnything("last");
    tab.await("last", frame -> toolUseId(frame).equals("last"));
    assertEquals(List.of("first", "late", "last"), requested(tab));
  }

  /** Redis tells of questions on another connection than the one on which the replay is read. */
  @Test
  void showsAQuestionOnceOfWhichItHearsLate() {
    Interaction first = find(meeting.askAnything("first"));
    Tab tab = meeting.tab();
    changes.heard(new Change.Requested(first));
    meeting.end("first", "cancel");
    tab.await("interaction/resolved");
    meeting.askAnything("last");
    tab.await("last", frame -> toolUseId(frame).equals("last"));
    assertEquals(List.of("first", "last"), requested(tab));
  }

  private Interaction find(JsonNode asked) {
    return store
        .find(asked.path("reference").asText())
        .await()
        .atMost(Duration.ofSeconds(Tab.PATIENCE))
        .orElseThrow();
  }

  private static String toolUseId(JsonNode frame) {
    return frame.at("/params/interaction/toolUseId").asText();
  }

  private static List<String> requested(Tab tab) {
    return tab.seen().stream()
        .filter(frame -> frame.path("method").asText().equals("interaction/requested"))
        .map(SessionSocketTest::toolUseId)
        .toList();
  }

  @Test
  void saysFirstThatNothingIsOpen() {
    assertEquals(List.of("session/ready 0", "session/presence"), story(meeting.tab()));
  }

  @Test
  void tellsEveryTabWhatIsAskedAndHowItEnds() {
    Tab first = meeting.tab();
    Tab second = meeting.tab();
    meeting.askAnything("a");
    for (Tab tab : List.of(first, second)) {
      JsonNode asked = asked(tab);
      assertEquals("What?", asked.at("/questions/0/text").asText());
      assertFalse(asked.has("via"), asked::toString);
    }
    JsonNode response = first.respond("a", ANYTHING);
    assertEquals("{\"status\":\"answered\"}", response.path("result").toString());
    JsonNode mine = first.await("interaction/resolved");
    JsonNode theirs = second.await("interaction/resolved");
    assertEquals("answered a by you", ending(mine));
    assertEquals("answered a by other", ending(theirs));
    assertEquals("This", theirs.at("/interaction/answers/0/answer/0").asText());
    assertEquals("human", theirs.at("/interaction/provenance").asText());
    assertEquals("frontend", theirs.at("/interaction/via").asText());
  }

  @Test
  void letsTheFirstOfTwoTabsWin() {
    Tab first = meeting.tab();
    Tab second = meeting.tab();
    meeting.askAnything("a");
    first.respond("a", ANYTHING);
    JsonNode late = second.respond("a", "[{id:'q1',answer:['That']}]");
    assertEquals(
        "interaction_already_resolved", late.at("/error/data/error").asText(), late::toString);
    assertEquals("answered", late.at("/error/data/endedAs").asText());
    assertEquals("This", meeting.read("a").at("/answers/0/answer/0").asText());
  }

  @Test
  void saysWhoEndedIt() {
    Tab tab = meeting.tab();
    for (String how : List.of("decline", "cancel", "abort")) {
      meeting.askAnything(how);
      meeting.end(how, how);
    }
    meeting.askAnything("rest");
    meeting.answer("rest", ANYTHING).then().statusCode(200);
    meeting.askFor("time", "{questions:[{text:'Now?',type:'FreeText'}],timeoutSeconds:0.001}");
    List<String> endings =
        tab.request("interaction/list", Js.object())
            .at("/result/interactions")
            .valueStream()
            .map(i -> ending(tab.await("interaction/resolved")))
            .toList();
    assertEquals(
        List.of(
            "declined decline by other",
            "cancelled cancel by other",
            "aborted abort by host",
            "answered rest by other",
            "expired time by policy"),
        endings);
  }

  @Test
  void declinesWithAReasonAndDismisses() {
    Tab tab = meeting.tab();
    meeting.askAnything("a");
    meeting.askAnything("b");
    JsonNode declined =
        tab.request("interaction/decline", Js.object("{toolUseId:'a',reason:'Not now'}"));
    assertEquals("declined", declined.at("/result/status").asText(), declined::toString);
    JsonNode dismissed = tab.request("interaction/cancel", Js.object("{toolUseId:'b'}"));
    assertEquals("cancelled", dismissed.at("/result/status").asText(), dismissed::toString);
    JsonNode ended = tab.await("interaction/resolved");
    assertEquals("declined a by you", ending(ended));
    assertEquals("Not now", ended.at("/interaction/reason").asText());
    assertEquals("cancelled b by you", ending(tab.await("interaction/resolved")));
  }

  @Test
  void keepsTheHistory() {
    meeting.askAnything("old");
    meeting.end("old", "decline");
    meeting.askAnything("new");
    Tab tab = meeting.tab();
    JsonNode all = tab.request("interaction/list", Js.object()).at("/result/interactions");
    assertEquals(
        List.of("old declined", "new open"),
        all.valueStream()
            .map(i -> i.path("toolUseId").asText() + " " + i.path("status").asText())
            .toList());
  }

  @Test
  void leavesAQuestionOpenWhoseAnswerIsRefused() {
    Tab tab = meeting.tab();
    meeting.ask(
        "a", "{questions:[{text:'Sure?',choices:['yes','no'],allowOther:false,required:true}]}");
    JsonNode refused = tab.respond("a", "[{id:'q1',answer:['perhaps']}]");
    assertEquals(-32602, refused.at("/error/code").asInt(), refused::toString);
    assertEquals("not_a_choice", refused.at("/error/data/details/0/error").asText());
    assertEquals("open", meeting.read("a").path("status").asText());
    assertEquals(
        "answered", tab.respond("a", "[{id:'q1',answer:['yes']}]").at("/result/status").asText());
    assertEquals("answered a by you", ending(tab.await("interaction/resolved")));
  }

  @Test
  void countsWhoIsThere() throws Exception {
    Tab first = meeting.tabAt(meeting.session());
    assertEquals(1, people(first));
    Tab second = meeting.tabAt(meeting.session());
    assertEquals(2, people(first));
    assertEquals(2, people(second));
    second.close();
    assertEquals(1, people(first));
    meeting.raw().close();
    assertEquals(2, people(first));
    assertEquals(1, people(first));
  }

  @Test
  void keepsSessionsApart() {
    Tab here = meeting.tab();
    Tab elsewhere = meeting.tabAt(meeting.session() + "-other");
    elsewhere.await("session/presence");
    meeting.askAnything("a");
    JsonNode refused = elsewhere.respond("a", ANYTHING);
    assertEquals("interaction_not_found", refused.at("/error/data/error").asText());
    assertEquals("answered", here.respond("a", ANYTHING).at("/result/status").asText());
    JsonNode list = elsewhere.request("interaction/list", Js.object());
    assertTrue(list.at("/result/interactions").isEmpty());
    assertEquals(List.of("session/ready 0", "session/presence"), story(elsewhere).subList(0, 2));
    assertTrue(elsewhere.seen().stream().noneMatch(frame -> frame.toString().contains("What?")));
  }

  @Test
  void takesNoRemarkForAnAnswer() {
    Tab tab = meeting.tab();
    meeting.askAnything("a");
    JsonNode refused = tab.request("session/message", Js.object("{text:'This',toolUseId:'a'}"));
    assertEquals("interaction_not_found", refused.at("/error/data/error").asText());
    assertEquals("open", meeting.read("a").path("status").asText());
  }

  private static JsonNode asked(Tab tab) {
    return tab.await("interaction/requested").path("interaction");
  }

  private static int people(Tab tab) {
    return tab.await("session/presence").path("people").asInt();
  }

  private static String ending(JsonNode resolved) {
    return resolved.path("status").asText()
        + " "
        + resolved.path("toolUseId").asText()
        + " by "
        + resolved.path("by").asText();
  }

  /** All frames so far in short. */
  private static List<String> story(Tab tab) {
    return tab.seen().stream().map(SessionSocketTest::line).toList();
  }

  private static String line(JsonNode frame) {
    JsonNode params = frame.path("params");
    return switch (frame.path("method").asText()) {
      case "session/ready" -> "session/ready " + params.path("open").asInt();
      case "interaction/requested" ->
          params.at("/interaction/toolUseId").asText()
              + " "
              + params.at("/interaction/status").asText();
      default -> frame.path("method").asText();
    };
  }
}
