package dev.parley.transport.rest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.transport.Js;
import dev.parley.transport.Logs;
import dev.parley.transport.Meeting;
import dev.parley.transport.Wire;
import dev.parley.transport.contract.Contract;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What bad input gets over REST; the question that it is about stays open. */
@QuarkusTest
class BadRestTest {
  @RegisterExtension final Meeting meeting = new Meeting();

  private final Wire wire = new Wire();

  @BeforeEach
  void somethingIsOpen() {
    meeting.askAnything("a");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "nope",
        "[]",
        "5",
        "null",
        "\"x\"",
        "{} {}",
        "{\"answers\":[],\"answers\":[]}",
        "{\"answers\":[{\"id\":\"q1\",\"id\":\"q1\"}]}",
        "{\"reason\":\"a\u0000\"}"
      })
  void refusesWhatIsNoJsonObject(String body) {
    for (String action : List.of("", "/a/answer", "/a/decline", "/a/cancel")) {
      assertRefused(400, "invalid_json", wire.post(path(action), body));
    }
  }

  @Test
  void refusesJsonThatIsTooDeep() {
    String deep = "{\"answers\":" + "[".repeat(40) + "]".repeat(40) + "}";
    for (String action : List.of("", "/a/answer", "/a/decline")) {
      assertRefused(400, "invalid_json", wire.post(path(action), deep));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{tool:'no_such'} | invalid_argument",
        "{tool:{}} | invalid_argument",
        "{toolUseId:[]} | invalid_argument",
        "{toolUseId:''} | invalid_id",
        "{toolUseId:'a b'} | invalid_id",
        "{toolUseId:'\\ud800'} | invalid_id",
        "{turnId:'\\u202e'} | invalid_id",
        "{arguments:5} | invalid_argument",
        "{arguments:'What?'} | invalid_argument",
        "{arguments:[]} | invalid_argument",
        "{arguments:null} | invalid_argument",
        "{} | validation_failed",
        "{tool:'await_user_answers'} | invalid_argument"
      })
  void refusesToAskWhatHasTheWrongShape(String body, String error) {
    assertRefused(422, error, wire.post(path(""), Js.wire(Js.of(body))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{answers:null}",
        "{answers:{}}",
        "{answers:'a'}",
        "{answers:[null]}",
        "{answers:['a']}",
        "{answers:[[]]}",
        "{answers:[{}]}",
        "{answers:[{id:5,answer:'a'}]}",
        "{answers:[{question:{},answer:'a'}]}",
        "{answers:[{id:'q1',answer:{}}]}",
        "{answers:[{id:'q1',answer:{a:'b'}}]}",
        "{answers:[{id:'q1',answer:[null]}]}",
        "{answers:[{id:'q1',answer:[['a']]}]}",
        "{answers:[{id:'q1',answer:'a',note:[]}]}",
        "{answers:[{id:'q1',answer:'a'}],note:5}"
      })
  void refusesAnswersOfTheWrongShape(String body) {
    assertRefused(422, "invalid_argument", wire.post(path("/a/answer"), Js.of(body).toString()));
  }

  @Test
  void refusesHugeArraysInFewWords() {
    String answers = "{\"answers\":[" + "{\"id\":\"q\"},".repeat(80_000) + "{\"id\":\"q\"}]}";
    assertRefused(422, "invalid_argument", wire.post(path("/a/answer"), answers));
    String answer = "{\"answers\":[{\"id\":\"q1\",\"answer\":[" + "1,".repeat(400_000) + "1]}]}";
    assertRefused(422, "invalid_argument", wire.post(path("/a/answer"), answer));
    String text = "x".repeat(4_000);
    String choices =
        "{\"arguments\":{\"questions\":[{\"text\":\"%s\",\"choices\":[%s{}]}]}}"
            .formatted(text, "{},".repeat(80_000));
    Wire.Answer refused = wire.post(path(""), choices);
    assertRefused(422, "validation_failed", refused);
    assertEquals(1, refused.json().path("details").size());
    String many =
        "{\"arguments\":{\"questions\":[{\"text\":\"%s\",\"choices\":[%s1]}]}}"
            .formatted(text, "1,".repeat(100_000));
    assertEquals(
        "too_many_choices", wire.post(path(""), many).json().at("/details/0/error").asText());
  }

  @ParameterizedTest
  @CsvSource({
    "{reason:5}, invalid_argument",
    "{reason:{}}, invalid_argument",
    "{reason:'a\\u0000'}, invalid_text",
    "{reason:'\\u2067'}, invalid_text",
    "{reason:'\\udc00'}, invalid_text",
    "{reason:'<long>'}, too_long"
  })
  void refusesReasonsThatAreNone(String body, String error) {
    String reason = body.replace("<long>", "x".repeat(16_385));
    assertRefused(422, error, wire.post(path("/a/decline"), Js.wire(Js.of(reason))));
  }

  @Test
  void refusesBodiesThatAreTooLarge() {
    try (Logs logs = new Logs()) {
      for (String action : List.of("", "/a/answer", "/a/decline")) {
        assertRefused(413, "too_large", wire.post(path(action), " ".repeat(10_000_000)));
      }
      assertEquals(List.of(), logs.faults());
      assertTrue(logs.complaints().size() <= 2, logs.complaints()::toString);
    }
  }

  @Test
  void readsNoBodyWhereItWantsNone() {
    Wire.Answer missing = wire.post(path("/none/abort"), " ".repeat(10_000_000));
    assertRefused(404, "interaction_not_found", missing);
  }

  @ParameterizedTest
  @CsvSource({
    "/none/answer, 404, interaction_not_found",
    "/a%20b/answer, 422, invalid_id",
    "/%ED%A0%80/answer, 422, invalid_id",
    "/%00/answer, 422, invalid_id"
  })
  void refusesToAnswerWhatThereIsNot(String action, int status, String error) {
    String body = "{\"answers\":[{\"id\":\"q1\",\"answer\":\"a\"}]}";
    assertRefused(status, error, wire.post(path(action), body));
  }

  @Test
  void refusesOtherMediaTypes() {
    for (String action : List.of("", "/a/answer")) {
      Wire.Answer answer = wire.post(path(action), "text/plain", "{}".getBytes(UTF_8));
      assertRefused(415, "", answer);
    }
  }

  private String path(String action) {
    return "/api/v1/sessions/" + meeting.session() + "/interactions" + action;
  }

  private void assertRefused(int status, String error, Wire.Answer answer) {
    assertEquals(status, answer.status(), answer::body);
    assertEquals("application/problem+json", answer.contentType());
    JsonNode problem = answer.json();
    Contract.OPENAPI.check("/components/schemas/Problem", problem);
    assertEquals(status, problem.path("status").asInt());
    assertEquals(error, problem.path("error").asText());
    assertEquals("open", meeting.read("a").path("status").asText());
  }

  /** Answers over the connection that the bad input came from. */
  @AfterEach
  void itCanBeAnsweredAllTheSame() {
    String right = "{\"answers\":[{\"id\":\"q1\",\"answer\":\"a\"}]}";
    assertEquals(200, wire.post(path("/a/answer"), right).status());
  }
}
