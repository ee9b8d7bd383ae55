package dev.parley.transport.mcp.modern;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON-RPC and {@code _meta} of the modern era. */
@QuarkusTest
class EnvelopeTest {
  @RegisterExtension final Parley parley = new Parley();

  @ParameterizedTest(name = "the id {0} comes back as it was")
  @ValueSource(strings = {"1", "0", "-7", "9007199254740993", "\"1\"", "\"\"", "\"ä-7\""})
  void idsAreEchoedWithTheirType(String id) {
    Reply result = parley.modern("tools/list").id(Json.read(id)).send();
    Reply error = parley.modern("tools/none").id(Json.read(id)).deviant().send();

    assertEquals(Json.read(id), result.message().path("id"));
    assertEquals(Json.read(id), error.message().path("id"));
  }

  @ParameterizedTest(name = "the id {0} is refused")
  @ValueSource(strings = {"null", "1.5", "true", "{}", "[1]"})
  void otherIdsAreRefused(String id) {
    Reply reply = parley.modern("tools/list").id(Json.read(id)).deviant().send();

    assertEquals("400 -32600", reply.failure());
    assertFalse(reply.message().has("id"));
  }

  @ParameterizedTest(name = "unreadable: {0}")
  @ValueSource(
      strings = {
        "{\"jsonrpc\":\"2.0\",\"id\":1,",
        "",
        "hello",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"id\":2,\"method\":\"ping\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"} {}",
        "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]"
      })
  void unreadableBodyIsAParseErrorWithoutId(String body) {
    Reply reply = parley.modern("tools/list").body(body).send();

    assertEquals("400 -32700", reply.failure());
    assertFalse(reply.message().has("id"));
  }

  @ParameterizedTest(name = "no JSON-RPC message: {0}")
  @ValueSource(
      strings = {
        "7",
        "\"ping\"",
        "null",
        "{}",
        "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":7}",
        "{\"jsonrpc\":\"2.0\",\"id\":1}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":7}"
      })
  void otherJsonIsAnInvalidRequest(String body) {
    assertEquals("400 -32600", parley.modern("tools/list").body(body).send().failure());
  }

  @ParameterizedTest(name = "without {0}")
  @ValueSource(strings = {Mcp.PROTOCOL_VERSION, Mcp.CAPABILITIES})
  void requiredMetaKeysAreDemanded(String key) {
    assertEquals("400 -32602", parley.modern("tools/list").withoutMeta(key).send().failure());
  }

  @ParameterizedTest(name = "{0} is no value for either key")
  @ValueSource(strings = {"7", "null", "[]", "true"})
  void requiredMetaKeysMustHaveTheirType(String value) {
    for (String key : List.of(Mcp.PROTOCOL_VERSION, Mcp.CAPABILITIES)) {
      Mcp request = parley.modern("tools/list").meta(key, Json.read(value)).deviant();
      assertEquals("400 -32602", request.send().failure());
    }
  }

  @Test
  @DisplayName("a client need not name itself; every result names its type and the server")
  void clientInfoIsNotDemanded() {
    for (String method : List.of("tools/list", "server/discover")) {
      JsonNode result = parley.modern(method).withoutMeta(Mcp.CLIENT_INFO).send().result();

      assertEquals("complete", result.path("resultType").asText());
      JsonNode server = result.path("_meta").path("io.modelcontextprotocol/serverInfo");
      assertEquals("parley", server.path("name").asText());
      assertFalse(server.path("version").asText().isEmpty());
    }
  }

  @Test
  @DisplayName("nothing depends on the connection or on who the client says it is")
  void nothingIsCarriedOver() {
    JsonNode first = parley.modern("tools/list").send().result();
    parley.anotherClient();
    JsonNode second =
        parley
            .modern("tools/list")
            .meta(Mcp.CLIENT_INFO, Map.of("name", "other", "version", "9"))
            .meta(Mcp.CAPABILITIES, Map.of("elicitation", Map.of()))
            .send()
            .result();

    assertEquals(first, second);
  }

  @Test
  @DisplayName("an array with a modern element is no request")
  void batchesDoNotExist() {
    ObjectNode modern = parley.modern("tools/list").message();
    ObjectNode ping = Json.object().put("jsonrpc", "2.0").put("id", 2).put("method", "ping");
    for (JsonNode batch : List.of(Json.of(List.of(modern)), Json.of(List.of(ping, modern)))) {
      Mcp request = parley.modern("tools/list").body(batch.toString());
      assertEquals("400 -32600", request.send().failure());
      assertEquals(
          "400 -32600", request.without("MCP-Protocol-Version").send().failure(), "without header");
    }
  }

  @Test
  @DisplayName("unknown members and _meta keys are ignored")
  void unknownMembersAreIgnored() {
    var person = parley.person();
    ObjectNode arguments = Questions.colour().deepCopy();
    arguments.put("mood", "good");
    ((ObjectNode) arguments.at("/questions/0")).put("background", "blue");
    Mcp request =
        parley
            .modernCall(ASK, arguments)
            .meta("example.com/trace", Map.of("id", 7))
            .param("unknown", List.of(1))
            .member("extra", true);
    var call = request.start();
    person.answers(person.sees(), answer("colour", "Blue"));

    assertEquals("answered", call.reply().outcome());
  }

  @Test
  @DisplayName("a remote $ref in the arguments causes no traffic")
  void remoteReferencesAreNotFetched() throws IOException {
    try (ServerSocket trap = new ServerSocket(0)) {
      String url = "http://127.0.0.1:" + trap.getLocalPort() + "/schema.json";
      ObjectNode arguments = Json.object().put("$ref", url).put("$schema", url);
      arguments.putArray("questions").addObject().put("$ref", url).put("text", url);

      var person = parley.person();
      var call = parley.modernCall(ASK, arguments).start();
      person.answers(person.sees(), answer("q1", "yes"));
      assertEquals("answered", call.reply().outcome());
      assertThrows(SocketTimeoutException.class, () -> acceptOnlyWhatIsThere(trap));
    }
  }

  private static void acceptOnlyWhatIsThere(ServerSocket trap) throws IOException {
    trap.setSoTimeout(1);
    trap.accept().close();
  }
}
