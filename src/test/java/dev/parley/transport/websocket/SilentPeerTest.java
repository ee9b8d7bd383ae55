package dev.parley.transport.websocket;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.transport.Impatient;
import dev.parley.transport.Logs;
import dev.parley.transport.Meeting;
import dev.parley.transport.RawSocket;
import dev.parley.transport.Tab;
import dev.parley.transport.contract.Contract;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A peer that does not answer pings is gone, whether or not its connection still stands. */
@QuarkusTest
@TestProfile(Impatient.class)
class SilentPeerTest {
  @RegisterExtension final Meeting meeting = new Meeting();

  private final Logs logs = new Logs();

  @AfterEach
  void nothingForAnOperatorToLookInto() {
    logs.close();
    assertEquals(List.of(), logs.faults());
  }

  @Test
  void closesAPeerThatDoesNotAnswerTwoPings() throws IOException {
    Tab healthy = meeting.tab();
    RawSocket silent = meeting.raw();
    assertEquals(2, people(healthy));
    for (int pings = 0; pings < 2; ) {
      RawSocket.Frame frame = silent.read();
      pings += frame != null && frame.opcode() == RawSocket.PING ? 1 : 0;
    }
    assertEquals(Contract.closing("You did not answer two pings"), silent.closing());
    assertEquals(1, people(healthy));
  }

  @Test
  void keepsAPeerThatAnswers() throws IOException {
    RawSocket lively = meeting.raw();
    for (int pings = 0; pings < 4; ) {
      RawSocket.Frame frame = lively.read();
      if (frame != null && frame.opcode() == RawSocket.PING) {
        lively.send(RawSocket.PONG, new byte[0]);
        pings++;
      }
    }
    lively.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"interaction/list\"}");
    RawSocket.Frame frame = lively.read();
    assertEquals(RawSocket.TEXT, frame == null ? RawSocket.CLOSE : frame.opcode());
  }

  @Test
  void cutsOffAPeerThatTakesNothing() throws IOException {
    Tab healthy = meeting.tab();
    RawSocket deaf = meeting.raw();
    assertEquals(2, people(healthy));
    // more than the kernel keeps, so that not even the closing frame can be written
    for (int i = 0; i < 60; i++) {
      meeting.ask("a" + i, "{questions:[%s]}".formatted(largeQuestions()));
      meeting.end("a" + i, "cancel");
    }
    assertEquals(1, people(healthy));
    await()
        .atMost(Duration.ofSeconds(Tab.PATIENCE))
        .until(() -> {
          try {
            deaf.send(RawSocket.TEXT, new byte[1]);
            return false;
          } catch (IOException cutOff) {
            return true;
          }
        });
  }

  private static String largeQuestions() {
    return "{text:'%s'},".formatted("x".repeat(3_900)).repeat(20) + "{text:'?'}";
  }

  private static int people(Tab tab) {
    return tab.await("session/presence").path("people").asInt();
  }
}
