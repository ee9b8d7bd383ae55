package dev.parley.frontend.contract;

import static io.restassured.RestAssured.get;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.frontend.Js;
import dev.parley.frontend.Meeting;
import dev.parley.frontend.Narrow;
import dev.parley.question.ErrorCode;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the running service against openapi.yaml: every status of every operation. */
@QuarkusTest
@TestProfile(Narrow.class)
class OpenApiTest {
  private static final Contract FILE = Contract.OPENAPI;

  /** Only an instance that stops, or that is broken, answers so. */
  private static final Set<String> OUT_OF_REACH =
      Set.of("ask 503", "rpc 503", "mcp 503", "live 503", "ready 503");

  @RegisterExtension final Meeting meeting = new Meeting();

  @TestHTTPResource(value = "/", management = true)
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  URI management;

  static Stream<Arguments> described() {
    return Operation.all(FILE).stream()
        .flatMap(operation -> operation.statuses().stream().map(s -> arguments(operation, s)))
        .filter(row -> !OpenApiLimitsTest.provokes((Operation) row.get()[0], (String) row.get()[1]))
        .filter(row -> !OUT_OF_REACH.contains(row.get()[0] + " " + row.get()[1]));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("described")
  void answersAsDescribed(Operation operation, String status) {
    Response response =
        new Provocations(meeting, management).provoke(operation, Integer.parseInt(status));
    assertEquals(status, String.valueOf(response.statusCode()), response::asString);
    check(operation.response(FILE, status), response);
  }

  static void check(JsonNode described, Response response) {
    for (Map.Entry<String, JsonNode> header : described.path("headers").properties()) {
      assertFalse(response.header(header.getKey()).isEmpty(), header.getKey());
    }
    check(described, response.contentType(), response.asString());
  }

  static void check(JsonNode described, String contentType, String body) {
    if (!described.has("content")) {
      assertEquals("", body);
      return;
    }
    String type = contentType.split(";", 2)[0];
    JsonNode content = described.at("/content/" + type.replace("/", "~1"));
    assertFalse(content.isMissingNode(), type);
    FILE.check(content.path("schema"), Js.strict(body));
  }

  @Test
  void serves() {
    Response served = get("/openapi.yaml");
    assertEquals(Contract.text("openapi.yaml"), served.asString());
    assertEquals(Contract.text("asyncapi.yaml"), get("/asyncapi.yaml").asString());
  }

  @Test
  void namesEveryErrorCode() {
    List<String> codes = Arrays.stream(ErrorCode.values()).map(ErrorCode::code).toList();
    assertEquals(
        codes,
        FILE.at("/components/schemas/ErrorCode/enum").valueStream().map(JsonNode::asText).toList());
  }

  @ParameterizedTest
  @CsvSource({
    "ask_user_questions, '', AskArguments",
    "ask_user_questions, /properties/questions/items, AskedQuestion",
    "await_user_answers, '', AwaitArguments",
    "question, '', QuestionArguments",
    "question, /properties/options/items, Options/items",
    "questionnaire, '', QuestionnaireArguments",
    "questionnaire, /properties/fields/items, Field"
  })
  void describesTheArgumentsAsTheToolsDo(String tool, String place, String schema) {
    for (JsonNode listed : meeting.rpc("tools/list", Js.object()).at("/result/tools")) {
      if (listed.path("name").asText().equals(tool)) {
        assertEquals(
            names(listed.path("inputSchema").at(place)),
            names(FILE.at("/components/schemas/" + schema)));
        return;
      }
    }
    throw new AssertionError("no " + tool);
  }

  private static Set<String> names(JsonNode schema) {
    Set<String> names = new TreeSet<>();
    schema.path("properties").fieldNames().forEachRemaining(names::add);
    schema.path("required").forEach(name -> names.add("required " + name.asText()));
    return names;
  }
}
