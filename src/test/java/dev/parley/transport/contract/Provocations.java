package dev.parley.transport.contract;

import static io.restassured.RestAssured.given;

import dev.parley.transport.Js;
import dev.parley.transport.Meeting;
import dev.parley.transport.Narrow;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.net.URI;

/** Makes each operation answer with each status that it can have. */
final class Provocations {
  private static final String QUESTION = "{questions:[{text:'What?',type:'FreeText'}]}";
  private static final String ANSWERS = "{answers:[{id:'q1',answer:['This']}]}";
  private static final String TITLE = "{title:'Fix the login'}";
  private static final String LIST = "{jsonrpc:'2.0',id:1,method:'tools/list'}";
  private static final String MODERN = "2026-07-28";
  private static final String NO_SUCH_METHOD =
      """
      {jsonrpc:'2.0',id:1,method:'no/such',params:{_meta:{
        'io.modelcontextprotocol/protocolVersion':'2026-07-28',
        'io.modelcontextprotocol/clientCapabilities':{}}}}
      """;

  private static final String ONE_MORE =
      """
      {jsonrpc:'2.0',id:1,method:'ask_user_questions',
       params:{questions:[{text:'One more?'}],waitSeconds:0}}
      """;

  private final Meeting meeting;
  private final URI management;
  private String toolUseId = "a";
  private String reference = "ref_unknown";

  Provocations(Meeting meeting, URI management) {
    this.meeting = meeting;
    this.management = management;
  }

  Response provoke(Operation operation, int status) {
    return switch (status) {
      case 200 -> succeed(operation);
      case 201 -> call(operation, request().body(json("{person:'Ada',ttlSeconds:60}")));
      case 202 -> accepted(operation);
      case 204 -> nothing(operation);
      case 303 -> call(operation, asked().redirects().follow(false));
      case 400 -> call(operation, request().body("{"));
      case 403 -> call(operation, request().header("Origin", "http://evil.example"));
      case 404 -> missing(operation);
      case 406 -> call(operation, request().header("Accept", "text/html").body(json(LIST)));
      case 409 -> conflict(operation);
      case 412 -> call(operation, request().header("If-Match", "\"older\"").body(json("{}")));
      case 413 -> call(operation, request().body(" ".repeat(1_100_000)));
      case 415 -> call(operation, request().contentType("text/plain").body("{}"));
      case 422 -> invalid(operation);
      case 429 -> tooMany(operation);
      default -> throw new AssertionError("nothing provokes " + operation.id() + " " + status);
    };
  }

  private Response succeed(Operation operation) {
    return switch (operation.id()) {
      case "ask" ->
          call(
              operation,
              given()
                  .contentType("application/json")
                  .body(json("{arguments:{questions:[{text:'?'}],timeoutSeconds:0.001}}")));
      case "answer" -> call(operation, asked().body(json(ANSWERS)));
      case "changeSettings" -> call(operation, request().body(json("{timeZone:null}")));
      case "decline" -> call(operation, asked().body(json("{reason:'Not now'}")));
      case "collect" -> call(operation, answered());
      case "rpc", "mcp" -> call(operation, request().body(json(LIST)));
      default -> call(operation, asked());
    };
  }

  private Response accepted(Operation operation) {
    return switch (operation.id()) {
      case "ask" -> call(operation, request().body(json("{arguments:" + QUESTION + "}")));
      case "collect" -> call(operation, asked());
      default -> call(operation, request().body(json("{jsonrpc:'2.0',method:'notifications/x'}")));
    };
  }

  private Response nothing(Operation operation) {
    return switch (operation.id()) {
      case "rpc" -> call(operation, request().body(json("{jsonrpc:'2.0',method:'tools/list'}")));
      case "titleSession" -> call(operation, asked().body(json(TITLE)));
      default -> call(operation, request());
    };
  }

  private Response missing(Operation operation) {
    toolUseId = "missing";
    return switch (operation.id()) {
      case "ask" ->
          call(
              operation,
              request()
                  .body(json("{tool:'await_user_answers',arguments:{reference:'ref_unknown'}}")));
      case "answer" -> call(operation, request().body(json(ANSWERS)));
      case "titleSession" -> call(operation, request().body(json(TITLE)));
      case "mcp" ->
          call(
              operation,
              request()
                  .header("MCP-Protocol-Version", MODERN)
                  .header("Mcp-Method", "no/such")
                  .body(json(NO_SUCH_METHOD)));
      default -> call(operation, request());
    };
  }

  private Response conflict(Operation operation) {
    if (operation.id().equals("ask")) {
      meeting.askAnything("taken");
      String other = "{toolUseId:'taken',arguments:{questions:[{text:'Else?'}]}}";
      return call(operation, request().body(json(other)));
    }
    return call(operation, answered().body(json(ANSWERS)));
  }

  private Response invalid(Operation operation) {
    toolUseId = "x".repeat(129);
    return switch (operation.id()) {
      case "ask" -> call(operation, request().body(json("{arguments:{questions:[]}}")));
      case "listInteractions", "listInbox" ->
          call(operation, request().queryParam("status", "some"));
      case "collect" -> call(operation, given().header("Prefer", "wait=long"));
      case "reach" -> call(operation, given().queryParam("urgency", "some"));
      case "mintTicket" -> call(operation, request().body(json("{ttlSeconds:0}")));
      case "wipe" -> call(operation, request().queryParam("owner", ""));
      case "changeSettings" -> call(operation, request().body(json("{timeZone:'Nowhere'}")));
      default -> call(operation, request().body(json(ANSWERS)));
    };
  }

  private Response tooMany(Operation operation) {
    for (int i = 0; i < Narrow.OPEN; i++) {
      meeting.askFor("fill-" + i, QUESTION);
    }
    return operation.id().equals("ask")
        ? call(operation, request().body(json("{arguments:" + QUESTION + "}")))
        : call(
            operation, request().header("Parley-Session", meeting.session()).body(json(ONE_MORE)));
  }

  /** A request about an open interaction. */
  private RequestSpecification asked() {
    toolUseId = "asked-" + System.nanoTime();
    reference = meeting.askAnything(toolUseId).path("reference").asText();
    return request();
  }

  /** A request about an interaction that has ended. */
  private RequestSpecification answered() {
    RequestSpecification request = asked();
    meeting.answer(toolUseId, "[{id:'q1',answer:['This']}]").then().statusCode(200);
    return request;
  }

  private static RequestSpecification request() {
    return given().header("Prefer", "wait=0").contentType("application/json");
  }

  private Response call(Operation operation, RequestSpecification request) {
    String path =
        operation
            .path()
            .replace("{sessionId}", meeting.session())
            .replace("{toolUseId}", toolUseId)
            .replace("{reference}", reference)
            .replace("{id}", "sub_unknown");
    return operation.management()
        ? request.request(operation.method(), management.resolve(path))
        : request.request(operation.method(), path);
  }

  private static String json(String lenient) {
    return Js.of(lenient).toString();
  }
}
