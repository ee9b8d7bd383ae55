package dev.parley.tool;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static dev.parley.testing.Questions.AWAIT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import dev.parley.transport.mcp.elicitation.FormProfile;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a model learns that reads the structured result only. */
@QuarkusTest
@TestProfile(FormProfile.class)
class ResultWordsTest {
  private static final JsonNode FORMS = Json.read("{\"elicitation\":{\"form\":{}}}");
  private static final JsonNode APPS =
      Json.read(
          "{\"extensions\":{\"io.modelcontextprotocol/ui\":{\"mimeTypes\":"
              + "[\"text/html;profile=mcp-app\"]}}}");

  @RegisterExtension final Parley parley = new Parley();

  @ParameterizedTest
  @ValueSource(strings = {"declined", "refused", "cancelled", "closed", "expired", "aborted"})
  void endingWithoutAnswersSaysInWordsThatItIsNoConsent(String how) {
    ParleyPerson person = parley.person();
    JsonNode asked =
        how.equals("expired") ? Questions.lasting(0.05, Questions.colour()) : Questions.colour();
    JsonNode pending = ask(ASK, asked);
    JsonNode open = person.sees();
    switch (how) {
      case "declined" -> person.declines(open, "Not today!");
      case "refused" -> person.declines(open, null);
      case "cancelled" -> person.dismisses(open);
      case "closed" -> request(person, "interaction/cancel", open, "{\"closed\":true}");
      case "aborted" ->
          parley.rpc("interactions/abort", Json.object().set("reference", reference(pending)));
      default -> person.seesEnding();
    }
    JsonNode result = collected(pending);
    String message = result.path("message").asText();
    String text = result.path("text").asText();
    assertTrue(message.startsWith(text), message);
    String meaning = message.substring(text.length());
    assertTrue(meaning.matches("[.]? [A-Z].*[.]"), message);
    assertTrue(message.contains("consent"), message);
    assertEquals(how.equals("closed"), message.contains("without a word"), message);
    boolean human = !how.equals("expired") && !how.equals("aborted");
    assertEquals(human ? "frontend" : "", result.path("via").asText());
  }

  @Test
  void pendingSaysInWordsWhatToDo() {
    JsonNode pending = ask(ASK, Questions.colour());
    assertEquals(pending.path("text"), pending.path("message"));
    assertTrue(pending.path("message").asText().contains(AWAIT));
  }

  @ParameterizedTest
  @CsvSource({
    "frontend, in a frontend",
    "page, on a page of Parley",
    "rest, over REST",
    "form, in a form of the MCP client",
    "app, in the view of the MCP host"
  })
  void answerSaysWhoGaveItByWhichWayAndWhen(String via, String words) {
    JsonNode result =
        switch (via) {
          case "frontend" -> answeredAt(parley.person());
          case "page" -> answeredAt(parley.page());
          case "rest" -> answeredOverRest();
          case "form" -> answeredByForm();
          default -> answeredInView();
        };
    String at = result.path("answeredAt").asText();
    assertEquals(via, result.path("via").asText());
    assertEquals(
        "The human answered " + words + " at " + at + ".", result.path("message").asText());
    assertEquals("human", result.path("provenance").asText());
    assertFalse(result.path("replayed").asBoolean());
  }

  @Test
  void resultThatWasDeliveredBeforeSaysSo() {
    JsonNode pending = ask(ASK, Questions.colour());
    answerNext(answer("colour", "Red"));
    JsonNode first = collected(pending);
    JsonNode again = collected(pending);

    String exact = "{\"answers\":[{\"question\":\"Which colour?\",\"answer\":[\"Red\"]}]";
    String at = first.path("answeredAt").asText();
    assertEquals(exact + "}", first.path("text").asText());
    assertEquals(
        exact + ",\"replayed\":true,\"answeredAt\":\"" + at + "\"}", again.path("text").asText());
    assertTrue(again.path("replayed").asBoolean());
    assertTrue(again.path("message").asText().contains("earlier result"), again::toString);
  }

  @Test
  void callThatFindsAQuestionThatHadEndedSaysSoThoughNobodyCollectedIt() {
    JsonNode pending = ask(ASK, Questions.colour());
    answerNext(answer("colour", "Red"));
    JsonNode again = parley.rpc(ASK, Questions.colour()).path("result");

    assertEquals(reference(pending), reference(again));
    assertTrue(again.path("replayed").asBoolean());
    assertTrue(again.path("text").asText().contains("\"replayed\":true"), again::toString);
  }

