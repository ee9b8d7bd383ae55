package dev.parley.transport.mcp.elicitation;

import static dev.parley.testing.ParleyPerson.answer;
import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Mcp;
import dev.parley.testing.Parley;
import dev.parley.testing.ParleyHost;
import dev.parley.testing.ParleyPerson;
import dev.parley.testing.Questions;
import dev.parley.testing.Reply;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages that a client opens, on a machine without credentials. */
@QuarkusTest
@TestProfile(FormProfile.class)
class PagesTest {
  private static final JsonNode PAGES = Json.read("{\"elicitation\":{\"url\":{}}}");

  @RegisterExtension final Parley parley = new Parley();

  @Test
  @DisplayName("opening the page is consent; the answer comes from the page")
  void answerComesFromThePage() {
    Reply asked = parley.modernCall(ASK, Questions.colour()).capable(PAGES).send();
    JsonNode params = asked.result().at("/inputRequests/page-1/params");
    assertEquals("url", params.path("mode").asText());
    assertFalse(params.has("elicitationId") || params.has("requestedSchema"));
    String url = params.path("url").asText();
    assertTrue(url.matches("http://localhost:\\d+/ask/ref_[A-Za-z0-9_-]{44}"), "F9: " + url);

    InFlight waiting = retry(asked, "accept").start();
    Response page = visit(url);
    assertEquals(200, page.statusCode());
    assertTrue(
        page.asString().contains("data-session=\"" + parley.session() + "\""), page::asString);
    ParleyPerson person = parley.person();
    JsonNode question = person.sees();
    assertFalse(waiting.isDone());
    person.answers(question, answer("colour", "Red"));
    assertEquals("answered", waiting.reply().outcome());
  }

  @ParameterizedTest(name = "{0} ends it as {1}")
  @CsvSource({"decline,declined", "cancel,cancelled"})
  void refusalsEndIt(String action, String status) {
    Reply asked = parley.modernCall(ASK, Questions.colour()).capable(PAGES).send();

    assertEquals(status, retry(asked, action).send().outcome());
  }

  @Test
  @DisplayName("2025-11-25 gets an id as well, 2025-06-18 is asked for nothing")
  void legacyClientsGetAnId() {
    ParleyHost host = parley.host("2025-11-25", PAGES);
    InFlight call = host.call(ASK, Questions.colour()).start();
    JsonNode request = call.awaitMessage("elicitation/create", 1);
    assertTrue(request.at("/params/elicitationId").isTextual());
    assertEquals("url", request.at("/params/mode").asText());
    host.answer(request, "accept", null);
    ParleyPerson person = parley.person();
    person.answers(person.sees(), answer("colour", "Red"));
    assertEquals("answered", call.reply().outcome());
    assertEquals(1, call.messages("elicitation/create").size(), "it is not opened twice");

    InFlight older =
        parley.host("2025-06-18", PAGES).call(ASK, Questions.freeText("Why?")).toolUse("t").start();
    parley.awaitStatus("t", "open");
    assertEquals(0, older.messages("elicitation/create").size());
    older.hangUp();
  }

  @Test
  @DisplayName("a made-up handle opens nothing")
  void madeUpHandlesOpenNothing() {
    assertEquals(404, visit(Parley.url("/ask/ref_AAAAAAAAAAAAAAAAAAAAAA").toString()).statusCode());
  }

  private static Response visit(String url) {
    return RestAssured.given().redirects().follow(false).get(url);
  }

  private Mcp retry(Reply asked, String action) {
    ObjectNode responses = Json.object();
    responses.putObject("page-1").put("action", action);
    return parley
        .modernCall(ASK, Questions.colour())
        .capable(PAGES)
        .id(2)
        .param("requestState", asked.result().path("requestState").asText())
        .param("inputResponses", responses);
  }
}
