package dev.parley.transport.websocket;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.transport.Closing;
import dev.parley.transport.Js;
import dev.parley.transport.Logs;
import dev.parley.transport.Meeting;
import dev.parley.transport.Narrow;
import dev.parley.transport.RawSocket;
import dev.parley.transport.Tab;
import dev.parley.transport.contract.Contract;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A frontend that takes too little or sends too much is closed; the others do not notice. */
@QuarkusTest
@TestProfile(Narrow.class)
class SocketBoundsTest {
  private static final int LARGEST_MESSAGE = 1_048_576;

  @RegisterExtension final Meeting meeting = new Meeting();

  private final Logs logs = new Logs();

  @AfterEach
  void nothingForAnOperatorToLookInto() {
    logs.close();
    assertEquals(List.of(), logs.faults());
  }

  @Test
  void closesASlowReader() throws IOException {
    Tab healthy = meeting.tab();
    RawSocket slow = meeting.raw();
    assertEquals(2, people(healthy));
    for (int round = 0; round < 1_000 && lastPeople(healthy) == 2; round++) {
      meeting.ask("round-" + round, questionOf(40_000));
      healthy.await("interaction/requested");
      meeting.end("round-" + round, "cancel");
      healthy.await("interaction/resolved");
    }
    assertEquals(1, people(healthy));
    assertEquals(Contract.closing("You read too slowly; connect again"), slow.closing());
    assertUnharmed(healthy);
  }

  @Test
  void replaysMoreThanMayPileUpToWhoeverReadsIt() throws IOException {
    for (int i = 0; i < Narrow.OPEN; i++) {
      meeting.ask("q" + i, questionOf(3 * Narrow.BACKLOG / 2));
    }
    RawSocket raw = meeting.raw();
    int requested = 0;
    RawSocket.Frame frame = raw.read();
    while (frame != null && !frame.text().contains("session/presence")) {
      requested += frame.text().contains("interaction/requested") ? 1 : 0;
      frame = raw.read();
    }
    assertEquals(Narrow.OPEN, requested);
  }

  @Test
  void sendsAQuestionLargerThanWhatMayPileUp() {
    Tab tab = meeting.tab();
    meeting.ask("a", questionOf(3 * Narrow.BACKLOG / 2));
    tab.await("interaction/requested");
    assertTrue(tab.isOpen());
  }

  @Test
  void closesAFloodingWriterOnce() throws IOException {
    Tab healthy = meeting.tab();
    RawSocket flood = meeting.raw();
    assertEquals(2, people(healthy));
    // far more than ten seconds' worth
    for (int i = 0; i < 100 * Narrow.MESSAGES_PER_SECOND; i++) {
      flood.send("{}");
    }
    assertEquals(
        Contract.closing("You send too much; connect again and send less"), flood.closing());
    assertEquals(1, people(healthy));
    assertUnharmed(healthy);
  }

  @Test
  void letsABurstPass() {
    Tab tab = meeting.tab();
    int burst = 9 * Narrow.MESSAGES_PER_SECOND;
    for (int i = 1; i <= burst; i++) {
      tab.send("{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"interaction/list\"}".formatted(i));
    }
    tab.await("response", frame -> frame.path("id").asInt() == burst);
    assertUnharmed(tab);
  }

  @Test
  void closesAPeerThatSendsBinary() throws IOException {
    Tab healthy = meeting.tab();
    RawSocket raw = meeting.raw();
    raw.send(RawSocket.BINARY, new byte[] {1, 2, 3});
    raw.send(RawSocket.BINARY, new byte[] {4});
    assertEquals(Contract.closing("Only text is spoken here"), raw.closing());
    assertUnharmed(healthy);
  }

  @Test
  void closesAPeerThatSendsTooLargeAMessage() throws IOException {
    Tab healthy = meeting.tab();
    Closing tooLarge = Contract.closing("A message was too large or not valid text");
    try (RawSocket one = meeting.raw()) {
      one.send(" ".repeat(LARGEST_MESSAGE + 1));
      assertEquals(tooLarge, one.closing());
    }
    try (RawSocket parts = meeting.raw()) {
      parts.send(RawSocket.TEXT, false, new byte[LARGEST_MESSAGE / 2 + 1]);
      parts.send(RawSocket.CONTINUATION, true, new byte[LARGEST_MESSAGE / 2]);
      assertEquals(tooLarge, parts.closing());
    }
    assertUnharmed(healthy);
  }

  @Test
  void takesTheLargestMessage() {
    Tab tab = meeting.tab();
    String list = "{\"jsonrpc\":\"2.0\",\"id\":\"large\",\"method\":\"interaction/list\"}";
    tab.send(" ".repeat(LARGEST_MESSAGE - list.length()) + list);
    tab.await("response", frame -> frame.path("id").asText().equals("large"));
  }

  @Test
  void turnsAwayWhomThereIsNoRoomFor() throws IOException {
    Tab healthy = meeting.tab();
    for (int i = 1; i < Narrow.FRONTENDS; i++) {
      meeting.tab();
    }
    RawSocket extra = meeting.raw();
    assertEquals(Contract.closing("There are too many frontends at this session"), extra.closing());
    assertUnharmed(healthy);
    assertEquals(Narrow.FRONTENDS, lastPeople(healthy));
  }

  @Test
  void turnsAwayWhomThereIsNoRoomForAtAnInbox() {
    for (int i = 0; i < Narrow.FRONTENDS; i++) {
      meeting.inbox();
    }
    Tab extra = meeting.tabOn("/ws/v1/inbox");
    assertEquals(Contract.closing("There are too many frontends at this inbox"), extra.closing());
  }

  private void assertUnharmed(Tab tab) {
    String id = "after-" + tab.seen().size();
    meeting.askAnything(id);
    String status = tab.respond(id, "[{id:'q1',answer:['Yes']}]").at("/result/status").asText();
    assertEquals("answered", status);
    tab.request("interaction/list", Js.object());
  }

  /** A question whose frame has about that many bytes. */
  private static String questionOf(int bytes) {
    StringBuilder choices = new StringBuilder();
    for (int i = 0; i < bytes / 2_000; i++) {
      choices.append(i == 0 ? "" : ",");
      choices.append("{label:'%d',description:'%s'}".formatted(i, "x".repeat(1_900)));
    }
    return "{questions:[{text:'Which?',choices:[%s]}]}".formatted(choices);
  }

  private static int people(Tab tab) {
    return tab.await("session/presence").path("people").asInt();
  }

  private static int lastPeople(Tab tab) {
    return tab.seen().stream()
        .filter(frame -> frame.path("method").asText().equals("session/presence"))
        .reduce((earlier, later) -> later)
        .map(frame -> frame.at("/params/people").asInt())
        .orElse(0);
  }
}
