package dev.parley.tool;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static dev.parley.testing.Questions.AWAIT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import dev.parley.transport.mcp.elicitation.FormProfile;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a model learns of a result that is delivered once more. */
@QuarkusTest
@TestProfile(FormProfile.class)
class ResultReplayTest extends ResultFixture {
  @Test
  void resultThatWasDeliveredBeforeSaysSo() {
    JsonNode pending = parley.host().asks(ASK, Questions.colour());
    answerNext(answer("colour", "Red"));
    JsonNode first = parley.host().collects(pending);
    JsonNode again = parley.host().collects(pending);

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
    JsonNode pending = parley.host().asks(ASK, Questions.colour());
    answerNext(answer("colour", "Red"));
    JsonNode again = parley.rpc(ASK, Questions.colour()).path("result");

    assertEquals(pending.path("reference"), again.path("reference"));
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
    JsonNode pending = parley.host().asks(tool, language(tool));
    answerNext(answer("lang", "Rust"));
    String at = parley.host().collects(pending).path("answeredAt").asText();
    Reply again = parley.modernCall(AWAIT, collecting(pending)).send();

    assertEquals(2, again.result().path("content").size());
    assertEquals(lines, again.text());
    String second = "This is an earlier result, not a new one: it is from " + at + ".";
    assertEquals(second, again.result().at("/content/1/text").asText());
    assertEquals(lines + "\n\n" + second, parley.host().collects(pending).path("text").asText());
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

  @Test
  void refusalThatIsDeliveredAgainHasASecondBlock() {
    ParleyPerson person = parley.person();
    JsonNode pending = parley.host().asks(ASK, Questions.colour());
    person.declines(person.sees(), "No");
    parley.host().collects(pending);
    Reply again = parley.modernCall(AWAIT, collecting(pending)).send();

    assertEquals("User declined to answer: No", again.text());
    assertTrue(again.result().at("/content/1/text").asText().startsWith("This is an earlier"));
  }
}
