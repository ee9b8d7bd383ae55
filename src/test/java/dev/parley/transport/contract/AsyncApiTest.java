package dev.parley.transport.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.transport.Js;
import dev.parley.transport.Meeting;
import dev.parley.transport.Tab;
import io.quarkus.test.junit.QuarkusTest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Holds the frames of a real session against asyncapi.yaml. */
@QuarkusTest
class AsyncApiTest {
  private static final Contract FILE = Contract.ASYNCAPI;

  private static final String EVERY_KIND =
      """
      {title:'All',onTimeout:'expired',questions:[
        {id:'one',text:'Which?',header:'H',description:'D',
         choices:['x',{value:'y',label:'Y',description:'E'}],defaultValue:'x'},
        {id:'some',text:'Which ones?',type:'MultiChoice',choices:['x','y'],defaultValue:['y']},
        {id:'text',text:'Why?',type:'FreeText',defaultValue:'Because',required:true}]}
      """;

  @RegisterExtension final Meeting meeting = new Meeting();

  @Test
  void describesEveryFrameThatTheServiceSends() {
    meeting.ask("replayed", EVERY_KIND);
    Tab first = meeting.tab();
    Tab second = meeting.tab();
    Tab inbox = meeting.inbox();
    Set<String> met = new TreeSet<>();

    first.respond("replayed", "[{id:'one',answer:[]}]");
    first.respond("replayed", "[{id:'text',answer:['So'],note:'N'},{id:'one',answer:['z']}]");
    meeting.ask("draft", EVERY_KIND);
    JsonNode kept =
        first.request(
            "interaction/draft",
            Js.object("{toolUseId:'draft',answers:[{id:'text',answer:['Half'],note:'N'}]}"));
    assertTrue(kept.at("/result/kept").asBoolean(), kept::toString);
    JsonNode updated = second.await("interaction/updated").at("/interaction/draft/0");
    assertEquals("Half", updated.at("/answer/0").asText());
    first.request("interaction/seen", Js.object("{toolUseId:'draft'}"));
    String later = Instant.now().plusSeconds(60).toString();
    first.request("interaction/snooze", Js.object("{toolUseId:'draft',until:'" + later + "'}"));
    assertTrue(second.await("interaction/snoozed").has("snoozedUntil"));
    first.request("interaction/snooze", Js.object("{toolUseId:'draft',until:null}"));
    assertFalse(second.await("interaction/snoozed").has("snoozedUntil"));
    first.request("interaction/take", Js.object("{toolUseId:'draft'}"));
    assertTrue(second.await("interaction/taken").has("takenUntil"));
    first.request("interaction/extend", Js.object("{toolUseId:'draft',seconds:60}"));
    for (String ending : List.of("abort", "decline", "cancel")) {
      meeting.ask(ending, EVERY_KIND);
    }
    meeting.end("abort", "abort");
    first.request("interaction/decline", Js.object("{toolUseId:'decline',reason:'No'}"));
    first.request("interaction/cancel", Js.object("{toolUseId:'cancel'}"));
    first.request("interaction/cancel", Js.object("{toolUseId:'cancel'}"));
    meeting.askFor(
        "late",
        "{questions:[{text:'Now?',defaultValue:'a'}],timeoutSeconds:0.001,onTimeout:'defaults'}");
    for (int i = 0; i < 5; i++) {
      first.await("interaction/resolved");
      met.add(second.await("interaction/resolved").path("by").asText());
    }
    first.request("interaction/list", Js.object());
    first.request("interaction/get", Js.object("{toolUseId:'draft'}"));
    inbox.request("interaction/list", Js.object("{status:'all'}"));
    inbox.request("inbox/active", Js.object());
    String soon = Instant.now().plusSeconds(3_600).toString();
    inbox.request("inbox/away", Js.object().put("until", soon));
    inbox.await("inbox/away");
    inbox.request("inbox/away", Js.object().putNull("until"));
    inbox.await("interaction/resolved");
    for (String nonsense :
        List.of("{", "[]", "{}", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":1}")) {
      first.send(nonsense);
      first.await("error", frame -> frame.has("error"));
    }
    assertEquals(Set.of("other", "host", "policy"), met);

    List<JsonNode> frames = new ArrayList<>(first.seen());
    frames.addAll(second.seen());
    frames.addAll(inbox.seen());
    met.clear();
    for (JsonNode frame : frames) {
      String name = name(frame);
      met.add(name);
      FILE.check(message(name).path("payload"), frame);
    }
    Set<String> described = new TreeSet<>(sent());
    described.remove("session/closing");
    assertEquals(described, met);
  }

