package dev.parley.transport.websocket;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.transport.Js;
import dev.parley.transport.Meeting;
import dev.parley.transport.Tab;
import io.quarkus.test.junit.QuarkusTest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two windows of one person: deleting an old draft in one does not delete a newer draft of the
 * other.
 */
@QuarkusTest
class DraftOrderTest {
  private static final String HALF = "[{id:'q1',answer:['half']}]";
  private static final String MORE = "[{id:'q1',answer:['more']}]";

  @RegisterExtension final Meeting meeting = new Meeting();

  @Test
  void aDeletionNeverTakesWhatAnotherWindowKeptSince() {
    Tab one = meeting.tab();
    Tab other = meeting.tab();
    meeting.askAnything("a");
    long first = kept(one, HALF, null).path("revision").asLong();
    long second = kept(other, MORE, null).path("revision").asLong();
    assertTrue(second > first);

    // this window has not heard of the other window's draft yet
    assertFalse(kept(one, "[]", first).path("kept").asBoolean());
    assertFalse(kept(one, "[]", null).path("kept").asBoolean());
    JsonNode shown = shown();
    assertEquals("more", shown.at("/draft/0/answer/0").asText(), shown::toString);
    assertEquals(second, shown.path("draftRevision").asLong());

    // a window that has heard of the draft means it
    JsonNode deleted = kept(one, "[]", second);
    assertTrue(deleted.path("kept").asBoolean());
    JsonNode after = shown();
    assertFalse(after.has("draft"), after::toString);
    assertEquals(deleted.path("revision"), after.path("draftRevision"));
  }

  @Test
  void aWindowDeletesWhatItKeptItself() {
    Tab one = meeting.tab();
    Tab other = meeting.tab();
    meeting.askAnything("a");
    kept(one, HALF, null);
    assertTrue(kept(one, "[]", null).path("kept").asBoolean());
    JsonNode told =
        other
            .await(
                "the deletion",
                frame ->
                    frame.path("method").asText().equals("interaction/updated")
                        && !frame.at("/params/interaction").has("draft"))
            .at("/params/interaction");
    assertTrue(told.path("draftRevision").asLong() > 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "'1'", "1.5", "{}"})
  void refusesWhatIsNoRevision(String revision) {
    Tab tab = meeting.tab();
    meeting.askAnything("a");
    JsonNode reply =
        tab.request(
            "interaction/draft", Js.of("{toolUseId:'a',answers:[],revision:" + revision + "}"));
    assertEquals("invalid_argument", reply.at("/error/data/error").asText(), reply::toString);
  }

  private JsonNode shown() {
    return meeting.tab().await("interaction/requested").path("interaction");
  }

  private static JsonNode kept(Tab tab, String answers, @Nullable Long revision) {
    var params = Js.object().put("toolUseId", "a");
    params.set("answers", Js.of(answers));
    if (revision != null) {
      params.put("revision", revision);
    }
    return tab.request("interaction/draft", params).path("result");
  }
}
