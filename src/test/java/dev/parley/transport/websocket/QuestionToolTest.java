package dev.parley.transport.websocket;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.transport.Js;
import dev.parley.transport.Meeting;
import dev.parley.transport.Tab;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What only the tool {@code question} has: an answer from the chat, and a turn of its own. */
@QuarkusTest
class QuestionToolTest {
  @RegisterExtension final Meeting meeting = new Meeting();

  @Test
  void takesAChatMessageAsItsAnswer() {
    Tab tab = meeting.tab();
    ask("question", "a", "t1", "{question:'Which one?',options:[{label:'A'},{label:'B'}]}");
    tab.await("interaction/requested");
    JsonNode reply = say(tab, "{text:' B '}");
    assertEquals("a", reply.at("/result/toolUseId").asText(), reply::toString);
    assertEquals("B", meeting.read("a").at("/answers/0/answer/0").asText());
    assertEquals(2, meeting.read("a").at("/answers/0/index").asInt());
  }

  @Test
  void namesTheChatMessageThatBecameTheAnswer() {
    Tab tab = meeting.tab();
    JsonNode pending = ask("question", "a", "t1", "{question:'Which one?',options:['A']}");
    tab.await("interaction/requested");
    JsonNode refused = say(tab, "{text:'A',messageId:'a b'}");
    assertEquals("invalid_id", refused.at("/error/data/error").asText());
    say(tab, "{text:'A',messageId:'message-7'}");

    JsonNode result = Meeting.tree(meeting.collect(pending));
    assertEquals("message-7", result.path("answerMessageId").asText(), result::toString);
    assertEquals("message-7", meeting.read("a").path("answerMessageId").asText());
  }

  @Test
  void takesNoRemarkForAnAnswerToSomethingElse() {
    Tab tab = meeting.tab();
    ask("ask_user_questions", "a", "t1", "{questions:[{text:'Delete it?'}]}");
    ask("question", "b", "t2", "{questions:[{question:'One?'},{question:'Two?'}]}");
    tab.await("second", frame -> toolUseId(frame).equals("b"));
    JsonNode reply = say(tab, "{text:'yes'}");
    assertEquals("interaction_not_found", reply.at("/error/data/error").asText());
    assertEquals("open", meeting.read("a").path("status").asText());
    assertEquals("open", meeting.read("b").path("status").asText());
  }

  @Test
  void asksWhichQuestionAMessageAnswers() {
    Tab tab = meeting.tab();
    ask("question", "a", "t1", "{question:'One?'}");
    ask("question", "b", "t2", "{question:'Two?'}");
    tab.await("second", frame -> toolUseId(frame).equals("b"));
    JsonNode unclear = say(tab, "{text:'yes'}");
    assertEquals("invalid_argument", unclear.at("/error/data/error").asText());
    JsonNode clear = say(tab, "{text:'yes',toolUseId:'b'}");
    assertEquals("answered", clear.at("/result/status").asText(), clear::toString);
    assertEquals("open", meeting.read("a").path("status").asText());
  }

  @Test
  void takesOnlyAnOptionWhereNothingElseWillDo() {
    Tab tab = meeting.tab();
    ask("question", "a", "t1", "{question:'Which one?',options:['A','B'],custom:false}");
    tab.await("interaction/requested");
    JsonNode refused = say(tab, "{text:'Neither'}");
    assertEquals("not_a_choice", refused.at("/error/data/details/0/error").asText());
    assertEquals("answered", say(tab, "{text:'A'}").at("/result/status").asText());
  }

  @Test
  void standsAloneInItsTurn() {
    assertEquals(
        "pending", ask("question", "a", "t1", "{question:'One?'}").path("status").asText());
    assertEquals(
        "question_not_standalone",
        ask("question", "b", "t1", "{question:'Two?'}").path("error").asText());
    // a retry of the first call, another turn and another tool do not concern it
    assertEquals(
        "pending", ask("question", "a", "t1", "{question:'One?'}").path("status").asText());
    assertEquals(
        "pending", ask("question", "c", "t2", "{question:'Two?'}").path("status").asText());
    assertEquals(
        "pending",
        ask("ask_user_questions", "d", "t1", "{questions:[{text:'?'}]}").path("status").asText());
  }

  /** The result of a call that does not wait, or the error object. */
  private JsonNode ask(String tool, String toolUseId, String turnId, String arguments) {
    ObjectNode params = Js.object(arguments).put("waitSeconds", 0);
    params
        .putObject("_meta")
        .put("dev.parley/sessionId", meeting.session())
        .put("dev.parley/toolUseId", toolUseId)
        .put("dev.parley/turnId", turnId);
    JsonNode response = meeting.rpc(tool, params);
    return response.has("result") ? response.path("result") : response.at("/error/data");
  }

  private static JsonNode say(Tab tab, String params) {
    return tab.request("session/message", Js.of(params));
  }

  private static String toolUseId(JsonNode frame) {
    return frame.at("/params/interaction/toolUseId").asText();
  }
}
