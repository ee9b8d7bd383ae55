package dev.parley.transport.mcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.interaction.Outcome.Provenance;
import dev.parley.interaction.Via;
import dev.parley.question.QuestionLimits;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import dev.parley.testing.Schemas;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The list of tools. */
@QuarkusTest
class ToolListTest {
  @Inject QuestionLimits limits;

  @RegisterExtension final Parley parley = new Parley();

  @Test
  @DisplayName("the list is the same for every connection, byte for byte")
  void listIsTheSameForEveryone() {
    Reply first = parley.modern("tools/list").send();
    parley.anotherClient();
    Reply second =
        parley.modern("tools/list").header("User-Agent", "other").session("elsewhere").send();

    assertEquals(first.body(), second.body());
    assertEquals(
        List.of("ask_user_questions", "await_user_answers"),
        first.result().path("tools").findValuesAsText("name"));
  }

  @Test
  @DisplayName("a modern list says how long, and for whom, it holds")
  void modernListIsCacheable() {
    JsonNode result = parley.modern("tools/list").send().result();

    assertTrue(result.path("ttlMs").isIntegralNumber() && result.path("ttlMs").asLong() >= 0);
    assertEquals("private", result.path("cacheScope").asText());
  }

  @Test
  @DisplayName("names, schemas and annotations are as the specification wants them")
  void toolsAreWellFormed() {
    for (JsonNode tool : tools()) {
      assertTrue(tool.path("name").asText().matches("[A-Za-z0-9_.-]{1,128}"), tool::toString);
      for (String member : List.of("inputSchema", "outputSchema")) {
        JsonNode schema = tool.path(member);
        assertEquals("object", schema.path("type").asText(), schema::toString);
        Schemas.checkIsSchema(schema);
        assertTrue(schema.findValues("$ref").isEmpty(), "B11: " + schema);
      }
      assertTrue(tool.at("/annotations/readOnlyHint").asBoolean(), tool::toString);
      assertFalse(tool.path("description").asText().isBlank(), tool::toString);
    }
  }

  @Test
  @DisplayName("what the input schema describes is accepted, and it tells wrong from right")
  void inputSchemaDescribesTheArguments() {
    JsonNode schema = tools().path(0).path("inputSchema");

    Schemas.check(schema, Questions.everyKind());
    assertTrue(Schemas.isRefused(schema, Json.read("{\"questions\":[]}")));
    assertTrue(Schemas.isRefused(schema, Json.read("{\"questions\":[{\"type\":\"FreeText\"}]}")));
  }

  /** The schemas are resources, which no compiler compares with the code. */
  @Test
  void schemasNameEveryValueAndEveryBound() {
    JsonNode result = tools().path(0).path("outputSchema").path("properties");
    assertEquals(
        Arrays.stream(Provenance.values()).map(Provenance::wire).toList(),
        texts(result.at("/provenance/enum")));
    assertEquals(
        Arrays.stream(Via.values()).map(Via::wire).toList(), texts(result.at("/via/enum")));

    JsonNode questions = tools().path(0).at("/inputSchema/properties/questions");
    assertEquals(limits.questions(), questions.path("maxItems").intValue());
    JsonNode question = questions.at("/items/properties");
    assertEquals(limits.choices(), question.at("/choices/maxItems").intValue());
    assertEquals(limits.text(), question.at("/text/maxLength").intValue());
    assertFalse(tools().toString().contains("${"));
  }

  private static List<String> texts(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText).toList();
  }

  @Test
  @DisplayName("no parameter is annotated to travel in a header")
  void noParameterTravelsInAHeader() {
    assertTrue(tools().findValues("x-mcp-header").isEmpty());
  }

  @ParameterizedTest(name = "the cursor {0} is unknown")
  @ValueSource(strings = {"\"random\"", "\"\"", "7"})
  void unknownCursorIsRefused(String cursor) {
    for (Mcp request :
        List.of(parley.modern("tools/list"), parley.legacy("2025-11-25", "tools/list"))) {
      Reply reply = request.param("cursor", Json.read(cursor)).deviant().send();
      assertEquals("200 -32602", reply.failure());
    }
  }

  private JsonNode tools() {
    return parley.modern("tools/list").send().result().path("tools");
  }
}
