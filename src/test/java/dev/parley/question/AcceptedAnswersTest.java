package dev.parley.question;

import static dev.parley.transport.Meeting.tree;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.transport.Js;
import dev.parley.transport.Meeting;
import dev.parley.transport.contract.Contract;
import io.quarkus.test.junit.QuarkusTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The model's result for each answer of a frontend. */
@QuarkusTest
class AcceptedAnswersTest {
  private static final String QUESTIONS =
      """
      {questions:[
        {id:'one',text:'One?',
         choices:['x',{value:'y',label:'Why'},{value:'z1',label:'Zed'},{value:'z2',label:'Zed'},7]},
        {id:'some',text:'Some?',type:'MultiChoice',choices:['a','b','c','d']},
        {id:'text',text:'Text?',type:'FreeText'}]}
      """;

  @RegisterExtension final Meeting meeting = new Meeting();

  /** Answers, and the structured answers without what repeats the question. */
  static Stream<Arguments> answers() {
    return Stream.of(
        // by id or by text, a value or an array of one, by value or by label
        arguments("[{id:'one',answer:['y']}]", "{id:'one',answer:['y'],labels:['Why'],index:2}"),
        arguments("[{id:'one',answer:'y'}]", "{id:'one',answer:['y'],labels:['Why'],index:2}"),
        arguments(
            "[{question:'One?',answer:'y'}]", "{id:'one',answer:['y'],labels:['Why'],index:2}"),
        arguments("[{id:'one',answer:['Why']}]", "{id:'one',answer:['y'],labels:['Why'],index:2}"),
        arguments(
            "[{id:'one',answer:['y','Why']}]", "{id:'one',answer:['y'],labels:['Why'],index:2}"),
        arguments("[{id:'one',answer:['z2']}]", "{id:'one',answer:['z2'],labels:['Zed'],index:4}"),
        arguments("[{id:'one',answer:[7]}]", "{id:'one',answer:['7'],labels:['7'],index:5}"),
        arguments("[{id:'one',answer:7,extra:{}}]", "{id:'one',answer:['7'],labels:['7'],index:5}"),
        // own words
        arguments("[{id:'one',answer:['Zed']}]", "{id:'one',answer:['Zed'],labels:['Zed'],own:1}"),
        arguments("[{id:'one',answer:['why']}]", "{id:'one',answer:['why'],labels:['why'],own:1}"),
        arguments("[{id:'one',answer:true}]", "{id:'one',answer:['true'],labels:['true'],own:1}"),
        // in the order of the choices, each once, own words last
        arguments(
            "[{id:'some',answer:['d','a','c']}]",
            "{id:'some',answer:['a','c','d'],labels:['a','c','d']}"),
        arguments(
            "[{id:'some',answer:['mine','d','a','d']}]",
            "{id:'some',answer:['a','d','mine'],labels:['a','d','mine'],own:1}"),
        arguments("[{id:'some',answer:['b']}]", "{id:'some',answer:['b'],labels:['b']}"),
        // texts as they are
        arguments(
            "[{id:'text',answer:[' a\\n\\tb \\u200f\\ud83d\\ude00 ']}]",
            "{id:'text',answer:[' a\\n\\tb \\u200f\\ud83d\\ude00 '],"
                + "labels:[' a\\n\\tb \\u200f\\ud83d\\ude00 ']}"),
        arguments("[{id:'text',answer:1.50}]", "{id:'text',answer:['1.5'],labels:['1.5']}"),
        // notes, also on a question that was left open
        arguments(
            "[{id:'text',answer:['t'],note:'n'}]",
            "{id:'text',answer:['t'],labels:['t'],note:'n'}"),
        arguments("[{id:'text',note:'n'}]", "{id:'text',answer:[],labels:[],note:'n'}"),
        arguments("[{id:'one',answer:[],note:'n'}]", "{id:'one',answer:[],labels:[],note:'n'}"),
        // left open
        arguments("[]", ""),
        arguments("[{id:'text',answer:['  ']}]", ""),
        arguments("[{id:'text'},{id:'some',answer:[]},{id:'one',answer:null,note:' '}]", ""));
  }

  @ParameterizedTest
  @MethodSource("answers")
  void returnsWhatWasMeant(String given, String returned) {
    JsonNode pending = meeting.ask("a", QUESTIONS);
    meeting.answer("a", given).then().statusCode(200);
    JsonNode result = tree(meeting.collect(pending));
    Contract.OPENAPI.check("/components/schemas/Result", result);
    assertEquals("human", result.path("provenance").asText());
    JsonNode answers = result.path("answers");
    answers.forEach(answer -> shorten((ObjectNode) answer));
    assertEquals(Js.of("[" + returned + "]"), answers);
  }

  /** Without text and kind of the question; {@code own} for own words. */
  private static void shorten(ObjectNode answer) {
    answer.remove("question");
    answer.remove("type");
    if (answer.remove("wasCustom").asBoolean()) {
      answer.put("own", 1);
    }
  }

  @Test
  void givesTheAnswersToTheModelInQuestionOrder() {
    JsonNode pending = meeting.ask("a", QUESTIONS);
    ObjectNode params = Js.object("{toolUseId:'a',note:'In haste'}");
    params.set(
        "answers",
        Js.of("[{id:'text',answer:'T',note:'n'},{id:'some',answer:['c','mine','b']},{id:'one'}]"));
    meeting.tab().request("interaction/respond", params);
    JsonNode result = tree(meeting.collect(pending));
    assertEquals(
        Js.of(
            "{answers:[{question:'Some?',answer:['b','c','mine']},"
                + "{question:'Text?',answer:['T'],note:'n'}],note:'In haste'}"),
        Js.strict(result.path("text").asText()));
    assertEquals("In haste", result.path("note").asText());
  }

  @Test
  void tellsTwinsApartByTheirIds() {
    JsonNode pending = meeting.ask("a", "{questions:[{id:'a',text:'?'},{id:'b',text:'?'}]}");
    meeting.answer("a", "[{id:'b',answer:'2'},{id:'a',answer:'1'}]").then().statusCode(200);
    assertEquals(
        "{\"answers\":[{\"question\":\"?\",\"answer\":[\"1\"]},"
            + "{\"question\":\"?\",\"answer\":[\"2\"]}]}",
        tree(meeting.collect(pending)).path("text").asText());
  }
}
