package dev.parley.question;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.transport.Js;
import dev.parley.transport.Meeting;
import dev.parley.transport.contract.Contract;
import io.quarkus.test.junit.QuarkusTest;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which spellings of questions are accepted, and how long questions stay. */
@QuarkusTest
class AcceptedQuestionsTest {
  @RegisterExtension final Meeting meeting = new Meeting();

  /** Arguments, and what the human is shown: id, kind, label, text and choices. */
  static Stream<Arguments> spellings() {
    String free = "q1 FreeText Q1 'A?'";
    String single = "q1 SingleChoice Q1 'A?' x=x y=y";
    String multi = "q1 MultiChoice Q1 'A?' x=x y=y";
    String xy = "choices:['x','y']";
    return Stream.of(
        arguments("{questions:[{text:'A?',type:'FreeText'}]}", free),
        arguments("{questions:[{text:'A?'}]}", free),
        arguments("{questions:{text:'A?'}}", free),
        arguments("{questions:'[{\"text\":\"A?\"}]'}", free),
        arguments("{questions:' {\"text\":\"A?\"}'}", free),
        arguments("{questions:['{\"text\":\"A?\"}']}", free),
        arguments("'{\"questions\":[{\"text\":\"A?\"}]}'", free),
        arguments("{questions:[{question:'A?'}]}", free),
        arguments("{questions:[{prompt:'A?'}]}", free),
        arguments("{questions:[{text:'A?',type:null,choices:null,id:null,header:null}]}", free),
        arguments("{questions:[{text:'A?',type:'free_text'}]}", free),
        arguments("{questions:[{text:'A?',type:'Text',surprise:{a:[1]}}],other:1,title:''}", free),
        arguments("{questions:[{text:'A?'},{text:'B?'}]}", free + "; q2 FreeText Q2 'B?'"),
        arguments("{questions:[{text:'A?',header:'H',id:'i'}]}", "i FreeText H 'A?'"),
        arguments("{questions:[{text:'A?',label:'H'}]}", "q1 FreeText H 'A?'"),
        arguments("{questions:[{text:5}]}", "q1 FreeText Q1 '5'"),
        arguments("{questions:[{text:'A?',type:'SingleChoice'," + xy + "}]}", single),
        arguments("{questions:[{text:'A?'," + xy + "}]}", single),
        arguments("{questions:[{text:'A?',options:['x','y']}]}", single),
        arguments("{questions:[{text:'A?',choices:'[\"x\",\"y\"]'}]}", single),
        arguments("{questions:[{text:'A?',choices:[{label:'x'},{value:'y'}]}]}", single),
        arguments("{questions:[{text:'A?',multiSelect:false," + xy + "}]}", single),
        arguments("{questions:[{text:'A?',type:'radio'," + xy + "}]}", single),
        arguments("{questions:[{text:'A?',multiSelect:true," + xy + "}]}", multi),
        arguments("{questions:[{text:'A?',multiple:'true'," + xy + "}]}", multi),
        arguments("{questions:[{text:'A?',type:'multi-select'," + xy + "}]}", multi),
        arguments("{questions:[{text:'A?',type:'SingleChoice',multiple:true," + xy + "}]}", multi),
        arguments("{questions:[{text:'A?',type:'Checkbox',maxSelections:'2'," + xy + "}]}", multi),
        arguments(
            "{questions:[{text:'A?',choices:[1,true,{value:'v',label:'L',description:'D'}]}]}",
            "q1 SingleChoice Q1 'A?' 1=1 true=true v=L"),
        arguments(
            "{questions:[{text:'A?',choices:[{value:'1',label:'L'},{value:'2',label:'L'}]}]}",
            "q1 SingleChoice Q1 'A?' 1=L 2=L"),
        arguments(
            "{questions:[{id:'a',text:'Same?'},{id:'b',text:'Same?'}]}",
            "a FreeText Q1 'Same?'; b FreeText Q2 'Same?'"));
  }

  @ParameterizedTest
  @MethodSource("spellings")
  void readsWhatIsMeant(String arguments, String shown) {
    meeting.ask("a", arguments);
    JsonNode interaction = meeting.read("a");
    Contract.OPENAPI.check("/components/schemas/Interaction", interaction);
    assertEquals(
        shown,
        interaction
            .path("questions")
            .valueStream()
            .map(AcceptedQuestionsTest::line)
            .collect(Collectors.joining("; ")));
  }

  private static String line(JsonNode question) {
    String choices =
        question
            .path("choices")
            .valueStream()
            .map(c -> " " + c.path("value").asText() + "=" + c.path("label").asText())
            .collect(Collectors.joining());
    return "%s %s %s '%s'%s"
        .formatted(
            question.path("id").asText(),
            question.path("type").asText(),
            question.path("label").asText(),
            question.path("text").asText(),
            choices);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "5, PT5S",
        "'5', PT5S",
        "0.5, PT0.5S",
        "1e-99, PT0.001S",
        "86400, PT24H",
        "86401, PT24H",
        "1e99, PT24H",
        "null, PT1H"
      })
  void staysAsLongAsTheAskerMayWish(String seconds, String ttl) {
    meeting.askFor("a", "{questions:[{text:'A?'}],timeoutSeconds:%s}".formatted(seconds));
    JsonNode interaction = meeting.read("a");
    Instant created = Instant.parse(interaction.path("createdAt").asText());
    Instant expires = Instant.parse(interaction.path("expiresAt").asText());
    assertEquals(Duration.parse(ttl), Duration.between(created, expires));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{text:'A?',defaultValue:'d'} | d",
        "{text:'A?',choices:[{value:'v',label:'L'}],defaultValue:'L',required:true} | v",
        "{text:'A?',type:'MultiChoice',choices:['x','y','z'],defaultValue:['z','x']} | x\",\"z"
      })
  void answersWithDefaultsOnExpiryWhereThatWasWanted(String question, String values) {
    JsonNode params =
        Js.of("{questions:[%s],timeoutSeconds:0.001,onTimeout:'defaults'}".formatted(question));
    JsonNode result = meeting.rpc("ask_user_questions", params).path("result");
    Contract.OPENAPI.check("/components/schemas/Result", result);
    assertEquals("answered", result.path("status").asText());
    assertEquals("default", result.path("provenance").asText());
    assertEquals(
        """
        {"provenance":"default","message":"Nobody answered within 1 milliseconds. These are the \
        defaults that were suggested with the questions; no human has confirmed them.",\
        "answers":[{"question":"A?","answer":["%s"]}]}\
        """
            .formatted(values),
        result.path("text").asText());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ",onTimeout:'expired'", ",onTimeout:null"})
  void expiresWithoutAnAnswerOtherwise(String wish) {
    JsonNode params =
        Js.of("{questions:[{text:'A?',defaultValue:'d'}],timeoutSeconds:0.001%s}".formatted(wish));
    JsonNode result = meeting.rpc("ask_user_questions", params).path("result");
    assertEquals("expired", result.path("status").asText());
    assertEquals("[]", result.path("answers").toString());
  }
}
