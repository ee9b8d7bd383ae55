package dev.parley.concurrency;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import io.quarkus.test.junit.QuarkusTest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * An interaction has one ending although several parties end it at once, and all of them learn the
 * same ending.
 */
@QuarkusTest
class RacesTest {
  private static final int ROUNDS = 50;

  @RegisterExtension final Parley parley = new Parley();

  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

  @AfterEach
  void stop() {
    executor.shutdownNow();
  }

  @Test
  void oneOfHundredAnswersWins() throws Exception {
    List<ParleyPerson> people = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      people.add(parley.person());
    }
    for (int round = 0; round < 5; round++) {
      InFlight call = parley.modernCall(ASK, Questions.freeText("Who?")).start();
      JsonNode question = null;
      for (ParleyPerson person : people) {
        question = person.sees();
      }
      assertOneOfHundredWins(people, question, call);
    }
  }

  private void assertOneOfHundredWins(List<ParleyPerson> people, JsonNode question, InFlight call)
      throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(100);
    List<Future<JsonNode>> answers = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      ParleyPerson person = people.get(i % 10);
      String name = "person " + i;
      answers.add(
          executor.submit(() -> {
            barrier.await();
            return person.answersLater(question, answer("q1", name)).get(30, TimeUnit.SECONDS);
          }));
    }
    List<String> winners = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      JsonNode reply = answers.get(i).get(30, TimeUnit.SECONDS);
      if (reply.has("result")) {
        winners.add("person " + i);
      } else {
        assertLate(reply, "answered");
      }
    }
    assertEquals(1, winners.size(), winners::toString);
    JsonNode told = call.reply().structured().at("/answers/0/answer/0");
    assertEquals(winners.getFirst(), told.asText());
    int you = Integer.parseInt(winners.getFirst().substring("person ".length())) % 10;
    for (int i = 0; i < people.size(); i++) {
      JsonNode resolved = people.get(i).seesEnding();
      assertEquals(i == you ? "you" : "other", resolved.path("by").asText());
      assertEquals(told, resolved.at("/interaction/answers/0/answer/0"));
    }
  }

  @ParameterizedTest(name = "an answer against {0}")
  @CsvSource({
    "interaction/decline, declined",
    "interaction/cancel, cancelled",
    "interactions/abort, aborted"
  })
  void eitherTheAnswerOrTheOtherEndingWins(String method, String status) throws Exception {
    ParleyPerson answering = parley.person();
    ParleyPerson ending = parley.person();
    for (int round = 0; round < ROUNDS; round++) {
      InFlight call = parley.modernCall(ASK, Questions.freeText("Round " + round + "?")).start();
      JsonNode question = answering.sees();
      JsonNode named = Json.object().put("toolUseId", question.path("toolUseId").asText());
      CyclicBarrier barrier = new CyclicBarrier(2);
      Future<JsonNode> other =
          together(
              barrier,
              () ->
                  status.equals("aborted")
                      ? parley.rpc(method, named)
                      : ending.request(method, named).get(30, TimeUnit.SECONDS));
      Future<JsonNode> answer =
          together(
              barrier,
              () ->
                  answering.answersLater(question, answer("q1", "Yes")).get(30, TimeUnit.SECONDS));

      String outcome = call.reply().outcome();
      boolean answered = outcome.equals("answered");
      assertEquals(answered ? "answered" : status, outcome);
      assertWon(answered ? answer.get() : other.get(), outcome);
      assertLate(answered ? other.get() : answer.get(), outcome);
      JsonNode resolved = answering.seesEnding();
      assertEquals(outcome, resolved.path("status").asText());
      String by = status.equals("aborted") ? "host" : "other";
      assertEquals(answered ? "you" : by, resolved.path("by").asText());
      assertEquals(answered ? 1 : 0, call.reply().structured().path("answers").size());
    }
  }

  @Test
  void eitherTheAnswerOrTheExpiryWins() throws Exception {
    ParleyPerson person = parley.person();
    double seconds = 0.02;
    for (int round = 0; round < ROUNDS; round++) {
      JsonNode asked = Questions.lasting(seconds, Questions.freeText("Round " + round + "?"));
      InFlight call = parley.modernCall(ASK, asked).start();
      JsonNode question = person.sees();
      JsonNode reply = person.answersLater(question, answer("q1", "Yes")).get(30, TimeUnit.SECONDS);

      String outcome = call.reply().outcome();
      boolean answered = outcome.equals("answered");
      if (answered) {
        assertWon(reply, "answered");
      } else {
        assertEquals("expired", outcome);
        assertLate(reply, "expired");
      }
      JsonNode resolved = person.seesEnding();
      assertEquals(outcome, resolved.path("status").asText());
      assertEquals(answered ? "you" : "policy", resolved.path("by").asText());
      // towards the time at which the two meet
      seconds = Math.max(0.001, seconds * (answered ? 0.8 : 1.2));
    }
  }

  @Test
  void cancellationAtFirstSightIsHeard() {
    ParleyPerson person = parley.person();
    ParleyHost host = parley.host("2025-11-25", Json.object());
    for (int round = 0; round < ROUNDS; round++) {
      String id = "call-" + round;
      InFlight call = host.call(ASK, Questions.colour()).toolUse(id).id(id).start();
      person.sees();
      host.request("notifications/cancelled").withoutId().param("requestId", id).send();

      assertEquals("aborted", person.seesEnding().path("status").asText());
      assertEquals(0, call.reply().messages().size());
    }
  }

  private Future<JsonNode> together(CyclicBarrier barrier, Callable<JsonNode> action) {
    return executor.submit(() -> {
      barrier.await();
      return action.call();
    });
  }

  private static void assertWon(JsonNode reply, String status) {
    assertEquals(status, reply.at("/result/status").asText(), reply::toString);
  }

  private static void assertLate(JsonNode reply, String endedAs) {
    JsonNode data = reply.at("/error/data");
    assertEquals("interaction_already_resolved", data.path("error").asText(), reply::toString);
    assertEquals(endedAs, data.path("endedAs").asText(), reply::toString);
  }
}
