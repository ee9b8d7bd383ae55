package dev.parley.json;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.IntNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReusedWriterTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final JsonCodec codec = new JsonCodec(MAPPER);

  record Message(String method, JsonNode content, int number) {}

  @Test
  void writesEachValueAsIfItWereTheOnlyOne() throws IOException {
    var random = new Random(20);
    for (int i = 0; i < 25_000; i++) {
      var message = new Message(text(random, i % 5_000 == 0 ? 70_000 : 40), IntNode.valueOf(i), i);

      assertEquals(MAPPER.writeValueAsString(message), codec.text(message));
      assertArrayEquals(MAPPER.writeValueAsBytes(message), codec.bytes(message));
    }
  }

  @Test
  void writesAValueWithinAnother() {
    JsonNode inner =
        StreamedJson.of(
            out -> out.writeString(codec.text(new Message("inner", IntNode.valueOf(1), 2))));

    assertEquals(
        "{\"method\":\"outer\",\"content\":\"{\\\"method\\\":\\\"inner\\\",\\\"content\\\":1,\\\"number\\\":2}\",\"number\":3}",
        codec.text(new Message("outer", inner, 3)));
    assertEquals("[]", codec.text(List.of()));
  }

  @Test
  void writesOnAfterAValueThatFails() {
    var broken = new Message("m", StreamedJson.of(ReusedWriterTest::fail), 1);

    assertThrows(IllegalStateException.class, () -> codec.text(broken));
    assertThrows(IllegalStateException.class, () -> codec.bytes(broken));

    var sound = new Message("m", IntNode.valueOf(1), 1);
    assertEquals("{\"method\":\"m\",\"content\":1,\"number\":1}", codec.text(sound));
    assertEquals(
        "{\"method\":\"m\",\"content\":1,\"number\":1}",
        new String(codec.bytes(sound), StandardCharsets.UTF_8));
  }

  private static void fail(JsonGenerator out) throws IOException {
    out.writeStartArray();
    throw new IOException("broken");
  }

  private static String text(Random random, int length) {
    var text = new StringBuilder();
    int kinds = random.nextInt(3);
    for (int i = 0; i < length; i++) {
      text.appendCodePoint(
          switch (kinds) {
            case 0 -> 1 + random.nextInt(126);
            case 1 -> 1 + random.nextInt(255);
            default ->
                random.nextBoolean() ? 0x1F600 + random.nextInt(50) : 0x4e00 + random.nextInt(99);
          });
    }
    return text.toString();
  }
}
