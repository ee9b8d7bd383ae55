package dev.parley.transport.mcp.modern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The headers repeat the body, or the request is refused. */
@QuarkusTest
class HeaderChecksTest {
  private static final String NONE = "none";

  @RegisterExtension final Parley parley = new Parley();

  @ParameterizedTest(name = "header {0}, body {1}: {2}")
  @CsvSource({
    "2026-07-28, v999.0.0, 400 -32020",
    "v999.0.0, 2026-07-28, 400 -32020",
    "2025-11-25, 2026-07-28, 400 -32020",
    "2026-07-28, 2025-11-25, 400 -32020",
    "none, 2026-07-28, 400 -32020",
    "'', 2026-07-28, 400 -32020",
    "'2026-07-28, 2026-07-28', 2026-07-28, 400 -32020",
    "2026-7-28, 2026-07-28, 400 -32020"
  })
  void versionHeaderMustRepeatTheBody(String header, String body, String failure) {
    Mcp request = parley.modern("tools/list").meta(Mcp.PROTOCOL_VERSION, body);

    assertEquals(failure, with(request, "MCP-Protocol-Version", header).send().failure());
  }

  @ParameterizedTest(name = "{0} is not implemented")
  @ValueSource(strings = {"v999.0.0", "2025-11-25", "2026-07-29", "2026-07-28 "})
  void unsupportedVersionIsNamedWithTheSupportedOnes(String version) {
    Reply reply =
        parley
            .modern("server/discover")
            .meta(Mcp.PROTOCOL_VERSION, version)
            .header("MCP-Protocol-Version", version)
            .send();

    if (version.endsWith(" ")) {
      // blanks around a header's value are no part of it, so header and body differ
      assertEquals("400 -32020", reply.failure());
      return;
    }
    assertEquals("400 -32022", reply.failure());
    assertEquals(version, reply.error().at("/data/requested").asText());
    assertEquals(Json.of(List.of("2026-07-28")), reply.error().at("/data/supported"));
  }

  @ParameterizedTest(name = "Mcp-Method {0}")
  @ValueSource(strings = {NONE, "", "TOOLS/LIST", "tools/call", "tools /list", "tools/list/"})
  void methodHeaderMustRepeatTheMethod(String header) {
    Mcp request = with(parley.modern("tools/list"), "Mcp-Method", header);

    assertEquals("400 -32020", request.send().failure());
  }

  @Test
  @DisplayName("blanks around a value, and the case of a header's name, do not matter")
  void blanksAndCaseOfNamesDoNotMatter() {
    Reply reply =
        parley
            .modern("tools/list")
            .without("Mcp-Method")
            .without("MCP-Protocol-Version")
            .header("mCP-mETHOD", "  tools/list \t")
            .header("mcp-protocol-version", " 2026-07-28  ")
            .send();

    assertEquals(200, reply.status());
    assertTrue(reply.result().path("tools").isArray());
  }

  @ParameterizedTest(name = "Mcp-Name {0}")
  @ValueSource(
      strings = {
        NONE,
        "",
        "await_user_answers",
        "ASK_USER_QUESTIONS",
        "ask_user_questions,ask_user_questions",
        // cut short, padded too much, stray bits, another alphabet, not in base64 at all
        "=?base64?YXNrX3VzZXJfcXVlc3Rpb25?=",
        "=?base64?YXNrX3VzZXJfcXVlc3Rpb25z=?=",
        "=?base64?YXdhaXRfdXNlcl9hbnN3ZXJz?=",
        "=?base64??=",
        "=?base64?=",
        "=?base64?ask_user_questions?=",
        "=?BASE64?YXNrX3VzZXJfcXVlc3Rpb25z?=",
        "=?base64?YXNrX3VzZXJfcXVlc3Rpb25z"
      })
  void nameHeaderMustRepeatTheTool(String header) {
    Mcp request = parley.modernCall(Questions.ASK, Questions.colour());

    assertEquals("400 -32020", with(request, "Mcp-Name", header).send().failure());
  }

  @ParameterizedTest(name = "the tool {0} as {1}")
  @CsvSource({
    // one byte short of, and at, a multiple of three: padded with two, one and no signs
    "x, =?base64?eA==?=, 200 -32602",
    "x, =?base64?eA=?=, 400 -32020",
    "x, =?base64?eA?=, 400 -32020",
    "x, =?base64?eB==?=, 400 -32020",
    "xy, =?base64?eHk=?=, 200 -32602",
    "xy, =?base64?eHk?=, 400 -32020",
    "xyz, =?base64?eHl6?=, 200 -32602",
    "xyz, =?base64?eHl6====?=, 400 -32020",
    "größe, =?base64?Z3LDtsOfZQ==?=, 200 -32602",
    "größe, =?base64?Z3L232U=?=, 400 -32020"
  })
  void encodedNamesAreDecodedStrictly(String tool, String header, String failure) {
    Mcp request = parley.modern("tools/call").param("name", tool).header("Mcp-Name", header);

    assertEquals(failure, request.send().failure());
  }

  @Test
  @DisplayName("an encoded name is accepted like a plain one")
  void encodedNameIsAccepted() {
    String encoded =
        Base64.getEncoder().encodeToString(Questions.ASK.getBytes(StandardCharsets.UTF_8));
    Reply reply =
        parley
            .modernCall(Questions.ASK, Json.object())
            .header("Mcp-Name", "=?base64?" + encoded + "?=")
            .send();

    assertEquals("validation_failed", reply.refusal().path("error").asText());
  }

  @ParameterizedTest(name = "{0} by {1}: {3}")
  @CsvSource({
    "resources/read, uri, ui://plain, ui://plain, 200 -32602",
    "resources/read, uri, ui://plain, ui://other, 400 -32020",
    "resources/read, uri, ui://grün, =?base64?dWk6Ly9ncsO8bg==?=, 200 -32602",
    "resources/read, uri, ui://grün, =?base64?dWk6Ly9ncsO8bg=?=, 400 -32020",
    "prompts/get, name, a, a, 404 -32601",
    "prompts/get, name, a, b, 400 -32020"
  })
  void otherMethodsAreNamedToo(
      String method, String member, String value, String header, String failure) {
    Mcp request = parley.modern(method).param(member, value).header("Mcp-Name", header);

    assertEquals(failure, request.send().failure());
  }

  private static Mcp with(Mcp request, String header, String value) {
    return value.equals(NONE) ? request.without(header) : request.header(header, value);
  }
}
