package dev.parley.transport.websocket;

import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.transport.Js;
import dev.parley.transport.Meeting;
import dev.parley.transport.Tab;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A person says something to the model instead of answering. */
abstract class AskBackContract {
  private static final String WORDS = "Which of the two do you mean?";
  private static final String OTHER = "{questions:[{text:'What else?',type:'FreeText'}]}";

  @RegisterExtension final Meeting meeting = new Meeting();

  private static JsonNode decline(Tab tab, String toolUseId, String members) {
    return tab.request(
        "interaction/decline", Js.of("{toolUseId:'" + toolUseId + "'," + members + "}"));
  }

  private static void askBack(Tab tab, String toolUseId) {
    JsonNode reply = decline(tab, toolUseId, "kind:'discuss',reason:'" + WORDS + "'");
    assertEquals("declined", reply.at("/result/status").asText(), reply::toString);
  }

  private static JsonNode shown(Tab tab, String toolUseId) {
    return tab.await(
            "question",
            frame ->
                frame.path("method").asText().equals("interaction/requested")
                    && frame.at("/params/interaction/toolUseId").asText().equals(toolUseId))
        .at("/params/interaction");
  }

  @Test
  void theModelGetsTheWordsAndIsToldToReply() {
    Tab tab = meeting.tab();
    JsonNode pending = meeting.askAnything("a");
    askBack(tab, "a");
    JsonNode seen = tab.await("interaction/resolved").path("interaction");
    assertEquals("discuss", seen.path("kind").asText(), seen::toString);
    assertEquals(WORDS, seen.path("reason").asText());

    JsonNode overRest = Meeting.tree(meeting.collect(pending));
    JsonNode overRpc =
        meeting
            .rpc(
                "await_user_answers",
                Js.object().put("reference", pending.path("reference").asText()))
            .path("result");
    for (JsonNode result : new JsonNode[] {overRest, overRpc}) {
      assertEquals("declined", result.path("status").asText(), result::toString);
      assertEquals("discuss", result.path("kind").asText(), result::toString);
      assertEquals(WORDS, result.path("reason").asText());
      assertTrue(result.path("cancelled").asBoolean());
      assertTrue(result.path("text").asText().contains(WORDS), result::toString);
      String message = result.path("message").asText();
      assertTrue(message.contains(WORDS), message);
      assertTrue(message.contains("asks back"), message);
      assertTrue(message.contains("ask again"), message);
      assertTrue(message.contains("no consent"), message);
    }
  }

  @Test
  void theNextQuestionAloneShowsTheWords() {
    Tab tab = meeting.tab();
    meeting.askAnything("a");
    meeting.askAnything("before");
    askBack(tab, "a");
    meeting.ask("b", OTHER);
    JsonNode earlier = shown(tab, "b").path("earlier");
    assertEquals(WORDS, earlier.path("reason").asText(), earlier::toString);
    assertEquals(0, earlier.path("answers").size());
    assertTrue(earlier.has("answeredAt"), earlier::toString);
    assertEquals(earlier, meeting.read("b").path("earlier"));
    assertEquals(earlier, shown(meeting.tab(), "b").path("earlier"));

    assertFalse(meeting.read("before").has("earlier"));
    meeting.ask("c", OTHER);
    assertFalse(shown(tab, "c").has("earlier"));
    tab.respond("b", "[{id:'q1',answer:['This']}]");
    assertFalse(meeting.read("b").has("earlier"));
  }

  @Test
  void aPlainRefusalHasNoKindAndIsShownToNoQuestion() {
    Tab tab = meeting.tab();
    JsonNode pending = meeting.askAnything("a");
    decline(tab, "a", "reason:'No'");
    assertFalse(tab.await("interaction/resolved").path("interaction").has("kind"));
    assertFalse(Meeting.tree(meeting.collect(pending)).has("kind"));
    meeting.askAnything("b");
    assertFalse(meeting.read("b").has("earlier"));
  }

  @Test
  void overRestToo() {
    meeting.askAnything("a");
    meeting
        .rest()
        .body("{\"kind\":\"discuss\",\"reason\":\"" + WORDS + "\"}")
        .post("a/decline")
        .then()
        .statusCode(200)
        .body("kind", equalTo("discuss"))
        .body("reason", equalTo(WORDS));
    meeting.askAnything("b");
    assertEquals(WORDS, meeting.read("b").at("/earlier/reason").asText());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kind:'discuss' | required_field_empty",
        "kind:'discuss',reason:null | required_field_empty",
        "kind:'discuss',reason:' \\u200b\\n' | required_field_empty",
        "kind:'discuss',reason:5 | invalid_argument",
        "kind:'refuse',reason:'No' | invalid_argument",
        "kind:'',reason:'No' | invalid_argument",
        "kind:'Discuss',reason:'No' | invalid_argument",
        "kind:true,reason:'No' | invalid_argument"
      })
  void refusesWordsThatAreMissingAndOtherKinds(String members, String code) {
    Tab tab = meeting.tab();
    meeting.askAnything("a");
    JsonNode refused = decline(tab, "a", members);
    assertEquals(code, refused.at("/error/data/error").asText(), refused::toString);
    meeting
        .rest()
        .body(Js.wire(Js.of("{" + members + "}")))
        .post("a/decline")
        .then()
        .statusCode(422)
        .body("error", equalTo(code));
    assertEquals("open", meeting.read("a").path("status").asText());
  }
}
