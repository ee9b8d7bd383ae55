package dev.parley.transport;

import static io.restassured.RestAssured.given;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A session of its own for each test, with a host that asks and frontends that answer. */
public final class Meeting implements BeforeEachCallback, AfterEachCallback {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final List<AutoCloseable> guests = new ArrayList<>();
  private String session = "";

  @Override
  public void beforeEach(ExtensionContext context) {
    session = "meeting-" + UUID.randomUUID();
  }

  @Override
  public void afterEach(ExtensionContext context) throws Exception {
    for (AutoCloseable guest : guests) {
      guest.close();
    }
    guests.clear();
    // a service that stops waits for open questions
    JsonNode open;
    do {
      open = tree(rest().queryParam("status", "open").queryParam("view", "summary").get());
      for (JsonNode interaction : open.path("interactions")) {
        rest().post(interaction.path("toolUseId").asText() + "/cancel");
      }
    } while (open.has("nextCursor"));
  }

  public String session() {
    return session;
  }

  /** A frontend that has got its replay. */
  public Tab tab() {
    Tab tab = tabAt(session);
    tab.await("session/presence");
    return tab;
  }

  /** A frontend at the inbox of all sessions. */
  public Tab inbox() {
    Tab tab = tabOn("/ws/v1/inbox");
    tab.await("inbox/ready");
    return tab;
  }

  /** A frontend at any session, as soon as it is connected. */
  public Tab tabAt(String sessionId) {
    return tabOn("/ws/v1/sessions/" + sessionId);
  }

  /** A frontend at a path, as soon as it is connected. */
  public Tab tabOn(String path) {
    Tab tab = Tab.open(HTTP, URI.create("ws://127.0.0.1:" + RestAssured.port + path));
    guests.add(tab);
    return tab;
  }

  /** A frontend that does only what the test makes it do. */
  public RawSocket raw() {
    RawSocket raw = RawSocket.open(session);
    guests.add(raw);
    return raw;
  }

  /** The REST resources of the session; no call waits. */
  public RequestSpecification rest() {
    return given()
        .header("Prefer", "wait=0")
        .contentType("application/json")
        .basePath("/api/v1/sessions/" + session + "/interactions");
  }

  /** Asks over REST, and expects the question to be open. */
  public JsonNode ask(String toolUseId, String arguments) {
    return tree(askFor(toolUseId, arguments).then().statusCode(202).extract().response());
  }

  /** Asks over REST, whatever comes of it. */
  public Response askFor(String toolUseId, String arguments) {
    ObjectNode body = Js.object().put("toolUseId", toolUseId);
    body.set("arguments", Js.of(arguments));
    return rest().body(Js.wire(body)).post();
  }

  /** Asks one question that takes any text. */
  public JsonNode askAnything(String toolUseId) {
    return ask(toolUseId, "{questions:[{text:'What?',type:'FreeText'}]}");
  }

  /** The interaction as a frontend sees it over REST. */
  public JsonNode read(String toolUseId) {
    return tree(rest().get(toolUseId).then().statusCode(200).extract().response());
  }

  /** Answers over REST, whatever comes of it. */
  public Response answer(String toolUseId, String answers) {
    ObjectNode body = Js.object();
    body.set("answers", Js.of(answers));
    return rest().body(Js.wire(body)).post(toolUseId + "/answer");
  }

  /** Ends a question without an answer, as a human or the host can: decline, cancel, abort. */
  public void end(String toolUseId, String how) {
    rest().post(toolUseId + "/" + how).then().statusCode(200);
  }

  /** Calls a method of {@code /rpc} in this session, and expects a response with HTTP 200. */
  public JsonNode rpc(String method, JsonNode params) {
    ObjectNode message = Js.object().put("jsonrpc", "2.0").put("id", 1).put("method", method);
    message.set("params", params);
    return tree(
        given()
            .header("Parley-Session", session)
            .contentType("application/json")
            .body(Js.wire(message))
            .post("/rpc")
            .then()
            .statusCode(200)
            .extract()
            .response());
  }

  /** Collects a result over REST, whatever comes of it. */
  public Response collect(JsonNode pending) {
    return given()
        .header("Prefer", "wait=0")
        .get("/api/v1/results/" + pending.path("reference").asText());
  }

  public static JsonNode tree(Response response) {
    return Js.strict(response.asString());
  }
}
