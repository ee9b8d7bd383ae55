package dev.parley.security;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.Reply;
import dev.parley.transport.RawSocket;
import java.io.IOException;

/**
 * The attack: a client that may only ask answers its own question. Each try uses keys of the very
 * client that asked, since keys of other clients are refused anyway. Without {@code parley:relay}
 * all tries fail, and the call gets the human's own answer.
 */
abstract class RelayAttack extends AnswerAttack {
  static final String RELAY = "parley:relay";
  static final JsonNode APPS =
      Json.read(
          """
          {"extensions":{"io.modelcontextprotocol/ui":\
          {"mimeTypes":["text/html;profile=mcp-app"]}}}\
          """);
  static final JsonNode DECLINE = Json.read("{\"action\":\"decline\"}");
  static final JsonNode ACCEPT = Json.read("{\"action\":\"accept\"}");

  RelayAttack() {
    super(WithCredentials.ANSWERING);
  }

  final ParleyHost host(String credential, JsonNode capabilities) {
    return parley.host().with(credential).able(capabilities);
  }

  final ParleyHost host(String credential, String revision, JsonNode capabilities) {
    return revision.equals(Mcp.MODERN)
        ? host(credential, capabilities)
        : parley.host(revision, capabilities, credential);
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
}