  @Test
  void firstCollectionByATaskIsNoReplay() {
    JsonNode tasks = Json.read("{\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}");
    JsonNode task = parley.modernCall(ASK, Questions.colour()).capable(tasks).send().result();
    answerNext(answer("colour", "Red"));
    String id = task.path("taskId").asText();
    JsonNode got =
        parley
            .modern("tasks/get")
            .param("taskId", id)
            .header("Mcp-Name", id)
            .capable(tasks)
            .send()
            .result()
            .path("result");

    assertFalse(got.at("/structuredContent/replayed").asBoolean(true));
    assertFalse(got.at("/content/0/text").asText().contains("replayed"));
  }

  @ParameterizedTest
  @CsvSource({
    "question, Rust",
    "questionnaire, lang: user selected: 1. Rust",
  })
  void linesThatAreDeliveredAgainHaveASecondBlock(String tool, String lines) {
    JsonNode pending = ask(tool, language(tool));
    answerNext(answer("lang", "Rust"));
    String at = collected(pending).path("answeredAt").asText();
    Reply again = parley.modernCall(AWAIT, collecting(pending)).send();

    assertEquals(2, again.result().path("content").size());
    assertEquals(lines, again.text());
    String second = "This is an earlier result, not a new one: it is from " + at + ".";
    assertEquals(second, again.result().at("/content/1/text").asText());
    assertEquals(lines + "\n\n" + second, collected(pending).path("text").asText());
  }

