package dev.parley.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.RawHttp;
import dev.parley.transport.Logs;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A client that is slow on purpose is disconnected, and holds nobody else up. */
@QuarkusTest
@TestProfile(Hasty.class)
class SlowClientTest {
  private static final Duration PACE = Duration.ofMillis(50);
  private static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";

  @RegisterExtension final Parley parley = new Parley();

  private final Logs logs = new Logs();

  @AfterEach
  void nothingForAnOperatorToLookInto() {
    logs.close();
    assertEquals(List.of(), logs.faults());
  }

  /** The event loop of Netty on which this machine should serve. */
  String eventLoop() {
    String arch = System.getProperty("os.arch");
    boolean hasEpoll =
        System.getProperty("os.name").equals("Linux") && List.of("amd64", "aarch64").contains(arch);
    return hasEpoll ? "EpollEventLoop" : "NioEventLoop";
  }

  @Test
  void runsOnTheTransportThatItIsAbout() {
    List<String> loops =
        Thread.getAllStackTraces().values().stream()
            .flatMap(Stream::of)
            .map(frame -> frame.getClassName().replaceFirst(".*\\.", ""))
            .filter(name -> name.endsWith("EventLoop") && !name.startsWith("SingleThread"))
            .distinct()
            .toList();
    assertEquals(List.of(eventLoop()), loops);
  }

  @Test
  void closesAConnectionThatSaysNothing() {
    try (RawHttp silent = new RawHttp()) {
      assertEquals("", silent.rest());
    }
    assertUnharmed();
  }

  @Test
  void closesAConnectionWhoseRequestLineDribbles() throws IOException {
    try (RawHttp slow = new RawHttp()) {
      slow.dribble("GET /" + "x".repeat(1_000), PACE);
    }
    assertUnharmed();
  }

  @Test
  void closesAConnectionWhoseHeadersDribble() throws IOException {
    try (RawHttp slow = new RawHttp()) {
      slow.send(RawHttp.head("POST", "/mcp"));
      slow.dribble("X-Slow: 1\r\n", PACE);
    }
    assertUnharmed();
  }

  @Test
  void closesAConnectionWhoseSecondHeadDribbles() throws IOException {
    try (RawHttp slow = new RawHttp()) {
      slow.send(RawHttp.post("/rpc", LIST));
      assertEquals(200, slow.answer().status());
      slow.dribble("GET /" + "x".repeat(1_000), PACE);
    }
    assertUnharmed();
  }

  @Test
  void refusesABodyThatDribbles() throws IOException {
    for (String path : List.of("/mcp", "/rpc", "/api/v1/sessions/s/interactions")) {
      try (RawHttp slow = new RawHttp()) {
        slow.send(RawHttp.post(path, "x".repeat(100_000)).replaceFirst("x+$", ""));
        slow.dribble(" ", PACE);
        RawHttp.Answer answer = slow.answer();
        assertEquals(408, answer.status(), path);
        assertTrue(answer.body().contains("too_slow"), answer.body());
        slow.rest();
      }
    }
    assertUnharmed();
  }

  @Test
  void closesAConnectionThatRestsTooLong() {
    try (RawHttp idle = new RawHttp()) {
      idle.send(RawHttp.post("/rpc", LIST));
      assertEquals(200, idle.answer().status());
      assertEquals("", idle.rest());
    }
  }

  @Test
  void leavesWaitingCallsStreamsAndSocketsAlone() {
    ParleyPerson person = parley.person();
    InFlight stream = parley.modernCall(Questions.ASK, Questions.freeText("Stream?")).start();
    JsonNode streamed = person.sees();
    // half as long again as the longest time limit of a connection
    JsonNode params = Questions.waitless(Questions.freeText("Parked?")).put("waitSeconds", 6.0);

    assertEquals("pending", parley.rpc(Questions.ASK, params).at("/result/status").asText());

    person.answers(person.sees(), ParleyPerson.answer("q1", "Still here"));
    person.answers(streamed, ParleyPerson.answer("q1", "Here too"));
    assertEquals("answered", stream.reply().outcome());
  }

  @Test
  void takesNoMoreConnectionsThanThereMayBe() {
    List<RawHttp> open = new ArrayList<>();
    ParleyPerson person = parley.person();
    InFlight waiting =
        parley.rpcLater(
            Questions.ASK, Questions.waitless(Questions.freeText("In?")).put("waitSeconds", 60));
    JsonNode asked = person.sees();
    try {
      for (int i = 0; i < 2 * Hasty.CONNECTIONS; i++) {
        RawHttp one = new RawHttp();
        one.send("GET / HTTP/1.1\r\n"); // a connection with half a head is not idle
        open.add(one);
      }
      long turnedAway = open.reversed().stream().filter(one -> one.rest().isEmpty()).count();
      assertTrue(turnedAway >= Hasty.CONNECTIONS, () -> turnedAway + " turned away");
      person.answers(asked, ParleyPerson.answer("q1", "who is in is served"));
      assertEquals("answered", waiting.reply().message().at("/result/status").asText());
    } finally {
      open.forEach(RawHttp::close);
    }
    assertUnharmed();
  }

  private void assertUnharmed() {
    JsonNode tools = parley.rpc("tools/list", Json.object()).at("/result/tools");
    assertTrue(tools.size() > 0, tools::toString);
  }
}
