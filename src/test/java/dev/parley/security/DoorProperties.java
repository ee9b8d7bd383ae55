package dev.parley.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.Json;
import dev.parley.transport.RawSocket;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.LongConsumer;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.jspecify.annotations.Nullable;

/**
 * Sends malformed input that nobody thought of by every way in. The service must answer each, and
 * no answer may report a fault of the service. A case is the seed of a {@link Disorder}; {@code
 * fuzz/seeds.txt} has the cases that failed once. {@link FuzzIT} starts the service, which must
 * survive.
 */
class DoorProperties extends FuzzedService {
  /** The number of properties that get the cases. */
  static final int DOORS = 6;

  private String ticket = "";
  private String state = "";
  private @Nullable RawSocket socket;

  /** Tries the cases that failed once. */
  @Example
  void holdsForWhatFailedOnce() throws IOException {
    Map<String, LongConsumer> doors =
        Map.of(
            "jsonRpc", this::jsonRpc,
            "mcp", this::mcp,
            "requestStates", this::requestStates,
            "rest", this::rest,
            "tokens", this::tokens,
            "frames", this::frames);
    assertEquals(DOORS, doors.size());
    try (InputStream in = DoorProperties.class.getResourceAsStream("/fuzz/seeds.txt")) {
      assertNotNull(in);
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(" "))
          .forEach(line ->
              Objects.requireNonNull(doors.get(line[0]), line[0]).accept(Long.parseLong(line[1])));
    }
  }

  @Property(shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
  void jsonRpc(@ForAll long seed) {
    Disorder disorder = new Disorder(seed);
    JsonNode call = rpc("ask_user_questions", arguments().put("waitSeconds", 0));
    JsonNode list = rpc("tools/list", Json.object());
    JsonNode find = rpc("interactions/get", Json.object().put("reference", "ref_" + SECRET));
    JsonNode batch = Json.array().add(call).add(list).add(find);
    check(post("/rpc", disorder.of(disorder.one(List.of(call, list, find, batch)))));
  }

  @Property(shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
  void mcp(@ForAll long seed) {
    Disorder disorder = new Disorder(seed);
    boolean modern = disorder.below(2) == 0;
    HttpRequest.Builder request = request("/mcp", WithCredentials.ASKING);
    request.header("Accept", "application/json, text/event-stream");
    if (modern) {
      request.header("MCP-Protocol-Version", MODERN).header("Mcp-Method", "tools/call");
      request.header("Mcp-Name", "ask_user_questions");
    }
    JsonNode call = toolCall(modern, null);
    JsonNode message = modern || disorder.below(3) > 0 ? call : Json.array().add(call).add(call);
    check(send(request.POST(BodyPublishers.ofString(disorder.of(message)))));
  }

  @Property(shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
  void requestStates(@ForAll long seed) {
    if (state.isEmpty()) {
      JsonNode first = stateful(null);
      state = first.at("/result/requestState").asText();
      assertFalse(state.isEmpty(), first::toString);
    }
    String wrong = new Disorder(seed).of(state);
    JsonNode message = stateful(wrong);
    if (!isSame(state, wrong)) {
      assertEquals(-32602, message.at("/error/code").asInt(), message::toString);
    }
  }

  private JsonNode stateful(@Nullable String requestState) {
    HttpRequest.Builder request = request("/mcp", WithCredentials.ASKING);
    request.header("Accept", "application/json").header("MCP-Protocol-Version", MODERN);
    request.header("Mcp-Method", "tools/call").header("Mcp-Name", "ask_user_questions");
    HttpResponse<String> response =
        send(request.POST(BodyPublishers.ofString(toolCall(true, requestState).toString())));
    check(response);
    return Json.read(response.body());
  }

  @Property(shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
  void rest(@ForAll long seed) {
    Disorder disorder = new Disorder(seed);
    String base = "/api/v1/sessions/" + session + "/interactions";
    switch (disorder.below(4)) {
      case 0 -> {
        ObjectNode ask = Json.object().put("toolUseId", "t");
        ask.set("arguments", arguments());
        check(post(base, disorder.of(ask)));
      }
      case 1 -> {
        JsonNode answer =
            Json.read(
                "{\"answers\":[{\"id\":\"q1\",\"answer\":[\"%s\"],\"note\":\"n\"}],\"note\":\"m\"}"
                    .formatted(SECRET));
        check(post(base + "/t/answer", disorder.of(answer), WithCredentials.ANSWERING));
      }
      case 2 -> {
        JsonNode decline = Json.object().put("reason", SECRET);
        check(post(base + "/none/decline", disorder.of(decline), WithCredentials.ANSWERING));
      }
      default -> check(post(tickets(), disorder.of(wish()), WithCredentials.ANSWERING));
    }
  }

  @Property(shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
  void tokens(@ForAll long seed) {
    if (ticket.isEmpty()) {
      HttpResponse<String> minted = post(tickets(), wish().toString(), WithCredentials.ANSWERING);
      ticket = Json.read(minted.body()).path("ticket").asText();
      assertTrue(ticket.startsWith("ticket_"), minted::body);
    }
    Disorder disorder = new Disorder(seed);
    List<String> right =
        List.of(WithCredentials.ASKING, ACCESS_TOKEN, ticket, "ticket_" + ACCESS_TOKEN, SECRET);
    String wrong = disorder.of(disorder.one(right)).replaceAll("[^\\x21-\\x7e]", "~");
    HttpResponse<String> response = send(request("/rpc", wrong).POST(BodyPublishers.ofString("{")));
    check(response);
    if (right.stream().noneMatch(same -> isSame(same, wrong))) {
      assertTrue(
          response.statusCode() == 401 || response.statusCode() == 403,
          () -> response.statusCode() + " for what was made of a token");
    }
  }

  private String tickets() {
    return "/api/v1/sessions/" + session + "/tickets";
  }

  private static ObjectNode wish() {
    return Json.object().put("person", "Ann").put("ttlSeconds", 60);
  }

  /**
   * Whether two tokens are the same. A sealed or signed text may be written in several ways: its
   * last character has bits that mean nothing (RFC 4648 section 3.5), and characters outside of
   * base64 are skipped in a signature.
   */
  private static boolean isSame(String token, String other) {
    int last = token.lastIndexOf('.') + 1;
    int sealed = last == 0 && token.startsWith("ticket_") ? "ticket_".length() : last;
    if (!other.startsWith(token.substring(0, sealed))) {
      return false;
    }
    try {
      return Arrays.equals(bytes(token.substring(sealed)), bytes(other.substring(sealed)));
    } catch (IllegalArgumentException notBase64) {
      return token.equals(other);
    }
  }

  private static byte[] bytes(String lenient) {
    return Base64.getUrlDecoder()
        .decode(lenient.replace('+', '-').replace('/', '_').replaceAll("[^A-Za-z0-9_-]", ""));
  }

  @Property(shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
  void frames(@ForAll long seed) {
    Disorder disorder = new Disorder(seed);
    List<JsonNode> right =
        List.of(
            rpc("interaction/respond", Json.read("{\"toolUseId\":\"t\",\"answers\":[]}")),
            rpc("interaction/decline", Json.object().put("toolUseId", SECRET)),
            rpc("interaction/list", Json.object()),
            rpc("session/message", Json.object().put("text", SECRET)));
    String text = disorder.of(disorder.one(right));
    String id = "round-" + UUID.randomUUID();
    RawSocket open = socket == null ? socket() : socket;
    try {
      open.send(
          disorder.below(50) == 0 ? disorder.below(16) : RawSocket.TEXT,
          text.getBytes(StandardCharsets.UTF_8));
      open.send(rpc("interaction/list", Json.object()).put("id", id).toString());
    } catch (IOException closed) {
      // the closing frame, which is read below, says why
    }
    if (isAnswered(open, id)) {
      socket = open;
    } else {
      open.close();
      socket = null;
    }
  }

  /**
   * Reads until the answer comes; false if the service closed the socket for a fault of the client.
   */
  private static boolean isAnswered(RawSocket socket, String id) {
    try {
      for (RawSocket.Frame frame = socket.read(); frame != null; frame = socket.read()) {
        assertFalse(frame.text().contains("-32603"), frame::text);
        if (frame.opcode() == RawSocket.CLOSE) {
          assertTrue(frame.code() != 1011, "1011");
          return false;
        }
        if (frame.text().contains(id)) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
