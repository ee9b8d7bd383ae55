package dev.parley.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The canonical text and the size of a tree are those of the text that the mapper writes. */
@QuarkusTest
class CanonicalTextTest {
  private static final int TREES = 20_000;
  private static final String[] NUMBERS = {
    "0",
    "-0",
    "-0.0",
    "3.10",
    "1e5",
    "1E-400",
    "123456789012345678901234567890",
    "-17",
    "2147483648",
    "0.1e+9",
    "9007199254740993",
    "1e999999999"
  };
  private static final String[] PIECES = {
    "a",
    "z",
    "A",
    "question",
    "\"",
    "\\",
    "/",
    "\b",
    "\t",
    "\n",
    "\f",
    "\r",
    "\u0000",
    "\u001f",
    "\u007f",
    "\u0080",
    "\u00e9",
    "\u07ff",
    "\u0800",
    "\u2028",
    "\uffff",
    "\ud83d\ude00",
    "\ud83d",
    "\ude00",
    "\ufeff",
    " ",
    "x".repeat(300)
  };

  @Inject ObjectMapper mapper;
  @Inject JsonCodec codec;

  @Test
  void digestAndSizeAreThoseOfTheWrittenText() throws Exception {
    ObjectWriter sorted = mapper.writer().with(JsonNodeFeature.WRITE_PROPERTIES_SORTED);
    Random random = new Random(20);
    for (int i = 0; i < TREES; i++) {
      // as it comes from outside: numbers have the types that reading gives them
      JsonNode tree = codec.read(codec.text(tree(random, 4)));
      String tool = text(random);
      ObjectNode call = JsonNodeFactory.instance.objectNode();
      call.set("arguments", tree);
      call.put("tool", tool);
      byte[] canonical = sorted.writeValueAsBytes(call);
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(canonical);
      String written = codec.text(tree);

      assertEquals(
          new CanonicalText.Digest(
              Base64.getUrlEncoder().withoutPadding().encodeToString(hash), canonical.length),
          CanonicalText.digest("arguments", tree, "tool", tool),
          written);
      assertEquals(written.getBytes(UTF_8).length, JsonSize.of(tree), written);
    }
  }

  @Test
  void largeTextLeavesTheNextOneAsItWas() {
    JsonNode small = JsonNodeFactory.instance.textNode("small");
    ObjectNode large = JsonNodeFactory.instance.objectNode();
    for (int i = 0; i < 20_000; i++) {
      large.put("member " + i, i);
    }
    CanonicalText.Digest before = CanonicalText.digest("a", small, "b", "c");

    CanonicalText.Digest big = CanonicalText.digest("a", large, "b", "c");

    assertEquals(JsonSize.of(large) + "{\"a\":,\"b\":\"c\"}".length(), big.length());
    assertEquals(before, CanonicalText.digest("a", small, "b", "c"));
  }

  private JsonNode tree(Random random, int depth) throws Exception {
    int kind = random.nextInt(depth == 0 ? 4 : 8);
    return switch (kind) {
      case 0 -> mapper.readTree(NUMBERS[random.nextInt(NUMBERS.length)]);
      case 1 -> JsonNodeFactory.instance.booleanNode(random.nextBoolean());
      case 2 -> JsonNodeFactory.instance.nullNode();
      case 3 -> JsonNodeFactory.instance.textNode(text(random));
      case 4, 5 -> {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (int i = random.nextInt(4); i > 0; i--) {
          array.add(tree(random, depth - 1));
        }
        yield array;
      }
      default -> {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        for (int i = random.nextInt(random.nextInt(20) == 0 ? 60 : 6); i > 0; i--) {
          object.set(text(random), tree(random, depth - 1));
        }
        yield object;
      }
    };
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(5); i > 0; i--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }
}
