package dev.parley.telemetry.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.testing.Json;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** No text of an entry changes how other texts are shown, or gets lost. */
class JsonTextTest {
  @Test
  void charactersThatCannotBeSeenAreEscaped() {
    int[] all =
        IntStream.rangeClosed(0, 0xe0041)
            .filter(point ->
                point < 0x20
                    || (point >= 0x7f && point <= 0x9f)
                    || (point >= 0x2028 && point <= 0x202e)
                    || (point >= 0x2066 && point <= 0x2069)
                    || List.of(0x61c, 0x200b, 0x200e, 0x200f, 0xfeff, 0xe0041).contains(point))
            .toArray();
    for (int point : all) {
      String character = Character.toString(point);
      String json = json("a" + character + "b");
      assertFalse(json.contains(character), () -> Integer.toHexString(point));
      assertEquals("a" + character + "b", Json.read(json).asText());
    }
  }

  @Test
  void whatCanBeSeenStaysAsItIs() {
    String text = "Zoë Ødegård, 日本, \uD83D\uDE00, ελ, שלום";
    assertEquals("\"" + text + "\"", json(text));
    assertTrue(json("\uD83D").contains("\\ud83d"), json("\uD83D"));
    assertEquals("a \"b\" \\ c", Json.read(json("a \"b\" \\ c")).asText());
  }

  private static String json(String text) {
    StringBuilder json = new StringBuilder();
    JsonText.append(json, text);
    return json.toString();
  }
}
