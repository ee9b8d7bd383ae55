package dev.parley.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.transport.Js;
import dev.parley.transport.Meeting;
import dev.parley.transport.Tab;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Arguments of two shapes at once: nothing of them is dropped without a word. */
@QuarkusTest
class BothShapesTest {
  private static final String QUESTIONS =
      "questions:[{id:'q',prompt:'Which?',options:[{label:'A'}]}]";
  private static final String FIELDS = "fields:[{id:'f',type:'text',label:'Name'}]";
  private static final String SECTIONS = "sections:[{id:'s'," + FIELDS + "}]";

  @RegisterExtension final Meeting meeting = new Meeting();

  @ParameterizedTest
  @ValueSource(strings = {"questionnaire", "question", "ask_user_questions"})
  void refusesQuestionsTogetherWithAForm(String tool) {
    for (String form : List.of(FIELDS, SECTIONS, FIELDS + "," + SECTIONS)) {
      String said = refused(tool, "{" + QUESTIONS + "," + form + "}");
      assertTrue(said.contains("questions") && said.contains("form"), said);
      assertTrue(said.contains(form.startsWith("fields") ? "fields" : "sections"), said);
    }
    // a model may send each as a string
    String text = "{questions:'[{\"prompt\":\"Which?\"}]',fields:'[{\"id\":\"f\"}]'}";
    assertTrue(refused(tool, text).contains("fields"));
  }

