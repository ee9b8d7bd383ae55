package dev.parley.transport.websocket;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.transport.Js;
import dev.parley.transport.Meeting;
import dev.parley.transport.Tab;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A person asks for more time. */
abstract class ExtensionContract {
  private static final String METHOD = "interaction/extend";

  @RegisterExtension final Meeting meeting = new Meeting();

  private static JsonNode extend(Tab tab, String toolUseId, String seconds) {
    return tab.request(METHOD, Js.of("{toolUseId:'" + toolUseId + "',seconds:" + seconds + "}"));
  }

  private static Instant expiry(JsonNode interaction) {
    return Instant.parse(interaction.path("expiresAt").asText());
  }

  private static void assertRefused(String code, JsonNode response) {
    assertEquals(code, response.at("/error/data/error").asText(), response::toString);
  }

  @Test
  void allFrontendsHearOfTheNewTime() {
    Tab tab = meeting.tab();
    Tab other = meeting.tab();
    meeting.askAnything("a");
    Instant before = expiry(tab.await("interaction/requested").path("interaction"));

    JsonNode result = extend(tab, "a", "120").path("result");
    assertEquals(Js.object().put("expiresAt", before.plusSeconds(120).toString()), result);
    for (Tab one : List.of(tab, other)) {
      JsonNode updated = one.await("interaction/updated").path("interaction");
      assertEquals(before.plusSeconds(120), expiry(updated));
      assertEquals("open", updated.path("status").asText());
      // it says nothing of drafts
      assertFalse(updated.has("draft") || updated.has("draftRevision"), updated::toString);
    }
    assertEquals(before.plusSeconds(120), expiry(meeting.read("a")));
    assertEquals(
        before.plusSeconds(120),
        expiry(meeting.tab().await("interaction/requested").path("interaction")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"3600", "99999999999999999999999"})
  void givesAsMuchAsThereIsAndSaysWhenThatIsNothing(String seconds) {
    Tab tab = meeting.tab();
    JsonNode asked = meeting.askAnything("a");
    Instant last = Instant.parse(meeting.read("a").path("createdAt").asText()).plusSeconds(4_200);
    assertEquals(last, expiry(extend(tab, "a", seconds).path("result")), asked::toString);

    JsonNode refused = extend(tab, "a", "60");
    assertRefused("max_ttl_reached", refused);
    assertEquals(1208, refused.at("/error/code").asInt());
    assertEquals(last, expiry(refused.at("/error/data")));
    assertEquals(last, expiry(meeting.read("a")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"59", "0", "-60", "60.5", "'60'", "null", "true", "[60]", "-99999999999999999999"})
  void refusesWhatIsNoTimeOrTooShort(String seconds) {
    Tab tab = meeting.tab();
    meeting.askAnything("a");
    Instant before = expiry(meeting.read("a"));
    assertRefused("invalid_argument", extend(tab, "a", seconds));
    assertRefused("invalid_argument", tab.request(METHOD, Js.of("{toolUseId:'a'}")));
    assertRefused("invalid_argument", tab.request(METHOD, Js.of("{seconds:60}")));
    assertEquals(before, expiry(meeting.read("a")));
  }

  @Test
  void extendsNothingOfOthersAndNothingThatHasEnded() {
    Tab tab = meeting.tab();
    Tab elsewhere = meeting.tabAt(meeting.session() + "-b");
    meeting.askAnything("a");
    assertRefused("interaction_not_found", extend(elsewhere, "a", "60"));
    assertRefused("interaction_not_found", extend(tab, "b", "60"));
    meeting.end("a", "decline");
    JsonNode late = extend(tab, "a", "60");
    assertRefused("interaction_already_resolved", late);
    assertEquals("declined", late.at("/error/data/endedAs").asText());
  }

  @Test
  void theAnswerStillCounts() {
    Tab tab = meeting.tab();
    meeting.askAnything("a");
    extend(tab, "a", "60");
    assertEquals(
        "answered", tab.respond("a", "[{id:'q1',answer:['This']}]").at("/result/status").asText());
  }
}
