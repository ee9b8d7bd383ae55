package dev.parley.transport.contract;

import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.transport.Js;
import dev.parley.transport.Meeting;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks a service that asks for credentials against what openapi.yaml says of credentials. */
@QuarkusTest
@TestProfile(Guarded.class)
class OpenApiAccessTest {
  private static final Contract FILE = Contract.OPENAPI;

  /** What a key may not do whatever its scopes, since it is no person and has no inbox. */
  private static final Set<String> FOR_PEOPLE =
      Set.of(
          "listInbox",
          "settings",
          "changeSettings",
          "makeWebhookSecret",
          "readSlackLink",
          "makeSlackCode",
          "forgetSlackCode",
          "linkSlack",
          "unlinkSlack",
          "sendMailCode",
          "confirmMail",
          "subscriptions",
          "subscribe",
          "unsubscribe");

  static Stream<Operation> operations() {
    return Operation.all(FILE).stream().filter(operation -> !operation.management());
  }

  static Stream<Operation> guarded() {
    return operations().filter(operation -> !operation.open(FILE));
  }

  static Stream<Operation> scoped() {
    return operations().filter(operation -> operation.scope(FILE).isPresent());
  }

  @Test
  void namesTheOperationsThatAreOpenToEverybody() {
    assertEquals(
        Set.of(
            "logIn",
            "openQuestion",
            "resourceMetadata",
            "resourceMetadataOfMcp",
            "securityContact"),
        operations()
            .filter(operation -> operation.open(FILE))
            .map(Operation::id)
            .collect(Collectors.toSet()));
  }

  @ParameterizedTest
  @MethodSource("guarded")
  void refusesWhoBringsNothing(Operation operation) {
    Response refused = call(operation, given());
    assertEquals(401, refused.statusCode());
    operation.check(FILE, refused);
    String challenge = refused.header("WWW-Authenticate");
    assertTrue(challenge.startsWith("Bearer resource_metadata="), challenge);
  }

  @ParameterizedTest
  @MethodSource("guarded")
  void refusesAnUnknownKey(Operation operation) {
    Response refused = call(operation, with("parley_" + "x".repeat(40)));
    assertEquals(401, refused.statusCode());
    operation.check(FILE, refused);
    String challenge = refused.header("WWW-Authenticate");
    assertTrue(challenge.contains("error=\"invalid_token\""), challenge);
  }

  @ParameterizedTest
  @MethodSource("scoped")
  void refusesWhoLacksTheScope(Operation operation) {
    String needed = operation.scope(FILE).orElseThrow();
    String other =
        switch (needed) {
          case "parley:ask" -> Guarded.key("answer");
          case "parley:answer" -> Guarded.key("ask");
          default -> Guarded.key("ask", "answer");
        };
    Response refused = call(operation, with(other));
    assertEquals(403, refused.statusCode(), refused::asString);
    operation.check(FILE, refused);
    String challenge = refused.header("WWW-Authenticate");
    assertTrue(challenge.contains("error=\"insufficient_scope\""), challenge);
    assertTrue(challenge.endsWith("scope=\"" + needed + "\""), challenge);
    assertEquals(
        needed, Meeting.tree(refused).findValue("scope").asText(), () -> refused.asString());
  }

  @ParameterizedTest
  @MethodSource("scoped")
  void servesWhoHasTheScope(Operation operation) {
    boolean isForPeople = FOR_PEOPLE.contains(operation.id());
    for (String scope : List.of(operation.scope(FILE).orElseThrow(), "parley:admin")) {
      Response served = call(operation, with(Guarded.key(scope)));
      boolean isRefused = served.statusCode() == 401 || served.statusCode() == 403;
      assertEquals(isForPeople, isRefused, served::asString);
      operation.check(FILE, served);
    }
  }

  @Test
  void tellsTheTruthInItsExamples() {
    Response nobody = call(operation("me"), given());
    assertEquals(example("nobody"), Meeting.tree(nobody));
    Response lacking = call(operation("listInteractions"), with(Guarded.key("ask")));
    assertEquals(example("lacking"), Meeting.tree(lacking));
  }

