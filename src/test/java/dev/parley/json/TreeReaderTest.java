package dev.parley.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.parley.testing.JsonFlaw;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Trees, and places of what is wrong, are those of the mapper. */
@QuarkusTest
class TreeReaderTest {
  private static final String RIGHT =
      "{\"a\":\"x\\u00e4\",\"b\":{\"a\":[1,2.50e3,\"\u00e4\u20ac\",null,[]],\"b\":{\"a\":true}},"
          + "\"c\":[{\"a\":1,\"b\":-0.1},{}],\"d\":12345678901,\"e\":{\"a\":false}}";

  @Inject ObjectMapper mapper;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "null",
        "true",
        "\"\"",
        "\"\ud83d\ude00\"",
        "5",
        "-9223372036854775809",
        "3.10",
        "1E5",
        "[]",
        "{}",
        "[[[{}]]]",
        "{} {}",
        "[1,]",
        "{\"a\":1,\"a\":[2]}",
        "{\"a\":1,\"a\":{\"a\":2}}",
        "{\"a\":{\"b\":1},\"a\":\"x\"}",
        "[",
        "{\"a\"",
        "]"
      })
  void agreesWithTheMapper(String json) {
    check(json.getBytes(UTF_8));
  }

  @ParameterizedTest
  @EnumSource
  void agreesAboutFlaws(JsonFlaw flaw) {
    check(flaw.in(RIGHT));
    check(flaw.in("{\"x\":0}"));
    check(flaw.in("[]"));
  }

  @Test
  void agreesAboutDamagedTexts() {
    Random random = new Random(20);
    String alphabet = "\"{}[]:,abe019.-\\u \u0000\u00e4";
    int accepted = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] json = RIGHT.getBytes(UTF_8);
      for (int changes = random.nextInt(3); changes >= 0; changes--) {
        json[random.nextInt(json.length)] =
            (byte) alphabet.charAt(random.nextInt(alphabet.length()));
      }
      accepted += check(json) ? 1 : 0;
    }
    assertTrue(accepted > 100, "some are right");
  }

  @Test
  void readsObjectsOfManyMembers() {
    for (int members : new int[] {1, 4, 5, 15, 16, 17, 33, 1_000}) {
      StringBuilder json = new StringBuilder("{");
      for (int i = 0; i < members; i++) {
        json.append("\"m").append(i).append("\":").append(i).append(',');
      }
      String twice = json + "\"m0\":1}";
      json.setCharAt(json.length() - 1, '}');

      assertTrue(check(json.toString().getBytes(UTF_8)));
      check(twice.getBytes(UTF_8));
    }
  }

  /** Returns whether it was read. */
  private boolean check(byte[] json) {
    Outcome expected = outcome(() -> mapper.readTree(json));
    Outcome outcome =
        outcome(() -> {
          try (JsonParser in = mapper.createParser(json)) {
            return TreeReader.read(in, TreeReader.mostBytes(json.length));
          }
        });
    assertEquals(expected, outcome, () -> new String(json, UTF_8));
    if (outcome.tree != null && outcome.tree.isObject()) {
      assertTrue(JsonSize.of(outcome.tree) <= TreeReader.mostBytes(json.length));
    }
    return outcome.tree != null;
  }

  /** The bound of the size holds for numbers, which may be written longer than they were read. */
  @Test
  void numbersTakeAtMostTwiceWhatTheyTook() {
    Random random = new Random(21);
    for (int i = 0; i < 20_000; i++) {
      String digits = "0".repeat(random.nextInt(2)) + random.nextInt(1 << random.nextInt(30));
      String number =
          (random.nextBoolean() ? "" : "-")
              + (digits.length() > 1 ? digits.replaceFirst("^0", "0.") : digits)
              + (random.nextBoolean() ? "" : "." + random.nextInt(1_000))
              + (random.nextBoolean() ? "e" : "E-")
              + random.nextInt(1 << random.nextInt(10));
      check(("{\"\":" + number + "}").getBytes(UTF_8));
      check(("{\"\":[" + (number + ",").repeat(20) + "1e-6]}").getBytes(UTF_8));
    }
  }

  private interface Reading {
    JsonNode tree() throws IOException;
  }

  /** A tree and its text, in which numbers stand as they were written; or what was wrong where. */
  private record Outcome(@Nullable JsonNode tree, String text) {}

  private static Outcome outcome(Reading reading) {
    try {
      JsonNode tree = reading.tree();
      return new Outcome(tree, tree.toString());
    } catch (StreamConstraintsException e) {
      return new Outcome(null, "beyond a bound");
    } catch (JsonProcessingException e) {
      return new Outcome(null, "wrong at " + e.getLocation().offsetDescription());
    } catch (IOException | NumberFormatException e) {
      return new Outcome(null, e.getClass().getName());
    }
  }
}
