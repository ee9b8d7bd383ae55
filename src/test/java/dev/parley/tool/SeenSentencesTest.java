package dev.parley.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.parley.interaction.Attention;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a page reported and how long ago, in whole minutes. */
class SeenSentencesTest {
  private static final String SEEN =
      " that a person had these questions, or a part of them, on the screen";
  private static final String BEFORE = " before that, a page reported";
  private static final Instant NOW = Instant.parse("2026-11-23T12:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "-2, less than a minute",
    "0, less than a minute",
    "59, less than a minute",
    "60, 1 minute",
    "119, 1 minute",
    "120, 2 minutes",
    "5400, 90 minutes"
  })
  void saysHowLongAgo(int seconds, String ago) {
    Instant at = NOW.minusSeconds(seconds);
    assertEquals(
        "A page reported " + ago + " ago" + SEEN + ".",
        SeenSentences.open(new Attention(at, Map.of(), null), NOW));
    assertEquals(
        Character.toUpperCase(ago.charAt(0)) + ago.substring(1) + BEFORE + SEEN,
        SeenSentences.expired(at, NOW));
  }

  @Test
  void aTaskSaysTheTimeItself() {
    assertEquals(
        "Waiting. A page reported at 2026-11-23T12:00:00Z" + SEEN,
        SeenSentences.addedTo("Waiting", NOW));
  }

  /** The last of several people is the one that a model waits for. */
  @Test
  void saysUntilWhenItWasPutOff() {
    Map<String, Instant> people =
        Map.of("ada", NOW.plusSeconds(60), "bob", NOW.plusSeconds(120), "eve", NOW.minusSeconds(1));
    assertEquals(
        "No page has reported yet that a person had them on the screen."
            + " A person put them off until 2026-11-23T12:02:00Z.",
        SeenSentences.open(new Attention(null, people, null), NOW));
    assertEquals(
        "No page has reported yet that a person had them on the screen.",
        SeenSentences.open(new Attention(null, people, null), NOW.plusSeconds(120)));
  }

  @Test
  void saysOnlyThatThereIsNoReport() {
    assertEquals(
        "No page has reported yet that a person had them on the screen.",
        SeenSentences.open(new Attention(null, Map.of(), null), NOW));
    assertEquals(
        "No page had reported that a person had them on the screen",
        SeenSentences.expired(null, NOW));
    assertEquals("Waiting", SeenSentences.addedTo("Waiting", null));
  }
}
