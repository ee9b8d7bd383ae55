package dev.parley.tool;

import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every shape of every tool, each in a golden file: what was asked, what the human is shown, what
 * they do, and what the model gets. One file is one call over REST, answered over REST, and
 * collected over MCP.
 */
@QuarkusTest
class ShapesTest {
  private static final Path GOLDEN = Path.of("src/test/resources/shapes");
  private static final ObjectMapper JSON = new ObjectMapper();

  /** What differs from run to run. */
  private static final List<String> VOLATILE =
      List.of(
          "sessionId",
          "toolUseId",
          "reference",
          "createdAt",
          "expiresAt",
          "now",
          "answeredAt",
          "endedAt");

  private static final Pattern TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z");

  static Stream<String> files() throws IOException {
    try (Stream<Path> files = Files.list(GOLDEN)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void aShapeGivesItsQuestionnaireAndItsResult(String file) throws IOException {
    JsonNode golden = JSON.readTree(GOLDEN.resolve(file).toFile());
    String interaction = session(file) + "/" + file;

    String reference = ask(file, golden);
    assertEquals(golden.path("shown"), lasting(get(interaction)), "what the human is shown");

    Map.Entry<String, JsonNode> then = golden.path("then").properties().iterator().next();
    JsonNode ended = post(interaction + "/" + then.getKey(), then.getValue());
    assertEquals(golden.at("/result/summary"), ended.path("summary"), "the summary of the form");

    JsonNode result = collect(reference);
    assertEquals(golden.at("/result/text"), result.at("/content/0/text"), "what the model reads");
    assertEquals(
        golden.at("/result/structured"),
        lasting(result.path("structuredContent")),
        "what programs read");
    ObjectNode meta = ((ObjectNode) result.path("_meta")).deepCopy();
    meta.remove("io.modelcontextprotocol/serverInfo");
    assertEquals(golden.at("/result/meta"), meta, "what hosts show");
  }

  /** One for each file, since a question shows what was said to the one before. */
  private static String session(String file) {
    return "/api/v1/sessions/golden-" + file + "/interactions";
  }

  private static String ask(String file, JsonNode golden) {
    ObjectNode body = JSON.createObjectNode().put("toolUseId", file);
    body.set("tool", golden.path("tool"));
    body.set("arguments", golden.path("arguments"));
    return given()
        .contentType(ContentType.JSON)
        .header("Prefer", "wait=0")
        .body(body.toString())
        .post(session(file))
        .then()
        .statusCode(202)
        .extract()
        .path("reference");
  }

  private static JsonNode collect(String reference) throws IOException {
    String body =
        """
        {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"await_user_answers",
        "arguments":{"reference":"%s"},
        "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",
        "io.modelcontextprotocol/clientCapabilities":{}}}}\
        """
            .formatted(reference);
    return JSON.readTree(
            given()
                .contentType(ContentType.JSON)
                .header("MCP-Protocol-Version", "2026-07-28")
                .header("Mcp-Method", "tools/call")
                .header("Mcp-Name", "await_user_answers")
                .body(body)
                .post("/mcp")
                .then()
                .statusCode(200)
                .extract()
                .asByteArray())
        .path("result");
  }

  private static JsonNode get(String path) throws IOException {
    return JSON.readTree(given().get(path).then().statusCode(200).extract().asByteArray());
  }

  private static JsonNode post(String path, JsonNode body) throws IOException {
    return JSON.readTree(
        given()
            .contentType(ContentType.JSON)
            .body(body.toString())
            .post(path)
            .then()
            .statusCode(200)
            .extract()
            .asByteArray());
  }

  private static JsonNode lasting(JsonNode json) {
    ObjectNode lasting = ((ObjectNode) json).deepCopy().remove(VOLATILE);
    if (lasting.has("message")) {
      lasting.put("message", TIME.matcher(lasting.path("message").asText()).replaceAll("TIME"));
    }
    return lasting;
  }
}
