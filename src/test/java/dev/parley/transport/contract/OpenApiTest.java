package dev.parley.transport.contract;

import static io.restassured.RestAssured.get;
import static io.restassured.RestAssured.patch;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.error.ErrorCode;
import dev.parley.transport.Js;
import dev.parley.transport.Meeting;
import dev.parley.transport.Narrow;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
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

  /** Only a service that stops, that is broken, or that is {@link Guarded} gives these answers. */
  private static final Set<String> OUT_OF_REACH =
      Set.of(
          "ask 503",
          "rpc 503",
          "mcp 503",
          "live 503",
          "started 503",
          "ready 503",
          "mintInboxTicket 201",
          "mintInboxTicket 400",
          "mintInboxTicket 413",
          "mintInboxTicket 415",
          "mintInboxTicket 422",
          "logIn 302",
          "confirmMail 200",
          "makeWebhookSecret 200",
          "makeSlackCode 200",
          "linkSlack 200",
          "openQuestion 303",
          "subscribe 200",
          "subscribe 201",
          "resourceMetadata 200",
          "resourceMetadataOfMcp 200",
          "securityContact 200",
          "sendMailCode 204",
          "sendMailCode 503");

  @RegisterExtension final Meeting meeting = new Meeting();

  @TestHTTPResource(value = "/", management = true)
  @SuppressWarnings("NullAway.Init") // Quarkus sets it
  URI management;

  static Stream<Arguments> described() {
    return Operation.all(FILE).stream()
        .flatMap(operation -> operation.statuses().stream().map(s -> arguments(operation, s)))
        .filter(row -> !row.get()[1].equals("401"))
        .filter(row -> !OpenApiLimitsTest.provokes((Operation) row.get()[0], (String) row.get()[1]))
        // such a token comes to a webhook alone: ReplyContract
        .filter(row ->
            !((Operation) row.get()[0]).isReply(FILE)
                || Set.of("403", "415").contains((String) row.get()[1]))
        .filter(row -> !OUT_OF_REACH.contains(row.get()[0] + " " + row.get()[1]));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("described")
  void answersAsDescribed(Operation operation, String status) {
    Response response =
        new Provocations(meeting, management).provoke(operation, Integer.parseInt(status));
    assertEquals(status, String.valueOf(response.statusCode()), response::asString);
    operation.check(FILE, response);
  }

  static Set<String> paths() {
    return Operation.all(FILE).stream()
        .map(Operation::path)
        .filter(path -> path.startsWith("/api/") || path.matches("/(log|ask|mcp|rpc).*"))
        // there the framework says 404: it looks for the method among those of a session as well
        .filter(path -> !path.contains("/interactions"))
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @MethodSource("paths")
  void saysWhichMethodsAPathHas(String path) {
    Set<String> methods = new TreeSet<>(Set.of("OPTIONS"));
    Operation.all(FILE).stream()
        .filter(operation -> operation.path().equals(path))
        .map(operation -> operation.method().toUpperCase(Locale.ROOT))
        .flatMap(method -> method.equals("GET") ? Stream.of("GET", "HEAD") : Stream.of(method))
        .forEach(methods::add);
    Response refused = patch(path.replaceAll("\\{[^}]*}", "a"));
    assertEquals(405, refused.statusCode());
    assertEquals(String.join(", ", methods), refused.header("Allow"));
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
    "question, /$defs/option, Options/items",
    "questionnaire, '', QuestionnaireArguments",
    "questionnaire, /$defs/field, Field"
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
