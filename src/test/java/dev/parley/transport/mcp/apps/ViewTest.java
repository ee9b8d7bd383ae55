package dev.parley.transport.mcp.apps;

import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.error.PlainText;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The view as a resource, and the tools that only it may call. */
@QuarkusTest
class ViewTest {
  private static final String URI = "ui://parley/questions.html";
  private static final String TYPE = "text/html;profile=mcp-app";
  private static final JsonNode APPS =
      Json.read(
          "{\"extensions\":{\"io.modelcontextprotocol/ui\":{\"mimeTypes\":[\"" + TYPE + "\"]}}}");

  @RegisterExtension final Parley parley = new Parley();

  @Test
  @DisplayName("the view is one HTML file that asks for nothing")
  void viewIsOneFile() {
    JsonNode result =
        parley.modern("resources/read").param("uri", URI).header("Mcp-Name", URI).send().result();
    JsonNode content = result.at("/contents/0");
    assertEquals(TYPE, content.path("mimeType").asText());
    assertTrue(content.at("/_meta/ui/prefersBorder").asBoolean());
    assertTrue(result.path("ttlMs").isIntegralNumber());
    String html = content.path("text").asText();
    assertTrue(html.startsWith("<!DOCTYPE html>"));
    for (String outside : List.of(" src=", "<link", "@import", "url(http", "sourceMappingURL")) {
      assertFalse(html.contains(outside), outside);
    }
    assertEquals(2, html.split("</script>", -1).length, "H9: the script ends where it should");
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"resources/list", "resources/templates/list"})
  void resourcesAreListed(String method) {
    JsonNode modern = parley.modern(method).send().result();
    JsonNode legacy = parley.legacy("2025-11-25", method).send().result();
    assertEquals("public", modern.path("cacheScope").asText());
    String member = method.equals("resources/list") ? "resources" : "resourceTemplates";
    assertEquals(modern.path(member), legacy.path(member));
    assertEquals(method.equals("resources/list") ? 1 : 0, legacy.path(member).size());
    assertEquals("200 -32602", parley.modern(method).param("cursor", "x").send().failure());
  }

  @Test
  @DisplayName("an unknown resource is an error, with the error code of the era")
  void unknownResourcesAreErrors() {
    String uri = "ui://parley/other.html";
    Reply modern = parley.modern("resources/read").param("uri", uri).header("Mcp-Name", uri).send();
    Reply legacy = parley.legacy("2025-11-25", "resources/read").param("uri", uri).send();

    assertEquals("200 -32602", modern.failure());
    assertEquals(uri, modern.error().at("/data/uri").asText());
    assertEquals("200 -32002", legacy.failure());
  }

  @ParameterizedTest(name = "unreadable URI {index}")
  @ValueSource(ints = {0, 1})
  void unreadableResourcesAreErrorsToo(int which) {
    // half of a surrogate pair: in the URI itself, or where the echo is cut
    String uri = which == 0 ? "ui://\\ud83c" : "x".repeat(498) + "\ud83c\udf08".repeat(9);
    Reply legacy =
        parley
            .legacy("2025-11-25", "resources/read")
            .body(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/read\","
                    + "\"params\":{\"uri\":\"%s\"}}".formatted(uri))
            .send();

    assertEquals("200 -32002", legacy.failure());
    String echo = legacy.error().at("/data/uri").asText();
    assertEquals(Optional.empty(), PlainText.flaw(echo), legacy::body);
  }

  @Test
  @DisplayName("tools name their view, and who may see them")
  void toolsNameTheirView() {
    JsonNode tools =
        parley.modern("tools/list").meta(Mcp.CAPABILITIES, APPS).send().result().path("tools");
    int forTheView = 0;
    for (JsonNode tool : tools) {
      assertEquals(URI, tool.at("/_meta/ui/resourceUri").asText());
      assertEquals(URI, tool.path("_meta").path("ui/resourceUri").asText());
      if (tool.path("name").asText().startsWith("view_")) {
        assertEquals(Json.of(List.of("app")), tool.at("/_meta/ui/visibility"));
        // answering ends the question: no host may do it as if it only read
        assertEquals(
            tool.path("name").asText().equals("view_find_questions"),
            tool.at("/annotations/readOnlyHint").asBoolean());
        forTheView++;
      }
    }
    assertEquals(2, forTheView);
  }

  @Test
  @DisplayName("a host without views cannot call the view's tools")
  void modelsCannotCallThem() {
    ObjectNode arguments = Json.object().put("reference", "ref_x");

    assertEquals(
        "200 -32602", parley.modernCall("view_find_questions", arguments).send().failure());
    assertEquals(
        "200 -32602",
        parley.legacyCall("2025-11-25", "view_answer_questions", arguments).send().failure());
  }

  @Test
  @DisplayName("the view finds the question of its call by the arguments, and answers it")
  void viewAnswersWhileTheCallIsOpen() {
    InFlight call = parley.modernCall(ASK, Questions.colour()).capable(APPS).toolUse("t").start();
    parley.awaitStatus("t", "open");
    ObjectNode what = Json.object().put("tool", ASK);
    what.set("arguments", Questions.colour());
    JsonNode found = view("view_find_questions", what).structured().path("interaction");
    assertEquals("t", found.path("toolUseId").asText());
    ObjectNode wrong = answer(found, "Green");
    assertEquals(
        "validation_failed", view("view_answer_questions", wrong).refusal().path("error").asText());
    assertEquals(
        "answered",
        view("view_answer_questions", answer(found, "Red")).structured().path("status").asText());

    assertEquals("Red", call.reply().structured().at("/answers/0/answer/0").asText());
  }

  @Test
  @DisplayName("the view gets what the asker says of its questions")
  void viewGetsTheClaims() {
    ObjectNode arguments = Questions.colour().deepCopy();
    arguments.put("urgency", "high").put("context", "I paint.");
    parley
        .modernCall(ASK, arguments)
        .capable(APPS)
        .toolUse("t")
        .meta("dev.parley/sessionTitle", "Paint the house")
        .start();
    parley.awaitStatus("t", "open");
    ObjectNode what = Json.object().put("tool", ASK);
    what.set("arguments", arguments);
    JsonNode found = view("view_find_questions", what).structured().path("interaction");
    assertEquals("high", found.path("urgency").asText());
    assertEquals("I paint.", found.path("context").asText());
    assertEquals("Paint the house", found.path("sessionTitle").asText());
  }

  @Test
  @DisplayName("arguments that fit two calls find neither question")
  void ambiguousQuestionsAreNotShown() {
    for (String id : List.of("a", "b")) {
      parley.rpc(
          ASK,
          Questions.waitless(Questions.colour())
              .set("_meta", Json.object().put("dev.parley/toolUseId", id)));
    }
    ObjectNode what = Json.object();
    what.set("arguments", Questions.waitless(Questions.colour()));
    assertFalse(view("view_find_questions", what).structured().has("interaction"));
    assertEquals(
        "interaction_not_found",
        view("view_find_questions", Json.object().put("reference", "ref_unknown"))
            .refusal()
            .path("error")
            .asText());
  }

  @ParameterizedTest(name = "{0} ends it as {1}")
  @CsvSource({"decline,declined", "dismiss,cancelled"})
  void viewRefuses(String action, String status) {
    ParleyHost host = parley.host("2025-11-25", APPS);
    InFlight call = host.call(ASK, Questions.colour()).toolUse("t").start();
    JsonNode open = parley.awaitStatus("t", "open");
    ObjectNode arguments =
        Json.object().put("reference", open.path("reference").asText()).put("action", action);
    assertEquals(
        status,
        host.call("view_answer_questions", arguments).send().structured().path("status").asText());

    assertEquals(status, call.reply().outcome());
  }

  private Reply view(String tool, JsonNode arguments) {
    return parley.modernCall(tool, arguments).capable(APPS).send();
  }

  private static ObjectNode answer(JsonNode interaction, String colour) {
    ObjectNode arguments =
        Json.object()
            .put("reference", interaction.path("reference").asText())
            .put("action", "answer");
    arguments.putArray("answers").addObject().put("id", "colour").putArray("answer").add(colour);
    return arguments;
  }
}
