package dev.parley.question;

import static dev.parley.transport.Meeting.tree;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.transport.Js;
import dev.parley.transport.Meeting;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a host must not ask: every rule, over {@code /rpc} and over REST. */
@QuarkusTest
class RequestRulesTest {
  @RegisterExtension final Meeting meeting = new Meeting();

  /** Arguments, and what is wrong with them: id and code in question order. */
  static Stream<Arguments> rules() {
    return Stream.of(
        arguments("{}", "- no_questions"),
        arguments("{questions:null}", "- no_questions"),
        arguments("{questions:[]}", "- no_questions"),
        arguments("{questions:'What?'}", "- invalid_argument"),
        arguments("{questions:5}", "- invalid_argument"),
        arguments("{questions:[" + many(33, i -> "{text:'?'}") + "]}", "- too_many_questions"),
        arguments("{questions:['What?']}", "- invalid_argument"),
        arguments("{questions:[null]}", "- invalid_argument"),
        arguments("{questions:[[]]}", "- invalid_argument"),
        arguments("{questions:[{text:{}}]}", "q1 invalid_argument, q1 invalid_text"),
        arguments("{questions:[{}]}", "q1 invalid_text"),
        arguments("{questions:[{text:' \\n\\t'}]}", "q1 invalid_text"),
        arguments("{questions:[{text:'a\\u0000b'}]}", "q1 invalid_text"),
        arguments("{questions:[{text:'a\\u202eb'}]}", "q1 invalid_text"),
        arguments("{questions:[{text:'a\\ud800b'}]}", "q1 invalid_text"),
        arguments("{questions:[{text:'?',header:'\\u2066'}]}", "q1 invalid_text"),
        arguments("{questions:[{text:'?',description:'\\u0007'}]}", "q1 invalid_text"),
        arguments("{questions:[{text:'?',choices:['\\udfff']}]}", "q1 invalid_text"),
        arguments("{questions:[{text:'?'}],title:'\\u009f'}", "- invalid_text"),
        arguments("{questions:[{text:'" + "x".repeat(4001) + "'}]}", "q1 text_too_long"),
        arguments("{questions:[{text:'?',header:'" + "x".repeat(201) + "'}]}", "q1 text_too_long"),
        arguments(
            "{questions:[{text:'?',description:'" + "x".repeat(2001) + "'}]}", "q1 text_too_long"),
        arguments(
            "{questions:[{text:'?',choices:['" + "x".repeat(201) + "']}]}", "q1 text_too_long"),
        arguments("{questions:[{text:'?'}],title:'" + "x".repeat(4001) + "'}", "- text_too_long"),
        arguments("{questions:[{text:'?',type:'Slider'}]}", "q1 unknown_type"),
        arguments("{questions:[{text:'?',sensitive:'true'}]}", "q1 secret_refused"),
        arguments("{questions:[{text:'?',format:'API-Key'}]}", "q1 secret_refused"),
        arguments("{questions:[{text:'?',type:['FreeText']}]}", "q1 invalid_argument"),
        arguments("{questions:[{text:'?',type:'SingleChoice'}]}", "q1 empty_choices"),
        arguments("{questions:[{text:'?',type:'MultiChoice',choices:[]}]}", "q1 empty_choices"),
        arguments("{questions:[{text:'?',choices:'x'}]}", "q1 invalid_argument"),
        arguments("{questions:[{text:'?',choices:[null]}]}", "q1 invalid_argument"),
        arguments("{questions:[{text:'?',choices:[{}]}]}", "q1 invalid_argument"),
        arguments("{questions:[{text:'?',choices:[['x']]}]}", "q1 invalid_argument"),
        arguments("{questions:[{text:'?',choices:['x',' ']}]}", "q1 invalid_text"),
        arguments(
            "{questions:[{text:'?',choices:[" + many(65, i -> "'c" + i + "'") + "]}]}",
            "q1 too_many_choices"),
        arguments("{questions:[{text:'?',choices:['x','y','x']}]}", "q1 duplicate_choice"),
        arguments("{questions:[{id:'a',text:'?'},{id:'a',text:'!'}]}", "a duplicate_question"),
        arguments("{questions:[{id:'q2',text:'?'},{text:'!'}]}", "q2 duplicate_question"),
        arguments("{questions:[{id:'a b',text:'?'}]}", "a b invalid_id"),
        arguments("{questions:[{id:'',text:'?'}]}", " invalid_id"),
        arguments(
            "{questions:[{id:'" + "x".repeat(129) + "',text:'?'}]}",
            "x".repeat(129) + " invalid_id"),
        arguments("{questions:[{text:'?',required:'perhaps'}]}", "q1 invalid_argument"),
        arguments("{questions:[{text:'?',allowOther:3,choices:['x']}]}", "q1 invalid_argument"),
        arguments(multi("minSelections:2,maxSelections:1"), "q1 invalid_range"),
        arguments(multi("minSelections:-1"), "q1 invalid_range"),
        arguments(multi("maxSelections:0"), "q1 invalid_range"),
        arguments(multi("minSelections:4"), "q1 invalid_range"),
        arguments(multi("allowOther:false,minSelections:3"), "q1 invalid_range"),
        arguments(multi("minSelections:1.5"), "q1 invalid_argument"),
        arguments(multi("maxSelections:'many'"), "q1 invalid_argument"),
        arguments(multi("maxSelections:1e99"), "q1 invalid_argument"),
        arguments(multi("allowOther:false,defaultValue:'z'"), "q1 invalid_default"),
        arguments(multi("maxSelections:1,defaultValue:['x','y']"), "q1 invalid_default"),
        arguments("{questions:[{text:'?',defaultValue:['a','b']}]}", "q1 invalid_default"),
        arguments("{questions:[{text:'?',defaultValue:{}}]}", "q1 invalid_argument"),
        arguments("{questions:[{text:'?',defaultValue:[null]}]}", "q1 invalid_argument"),
        arguments("{questions:[{text:'?'}],onTimeout:'guess'}", "- invalid_argument"),
        arguments(
            "{questions:[{text:'?',required:true}],onTimeout:'defaults'}", "- invalid_default"),
        arguments("{questions:[{text:'?'}],onTimeout:'defaults'}", "- invalid_default"),
        arguments("{questions:[{text:'?'}],timeoutSeconds:0}", "- invalid_argument"),
        arguments("{questions:[{text:'?'}],timeoutSeconds:-1}", "- invalid_argument"),
        arguments("{questions:[{text:'?'}],timeoutSeconds:'soon'}", "- invalid_argument"),
        arguments(
            "{title:7,timeoutSeconds:-1,questions:[{text:''},{text:'ok'},"
                + "{id:'c',text:'?',type:'MultiChoice',choices:['x','x',''],maxSelections:0},"
                + "{id:'d',text:'\\u0001',type:'?',required:'?'}]}",
            "q1 invalid_text, c duplicate_choice, c invalid_text, c invalid_range,"
                + " d invalid_argument, d unknown_type, d invalid_text, - invalid_argument"));
  }

