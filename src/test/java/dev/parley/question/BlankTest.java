package dev.parley.question;

import static dev.parley.question.RequestRulesTest.details;
import static dev.parley.transport.Meeting.tree;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.transport.Js;
import dev.parley.transport.Meeting;
import dev.parley.transport.Tab;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A text that shows nothing is no answer, no note, no reason, no id, no label and no choice. */
@QuarkusTest
class BlankTest {
  private static final String REQUIRED =
      """
      {questions:[
        {id:'text',text:'Text?',type:'FreeText',required:true},
        {id:'one',text:'One?',choices:['x','y']}]}
      """;

  @RegisterExtension final Meeting meeting = new Meeting();

  /** Each in the escapes of JSON; none has a character that is refused by name. */
  static Stream<String> blanks() {
    return Stream.of(
        "\\u0020\\u0009\\u000a",
        "\\u00a0",
        "\\u202f\\u2007\\u3000",
        "\\u2028\\u2029",
        "\\u2800",
        "\\u3164",
        "\\u115f\\u1160",
        "\\uffa0",
        "\\u200b\\u200c\\u200d\\u200e\\u200f",
        "\\u2060\\u2061\\u2064",
        "\\u206a\\u206f",
        "\\ufeff",
        "\\u00ad",
        "\\u034f",
        "\\u061c",
        "\\u180e",
        "\\ufe0f",
        "\\udb40\\udd00",
        "\\udb40\\udc41\\udb40\\udc7f",
        "\\u0301",
        "\\ufffc");
  }

  /** Everything that shows something stays as it was sent. */
  static Stream<String> shown() {
    return Stream.of(
        "a\\u200bb",
        "\\u2764\\ufe0f",
        "\\ud83d\\udc69\\u200d\\ud83d\\udc69\\u200d\\ud83d\\udc66",
        "\\ud83c\\udff4\\udb40\\udc67\\udb40\\udc62\\udb40\\udc65\\udb40\\udc6e\\udb40\\udc67\\udb40\\udc7f",
        "e\\u0301",
        "\\u0645\\u06cc\\u200c\\u062e",
        "0",
        ".");
  }

  @ParameterizedTest
  @MethodSource("blanks")
  void isNoAnswer(String blank) {
    Tab tab = meeting.tab();
    meeting.ask("a", REQUIRED);
    String answers = "[{id:'text',answer:['" + blank + "']},{id:'one',answer:['" + blank + "']}]";
    String wrong = "text required_field_empty, one blank_custom_answer";
    assertEquals(wrong, details(tab.respond("a", answers).at("/error/data")));
    assertEquals(wrong, details(tree(meeting.answer("a", answers))));
  }

  @ParameterizedTest
  @MethodSource("shown")
  void staysAsItIsWhereSomethingIsSeen(String text) {
    Tab tab = meeting.tab();
    JsonNode asked =
        meeting.ask("a", "{questions:[{id:'one',text:'One?',choices:['" + text + "','other']}]}");
    assertEquals(
        Js.of("'" + text + "'"),
        tab.await("interaction/requested").at("/interaction/questions/0/choices/0/value"));
    assertEquals("pending", asked.path("status").asText());
    assertEquals(
        "answered",
        tab.respond("a", "[{id:'one',answer:['" + text + "']}]").at("/result/status").asText());
    meeting.ask("b", "{questions:[{id:'text',text:'Text?',required:true}]}");
    tab.respond("b", "[{id:'text',answer:['" + text + "']}]");
    assertEquals(Js.of("'" + text + "'"), meeting.read("b").at("/answers/0/answer/0"));
  }

  @ParameterizedTest
  @MethodSource("blanks")
  void isNoNoteAndNoReason(String blank) {
    meeting.ask("a", REQUIRED);
    Response answered =
        meeting
            .rest()
            .body(
                Js.wire(
                    Js.of(
                        "{answers:[{id:'text',answer:'t',note:'%s'},{id:'one',note:'%s'}],note:'%s'}"
                            .formatted(blank, blank, blank))))
            .post("a/answer");
    assertFalse(answered.asString().contains("\"note\""), answered::asString);
    assertEquals(1, tree(answered).path("answers").size());

    Tab tab = meeting.tab();
    meeting.ask("b", REQUIRED);
    tab.request("interaction/decline", Js.of("{toolUseId:'b',reason:'" + blank + "'}"));
    assertEquals("declined", meeting.read("b").path("status").asText());
    assertFalse(meeting.read("b").has("reason"));
  }

