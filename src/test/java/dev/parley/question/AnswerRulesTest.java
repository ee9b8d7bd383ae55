package dev.parley.question;

import static dev.parley.question.RequestRulesTest.codesBetween;
import static dev.parley.question.RequestRulesTest.details;
import static dev.parley.transport.Meeting.tree;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.transport.Js;
import dev.parley.transport.Meeting;
import dev.parley.transport.Tab;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a human's frontend must not answer: every rule, over the socket and over REST. */
@QuarkusTest
class AnswerRulesTest {
  private static final String QUESTIONS =
      """
      {questions:[
        {id:'one',text:'One?',choices:['x','y'],required:true},
        {id:'strict',text:'Strict?',allowOther:false,
         choices:['x',{value:'z1',label:'Zed'},{value:'z2',label:'Zed'}]},
        {id:'some',text:'Some?',type:'MultiChoice',choices:['a','b','c','d'],
         minSelections:2,maxSelections:3},
        {id:'text',text:'Text?',type:'FreeText'},
        {id:'twin1',text:'Twin?',type:'FreeText'},
        {id:'twin2',text:'Twin?',type:'FreeText'}]}
      """;

  @RegisterExtension final Meeting meeting = new Meeting();

  /** Answers, and what is wrong with them: id and code in question order. */
  static Stream<Arguments> rules() {
    String one = "{id:'one',answer:'x'}";
    return Stream.of(
        arguments("[]", "one required_field_empty"),
        arguments("[{id:'one'}]", "one required_field_empty"),
        arguments("[{id:'one',answer:null}]", "one required_field_empty"),
        arguments("[{id:'one',answer:[]}]", "one required_field_empty"),
        arguments("[{id:'one',note:'Only a note'}]", "one required_field_empty"),
        arguments("[{id:'one',answer:['']}]", "one required_field_empty"),
        arguments("[{id:'one',answer:['','']}]", "one required_field_empty"),
        arguments("[{id:'one',answer:''}]", "one required_field_empty"),
        arguments("[{id:'one',answer:['x','']}]", "one blank_custom_answer"),
        arguments("[{id:'one',answer:[' ']}]", "one blank_custom_answer"),
        arguments("[{id:'one',answer:['\u200b\u2800']}]", "one blank_custom_answer"),
        arguments("[{id:'one',answer:' \\n'}]", "one blank_custom_answer"),
        arguments("[{id:'one',answer:['x','y']}]", "one too_many_selections"),
        arguments("[{id:'one',answer:['x','mine']}]", "one too_many_selections"),
        arguments("[" + one + ",{id:'strict',answer:['w']}]", "strict not_a_choice"),
        arguments("[" + one + ",{id:'strict',answer:['Zed']}]", "strict not_a_choice"),
        arguments("[" + one + ",{id:'strict',answer:[' ']}]", "strict not_a_choice"),
        arguments("[" + one + ",{id:'strict',answer:['x','']}]", "strict not_a_choice"),
        arguments("[" + one + ",{id:'some',answer:['a']}]", "some too_few_selections"),
        arguments("[" + one + ",{id:'some',answer:['a','a']}]", "some too_few_selections"),
        arguments("[" + one + ",{id:'some',answer:['own']}]", "some too_few_selections"),
        arguments("[" + one + ",{id:'some',answer:['a','b','c','d']}]", "some too_many_selections"),
        arguments("[" + one + ",{id:'some',answer:['a','b','c','e']}]", "some too_many_selections"),
        arguments("[" + one + ",{id:'text',answer:['a','b']}]", "text too_many_selections"),
        arguments(
            "[" + one + ",{id:'text',answer:['" + "x".repeat(16_385) + "']}]", "text too_long"),
        arguments(
            "[" + one + ",{id:'text',answer:['" + "ä".repeat(8_193) + "']}]", "text too_long"),
        arguments("[{id:'one',answer:['" + "x".repeat(16_385) + "']}]", "one too_long"),
        arguments("[" + one + ",{id:'text',note:'" + "x".repeat(16_385) + "'}]", "text too_long"),
        arguments("[" + one + ",{id:'text',answer:['a\\u0000']}]", "text invalid_text"),
        arguments("[" + one + ",{id:'text',answer:['\\u202eab']}]", "text invalid_text"),
        arguments("[" + one + ",{id:'text',answer:['\\ud800']}]", "text invalid_text"),
        arguments("[" + one + ",{id:'text',note:'\\u0007'}]", "text invalid_text"),
        arguments("[" + one + ",{id:'none',answer:'a'}]", "none unknown_question"),
        arguments("[" + one + ",{question:'None?',answer:'a'}]", "- unknown_question"),
        arguments("[" + one + ",{id:'none',question:'Text?',answer:'a'}]", "none unknown_question"),
        arguments(
            "[" + one + ",{question:'Twin?',answer:'a'}]",
            "twin1 ambiguous_question, twin2 ambiguous_question"),
        arguments("[" + one + "," + one + "]", "one duplicate_answer"),
        arguments("[" + one + ",{question:'One?',answer:'y'}]", "one duplicate_answer"),
        arguments(
            "[{id:'none'},{question:'Twin?'},{id:'text',answer:['a','b\\u0001']},"
                + "{id:'some',answer:['d']},{id:'strict',answer:['w','v']}]",
            "one required_field_empty, strict not_a_choice,"
                + " some too_few_selections, text invalid_text, text too_many_selections,"
                + " twin1 ambiguous_question, twin2 ambiguous_question, none unknown_question"));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void refusesWithEverythingThatIsWrongAndStaysOpen(String answers, String wrong) {
    Tab tab = meeting.tab();
    meeting.ask("a", QUESTIONS);
    JsonNode error = tab.respond("a", answers).path("error");
    assertEquals(-32602, error.path("code").asInt(), error::toString);
    assertEquals("validation_failed", error.at("/data/error").asText());
    assertEquals(wrong, details(error.path("data")));

    Response refused = meeting.answer("a", answers);
    assertEquals(422, refused.statusCode());
    assertEquals(error.at("/data/details"), tree(refused).path("details"));

    JsonNode answered = tab.respond("a", "[{id:'one',answer:['x']}]");
    assertEquals("answered", answered.at("/result/status").asText(), answered::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "a\u200b", "..x y", "ä"})
  void refusesAnIdThatIsNoneOverTheSocketAsOverRest(String toolUseId) {
    Tab tab = meeting.tab();
    JsonNode rest = tree(meeting.answer(toolUseId, "[{id:'one',answer:'x'}]"));
    JsonNode socket = tab.respond(toolUseId, "[{id:'one',answer:'x'}]").path("error");
    assertEquals("invalid_id", rest.path("error").asText(), rest::toString);
    assertEquals(rest.path("error"), socket.at("/data/error"), socket::toString);
    assertEquals(rest.path("detail"), socket.path("message"), socket::toString);
    for (String method :
        List.of("interaction/decline", "interaction/cancel", "interaction/draft")) {
      JsonNode params = Js.object().put("toolUseId", toolUseId).set("answers", Js.array());
      assertEquals(
          "invalid_id", tab.request(method, params).at("/error/data/error").asText(), method);
    }
    JsonNode message = Js.object().put("toolUseId", toolUseId).put("text", "Hello");
    assertEquals(
        "invalid_id", tab.request("session/message", message).at("/error/data/error").asText());
  }

  @Test
  void refusesANoteOnAllOfIt() {
    Tab tab = meeting.tab();
    meeting.ask("a", QUESTIONS);
    JsonNode params = Js.of("{toolUseId:'a',answers:[{id:'one',answer:'x'}],note:'\\u202e'}");
    assertEquals(
        "- invalid_text", details(tab.request("interaction/respond", params).at("/error/data")));
  }

  @Test
  void saysWhichBoundWasMet() {
    Tab tab = meeting.tab();
    meeting.ask("a", QUESTIONS);
    JsonNode few = tab.respond("a", "[{id:'one',answer:'x'},{id:'some',answer:['a']}]");
    assertEquals(2, few.at("/error/data/details/0/minSelections").asInt());
    JsonNode many = tab.respond("a", "[{id:'one',answer:['x','y']}]");
    assertEquals(1, many.at("/error/data/details/0/maxSelections").asInt());
  }

  @Test
  void coversEveryRuleOfTheAnswer() {
    Set<String> met = new TreeSet<>();
    rules()
        .flatMap(row -> Arrays.stream(((String) row.get()[1]).split(", ", -1)))
        .map(detail -> detail.substring(detail.lastIndexOf(' ') + 1))
        .filter(code -> !code.equals("invalid_text"))
        .forEach(met::add);
    // the codes above are those of the three kinds; FieldRulesTest has those of a form's fields
    assertEquals(codesBetween(1100, 1110), met);
  }
}
