package dev.parley.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.ParleyPerson;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import org.junit.jupiter.api.Test;

/** The questionnaire of a coding agent: what the design publishes, to the letter. */
@QuarkusTest
@TestProfile(StudiedDesign.OneAtATime.class)
class CodingAgentDesignTest extends StudiedDesign {
  private static final String LANG =
      """
      {"id":"lang","prompt":"Pick a language","options":[
        {"value":"rust","label":"Rust"},{"value":"ts","label":"TypeScript"}]}\
      """;

  @Test
  void valid() {
    JsonNode question = shown("questionnaire", "{\"questions\":[" + LANG + "]}").at("/questions/0");
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
      JsonNode open = person.sees();
      if (how.equals("interrupted")) {
        parley.host().aborts(pending);
      } else if (how.equals("dismissed")) {
        person.closes(open);
      } else {
        person.dismisses(open);
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