  @Test
  void knowsEveryMethodThatIsDescribed() {
    Tab atSession = meeting.tab();
    Tab atInbox = meeting.inbox();
    Set<String> methods = new TreeSet<>();
    operations("receive")
        .flatMap(operation -> operation.path("messages").valueStream())
        .map(ref -> FILE.resolved(FILE.resolved(ref)))
        .forEach(message -> {
          methods.add(message.path("name").asText());
          JsonNode request = message.at("/examples/0/payload");
          FILE.check(message.path("payload"), request);
          Tab tab = request.path("method").asText().startsWith("inbox/") ? atInbox : atSession;
          JsonNode response = tab.request(request.path("method").asText(), request.path("params"));
          assertNotEquals(-32601, response.at("/error/code").asInt(), response::toString);
        });
    assertTrue(methods.contains("interaction/respond"), methods::toString);
  }

  @Test
  void knowsNoOtherMethod() {
    Tab tab = meeting.tab();
    List<String> others = new ArrayList<>(sent());
    others.addAll(List.of("interaction/Respond", "interaction/Draft", "tools/list", "", "ping"));
    for (String other : others) {
      JsonNode response = tab.request(other, Js.object());
      assertEquals(-32601, response.at("/error/code").asInt(), response::toString);
    }
  }

  @Test
  void givesExamplesThatFollowTheirSchemas() {
    FILE.at("/components/messages")
        .forEach(message ->
            message
                .path("examples")
                .forEach(example -> FILE.check(message.path("payload"), example.path("payload"))));
  }

  private static Stream<JsonNode> operations(String action) {
    return FILE.document()
        .path("operations")
        .valueStream()
        .filter(operation -> operation.path("action").asText().equals(action));
  }

  /** The names of all messages that the service may send, of its own accord or in reply. */
  private static List<String> sent() {
    return Stream.concat(
            operations("send").flatMap(operation -> operation.path("messages").valueStream()),
            operations("receive")
                .flatMap(operation -> operation.at("/reply/messages").valueStream()))
        .map(ref -> FILE.resolved(FILE.resolved(ref)).path("name").asText())
        .distinct()
        .toList();
  }

  private static JsonNode message(String name) {
    JsonNode ofSession = FILE.at("/channels/session/messages/" + name.replace("/", "~1"));
    return ofSession.isMissingNode()
        ? FILE.at("/channels/inbox/messages/" + name.replace("/", "~1"))
        : ofSession;
  }

  private static String name(JsonNode frame) {
    if (frame.has("method")) {
      return frame.path("method").asText();
    }
    if (frame.has("error")) {
      return "error";
    }
    if (frame.path("result").has("kept")) {
      return "kept";
    }
    if (frame.path("result").has("expiresAt")) {
      return "extended";
    }
    if (frame.path("result").has("backAt")) {
      return "awayUntil";
    }
    if (frame.path("result").has("snoozedUntil")) {
      return "putOff";
    }
    if (frame.path("result").has("takenUntil")) {
      return "held";
    }
    if (frame.path("result").has("seenAt")) {
      return "seen";
    }
    if (frame.path("result").has("interaction")) {
      return "found";
    }
    if (frame.path("result").isEmpty()) {
      return "noted";
    }
    return frame.path("result").has("interactions") ? "interactions" : "ended";
  }
}