  @Test
  void mintsATicketForOneSession() {
    JsonNode ticket = ticket("project-7");
    RequestSpecification holder = with(ticket.path("ticket").asText());
    Response me = call(operation("me"), holder);
    operation("me").check(FILE, me);
    JsonNode expected = example("me").deepCopy();
    ((ObjectNode) expected).set("expiresAt", ticket.path("expiresAt"));
    assertEquals(expected, Meeting.tree(me));
  }

  @Test
  void refusesATicketWhereItIsNotGood() {
    String ticket = ticket("project-7").path("ticket").asText();
    for (String id : List.of("listInteractions", "readInteraction", "answer", "mintTicket")) {
      Response refused = call(operation(id), with(ticket));
      assertEquals(403, refused.statusCode(), refused::asString);
      operation(id).check(FILE, refused);
      assertEquals("session_forbidden", Meeting.tree(refused).path("error").asText());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "201 | application/json | {\"inbox\":true,\"person\":\"Ada\",\"ttlSeconds\":3600}",
        "400 | application/json | {",
        "415 | text/plain | {}",
        "422 | application/json | {\"person\":\"Ada\"}"
      })
  void mintsTicketsForInboxes(int status, String type, String body) {
    Response minted =
        with(Guarded.key("answer")).contentType(type).body(body).post("/api/v1/tickets");
    assertEquals(status, minted.statusCode(), minted::asString);
    operation("mintInboxTicket").check(FILE, minted);
  }

  @Test
  void sendsABrowserToTheAuthorizationServer() {
    Response elsewhere = given().redirects().follow(false).get("/login?to=/?session=a");
    assertEquals(302, elsewhere.statusCode(), elsewhere::asString);
    operation("logIn").check(FILE, elsewhere);
    String location = elsewhere.header("Location");
    assertTrue(location.startsWith(Guarded.SERVER + "/authorize?"), location);
    assertTrue(location.contains("code_challenge_method=S256"), location);
  }

  @ParameterizedTest
  @ValueSource(strings = {"resourceMetadata", "resourceMetadataOfMcp"})
  void saysWhereTokensComeFrom(String id) {
    Response metadata = call(operation(id), given());
    assertEquals(200, metadata.statusCode());
    operation(id).check(FILE, metadata);
    JsonNode document = Meeting.tree(metadata);
    assertEquals(Guarded.RESOURCE, document.path("resource").asText());
    assertEquals(Guarded.SERVER, document.at("/authorization_servers/0").asText());
  }

  @Test
  void saysWhereToReportAVulnerability() {
    Response contact = call(operation("securityContact"), given());
    assertEquals(200, contact.statusCode());
    operation("securityContact").check(FILE, contact);
    assertTrue(contact.asString().startsWith("Contact: mailto:"), contact::asString);
  }

  private static JsonNode ticket(String session) {
    Response minted =
        with(Guarded.key("answer"))
            .contentType("application/json")
            .body(example("ticket").toString())
            .post("/api/v1/sessions/" + session + "/tickets");
    assertEquals(201, minted.statusCode(), minted::asString);
    operation("mintTicket").check(FILE, minted);
    return Meeting.tree(minted);
  }

  private static Operation operation(String id) {
    return operations().filter(operation -> operation.id().equals(id)).findFirst().orElseThrow();
  }

  private static JsonNode example(String name) {
    return FILE.at("/components/examples/" + name + "/value");
  }

  private static RequestSpecification with(String token) {
    return given().header("Authorization", "Bearer " + token);
  }

  private static Response call(Operation operation, RequestSpecification request) {
    String path = operation.path().replaceAll("\\{[^}]*}", "a");
    boolean body = operation.method().equals("post");
    return body
        ? request.contentType("application/json").body(Js.object().toString()).post(path)
        : request.request(operation.method(), path);
  }
}
