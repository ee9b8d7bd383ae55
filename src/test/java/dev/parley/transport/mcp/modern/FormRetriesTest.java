package dev.parley.transport.mcp.modern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import dev.parley.transport.mcp.elicitation.FormProfile;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Retries that bring a form late or again, or that lack what belongs to it. */
@QuarkusTest
@TestProfile(FormProfile.class)
class FormRetriesTest extends FormFixture {
  @Test
  @DisplayName("a valid answer counts, whichever attempt it is for")
  void validAnswerToAnOlderAttemptCounts() {
    Reply asked = ask(Questions.colour());
    Reply again = retry(asked, Questions.colour(), accept(Json.object())).send();
    assertEquals(List.of("answers-2"), keys(again.result().path("inputRequests")));
    ObjectNode right = accept(Json.read("{\"colour\":\"Red\"}"));

    for (Reply state : List.of(asked, again)) {
      Reply done = retry(state, Questions.colour(), "answers-1", right).send();
      assertEquals("answered", done.outcome());
    }
  }

  @Test
  @DisplayName("a retry that is sent again, since its response was lost, gets the same form")
  void repeatedRetryGetsTheSameForm() {
    Reply asked = ask(Questions.colour());
    ObjectNode wrong = accept(Json.read("{\"colour\":\"Green\"}"));
    for (int i = 0; i < 3; i++) {
      Reply again = retry(asked, Questions.colour(), wrong).send();
      assertEquals(List.of("answers-2"), keys(again.result().path("inputRequests")));
    }

    Reply other = retry(asked, Questions.colour(), accept(Json.read("{\"colour\":1}"))).send();
    assertEquals(List.of("answers-3"), keys(other.result().path("inputRequests")), "G6");
  }

  @Test
  @DisplayName("a call without requestState gets the form again, under the same key")
  void callWithoutStateGetsTheSameForm() {
    Reply first = ask(Questions.colour());
    Reply second = ask(Questions.colour());

    assertEquals(
        first.result().path("inputRequests"), second.result().path("inputRequests"), second::body);
    ObjectNode right = accept(Json.read("{\"colour\":\"Red\"}"));
    assertEquals("answered", retry(first, Questions.colour(), right).send().outcome());
    assertEquals("answered", retry(second, Questions.colour(), right).send().outcome());
  }

  @Test
  @DisplayName("a missing key is asked for again, other keys are ignored")
  void missingKeyIsAskedForAgain() {
    Reply asked = ask(Questions.colour());
    ObjectNode right = accept(Json.read("{\"colour\":\"Red\",\"shape\":\"round\"}"));

    Reply without = retry(asked, Questions.colour(), "other", right).send();
    assertEquals(List.of("answers-1"), keys(without.result().path("inputRequests")));
    Reply with = retry(without, Questions.colour(), right).send();
    assertEquals("answered", with.outcome());
    assertEquals(1, with.structured().path("answers").size());
  }

  @Test
  @DisplayName("a replay gets the same answer")
  void replayGetsTheSameAnswer() {
    Reply asked = ask(Questions.colour());
    retry(asked, Questions.colour(), accept(Json.read("{\"colour\":\"Red\"}"))).send();
    Reply replay =
        retry(asked, Questions.colour(), accept(Json.read("{\"colour\":\"Blue\"}"))).send();

    assertEquals("Red", replay.structured().at("/answers/0/answer/0").asText());
    assertTrue(replay.structured().path("replayed").asBoolean());
  }

  @Test
  @DisplayName("the rounds are bounded, whatever they bring")
  void roundsAreBounded() {
    Reply last = ask(Questions.colour());
    for (int round = 2; round <= 8; round++) {
      last =
          retry(last, Questions.colour(), "answers-" + (round - 1), accept(Json.object())).send();
    }

    assertEquals("pending", last.outcome());
  }
}
