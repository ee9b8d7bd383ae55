package dev.parley.transport.websocket;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.transport.Js;
import dev.parley.transport.Meeting;
import dev.parley.transport.Tab;
import io.restassured.response.Response;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hosts and people give sessions titles, and frontends show them. */
abstract class SessionTitleContract {
  private static final String HEADER = "Parley-Session-Title";

  @RegisterExtension final Meeting meeting = new Meeting();

  private Response put(String body) {
    return given()
        .contentType("application/json")
        .body(body)
        .put("/api/v1/sessions/" + meeting.session());
  }

  private void title(String title) {
    put(Js.object().put("title", title).toString()).then().statusCode(204);
  }

  private JsonNode rpc(String question, @Nullable String title) {
    ObjectNode params = (ObjectNode) Js.of("{questions:[{text:'" + question + "'}],waitSeconds:0}");
    if (title != null) {
      params.set("_meta", Js.object().put("dev.parley/sessionTitle", title));
    }
    return meeting.rpc("ask_user_questions", params);
  }

  private Response ask(String toolUseId, String header) {
    ObjectNode body = Js.object().put("toolUseId", toolUseId);
    body.set("arguments", Js.of("{questions:[{text:'What?'}]}"));
    return meeting.rest().header(HEADER, header).body(Js.wire(body)).post();
  }

  private static String titleOf(JsonNode interaction) {
    return interaction.path("sessionTitle").asText("none");
  }

  private static String next(Tab tab) {
    return titleOf(tab.await("interaction/requested").path("interaction"));
  }

  @Test
  void aCallBringsATitleInItsMetaOrInAHeader() {
    Tab tab = meeting.tab();
    meeting.askAnything("a");
    assertEquals("none", next(tab));
    rpc("Which?", "Fix the login 修复");
    assertEquals("Fix the login 修复", next(tab));
    ask("b", "Ship it").then().statusCode(202);
    assertEquals("Ship it", next(tab));
    assertEquals("Ship it", titleOf(meeting.read("b")));
    rpc("And now?", null);
    assertEquals("Ship it", next(tab));
    String encoded =
        Base64.getEncoder().encodeToString("Für später".getBytes(StandardCharsets.UTF_8));
    ask("c", "=?base64?" + encoded + "?=").then().statusCode(202);
    assertEquals("Für später", next(tab));
  }

  @Test
  void theListsShowIt() {
    ask("a", "Ship it").then().statusCode(202);
    JsonNode full = Meeting.tree(meeting.rest().get());
    JsonNode summary = Meeting.tree(meeting.rest().queryParam("view", "summary").get());
    assertEquals("Ship it", titleOf(full.at("/interactions/0")), full::toString);
    assertEquals("Ship it", titleOf(summary.at("/interactions/0")), summary::toString);
  }

  @Test
  void aTitleThatIsPutIsThatOfAllThatIsOpen() {
    Tab tab = meeting.tab();
    ask("a", "Old").then().statusCode(202);
    title("New");
    JsonNode updated = tab.await("interaction/updated").path("interaction");
    assertEquals("New", titleOf(updated));
    assertFalse(updated.has("draft") || updated.has("draftRevision"), updated::toString);
    assertEquals("New", titleOf(meeting.tab().await("interaction/requested").path("interaction")));
    assertEquals("New", titleOf(meeting.read("a")));
    meeting.askAnything("b");
    tab.await("interaction/requested");
    assertEquals("New", next(tab));
    meeting.end("a", "decline");
    assertEquals("New", titleOf(tab.await("interaction/resolved").path("interaction")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "''", "' '"})
  void anEmptyOneTakesItAway(String empty) {
    Tab tab = meeting.tab();
    ask("a", "Old").then().statusCode(202);
    put("{\"title\":" + empty.replace('\'', '"') + "}").then().statusCode(204);
    assertEquals("none", titleOf(tab.await("interaction/updated").path("interaction")));
    assertEquals("none", titleOf(meeting.read("a")));
  }

  @Test
  void nothingIsKeptOfASessionInWhichNothingWasAsked() {
    put("{\"title\":\"Soon\"}")
        .then()
        .statusCode(404)
        .body("error", equalTo("interaction_not_found"))
        .body("detail", containsString("the first call can bring its title"));
    meeting.askAnything("a");
    assertEquals("none", titleOf(meeting.read("a")));
  }

  @Test
  void isNotToldAgainWhereItIsTheSame() {
    Tab tab = meeting.tab();
    ask("a", "Same").then().statusCode(202);
    title("Same");
    title("Other");
    assertEquals("Other", titleOf(tab.await("interaction/updated").path("interaction")));
  }

  @Test
  void onlyAnAskIsRefusedForItsTitle() {
    meeting.askAnything("a");
    ObjectNode params = Js.object().put("toolUseId", "a");
    params.set("_meta", Js.object().put("dev.parley/sessionTitle", "a\nb"));
    assertEquals("a", meeting.rpc("interactions/get", params).at("/result/toolUseId").asText());
    ObjectNode awaited = Js.object().put("waitSeconds", 0);
    awaited.put("reference", meeting.read("a").path("reference").asText());
    awaited.set("_meta", Js.object().put("dev.parley/sessionTitle", 7));
    JsonNode pending = meeting.rpc("await_user_answers", awaited);
    assertEquals("pending", pending.at("/result/status").asText(), pending::toString);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"title\":7} | 422 | invalid_argument | title must be a string, or null",
        "{} | 422 | invalid_argument | title must be a string, or null",
        "{\"name\":\"x\"} | 422 | invalid_argument | title must be a string, or null",
        "[] | 400 | invalid_json | must be a JSON object",
        "{\"title\":\"a\\nb\"} | 422 | invalid_text | title must be one line",
        "{\"title\":\"a\\u2028b\"} | 422 | invalid_text | title must",
        "{\"title\":\"a\\u202eb\"} | 422 | invalid_text | title must not hold"
      })
  void refusesWhatIsNoTitle(String body, int status, String code, String words) {
    put(body)
        .then()
        .statusCode(status)
        .body("error", equalTo(code))
        .body("detail", containsString(words));
  }

  @Test
  void hasAtMost200Characters() {
    meeting.askAnything("a");
    title("😀".repeat(200));
    put(Js.object().put("title", "😀".repeat(201)).toString())
        .then()
        .statusCode(422)
        .body("error", equalTo("text_too_long"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"=?base64?###?=", "caf\u00e9"})
  void refusesAHeaderThatIsNoText(String header) {
    ask("a", header).then().statusCode(422).body("error", equalTo("invalid_text"));
  }

  @Test
  void refusesATitleOfACallThatIsNone() {
    JsonNode response = rpc("Which?", "a\nb");
    assertEquals("invalid_text", response.at("/error/data/error").asText(), response::toString);
  }
}
