package dev.parley.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.json.JsonCodec.Unreadable;
import dev.parley.testing.JsonFlaw;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Records that are read without a tree are held to the bounds of trees. */
@QuarkusTest
class RecordReaderTest {
  private static final String RIGHT = "{\"name\":\"a\",\"count\":5,\"tree\":{\"b\":[1,2.50]}}";

  @Inject RecordReader records;
  @Inject JsonCodec codec;

  /** One member of each kind. */
  record Sample(@Nullable String name, @Nullable Long count, @Nullable JsonNode tree) {}

  @Test
  void readsWhatATreeHolds() throws Unreadable {
    Sample sample = read(RIGHT).orElseThrow();
    assertEquals(new Sample("a", 5L, codec.read("{\"b\":[1,2.50]}")), sample);
    assertEquals(Optional.of(new Sample(null, null, null)), read("{\"other\":[{}]}"));
  }

  @ParameterizedTest
  @EnumSource
  void refusesWhatTreesRefuse(JsonFlaw flaw) {
    for (String object : List.of(RIGHT, "{\"other\":1}", "{\"tree\":{},\"other\":{\"a\":[]}}")) {
      byte[] json = flaw.in(object);
      assertThrows(Unreadable.class, () -> codec.read(json));
      assertEquals(Optional.empty(), records.read(json, Sample.class));
    }
  }

  /** The flaw is in a member of the record, in an unknown member, or further inside. */
  @ParameterizedTest
  @EnumSource
  void agreesWithTreesFurtherInside(JsonFlaw flaw) {
    String flawed = new String(flaw.in("{\"y\":1}"), UTF_8);
    for (String around : List.of("{\"tree\":%s}", "{\"other\":%s}", "{\"tree\":[{\"a\":%s}]}")) {
      byte[] json = around.formatted(flawed).getBytes(UTF_8);
      assertEquals(isTree(json), records.read(json, Sample.class).isPresent());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "5",
        "[]",
        "\"\"",
        "[{}]",
        "{\"count\":\"x\"}",
        "{\"count\":1e400}",
        "{\"name\":{}}",
        "{\"name\":[]}",
        "{\"name\":\"a\",\"name\":\"b\"}",
        "{\"count\":1,\"count\":1}"
      })
  void refusesOtherShapes(String json) {
    assertEquals(Optional.empty(), read(json));
  }

  @Test
  void refusesATooLongValueOfAMember() {
    assertTrue(read("{\"name\":\"" + "x".repeat(524_288) + "\"}").isPresent());
    assertEquals(Optional.empty(), read("{\"name\":\"" + "x".repeat(524_289) + "\"}"));
  }

  /** Single bytes are changed at random: what a tree refuses is never read as a record. */
  @Test
  void acceptsNoMoreThanTrees() {
    Random random = new Random(19);
    String text =
        "{\"name\":\"a\\u00e4\",\"other\":{\"a\":[1,2.5e3,\"\u00e4\u20ac\",null],\"b\":{\"a\":true}},"
            + "\"tree\":[{\"a\":1,\"b\":-0.1}],\"count\":12}";
    String alphabet = "\"{}[]:,abe019.-\\u \u0000\u00e4";
    int accepted = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] json = text.getBytes(UTF_8);
      for (int changes = random.nextInt(3); changes >= 0; changes--) {
        json[random.nextInt(json.length)] =
            (byte) alphabet.charAt(random.nextInt(alphabet.length()));
      }
      boolean isRead = records.read(json, Sample.class).isPresent();
      accepted += isRead ? 1 : 0;
      assertTrue(!isRead || isTree(json), () -> Arrays.toString(json));
    }
    assertTrue(accepted > 100, "some are right");
  }

  private Optional<Sample> read(String json) {
    return records.read(json.getBytes(UTF_8), Sample.class);
  }

  private boolean isTree(byte[] json) {
    try {
      codec.read(json);
      return true;
    } catch (Unreadable refused) {
      return false;
    }
  }
}
