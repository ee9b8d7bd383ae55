package dev.parley.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import io.quarkus.test.junit.QuarkusTest;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A model can follow the schemas: they say all that is accepted, in few words. */
@QuarkusTest
class InputSchemasTest {
  /** What a model reads of each schema at most, as compact JSON. */
  private static final int MOST_BYTES = 3_850;

  @RegisterExtension final Parley parley = new Parley();

  @ParameterizedTest
  @ValueSource(strings = {"ask_user_questions", "question", "questionnaire", "await_user_answers"})
  void fits(String tool) {
    int bytes = schema(tool).toString().getBytes(StandardCharsets.UTF_8).length;
    assertTrue(bytes <= MOST_BYTES, tool + " has " + bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ask_user_questions", "question", "questionnaire", "await_user_answers"})
  void saysOneSentenceOfEachMemberAndHasNoAlternativesAtTheTop(String tool) {
    JsonNode schema = schema(tool);
    assertFalse(schema.has("anyOf") || schema.has("oneOf"));
    assertEquals("object", schema.path("type").asText());
    for (JsonNode properties : schema.findValues("properties")) {
      for (Map.Entry<String, JsonNode> property : properties.properties()) {
        String sentence = property.getValue().path("description").asText();
        assertTrue(sentence.matches("[A-Z].*[.…]"), tool + "." + property.getKey());
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ask_user_questions | cancelLabel context description onTimeout prompt questions submitLabel"
            + " timeoutSeconds title urgency",
        "question | cancelLabel consequential context custom description header id multiple onTimeout options prompt"
            + " question questions required defaultValue submitLabel timeoutSeconds title urgency",
        "questionnaire | cancelLabel completedView context description errorSummary fieldErrors fields"
            + " initialValues onTimeout prompt questions reference sections submitLabel"
            + " timeoutSeconds title urgency",
        "await_user_answers | reference"
      })
  void showsWhatACallTakes(String tool, String members) {
    assertEquals(Set.of(members.split(" ")), names(schema(tool).path("properties")));
  }

  @Test
  void showsWhatAQuestionTakes() {
    assertEquals(
        Set.of(
            ("allowOther choices consequential defaultValue description header id maxSelections minSelections"
                    + " required text type")
                .split(" ")),
        names(schema("ask_user_questions").at("/properties/questions/items/properties")));
    assertEquals(
        Set.of(
            "consequential custom defaultValue description header id multiple options question required"
                .split(" ")),
        names(schema("question").at("/properties/questions/items/properties")));
    assertEquals(
        Set.of(
            ("allowOther consequential defaultValue description id label max maxLength min minLength"
                    + " multiSelect options pattern placeholder prompt required step type"
                    + " validateOnClient")
                .split(" ")),
        names(schema("questionnaire").at("/$defs/field/properties")));
    Set<String> option = Set.of("description", "label", "preview", "value");
    assertEquals(option, names(schema("question").at("/$defs/option/properties")));
    assertEquals(option, names(schema("questionnaire").at("/$defs/option/properties")));
    assertEquals(
        option,
        names(
            schema("ask_user_questions")
                .at("/properties/questions/items/properties/choices/items/anyOf/1/properties")));
  }

  /** What is listed is taken: a call that gives every member. */
  @ParameterizedTest
  @ValueSource(strings = {"ask_user_questions", "question", "several", "questionnaire", "form"})
  void takesEveryMemberThatIsListed(String shape) {
    String question =
        """
        "id":"a","description":"D","required":true,"defaultValue":"x",
        """;
    String options = "[{\"label\":\"X\",\"value\":\"x\",\"description\":\"D\",\"preview\":\"P\"}]";
    String call =
        """
        "title":"T","prompt":"P","submitLabel":"S","cancelLabel":"C","timeoutSeconds":60,
        "onTimeout":"defaults","urgency":"high","context":"C","waitSeconds":0
        """;
    String arguments =
        switch (shape) {
          case "ask_user_questions" ->
              "{\"questions\":[{%s\"text\":\"Q?\",\"type\":\"MultiChoice\",\"choices\":%s,"
                      .formatted(question, options)
                  + "\"allowOther\":true,\"header\":\"H\",\"minSelections\":1,"
                  + "\"maxSelections\":2}],\"description\":\"D\","
                  + call
                  + "}";
          case "question" ->
              "{%s\"question\":\"Q?\",\"header\":\"H\",\"options\":%s,\"multiple\":true,"
                      .formatted(question, options)
                  + "\"custom\":true,\"submitLabel\":\"S\",\"cancelLabel\":\"C\","
                  + "\"timeoutSeconds\":60,\"onTimeout\":\"defaults\",\"urgency\":\"low\","
                  + "\"context\":\"C\",\"waitSeconds\":0}";
          case "several" ->
              "{\"questions\":[{%s\"question\":\"Q?\",\"header\":\"H\",\"options\":%s,"
                      .formatted(question, options)
                  + "\"multiple\":true,\"custom\":true}],"
                  + call
                  + "}";
          case "questionnaire" ->
              "{\"questions\":[{%s\"prompt\":\"Q?\",\"label\":\"L\",\"options\":%s,"
                      .formatted(question, options)
                  + "\"multiSelect\":true,\"allowOther\":true}],\"description\":\"D\","
                  + call
                  + "}";
          default ->
              "{\"sections\":[{\"id\":\"s\",\"title\":\"T\",\"description\":\"D\",\"optional\":true,"
                  + "\"submitLabel\":\"S\",\"fields\":[{%s\"label\":\"L\",\"type\":\"text\","
                      .formatted(question)
                  + "\"placeholder\":\"P\",\"validateOnClient\":false,\"minLength\":1,"
                  + "\"maxLength\":9,\"pattern\":\".*\"},{\"id\":\"n\",\"type\":\"number\","
                  + "\"label\":\"N\",\"min\":1,\"max\":9,\"step\":1,\"defaultValue\":2},"
                  + "{\"id\":\"o\",\"type\":\"select\",\"label\":\"O\",\"allowOther\":true,"
                  + "\"options\":%s}]}],".formatted(options)
                  + "\"initialValues\":{\"a\":\"y\"},\"errorSummary\":\"E\",\"fieldErrors\":{\"a\":\"F\"},"
                  + "\"completedView\":{\"showInputs\":true,\"summaryTemplate\":\"{{a}}\"},"
                  + "\"description\":\"D\","
                  + call
                  + "}";
        };
    String tool =
        switch (shape) {
          case "several" -> "question";
          case "form" -> "questionnaire";
          default -> shape;
        };
    ObjectNode given = (ObjectNode) Json.read(arguments);
    JsonNode result = parley.rpc(tool, given);
    assertEquals("pending", result.at("/result/status").asText(), result::toString);
  }

  private JsonNode schema(String tool) {
    for (JsonNode entry : parley.rpc("tools/list", Json.object()).at("/result/tools")) {
      if (entry.path("name").asText().equals(tool)) {
        return entry.path("inputSchema");
      }
    }
    throw new AssertionError(tool + " is not listed");
  }

  private static Set<String> names(JsonNode properties) {
    Set<String> names = new TreeSet<>();
    properties.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
