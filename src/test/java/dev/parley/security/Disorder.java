package dev.parley.security;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.parley.testing.Json;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes wrong messages and texts out of right ones, the same from the same seed. */
final class Disorder {
  private static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "\u0000",
          "\uD800",
          "\u202Egnp.exe",
          "\r\n\r\n",
          "null",
          "[]",
          "{\"a\":1}",
          "9".repeat(400),
          "x".repeat(5_000),
          "../../etc/passwd",
          "%00%2e%2e%2f",
          "${jndi:ldap://127.0.0.1/x}",
          "'; DROP TABLE x; --",
          "<script>alert(1)</script>",
          "(a+)+$",
          "2026-07-28",
          "2025-11-25",
          "9999-99-99",
          "tools/call",
          "ref_none");

  private static final String BYTES = "{}[]\",:\\0-.eE\u0000\u007f\u00ff \n";

  private final Random random;

  Disorder(long seed) {
    this.random = new Random(seed);
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  <T> T one(List<T> of) {
    return of.get(below(of.size()));
  }

  /** A message with something wrong in it, or a text that may be none any more. */
  String of(JsonNode right) {
    ObjectNode root = Json.object();
    root.set("root", right.deepCopy());
    for (int i = below(4); i >= 0; i--) {
      disturb(root);
    }
    String text = root.path("root").toString();
    return below(4) == 0 ? of(text) : text;
  }

  /** A text with something wrong in it. */
  String of(String right) {
    StringBuilder text = new StringBuilder(right);
    for (int i = below(3); i >= 0; i--) {
      int at = below(text.length() + 1);
      int end = Math.min(text.length(), at + below(20));
      switch (below(5)) {
        case 0 -> text.delete(at, end);
        case 1 -> text.insert(at, BYTES.charAt(below(BYTES.length())));
        case 2 -> text.insert(at, text.substring(at, end));
        case 3 -> text.setLength(at);
        default -> {
          if (at < text.length()) {
            text.setCharAt(at, (char) (text.charAt(at) ^ 1 << below(7)));
          }
        }
      }
    }
    return text.toString();
  }

  private void disturb(ObjectNode root) {
    List<JsonNode> containers = new ArrayList<>();
    collect(root, containers);
    switch (one(containers)) {
      case ObjectNode object -> {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        if (names.isEmpty()) {
          object.set(one(TEXTS), value());
          return;
        }
        String name = one(names);
        switch (object.equals(root) ? 0 : below(4)) {
          case 0, 1 -> object.set(name, value());
          case 2 -> object.remove(name);
          default -> object.set(one(TEXTS), object.get(name));
        }
      }
      case ArrayNode array -> {
        if (array.isEmpty() || below(3) == 0) {
          array.add(value());
        } else if (below(2) == 0) {
          array.set(below(array.size()), value());
        } else {
          array.addAll(array.deepCopy());
        }
      }
      default -> throw new AssertionError();
    }
  }

  private static void collect(JsonNode node, List<JsonNode> containers) {
    if (node.isContainerNode()) {
      containers.add(node);
      node.forEach(child -> collect(child, containers));
    }
  }

  private JsonNode value() {
    return switch (below(10)) {
      case 0 -> NullNode.getInstance();
      case 1 -> BooleanNode.valueOf(random.nextBoolean());
      case 2 -> IntNode.valueOf(random.nextInt());
      case 3 -> DoubleNode.valueOf(random.nextGaussian() * 1e300);
      case 4 -> BigIntegerNode.valueOf(BigInteger.ONE.shiftLeft(below(400)).negate());
      case 5 -> deep(below(60));
      case 6 -> Json.array();
      case 7 -> Json.object();
      default -> TextNode.valueOf(one(TEXTS));
    };
  }

  private JsonNode deep(int depth) {
    JsonNode node = IntNode.valueOf(1);
    for (int i = 0; i < depth; i++) {
      node = below(2) == 0 ? Json.array().add(node) : Json.object().set("a", node);
    }
    return node;
  }
}