  @ParameterizedTest
  @MethodSource("rules")
  void refusesWithEverythingThatIsWrong(String arguments, String wrong) {
    JsonNode params = Js.object(arguments).put("waitSeconds", 0);
    JsonNode error = meeting.rpc("ask_user_questions", params).path("error");
    assertEquals(-32602, error.path("code").asInt(), error::toString);
    assertEquals("validation_failed", error.at("/data/error").asText());
    assertEquals(wrong, details(error.path("data")));

    Response refused = meeting.askFor("a", arguments);
    assertEquals(422, refused.statusCode());
    assertEquals(error.at("/data/details"), tree(refused).path("details"));
    assertTrue(tree(meeting.rest().get()).path("interactions").isEmpty());
  }

  @Test
  void refusesAQuestionnaireThatIsTooLarge() {
    String text = "x".repeat(4000);
    String large =
        "{questions:["
            + many(
                32,
                i ->
                    "{text:'"
                        + text
                        + "',choices:["
                        + many(64, c -> "'" + c + "x".repeat(190) + "'")
                        + "]}")
            + "]}";
    JsonNode error = tree(meeting.askFor("a", large));
    assertEquals("too_large", error.path("error").asText());
    assertEquals(262_144, error.path("maxBytes").asInt());
    assertEquals(413, error.path("status").asInt());
  }

  @Test
  void coversEveryRuleOfTheRequest() {
    Set<String> met = new TreeSet<>(Set.of("validation_failed", "invalid_json", "too_large"));
    rules()
        .flatMap(row -> Arrays.stream(((String) row.get()[1]).split(", ", -1)))
        .map(detail -> detail.substring(detail.lastIndexOf(' ') + 1))
        .forEach(met::add);
    // FieldRulesTest has those that only a form can break
    Set<String> all = codesBetween(1000, 1016);
    all.addAll(codesBetween(1018, 1019));
    assertEquals(all, met);
  }

  static Set<String> codesBetween(int from, int to) {
    return Arrays.stream(ErrorCode.values())
        .filter(code -> code.number() >= from && code.number() < to)
        .map(ErrorCode::code)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Id and code of each violation. */
  static String details(JsonNode error) {
    return error
        .path("details")
        .valueStream()
        .map(detail -> detail.path("id").asText("-") + " " + detail.path("error").asText())
        .collect(Collectors.joining(", "));
  }

  private static String multi(String members) {
    return "{questions:[{text:'?',type:'MultiChoice',choices:['x','y']," + members + "}]}";
  }

  private static String many(int count, IntFunction<String> each) {
    return IntStream.range(0, count).mapToObj(each).collect(Collectors.joining(","));
  }
}