  @Test
  void refusalThatIsDeliveredAgainHasASecondBlock() {
    ParleyPerson person = parley.person();
    JsonNode pending = ask(ASK, Questions.colour());
    person.declines(person.sees(), "No");
    collected(pending);
    Reply again = parley.modernCall(AWAIT, collecting(pending)).send();

    assertEquals("User declined to answer: No", again.text());
    assertTrue(again.result().at("/content/1/text").asText().startsWith("This is an earlier"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ask_user_questions | {'provenance':'default','message':'MESSAGE','answers':"
            + "[{'question':'Where to?','answer':['staging']}]}",
        "question | MESSAGE/staging",
        "questionnaire | MESSAGE/env: default: staging",
        "several | MESSAGE/env: default: staging"
      })
  void defaultsSayThatNobodyAnswered(String shape, String text) {
    String tool = shape.equals("several") ? "question" : shape;
    ObjectNode question =
        (ObjectNode)
            Json.read(
                "{\"id\":\"env\",\"question\":\"Where to?\",\"type\":\"FreeText\","
                    + "\"defaultValue\":\"staging\"}");
    ObjectNode arguments = shape.equals("question") ? question : Json.object();
    if (!shape.equals("question")) {
      arguments.putArray("questions").add(question);
    }
    arguments.put("timeoutSeconds", 0.05).put("onTimeout", "defaults");
    JsonNode result = parley.rpc(tool, arguments).path("result");

    String message =
        "Nobody answered within 50 milliseconds. These are the defaults that were suggested with"
            + " the questions; no human has confirmed them.";
    String expected = text.replace('\'', '"').replace('/', '\n').replace("MESSAGE", message);
    assertEquals(expected, result.path("text").asText());
    assertEquals("default", result.path("provenance").asText());
    assertTrue(result.path("message").asText().startsWith(message), result::toString);
    assertFalse(result.has("via"));
  }

  @Test
  void defaultsOfChoicesAreNamedAsTheHumanWouldSeeThem() {
    JsonNode arguments =
        Json.read(
            """
            {"timeoutSeconds":0.05,"onTimeout":"defaults","fields":[
              {"id":"db","type":"select","label":"Database","defaultValue":"pg",
               "options":[{"value":"pg","label":"PostgreSQL"},{"value":"my","label":"MySQL"}]},
              {"id":"tags","type":"multiselect","label":"Tags","defaultValue":["a","c"],
               "options":["a","b","c"]},
              {"id":"go","type":"boolean","label":"Go?","defaultValue":true}]}
            """);
    String text = parley.rpc("questionnaire", arguments).at("/result/text").asText();
    assertTrue(text.startsWith("Nobody answered"), text);
    assertEquals(
        "db: default: PostgreSQL\ntags: default: a, c\ngo: default: true",
        text.substring(text.indexOf('\n') + 1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "questionnaire | {\"id\":\"q1\",\"label\":\"Language\",\"prompt\":\"?\"} | q1",
        "questionnaire | {\"label\":\"Language\",\"prompt\":\"?\"} | Language",
        "questionnaire | {\"prompt\":\"?\"} | Q1",
        "question | {\"id\":\"lang\",\"header\":\"Language\",\"question\":\"?\"} | lang",
        "question | {\"header\":\"Language\",\"question\":\"?\"} | Language"
      })
  void linesBeginWithTheIdThatTheAskerGave(String tool, String question, String begin) {
    JsonNode arguments = Json.object().set("questions", Json.array().add(Json.read(question)));
    JsonNode pending = ask(tool, arguments);
    ParleyPerson person = parley.person();
    JsonNode open = person.sees();
    person.answers(open, answer(open.at("/questions/0/id").asText(), "Rust"));

    assertEquals(begin + ": user wrote: Rust", collected(pending).path("text").asText());
  }

  @ParameterizedTest
  @ValueSource(strings = {ASK, "question", "questionnaire"})
  void blankSetSaysThatTheHumanLeftItBlank(String tool) {
    JsonNode question = Json.read("{\"id\":\"a\",\"prompt\":\"Why?\",\"required\":false}");
    ObjectNode arguments = Json.object();
    if (tool.equals("question")) {
      arguments.setAll((ObjectNode) question);
    } else {
      JsonNode other = ((ObjectNode) question.deepCopy()).put("id", "b");
      arguments.putArray("questions").add(question).add(other);
    }
    JsonNode pending = ask(tool, arguments);
    answerNext();
    JsonNode result = collected(pending);

    String sentence =
        tool.equals("question")
            ? "The human saw the question and left it blank. Do not assume an answer."
            : "The human saw the questions and left all of them blank. Do not assume an answer.";
    String text = tool.equals(ASK) ? "{\"answers\":[],\"message\":\"%s\"}" : "%s";
    assertEquals(text.formatted(sentence), result.path("text").asText());
    assertEquals("answered", result.path("status").asText());
    assertTrue(result.path("message").asText().startsWith(sentence), result::toString);
    assertTrue(result.path("message").asText().contains("in a frontend"), result::toString);
  }

  @Test
  void blankSetWithANoteKeepsTheNote() {
    JsonNode pending = ask(ASK, Questions.freeText("Why?"));
    ParleyPerson person = parley.person();
    request(person, "interaction/respond", person.sees(), "{\"answers\":[],\"note\":\"No time\"}");
    assertEquals(
        "{\"answers\":[],\"note\":\"No time\",\"message\":"
            + "\"The human saw the question and left it blank, but wrote a note."
            + " Go by the note, and do not assume any other answer.\"}",
        collected(pending).path("text").asText());
  }

  private JsonNode answeredAt(ParleyPerson person) {
    JsonNode pending = ask(ASK, Questions.colour());
    person.answers(person.sees(), answer("colour", "Red"));
    return collected(pending);
  }

  private JsonNode answeredOverRest() {
    ObjectNode arguments = Questions.waitless(Questions.colour());
    arguments.withObjectProperty("_meta").put("dev.parley/toolUseId", "t");
    JsonNode pending = parley.rpc(ASK, arguments).path("result");
    RestAssured.given()
        .contentType("application/json")
        .body("{\"answers\":[{\"id\":\"colour\",\"answer\":[\"Red\"]}]}")
        .post("/api/v1/sessions/{s}/interactions/t/answer", parley.session())
        .then()
        .statusCode(200);
    return collected(pending);
  }

  private JsonNode answeredByForm() {
    Reply asked = parley.modernCall(ASK, Questions.colour()).capable(FORMS).send();
    return parley
        .modernCall(ASK, Questions.colour())
        .capable(FORMS)
        .param("requestState", asked.result().path("requestState").asText())
        .param(
            "inputResponses",
            Json.read("{\"answers-1\":{\"action\":\"accept\",\"content\":{\"colour\":\"Red\"}}}"))
        .deviant()
        .send()
        .structured();
  }

  private JsonNode answeredInView() {
    InFlight call = parley.modernCall(ASK, Questions.colour()).capable(APPS).toolUse("t").start();
    ObjectNode arguments = Json.object().put("action", "answer");
    arguments.set("reference", reference(parley.awaitStatus("t", "open")));
    arguments.putArray("answers").add(answer("colour", "Red"));
    parley.modernCall("view_answer_questions", arguments).capable(APPS).send();
    return call.reply().structured();
  }

  private static JsonNode language(String tool) {
    JsonNode question =
        Json.read(
            """
            {"id":"lang","prompt":"Pick a language","options":[{"label":"Rust"},{"label":"Go"}]}\
            """);
    return tool.equals("question")
        ? question
        : Json.object().set("questions", Json.array().add(question));
  }

  private JsonNode ask(String tool, JsonNode arguments) {
    return parley.rpc(tool, Questions.waitless(arguments)).path("result");
  }

  private void answerNext(JsonNode... answers) {
    ParleyPerson person = parley.person();
    person.answers(person.sees(), answers);
  }

  private static void request(ParleyPerson person, String method, JsonNode open, String params) {
    ObjectNode named = (ObjectNode) Json.read(params);
    named.set("toolUseId", open.path("toolUseId"));
    assertTrue(person.request(method, named).join().has("result"));
  }

  private JsonNode collected(JsonNode pending) {
    return parley.rpc(AWAIT, collecting(pending)).path("result");
  }

  private static JsonNode collecting(JsonNode pending) {
    return Questions.reference(reference(pending).asText());
  }

  private static JsonNode reference(JsonNode of) {
    return of.path("reference");
  }
}