  @Test
  void saysWhichMemberBelongsToWhichShape() {
    String said = refused("questionnaire", "{" + QUESTIONS + "," + SECTIONS + "}");
    assertTrue(said.startsWith("There are questions and sections"), said);
    assertTrue(said.contains("questions is for questions with options"), said);
    assertTrue(said.contains("fields and sections are for a form"), said);
    assertTrue(refused("question", "{question:'Which?'," + FIELDS + "}").contains("questionnaire"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "question | question:'Which?' | question",
        "question | text:'Which?' | text",
        "question | header:'Setup' | header",
        "question | options:[{label:'B'}] | options",
        "question | question:'Which?',options:['B'] | question, options",
        "question | multiple:true | multiple",
        "question | custom:false | custom",
        "ask_user_questions | text:'Which?',choices:['B'] | text, choices",
        "ask_user_questions | defaultValue:'B' | defaultValue"
      })
  void refusesOneQuestionBesideSeveral(String tool, String one, String members) {
    String said = refused(tool, "{" + QUESTIONS + "," + one + "}");
    assertTrue(said.contains("beside them, " + members + ":"), said);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ask_user_questions | {questions:[{text:'One?',question:'Two?'}]} | text and question",
        "ask_user_questions | {questions:[{text:'?',choices:['A'],options:['B']}]} | choices and options",
        "question | {question:'One?',prompt:'Two?'} | prompt and question",
        "questionnaire | {questions:[{prompt:'?',options:['A'],choices:['B']}]} | options and choices"
      })
  void refusesTwoNamesOfOneMemberThatContradictEachOther(
      String tool, String arguments, String members) {
    assertTrue(refused(tool, arguments).contains(members));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "questionnaire | {%s,fields:null,sections:''}",
        "questionnaire | {%s,fields:[],sections:'[]'}",
        "questionnaire | {%s,fields:' ',sections:{}}",
        "question | {%s,question:'',header:null,options:[],multiple:false,custom:true}",
        "ask_user_questions | {%s,text:'',choices:[]}"
      })
  void takesWhatIsEmptyForNotGiven(String tool, String arguments) {
    JsonNode shown = asked(tool, arguments.formatted(QUESTIONS));
    assertEquals("q", shown.at("/questions/0/id").asText());
    assertEquals(1, shown.path("questions").size());
  }

  @Test
  void takesEmptyQuestionsForNotGiven() {
    JsonNode form = asked("questionnaire", "{questions:[]," + FIELDS + "}");
    assertEquals("f", form.at("/questions/0/id").asText());
    JsonNode one = asked("question", "{questions:'',question:'Which?'}");
    assertEquals("Which?", one.at("/questions/0/text").asText());
  }

  @Test
  void takesTheSameTextUnderTwoNames() {
    JsonNode shown = asked("question", "{question:'Which?',prompt:'Which?'}");
    assertEquals("Which?", shown.at("/questions/0/text").asText());
  }

  /** The members beside the questions were once dropped where the questions were no form. */
  @Test
  void showsWhatStandsAroundQuestions() {
    String around =
        "title:'T',description:'D',prompt:'P',submitLabel:'Go',cancelLabel:'Stop',errorSummary:'E',"
            + "fieldErrors:{q:'Wrong'},initialValues:{q:'A'}";
    JsonNode shown = asked("questionnaire", "{" + QUESTIONS + "," + around + "}");
    for (String member : List.of("title", "description", "prompt", "submitLabel", "cancelLabel")) {
      assertTrue(shown.has(member), member);
    }
    assertEquals("E", shown.path("errorSummary").asText());
    assertEquals("Wrong", shown.at("/fieldErrors/q").asText());
    assertEquals("A", shown.at("/initialValues/q/0").asText());
  }

  @Test
  void asksQuestionsAgainInPlaceOfEarlierOnes() {
    Tab tab = meeting.tab();
    JsonNode first =
        meeting.rpc("questionnaire", Js.object("{waitSeconds:0," + QUESTIONS + "}")).path("result");
    JsonNode earlier = tab.await("interaction/requested").path("interaction");
    tab.respond(earlier.path("toolUseId").asText(), "[{id:'q',answer:'A'}]");
    meeting.rpc(
        "questionnaire",
        Js.object(
            "{waitSeconds:0,%s,fieldErrors:{q:'Not A'},reference:'%s'}"
                .formatted(QUESTIONS, first.path("reference").asText())));
    JsonNode again = tab.await("interaction/requested").path("interaction");
    assertEquals(earlier.path("toolUseId"), again.path("replaces"));
  }

  @Test
  void namesTheButtonsOfAFormAndLeavesOthersToTheFrontend() {
    JsonNode form = asked("questionnaire", "{" + FIELDS + "}");
    assertEquals("Submit", form.path("submitLabel").asText());
    assertEquals("Cancel", form.path("cancelLabel").asText());
    JsonNode own = asked("questionnaire", "{" + SECTIONS + ",submitLabel:'Book it'}");
    assertEquals("Book it", own.path("submitLabel").asText());
    assertEquals("Cancel", own.path("cancelLabel").asText());

    for (String tool : List.of("questionnaire", "question", "ask_user_questions")) {
      JsonNode plain = asked(tool, "{" + QUESTIONS + "}");
      assertTrue(!plain.has("submitLabel") && !plain.has("cancelLabel"), plain::toString);
      JsonNode named = asked(tool, "{" + QUESTIONS + ",submitLabel:'Go',cancelLabel:'Stop'}");
      assertEquals("Go", named.path("submitLabel").asText());
      assertEquals("Stop", named.path("cancelLabel").asText());
    }
    JsonNode one = asked("question", "{question:'Which?',submitLabel:'Go'}");
    assertEquals("Go", one.path("submitLabel").asText());
    assertTrue(!one.has("cancelLabel"), one::toString);
  }

  /** The interaction as a frontend sees it. */
  private JsonNode asked(String tool, String arguments) {
    Tab tab = meeting.tab();
    // the questions of earlier calls come first
    long before = open(tab);
    JsonNode reply = meeting.rpc(tool, Js.object(arguments).put("waitSeconds", 0));
    assertEquals("pending", reply.at("/result/status").asText(), reply::toString);
    for (long i = 0; i < before; i++) {
      tab.await("interaction/requested");
    }
    return tab.await("interaction/requested").path("interaction");
  }

  private static long open(Tab tab) {
    return tab.seen().stream()
        .filter(frame -> frame.path("method").asText().equals("session/ready"))
        .mapToLong(frame -> frame.at("/params/open").asLong())
        .sum();
  }

  /** The message of the only violation. */
  private String refused(String tool, String arguments) {
    JsonNode error = meeting.rpc(tool, Js.object(arguments).put("waitSeconds", 0)).path("error");
    JsonNode details = error.at("/data/details");
    assertEquals(1, details.size(), error::toString);
    assertEquals("invalid_argument", details.at("/0/error").asText(), error::toString);
    return details.at("/0/message").asText();
  }
}
