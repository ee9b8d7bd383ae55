package dev.parley.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long ago a person saw the questions, in whole minutes. */
class SeenSentencesTest {
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
    String seen = "A person saw the questions " + ago + " ago";
    Instant at = NOW.minusSeconds(seconds);
    assertEquals(seen + ".", SeenSentences.open(at, NOW));
    assertEquals(seen, SeenSentences.expired(at, NOW));
    assertEquals("Waiting. " + seen, SeenSentences.addedTo("Waiting", at, NOW));
  }

  @Test
  void saysOnlyThatThereIsNoReport() {
    assertEquals(
        "No page has reported yet that a person saw the questions.", SeenSentences.open(null, NOW));
    assertEquals(
        "No page reported that a person saw the questions", SeenSentences.expired(null, NOW));
    assertEquals("Waiting", SeenSentences.addedTo("Waiting", null, NOW));
  }
}
