package dev.parley.question;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import java.io.IOException;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules that only the fields of a form have: when it is asked, and when it is filled in. */
@QuarkusTest
class FieldRulesTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  static Stream<Arguments> forms() {
    return Stream.of(
        arguments("{'type':'text','pattern':'(a)\\\\1'}", "invalid_pattern"),
        arguments("{'type':'text','pattern':'(?=a)b'}", "invalid_pattern"),
        arguments("{'type':'text','pattern':'('}", "invalid_pattern"),
        arguments("{'type':'text','pattern':'((a{1000}){1000}){1000}'}", "invalid_pattern"),
        arguments(
            "{'type':'text','pattern':'(?:(?:a?){1000}){4}','defaultValue':'x'}",
            "invalid_pattern"),
        arguments("{'type':'text','pattern':'(?i)\u1c80'}", "invalid_pattern"),
        arguments("{'type':'text','minLength':3,'maxLength':2}", "invalid_range"),
        arguments("{'type':'number','min':2,'max':1}", "invalid_range"),
        arguments("{'type':'number','step':0}", "invalid_range"),
        arguments("{'type':'number','min':'a lot'}", "invalid_argument"),
        arguments("{'type':'number','min':1,'defaultValue':0}", "invalid_default"),
        arguments("{'type':'number','min':9007199254740993}", "invalid_argument"),
        arguments("{'type':'number','max':'9007199254740993'}", "invalid_argument"),
        arguments("{'type':'number','step':18014398509481985}", "invalid_argument"),
        arguments("{'type':'number','defaultValue':9007199254740993}", "invalid_default"),
        arguments("{'type':'date','min':'tomorrow'}", "invalid_range"),
        arguments("{'type':'date','min':'2024-02-02','max':'2024-02-01'}", "invalid_range"),
        arguments("{'type':'date','defaultValue':'2023-02-29'}", "invalid_default"),
        arguments("{'type':'select','options':[]}", "empty_choices"),
        arguments("{'type':'select','options':['a'],'defaultValue':'b'}", "invalid_default"),
        arguments("{'type':'slider'}", "unknown_type"),
        arguments(
            "{'type':'text','format':'email','secret':false,'pattern':'('}", "invalid_pattern"),
        arguments("{'type':'text','format':'password'}", "secret_refused"),
        arguments("{'type':'text','secret':true}", "secret_refused"),
        arguments("{'type':'password'}", "unknown_type, secret_refused"));
  }

  /** A pattern that takes long is refused; many patterns together get no more time than one. */
  @Test
  void matchesPatternsForABoundedTimeInAll() throws IOException {
    String text = "x".repeat(4_001);
    String fields =
        IntStream.range(0, 8)
            .mapToObj(i ->
                "{'type':'text','label':'%d','pattern':'(?:.{1000}.*){4}.{0,%d}','defaultValue':'%s'}"
                    .formatted(i, i, text))
            .collect(Collectors.joining(","));
    Response refused = ask(UUID.randomUUID().toString(), "[" + fields + "]");
    assertEquals(422, refused.statusCode(), refused::asString);
    JsonNode details = tree(refused).path("details");
    assertEquals(7, details.size(), details::toString);
    assertTrue(details.at("/0/message").asText().contains("write at most"), details::toString);
  }

  @ParameterizedTest
  @MethodSource("forms")
  void refusesAFieldThatCannotBeFilledIn(String field, String code) throws IOException {
    Response refused = ask(UUID.randomUUID().toString(), "[" + field + "]");
    assertEquals(422, refused.statusCode(), refused::asString);
    assertEquals(code, errors(tree(refused)));
  }

  @Test
  void saysHowAPatternWouldBeSmallEnough() throws IOException {
    Response refused = ask("large", "[{'type':'text','pattern':'(a{1000}){1000}'}]");
    String message = tree(refused).at("/details/0/message").asText();
    assertTrue(message.contains("1,002,002 instructions"), message);
    assertTrue(message.contains("10,000 are the most"), message);
    assertTrue(message.contains("do not nest"), message);
    assertTrue(message.contains("maxLength"), message);
  }

  /** Each pattern is small enough, but compiling all of them would keep others waiting. */
  @Test
  void boundsThePatternsOfACall() throws IOException {
    String fields =
        IntStream.range(0, 32)
            .mapToObj("{'type':'text','pattern':'%d(?:[a-z]{1000}){6}'}"::formatted)
            .collect(Collectors.joining(",", "[", "]"));
    Response refused = ask("many-patterns", fields);
    assertEquals(422, refused.statusCode(), refused::asString);
    assertEquals(29, errors(tree(refused)).split("invalid_pattern", -1).length - 1);
    assertTrue(tree(refused).at("/details/0/message").asText().contains("20,000"));
  }

  static Stream<Arguments> answers() {
    String text = "{'type':'text','minLength':2,'maxLength':4,'pattern':'[a-z]+'}";
    String number = "{'type':'number','min':0.1,'max':1,'step':0.1}";
    return Stream.of(
        arguments(text, "'a'", "too_short"),
        arguments(text, "'abcde'", "too_long"),
        arguments(text, "'ABC'", "pattern_mismatch"),
        arguments(text, "'abc'", ""),
        arguments("{'type':'text','pattern':'(?i)k.*'}", "'\u1c80'", "pattern_mismatch"),
        arguments("{'type':'text','pattern':'(?i)\u0432'}", "'\u1c80'", ""),
        arguments(
            "{'type':'text','pattern':'(?:.{1000}.*){4}'}",
            "'" + "a".repeat(16_000) + "'", "too_long"),
        arguments(number, "'x'", "not_a_number"),
        arguments(number, "'1e999999999'", "not_a_number"),
        arguments(number, "0", "below_minimum"),
        arguments(number, "1.1", "above_maximum"),
        arguments("{'type':'number'}", "9007199254740993", "not_a_number"),
        arguments("{'type':'number'}", "-9007199254740993", "not_a_number"),
        arguments("{'type':'number','min':-9007199254740992}", "9007199254740992", ""),
        arguments("{'type':'number'}", "9007199254740994", ""),
        arguments(number, "0.25", "step_mismatch"),
        arguments(number, "0.3", ""),
        arguments(number, "'0.30'", ""),
        arguments(number, "''", ""),
        arguments("{'type':'boolean'}", "'perhaps'", "not_a_boolean"),
        arguments("{'type':'boolean'}", "false", ""),
        arguments("{'type':'date'}", "'2023-02-29'", "invalid_date"),
        arguments("{'type':'date'}", "'2024-02-29'", ""),
        arguments("{'type':'date'}", "'29.2.2024'", "invalid_date"),
        arguments("{'type':'date','min':'2024-03-01'}", "'2024-02-29'", "below_minimum"),
        arguments("{'type':'date','max':'2024-02-28'}", "'2024-02-29'", "above_maximum"),
        arguments("{'type':'time'}", "'24:00'", "invalid_time"),
        arguments("{'type':'time'}", "'23:59:59'", ""),
        arguments("{'type':'datetime'}", "'2024-02-29T10:00+25:00'", "invalid_datetime"),
        arguments("{'type':'datetime'}", "'2024-02-29'", "invalid_datetime"),
        arguments("{'type':'datetime'}", "'2024-02-29T10:00-03:30'", ""),
        arguments(
            "{'type':'datetime','min':'2024-01-01T00:00Z'}",
            "'2024-02-29T10:00'",
            "invalid_datetime"),
        arguments(
            "{'type':'datetime','min':'2024-01-01T00:00Z'}",
            "'2024-01-01T01:00+02:00'",
            "below_minimum"),
        arguments("{'type':'select','options':['a','b']}", "'c'", "not_a_choice"),
        arguments("{'type':'select','options':['a','b']}", "''", ""),
        arguments("{'type':'checkbox','options':['a','b']}", "['c']", "not_a_choice"),
        arguments(
            "{'type':'multiselect','options':['a','b'],'max':1}",
            "['a','b']",
            "too_many_selections"));
  }

  @ParameterizedTest
  @MethodSource("answers")
  void holdsAnAnswerAgainstItsField(String field, String answer, String code) throws IOException {
    String id = UUID.randomUUID().toString();
    assertEquals(202, ask(id, "[" + field + "]").statusCode());
    Response reply =
        RestAssured.given()
            .contentType(ContentType.JSON)
            .body(json("{'answers':[{'id':'field1','answer':" + answer + "}]}"))
            .post("/api/v1/sessions/fields/interactions/" + id + "/answer");
    assertEquals(code.isEmpty() ? 200 : 422, reply.statusCode(), reply::asString);
    assertEquals(code, errors(tree(reply)));
  }

  private static Response ask(String id, String fields) throws IOException {
    ObjectNode body = JSON.createObjectNode().put("tool", "questionnaire").put("toolUseId", id);
    body.set("arguments", JSON.readTree(json("{'fields':" + fields + "}")));
    return RestAssured.given()
        .contentType(ContentType.JSON)
        .header("Prefer", "wait=0")
        .body(body.toString())
        .post("/api/v1/sessions/fields/interactions");
  }

  private static String json(String quoted) {
    return quoted.replace('\'', '"');
  }

  private static JsonNode tree(Response response) throws IOException {
    return JSON.readTree(response.asByteArray());
  }

  private static String errors(JsonNode problem) {
    return problem
        .path("details")
        .valueStream()
        .map(detail -> detail.path("error").asText())
        .collect(Collectors.joining(", "));
  }
}
