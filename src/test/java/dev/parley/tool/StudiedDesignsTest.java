package dev.parley.tool;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static dev.parley.testing.Questions.AWAIT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The five designs that Parley was studied from: what each publishes, to the letter. */
@QuarkusTest
@TestProfile(StudiedDesignsTest.OneAtATime.class)
class StudiedDesignsTest {
  @RegisterExtension final Parley parley = new Parley();

  /** As in the designs, one questionnaire can be open in a session. */
  public static final class OneAtATime implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("parley.session.max-open", "1", "parley.mcp.tools", "question,questionnaire");
    }
  }

  @Nested
  class AskUserQuestionsOfAnAgentCore {
    @Test
    void singleChoice() {
      JsonNode shown =
          shown(
              ASK,
              """
              {"questions":[{"type":"SingleChoice","text":"Which database?",
                "choices":["PostgreSQL","MySQL","SQLite"],"required":true}]}\
              """);
      assertEquals("Which database?", shown.at("/questions/0/text").asText());
      assertTrue(shown.at("/questions/0/required").asBoolean());
      assertEquals(3, shown.at("/questions/0/choices").size());
      assertEquals("PostgreSQL", shown.at("/questions/0/choices/0/label").asText());
    }

    @Test
    void multiChoice() {
      JsonNode shown =
          shown(
              ASK,
              """
              {"questions":[{"type":"MultiChoice","text":"Which features?",
                "choices":["Authentication","Logging","Caching"],"required":false}]}\
              """);
      assertEquals("Which features?", shown.at("/questions/0/text").asText());
      assertFalse(shown.at("/questions/0/required").asBoolean());
      assertEquals(3, shown.at("/questions/0/choices").size());
    }

    @Test
    void freeText() {
      JsonNode shown =
          shown(
              ASK,
              """
              {"questions":[{"type":"FreeText","text":"Any notes?","defaultValue":"None",
                "required":false}]}\
              """);
      assertEquals("Any notes?", shown.at("/questions/0/text").asText());
      assertEquals("None", shown.at("/questions/0/defaultValue").asText());
    }

    @Test
    void emptyChoices() {
      JsonNode error =
          refused(
              ASK,
              """
              {"questions":[{"type":"SingleChoice","text":"Question?","choices":[],
                "required":true}]}\
              """);
      assertEquals("validation_failed", error.path("error").asText());
      assertEquals(1, error.path("details").size());
      assertEquals("Question?", error.at("/details/0/question").asText());
      assertEquals("empty_choices", error.at("/details/0/error").asText());
    }

    @Test
    void tooManySelections() {
      assertEquals(
          "too_many_selections",
          wrong(
              required("\"A\",\"B\"", true),
              "{\"question\":\"Question?\",\"answer\":[\"A\",\"B\"]}"));
    }

    @Test
    void requiredFieldEmpty() {
      assertEquals("required_field_empty", wrong(required("\"A\"", true), ""));
    }

    @Test
    void requiredFieldWithAnEmptyText() {
      assertEquals(
          "required_field_empty",
          wrong(required("\"A\"", true), "{\"question\":\"Question?\",\"answer\":[\"\"]}"));
    }

    @Test
    void unknownQuestion() {
      assertEquals(
          "unknown_question",
          wrong(
              required("\"A\"", false), "{\"question\":\"Unknown question?\",\"answer\":[\"A\"]}"));
    }

    @Test
    void success() {
      JsonNode result =
          answered(
              ASK,
              """
              {"questions":[
                {"type":"SingleChoice","text":"Question 1?","choices":["A","B"],"required":true},
                {"type":"MultiChoice","text":"Question 2?","choices":["X","Y"]},
                {"type":"FreeText","text":"Question 3?"}]}\
              """,
              """
              [{"question":"Question 1?","answer":["A"]},
               {"question":"Question 2?","answer":["X","Y"]},
               {"question":"Question 3?","answer":["Some notes"]}]\
              """);
      assertEquals(
          "{\"answers\":[{\"question\":\"Question 1?\",\"answer\":[\"A\"]},"
              + "{\"question\":\"Question 2?\",\"answer\":[\"X\",\"Y\"]},"
              + "{\"question\":\"Question 3?\",\"answer\":[\"Some notes\"]}]}",
          result.path("text").asText());
    }

    @Test
    void customAnswerIsAllowed() {
      JsonNode result =
          answered(
              ASK,
              """
              {"questions":[{"type":"SingleChoice","text":"Which database?",
                "choices":["PostgreSQL","MySQL"],"required":true}]}\
              """,
              "[{\"question\":\"Which database?\",\"answer\":[\"MongoDB\"]}]");
      assertEquals(
          "{\"answers\":[{\"question\":\"Which database?\",\"answer\":[\"MongoDB\"]}]}",
          result.path("text").asText());
      assertTrue(result.at("/answers/0/wasCustom").asBoolean());
    }

    @Test
    void declined() {
      JsonNode pending = ask(ASK, required("\"A\"", true));
      ParleyPerson person = parley.person();
      person.declines(person.sees(), null);
      assertEquals("User declined to answer", collected(pending).path("text").asText());
    }

    @Test
    void display() {
      var call = parley.modernCall(ASK, Questions.everyKind()).start();
      ParleyPerson person = parley.person();
      person.dismisses(person.sees());
      JsonNode meta = call.reply().result().path("_meta");
      assertEquals("3 questions", meta.path("dev.parley/title").asText());
      assertEquals(
          "Which colour?\nWhich sizes?\nWhat for?", meta.path("dev.parley/content").asText());
      assertEquals("[AskUserQuestions: 3 question(s)]", meta.path("dev.parley/summary").asText());
    }

    private String required(String choices, boolean required) {
      return "{\"questions\":[{\"type\":\"SingleChoice\",\"text\":\"Question?\",\"choices\":[%s],\"required\":%s}]}"
          .formatted(choices, required);
    }
  }

  @Nested
  class QuestionnaireOfACodingAgent {
    private static final String LANG =
        """
        {"id":"lang","prompt":"Pick a language","options":[
          {"value":"rust","label":"Rust"},{"value":"ts","label":"TypeScript"}]}\
        """;

    @Test
    void valid() {
      JsonNode question =
          shown("questionnaire", "{\"questions\":[" + LANG + "]}").at("/questions/0");
      assertEquals("lang", question.path("id").asText());
      assertEquals("Q1", question.path("label").asText());
      assertEquals(2, question.path("choices").size());
      assertTrue(question.path("allowOther").asBoolean());
      assertEquals("SingleChoice", question.path("type").asText());
    }

    @Test
    void withLabel() {
      JsonNode shown =
          shown(
              "questionnaire",
              "{\"questions\":[{\"id\":\"lang\",\"label\":\"Language\",\"prompt\":\"Pick a language\"}]}");
      assertEquals("Language", shown.at("/questions/0/label").asText());
    }

    @Test
    void withoutOptions() {
      JsonNode result =
          answered(
              "questionnaire",
              """
              {"questions":[{"id":"name","prompt":"What's your project name?",
                "allowOther":true}]}\
              """,
              "[{\"id\":\"name\",\"answer\":[\"myproj\"]}]");
      assertEquals("name: user wrote: myproj", result.path("text").asText());
      assertTrue(result.at("/answers/0/wasCustom").asBoolean());
      assertFalse(result.at("/answers/0").has("index"));
    }

    @Test
    void missingEmptyAndDuplicate() {
      assertTrue(refused("questionnaire", "{}").toString().contains("questions"));
      assertTrue(refused("questionnaire", "{\"questions\":[]}").toString().contains("one"));
      JsonNode duplicate =
          refused(
              "questionnaire",
              "{\"questions\":[{\"id\":\"a\",\"prompt\":\"Q1\"},{\"id\":\"a\",\"prompt\":\"Q2\"}]}");
      assertEquals("duplicate_question", duplicate.at("/details/0/error").asText());
    }

    @Test
    void selected() {
      JsonNode result =
          answered(
              "questionnaire",
              "{\"questions\":[" + LANG + "]}",
              "[{\"id\":\"lang\",\"answer\":[\"rust\"]}]");
      assertEquals("lang: user selected: 1. Rust", result.path("text").asText());
      assertFalse(result.at("/answers/0/wasCustom").asBoolean());
      assertEquals(1, result.at("/answers/0/index").asInt());
    }

    @Test
    void several() {
      JsonNode result =
          answered(
              "questionnaire",
              "{\"questions\":["
                  + LANG
                  + """
                  ,{"id":"db","prompt":"Database?","options":[
                    {"value":"my","label":"MySQL"},{"value":"pg","label":"PostgreSQL"}]},
                  {"id":"auth","prompt":"Auth?","options":[{"value":"none","label":"None"}]}]}\
                  """,
              """
              [{"id":"lang","answer":["rust"]},{"id":"db","answer":["pg"]},
               {"id":"auth","answer":["jwt"]}]\
              """);
      assertEquals(
          "lang: user selected: 1. Rust\ndb: user selected: 2. PostgreSQL\nauth: user wrote: jwt",
          result.path("text").asText());
      assertTrue(result.at("/answers/2/wasCustom").asBoolean());
      assertFalse(result.at("/answers/2").has("index"));
    }

    @Test
    void cancelledDismissedInterrupted() {
      for (String how : new String[] {"cancelled", "dismissed", "interrupted"}) {
        JsonNode pending = ask("questionnaire", "{\"questions\":[" + LANG + "]}");
        ParleyPerson person = parley.person();
        ObjectNode named = Json.object();
        named.set("toolUseId", person.sees().path("toolUseId"));
        if (how.equals("interrupted")) {
          parley.rpc(
              "interactions/abort", Json.object().set("reference", pending.path("reference")));
        } else {
          named.put("closed", how.equals("dismissed"));
          person.request("interaction/cancel", named).join();
        }
        String text =
            switch (how) {
              case "cancelled" -> "User cancelled the questionnaire";
              case "dismissed" -> "Questionnaire dismissed";
              default -> "Questionnaire cancelled by user interrupt";
            };
        assertEquals(text, collected(pending).path("text").asText());
      }
    }

    @Test
    void onlyOneAtATime() {
      ask("questionnaire", "{\"questions\":[" + LANG + "]}");
      JsonNode second =
          refused("questionnaire", "{\"questions\":[{\"id\":\"b\",\"prompt\":\"Another?\"}]}");
      assertEquals("Another questionnaire is already pending", second.path("message").asText());
    }
  }

  @Nested
  class QuestionOfAChatApp {
    private static final String ONE =
        """
        {"header":"Next","question":"What next?","options":[
          {"label":"Test","description":"Run them"},{"label":"Ship"}],"multiple":%s,"custom":true}\
        """;

    @Test
    void optionIsTheLabel() {
      assertEquals("Ship", reply(ONE.formatted(false), "\"Ship\""));
    }

    @Test
    void optionsAreTheLabelsOneALine() {
      assertEquals("Test\nShip", reply(ONE.formatted(true), "\"Ship\",\"Test\""));
    }

    @Test
    void typedTextIsTheLastLineOrTheOnlyOne() {
      assertEquals("Ship\nand rest", reply(ONE.formatted(true), "\"and rest\",\"Ship\""));
      assertEquals("Rest", reply(ONE.formatted(false), "\"Rest\""));
    }

    @Test
    void nextChatMessageIsTheAnswer() {
      JsonNode pending = ask("question", ONE.formatted(false));
      ParleyPerson person = parley.person();
      person.sees();
      ObjectNode message = Json.object().put("text", "Neither").put("messageId", "m-1");
      person.request("session/message", message).join();
      JsonNode result = collected(pending);
      assertEquals("Neither", result.path("text").asText());
      assertEquals("m-1", result.path("answerMessageId").asText());
    }

    @Test
    void rejected() {
      JsonNode pending = ask("question", ONE.formatted(false));
      ParleyPerson person = parley.person();
      person.declines(person.sees(), null);
      JsonNode result = collected(pending);
      assertEquals("declined", result.path("status").asText());
      assertEquals(0, result.path("answers").size());
    }

    @Test
    void standsAloneInItsTurn() {
      ObjectNode first = (ObjectNode) Json.read(ONE.formatted(false));
      first.putObject("_meta").put("dev.parley/turnId", "turn");
      ObjectNode second = first.deepCopy().put("question", "And then?");
      ask("question", first.toString());
      assertEquals(
          "question_not_standalone", refused("question", second.toString()).path("error").asText());
    }

    private String reply(String arguments, String values) {
      return answered("question", arguments, "[{\"id\":\"q1\",\"answer\":[" + values + "]}]")
          .path("text")
          .asText();
    }
  }

  @Nested
  class QuestionOfATerminal {
    private static final String TWO =
        """
        {"questions":[
          {"id":"stack","prompt":"Which stack?","options":[
            {"value":"node","label":"Node.js","description":"JavaScript"},
            {"value":"py","label":"Python"}]},
          {"id":"name","label":"Name","prompt":"Which name?","options":[
            {"value":"a","label":"A"}]}]}\
        """;

    @Test
    void everyQuestionTakesSomethingElse() {
      JsonNode shown = shown("question", TWO);
      assertEquals("Q1", shown.at("/questions/0/label").asText());
      assertEquals("Name", shown.at("/questions/1/label").asText());
      assertTrue(shown.at("/questions/0/allowOther").asBoolean());
      assertTrue(shown.at("/questions/1/allowOther").asBoolean());
    }

    @Test
    void predefinedAndTyped() {
      JsonNode result =
          answered(
              "question",
              TWO,
              "[{\"id\":\"stack\",\"answer\":[\"node\"]},{\"id\":\"name\",\"answer\":[\"mine\"]}]");
      JsonNode predefined = result.at("/answers/0");
      assertEquals("node", predefined.at("/answer/0").asText());
      assertEquals("Node.js", predefined.at("/labels/0").asText());
      assertFalse(predefined.path("wasCustom").asBoolean());
      assertEquals(1, predefined.path("index").asInt());
      JsonNode typed = result.at("/answers/1");
      assertEquals("mine", typed.at("/answer/0").asText());
      assertEquals("mine", typed.at("/labels/0").asText());
      assertTrue(typed.path("wasCustom").asBoolean());
      assertFalse(typed.has("index"));
      assertFalse(result.path("cancelled").asBoolean());
      assertEquals(2, result.path("questions").size());
    }

    @Test
    void cancelledRepeatsTheQuestions() {
      JsonNode pending = ask("question", TWO);
      ParleyPerson person = parley.person();
      person.dismisses(person.sees());
      JsonNode result = collected(pending);
      assertTrue(result.path("cancelled").asBoolean());
      assertEquals(Json.array(), result.path("answers"));
      assertEquals("stack", result.at("/questions/0/id").asText());
      assertEquals(
          Json.read("{\"value\":\"node\",\"label\":\"Node.js\",\"description\":\"JavaScript\"}"),
          result.at("/questions/0/options/0"));
    }

    @Test
    void noQuestions() {
      assertEquals(
          "no_questions",
          refused("question", "{\"questions\":[]}").at("/details/0/error").asText());
    }

    @Test
    void blankTextIsNoAnswer() {
      ask("question", TWO);
      ParleyPerson person = parley.person();
      JsonNode error =
          person.answersInVain(person.sees(), answer("stack", "  "), answer("name", "a"));
      assertEquals("validation_failed", error.at("/data/error").asText());
      assertEquals("stack", error.at("/data/details/0/id").asText());
    }
  }

  @Nested
  class QuestionnaireForms {
    private static final String FORM =
        """
        {"title":"Quick questions","description":"Please answer a few things.","fields":[
          {"id":"email","type":"text","label":"Email","required":true,"pattern":".+@.+"},
          {"id":"role","type":"select","label":"Role","options":[
            {"label":"Developer","value":"dev"},{"label":"Designer","value":"design"}]},
          {"id":"subscribe","type":"boolean","label":"Subscribe to updates?"}]%s}\
        """;

    @Test
    void labels() {
      JsonNode plain = shown("questionnaire", FORM.formatted(""));
      assertEquals("Submit", plain.path("submitLabel").asText());
      assertEquals("Cancel", plain.path("cancelLabel").asText());
      assertEquals("Please answer a few things.", plain.path("description").asText());
    }

    @Test
    void ownLabel() {
      JsonNode own = shown("questionnaire", FORM.formatted(",\"submitLabel\":\"Send\""));
      assertEquals("Send", own.path("submitLabel").asText());
    }

    @Test
    void submit() {
      JsonNode pending = ask("questionnaire", FORM.formatted(""));
      JsonNode reply =
          respond("{\"action\":\"submit\",\"input\":{\"email\":\"a@b.com\",\"subscribe\":true}}");
      assertEquals("answered", reply.at("/result/status").asText());
      assertEquals(
          Json.read("{\"email\":\"a@b.com\",\"subscribe\":true}"),
          collected(pending).path("input"));
    }

    @Test
    void cancel() {
      JsonNode pending = ask("questionnaire", FORM.formatted(""));
      assertEquals("cancelled", respond("{\"action\":\"cancel\"}").at("/result/status").asText());
      assertTrue(collected(pending).path("cancelled").asBoolean());
    }

    @Test
    void wrongValuesAreToldByFieldAndOptionalOnesMayBeEmpty() {
      ask("questionnaire", FORM.formatted(""));
      JsonNode wrong =
          respond("{\"action\":\"submit\",\"input\":{\"email\":\"x\",\"role\":\"boss\"}}");
      assertTrue(wrong.at("/error/data/fieldErrors").has("email"), wrong::toString);
      assertTrue(wrong.at("/error/data/fieldErrors").has("role"), wrong::toString);
      assertEquals(
          "answered",
          respond("{\"action\":\"submit\",\"input\":{\"email\":\"a@b\",\"role\":\"\"}}")
              .at("/result/status")
              .asText());
    }

    @Test
    void repromptKeepsWhatWasEntered() {
      JsonNode shown =
          shown(
              "questionnaire",
              FORM.formatted(
                  """
                  ,"initialValues":{"email":"nobody"},
                  "errorSummary":"Please correct the highlighted fields.",
                  "fieldErrors":{"email":"Invalid email format"}\
                  """));
      assertEquals("Please correct the highlighted fields.", shown.path("errorSummary").asText());
      assertEquals("Invalid email format", shown.at("/fieldErrors/email").asText());
      assertEquals("nobody", shown.at("/initialValues/email/0").asText());
    }

    @Test
    void fieldsOrSections() {
      JsonNode refused =
          refused(
              "questionnaire",
              FORM.formatted(
                  ",\"sections\":[{\"id\":\"s\",\"fields\":[{\"id\":\"x\",\"type\":\"text\",\"label\":\"X\"}]}]"));
      assertTrue(refused.toString().contains("fields_and_sections"), refused::toString);
    }

    private JsonNode respond(String params) {
      ParleyPerson person = parley.person();
      ObjectNode named = (ObjectNode) Json.read(params);
      named.set("toolUseId", person.sees().path("toolUseId"));
      return person.request("interaction/respond", named).join();
    }
  }

  private JsonNode ask(String tool, String arguments) {
    JsonNode response = parley.rpc(tool, Questions.waitless(Json.read(arguments)));
    assertEquals("pending", response.at("/result/status").asText(), response::toString);
    return response.path("result");
  }

  private JsonNode shown(String tool, String arguments) {
    ask(tool, arguments);
    return parley.person().sees();
  }

  private JsonNode refused(String tool, String arguments) {
    return parley.rpc(tool, Questions.waitless(Json.read(arguments))).at("/error/data");
  }

  private JsonNode answered(String tool, String arguments, String answers) {
    JsonNode pending = ask(tool, arguments);
    JsonNode reply = submit(answers);
    assertEquals("answered", reply.at("/result/status").asText(), reply::toString);
    return collected(pending);
  }

  private JsonNode submit(String answers) {
    ParleyPerson person = parley.person();
    ObjectNode params = Json.object();
    params.set("toolUseId", person.sees().path("toolUseId"));
    params.set("answers", Json.read(answers));
    return person.request("interaction/respond", params).join();
  }

  private String wrong(String arguments, String answer) {
    ask(ASK, arguments);
    return submit("[" + answer + "]").at("/error/data/details/0/error").asText();
  }

  private JsonNode collected(JsonNode pending) {
    JsonNode reference = Questions.reference(pending.path("reference").asText());
    return parley.rpc(AWAIT, reference).path("result");
  }
}