  @ParameterizedTest
  @MethodSource("blanks")
  void isNeitherQuestionNorChoice(String blank) {
    assertEquals("q1 invalid_text", wrong("{questions:[{text:'" + blank + "'}]}"));
    assertEquals(
        "q1 invalid_text", wrong("{questions:[{text:'?',choices:['x','" + blank + "']}]}"));
    assertEquals(
        "q1 invalid_text",
        wrong("{questions:[{text:'?',choices:[{value:'x',label:'" + blank + "'}]}]}"));
    assertTrue(wrong("{questions:[{id:'" + blank + "',text:'?'}]}").endsWith(" invalid_id"));
  }

  @ParameterizedTest
  @MethodSource("blanks")
  void isNoLabelTitleOrDescription(String blank) {
    meeting.ask(
        "a",
        """
        {title:'%1$s',submitLabel:'%1$s',questions:[{text:'?',header:'%1$s',description:'%1$s',
          choices:[{value:'x',label:'X',description:'%1$s',preview:'%1$s'}]}]}
        """
            .formatted(blank));
    JsonNode shown = meeting.read("a");
    assertFalse(shown.has("title"), shown::toString);
    assertEquals("Q1", shown.at("/questions/0/label").asText());
    assertFalse(shown.at("/questions/0").has("description"), shown::toString);
    assertEquals(
        List.of("value", "label"),
        List.copyOf(
            ((ObjectNode) shown.at("/questions/0/choices/0"))
                .propertyStream()
                .map(Map.Entry::getKey)
                .toList()));
  }

  @ParameterizedTest
  @MethodSource("blanks")
  void isNothingInAForm(String blank) {
    Tab tab = meeting.tab();
    meeting.rpc(
        "questionnaire",
        Js.object(
            """
            {waitSeconds:0,title:'%1$s',errorSummary:'%1$s',
              fields:[{id:'name',type:'text',label:'%1$s',placeholder:'%1$s',defaultValue:'%1$s'},
                {id:'n',type:'number',label:'N',min:'%1$s'}],
              fieldErrors:{name:'%1$s'},initialValues:{name:'%1$s'}}
            """
                .formatted(blank)));
    JsonNode form = tab.await("interaction/requested").path("interaction");
    assertFalse(form.has("title") || form.has("errorSummary"), form::toString);
    assertFalse(form.has("fieldErrors") || form.has("initialValues"), form::toString);
    assertEquals("name", form.at("/questions/0/label").asText());
    assertFalse(form.at("/questions/0").has("placeholder"), form::toString);
    assertFalse(form.at("/questions/0").has("defaultValue"), form::toString);
  }

  /** They look equal on every screen, so the human could not tell which one was meant. */
  @ParameterizedTest
  @CsvSource({
    "yes, yes\\u200b",
    "yes, \\ufeffyes",
    "yes, y\\u00ades",
    "yes, ' yes '",
    "a b, a\\u00a0b",
    "\\u00e9, e\\u0301",
    "\\u2764, \\u2764\\ufe0f"
  })
  void choicesThatLookEqualAreDuplicates(String one, String other) {
    assertEquals(
        "q1 duplicate_choice",
        wrong("{questions:[{text:'?',choices:['" + one + "','" + other + "']}]}"));
  }

  @ParameterizedTest
  @CsvSource({
    "yes, Yes",
    "ab, a b",
    "e, e\\u0301",
    "\\ud83d\\udc69\\ud83d\\udc66, \\ud83d\\udc69\\u200d\\ud83d\\udc66",
    "\\u0645\\u06cc\\u062e, \\u0645\\u06cc\\u200c\\u062e"
  })
  void choicesThatLookDifferentAreNot(String one, String other) {
    meeting.ask("a", "{questions:[{text:'?',choices:['" + one + "','" + other + "']}]}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"['']", "''", "['','']"})
  void anEmptyStringIsNoAnswerToAChoiceThatNeedsNone(String answer) {
    Tab tab = meeting.tab();
    meeting.ask("a", REQUIRED);
    JsonNode reply = tab.respond("a", "[{id:'text',answer:'t'},{id:'one',answer:" + answer + "}]");
    assertEquals("answered", reply.at("/result/status").asText(), reply::toString);
    assertEquals(1, meeting.read("a").path("answers").size());
  }

  @Test
  void aBlankChatMessageIsNoAnswer() {
    Tab tab = meeting.tab();
    meeting.rpc("question", Js.object("{waitSeconds:0,question:'What?'}"));
    tab.await("interaction/requested");
    JsonNode error = tab.request("session/message", Js.of("{text:'\\u2800\\u200b'}")).path("error");
    assertEquals("invalid_argument", error.at("/data/error").asText(), error::toString);
    assertNotEquals(0, error.path("code").asInt());
  }

  private String wrong(String arguments) {
    Response refused = meeting.askFor("a", arguments);
    assertEquals(422, refused.statusCode(), refused::asString);
    return details(tree(refused));
  }
}
