package dev.parley.transport.mcp.modern;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static dev.parley.testing.Questions.AWAIT;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import dev.parley.testing.Rounds;
import dev.parley.testing.SmallNumbers;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A {@code requestState} is accepted only for the call and the principal that got it. */
@QuarkusTest
@TestProfile(SmallNumbers.class)
class RequestStateTest {
  private static final String BASE64URL =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

  @RegisterExtension final Parley parley = new Parley();

  @Test
  @DisplayName("a state that was changed in any way is refused")
  void tamperedStatesAreRefused() {
    Rounds call = new Rounds(parley, ASK, Questions.colour()).begin();
    String state = call.state();
    int end = state.length() - 1;

    for (String tampered :
        List.of(
            state + "A",
            state + "AAAA",
            state + "=",
            state + "==",
            state + "-tampered",
            " " + state,
            state.substring(0, end),
            state.substring(1),
            state.substring(0, 40) + "\n" + state.substring(40),
            (state.charAt(0) == 'A' ? 'B' : 'A') + state.substring(1),
            state + state,
            "")) {
      assertEquals("200 -32602", call.next().param("requestState", tampered).send().failure());
    }
  }

  @Test
  @DisplayName("no other last character is accepted, although some of its bits mean nothing")
  void everyOtherLastCharacterIsRefused() {
    // arguments of three lengths, so that every number of spare bits comes up
    for (String session : List.of("s", "ss", "sss")) {
      Rounds call = new Rounds(parley, ASK, Questions.colour());
      Reply first = parley.modernCall(ASK, Questions.colour()).session(session).send();
      call.replies().add(first);
      String state = call.state();
      String start = state.substring(0, state.length() - 1);
      BASE64URL
          .chars()
          .mapToObj(last -> start + (char) last)
          .filter(tampered -> !tampered.equals(state))
          .forEach(tampered -> {
            Reply reply = call.next().param("requestState", tampered).send();
            assertEquals("200 -32602", reply.failure(), tampered);
          });
    }
  }

  @ParameterizedTest(name = "{0} is no state")
  @ValueSource(strings = {"7", "null", "true", "{}", "[]", "\"x\"", "\"ref_x\""})
  void otherValuesAreRefused(String value) {
    Reply reply =
        parley
            .modernCall(ASK, Questions.colour())
            .param("requestState", Json.read(value))
            .deviant()
            .send();

    assertEquals("200 -32602", reply.failure());
  }

  @Test
  @DisplayName("a state is of no use with other arguments or for another tool")
  void stateIsBoundToItsCall() {
    Rounds call = new Rounds(parley, ASK, Questions.colour()).begin();
    ObjectNode wording = Questions.colour().deepCopy();
    ((ObjectNode) wording.at("/questions/0")).put("text", "Which color?");
    String reference =
        parley.rpc(ASK, Questions.waitless(Questions.colour())).at("/result/reference").asText();
    JsonNode await = Questions.reference(reference);

    assertEquals("200 -32602", call.next().arguments(wording).send().failure());
    assertEquals("200 -32602", call.next().arguments(Json.object()).send().failure());
    assertEquals("200 -32602", call.next().tool(AWAIT).send().failure());
    assertEquals("200 -32602", call.next().tool(AWAIT).arguments(await).send().failure());
  }

  @Test
  @DisplayName("a refused state prompts nobody, and the right one still works")
  void refusedStatePromptsNobody() {
    ParleyPerson person = parley.person();
    Rounds call = new Rounds(parley, ASK, Questions.colour()).begin();
    call.next().param("requestState", "x").send();
    call.next().arguments(Questions.freeText("Why?")).send();
    person.answers(person.sees(), answer("colour", "Red"));

    assertEquals("answered", call.complete().outcome());
    person.seesEnding();
    assertEquals(1, person.count("interaction/requested"));
  }

  @Test
  @DisplayName("the order of the arguments' members does not matter")
  void argumentsAreComparedByMeaning() {
    ParleyPerson person = parley.person();
    ObjectNode arguments = Questions.lasting(60, Questions.colour());
    ObjectNode reordered = Json.object().put("timeoutSeconds", 60.0);
    reordered.set("questions", arguments.path("questions"));
    Rounds call = new Rounds(parley, ASK, arguments).begin();
    person.answers(person.sees(), answer("colour", "Red"));

    assertEquals("answered", call.next().arguments(reordered).send().outcome());
  }

  @Test
  @DisplayName("a state is worth nothing once its question is forgotten")
  void statesExpire() {
    Rounds call = new Rounds(parley, ASK, Questions.lasting(0.6, Questions.colour())).begin();
    Reply last =
        await()
            .atMost(Duration.ofSeconds(60))
            .pollInterval(Duration.ofMillis(100))
            .until(() -> call.next().send(), reply -> reply.message().has("error"));

    assertEquals("200 -32602", last.failure());
  }

  @ParameterizedTest(name = "{0} are no input responses")
  @ValueSource(strings = {"7", "null", "\"x\"", "[]", "{\"a\":7}", "{\"a\":null}", "{\"a\":[]}"})
  void malformedInputResponsesAreRefused(String responses) {
    Rounds call = new Rounds(parley, ASK, Questions.colour()).begin();
    Reply reply = call.next().param("inputResponses", Json.read(responses)).deviant().send();

    assertEquals("200 -32602", reply.failure());
  }

  @Test
  @DisplayName("input responses that nobody asked for are ignored")
  void unwantedInputResponsesAreIgnored() {
    ParleyPerson person = parley.person();
    Rounds call = new Rounds(parley, ASK, Questions.colour()).begin();
    JsonNode question = person.sees();
    JsonNode responses =
        Json.read("{\"colour\":{\"action\":\"accept\",\"content\":{\"colour\":\"Red\"}}}");
    Reply reply = call.next().param("inputResponses", responses).send();

    assertEquals("input_required", reply.result().path("resultType").asText());
    person.answers(question, answer("colour", "Blue"));
    assertTrue(call.complete().text().contains("Blue"));
  }
}
