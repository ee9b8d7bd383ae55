package dev.parley.transport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.testing.JsonFlaw;
import dev.parley.testing.Mcp;
import dev.parley.transport.contract.Contract;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every transport refuses the same JSON, each in its own words. */
@QuarkusTest
class JsonRefusalsTest {
  private static final String JSON = "application/json";
  private static final String LIST =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"interaction/list\"}";
  private static final byte[] BOM = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  @RegisterExtension final Meeting meeting = new Meeting();

  private final Wire wire = new Wire();

  /** Where JSON comes in over HTTP, and a body that is right there. */
  enum Door {
    RPC("/rpc", "{'jsonrpc':'2.0','id':1,'method':'tools/list'}"),
    MCP_MODERN(
        "/mcp",
        "{'jsonrpc':'2.0','id':1,'method':'tools/list','params':{'_meta':{'"
            + Mcp.PROTOCOL_VERSION
            + "':'2026-07-28','"
            + Mcp.CAPABILITIES
            + "':{}}}}",
        "MCP-Protocol-Version",
        Mcp.MODERN,
        "Mcp-Method",
        "tools/list"),
    MCP_LEGACY(
        "/mcp",
        "{'jsonrpc':'2.0','id':1,'method':'tools/list'}",
        "MCP-Protocol-Version",
        "2025-11-25"),
    ASK("/interactions", "{'toolUseId':'b','arguments':{'questions':[{'text':'What?'}]}}"),
    ANSWER("/interactions/a/answer", "{'answers':[{'id':'q1','answer':'a'}]}"),
    DECLINE("/interactions/a/decline", "{'reason':'no'}"),
    CANCEL("/interactions/a/cancel", "{'closed':true}"),
    TICKET("/tickets", "{'person':'Ada','ttlSeconds':60}");

    private final String path;
    private final String body;

    @SuppressWarnings("ImmutableEnumChecker") // nobody writes to it
    private final String[] headers;

    Door(String path, String body, String... headers) {
      this.path = path;
      this.body = body.replace('\'', '"');
      this.headers = headers;
    }

    private boolean isRest() {
      return this != RPC && this != MCP_MODERN && this != MCP_LEGACY;
    }
  }

  @BeforeEach
  void somethingIsOpen() {
    meeting.askAnything("a");
  }

  @ParameterizedTest
  @EnumSource
  void refusesOverHttp(JsonFlaw flaw) {
    for (Door door : Door.values()) {
      assertRefused(door, send(door, flaw.in(door.body)));
    }
    // sent over the connection that the bad input came from
    assertEquals(200, send(Door.ANSWER, Door.ANSWER.body.getBytes(UTF_8)).status());
  }

  /** A REST request without a body counts as one with an empty object. */
  @ParameterizedTest
  @EnumSource(names = {"RPC", "MCP_MODERN", "MCP_LEGACY"})
  void refusesNothing(Door door) {
    assertRefused(door, send(door, new byte[0]));
  }

  @ParameterizedTest
  @EnumSource
  void takesWhatIsRight(Door door) {
    Wire.Answer answer = send(door, door.body.getBytes(UTF_8));
    assertEquals(2, answer.status() / 100, answer::body);
    assertFalse(answer.body().contains("\"error\""), answer::body);
  }

  /** RFC 8259 section 8.1 lets a reader ignore it. */
  @ParameterizedTest
  @EnumSource
  void takesByteOrderMarksOfUtf8(Door door) {
    byte[] body = door.body.getBytes(UTF_8);
    byte[] marked = Arrays.copyOf(BOM, BOM.length + body.length);
    System.arraycopy(body, 0, marked, BOM.length, body.length);
    assertEquals(2, send(door, marked).status() / 100);
  }

  /** Members that nobody asks for are ignored, up to the bounds. */
  @ParameterizedTest
  @EnumSource
  void takesWhatIsJustWithinTheBounds(Door door) {
    String name = "n".repeat(1_000);
    String more =
        ",\"%s\":[%s,\"%s\",%s]}"
            .formatted(name, "1".repeat(100), "x".repeat(524_288), "[".repeat(30) + "]".repeat(30));
    String body = door.body.substring(0, door.body.length() - 1) + more;
    Wire.Answer answer = send(door, body.getBytes(UTF_8));
    assertEquals(2, answer.status() / 100, answer::body);
  }

  /** A frame is text already, in which U+FFFD stands for what was not UTF-8. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LATIN_1")
  void refusesOverTheSocket(JsonFlaw flaw) throws IOException {
    RawSocket socket = meeting.raw();
    socket.send(RawSocket.TEXT, flaw.in(LIST));
    assertSocketRefuses(socket);
    assertBystanderIsUnharmed();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\ufeff" + LIST})
  void refusesNothingAndByteOrderMarksOverTheSocket(String frame) throws IOException {
    RawSocket socket = meeting.raw();
    socket.send(frame);
    assertSocketRefuses(socket);
  }

  private static void assertSocketRefuses(RawSocket socket) throws IOException {
    JsonNode error;
    do {
      RawSocket.Frame frame = socket.read();
      assertEquals(RawSocket.TEXT, frame == null ? -1 : frame.opcode());
      error = Js.strict(frame.text());
    } while (error.has("method"));
    Contract.ASYNCAPI.check(Contract.ASYNCAPI.at("/components/messages/error/payload"), error);
    assertEquals("-32700 null", error.at("/error/code") + " " + error.path("id"));
  }

  private Wire.Answer send(Door door, byte[] body) {
    String root = door.isRest() ? "/api/v1/sessions/" + meeting.session() : "";
    return wire.post(root + door.path, JSON, body, door.headers);
  }

  private void assertRefused(Door door, Wire.Answer answer) {
    assertEquals(400, answer.status(), () -> door + ": " + answer.body());
    JsonNode json = answer.json();
    if (door.isRest()) {
      assertEquals("application/problem+json", answer.contentType());
      Contract.OPENAPI.check("/components/schemas/Problem", json);
      assertEquals("invalid_json", json.path("error").asText());
    } else {
      assertEquals(JSON, answer.contentType());
      assertEquals(-32700, json.at("/error/code").asInt(), answer::body);
      assertEquals(door == Door.RPC, json.has("id"), answer::body);
    }
    if (door == Door.RPC) {
      Contract.OPENAPI.check("/components/schemas/RpcResponse", json);
    }
    assertBystanderIsUnharmed();
  }

  private void assertBystanderIsUnharmed() {
    assertEquals("open", meeting.read("a").path("status").asText());
  }
}
