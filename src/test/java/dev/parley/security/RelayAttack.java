package dev.parley.security;

import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import dev.parley.transport.RawSocket;
import java.io.IOException;
import java.util.UUID;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The attack: whoever may ask answers itself. Each try is made with keys of the very client that
 * asked, since those of others get nowhere anyway; all of them fail without {@code parley:relay},
 * and the human's own answer is what comes back.
 */
abstract class RelayAttack {
  static final String RELAY = "parley:relay";
  static final JsonNode FORM = Json.read("{\"elicitation\":{\"form\":{}}}");
  static final JsonNode APPS =
      Json.read(
          """
          {"extensions":{"io.modelcontextprotocol/ui":\
          {"mimeTypes":["text/html;profile=mcp-app"]}}}\
          """);
  static final JsonNode TASKS_AND_FORM =
      Json.read("{\"elicitation\":{},\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}");
  static final JsonNode RED = Json.read("{\"action\":\"accept\",\"content\":{\"colour\":\"Red\"}}");
  static final JsonNode DECLINE = Json.read("{\"action\":\"decline\"}");
  static final JsonNode ACCEPT = Json.read("{\"action\":\"accept\"}");

  @RegisterExtension final Parley parley = new Parley();

  final String toolUse = "attacked-" + UUID.randomUUID();

  final ParleyHost host(String credential, JsonNode capabilities) {
    return parley.host().with(credential).able(capabilities);
  }

  final ParleyHost host(String credential, String revision, JsonNode capabilities) {
    return revision.equals(Mcp.MODERN)
        ? host(credential, capabilities)
        : parley.host(revision, capabilities, credential);
  }

  /** Asks for a colour, under the id that is attacked. */
  final Mcp asking(ParleyHost host) {
    return host.call(ASK, Questions.colour()).toolUse(toolUse);
  }

  /** A task that asks for a colour. */
  final String task(ParleyHost host) {
    return asking(host).send().result().path("taskId").asText();
  }

  static JsonNode task(ParleyHost host, String id) {
    return host.task("tasks/get", id).send().result();
  }

  static void update(ParleyHost host, String id, String input, JsonNode response) {
    Reply taken = host.update(id, input, response).send();
    assertEquals("complete", taken.result().path("resultType").asText(), taken::body);
  }

  /** Somebody sits at the session, and Parley knows. */
  final RawSocket frontend() throws IOException {
    RawSocket socket = RawSocket.open(parley.session(), WithCredentials.ANSWERING);
    socket.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"interaction/list\",\"params\":{}}");
    socket.next("\"result\"");
    return socket;
  }

  final void assertOpen() {
    assertEquals("open", interaction().path("status").asText());
  }

  final void assertAnsweredByTheHuman(InFlight call) {
    assertAnsweredByTheHuman(call, WithCredentials.ANSWERING);
  }

  final void assertAnsweredByTheHuman(InFlight call, String human) {
    answeredByTheHuman(human);
    assertByTheHuman(call.reply().structured());
  }

  final void answeredByTheHuman(String human) {
    assertEquals("open", interaction(human).path("status").asText());
    Asked.with(human)
        .body("{\"answers\":[{\"id\":\"colour\",\"answer\":[\"Blue\"]}]}")
        .post("/api/v1/sessions/{s}/interactions/{t}/answer", parley.session(), toolUse)
        .then()
        .statusCode(200);
  }

  static void assertByTheHuman(JsonNode result) {
    assertEquals("Blue", result.at("/answers/0/answer/0").asText(), result::toString);
    assertEquals("human", result.path("provenance").asText());
    assertEquals("rest", result.path("via").asText());
  }

  final JsonNode interaction() {
    return interaction(WithCredentials.ANSWERING);
  }

  private JsonNode interaction(String human) {
    return Json.read(
        Asked.with(human)
            .get("/api/v1/sessions/{s}/interactions/{t}", parley.session(), toolUse)
            .asString());
  }
}
