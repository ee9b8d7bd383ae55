package dev.parley.pods;

import static dev.parley.testing.ParleyPerson.answer;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.ParleyPerson;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The inbox of one person, over several sessions and processes. */
class InboxPodsIT extends PodDeployment {
  private static final List<String> SESSIONS = List.of("one", "two", "three");

  @Test
  void whatIsAskedAtAnyProcessIsAnsweredAtOne() throws Exception {
    pods(2);
    ParleyPerson early = inbox(0);
    Map<String, CompletableFuture<JsonNode>> calls = new TreeMap<>();
    // the same id in each session, since only both together name a question
    SESSIONS.forEach(session -> calls.put(session, asked(session, "a", calls.size() % 2)));
    for (int i = 0; i < SESSIONS.size(); i++) {
      answered(early, early.sees());
    }
    for (String session : SESSIONS) {
      JsonNode result = calls.get(session).get(60, TimeUnit.SECONDS);
      assertAnswered(result, "From " + session + "?");
      assertEquals("inbox", result.path("via").asText(), result::toString);
    }
  }

  @Test
  void tellsAtOneProcessWhatEndsAtAnother() throws Exception {
    pods(2);
    ParleyPerson here = inbox(0);
    ParleyPerson there = inbox(1);
    var _ = asked("one", "a", 0);
    JsonNode shown = there.sees();
    assertEquals(shown.path("reference"), here.sees().path("reference"));
    answered(there, shown);
    JsonNode ended = here.seesEnding();
    assertEquals("one", ended.path("sessionId").asText(), ended::toString);
    assertEquals("a", ended.path("toolUseId").asText());
  }

  /** Calls that waited at the process that died are sent again by their host. */
  @Test
  void showsAllOfItAgainAfterAKill() throws Exception {
    pods(2);
    Map<String, CompletableFuture<JsonNode>> calls = new TreeMap<>();
    Host host = new Host(http, this::alive);
    SESSIONS.forEach(
        session -> calls.put(session, host.ask(session, "a", "From " + session + "?")));
    ParleyPerson there = inbox(1);
    for (int i = 0; i < SESSIONS.size(); i++) {
      there.sees();
    }
    pods.getFirst().kill();

    ParleyPerson later = inbox(1);
    for (int i = 0; i < SESSIONS.size(); i++) {
      answered(later, later.sees());
    }
    for (String session : SESSIONS) {
      assertAnswered(calls.get(session).get(60, TimeUnit.SECONDS), "From " + session + "?");
    }
    await().atMost(PATIENCE).until(() -> there.count("interaction/resolved") == SESSIONS.size());
    assertTrue(host.cutOff() > 0, "nobody waited at the process that died");
  }

  private ParleyPerson inbox(int pod) {
    return ParleyPerson.openInbox(http, pods.get(pod).url("/"));
  }

  private CompletableFuture<JsonNode> asked(String session, String toolUseId, int pod) {
    return new Host(http, () -> List.of(pods.get(pod)))
        .ask(session, toolUseId, "From " + session + "?");
  }

  private static void answered(ParleyPerson person, JsonNode interaction) {
    String text = interaction.at("/questions/0/text").asText();
    person.answers(interaction, answer("q1", Person.answerTo(text)));
  }
}
