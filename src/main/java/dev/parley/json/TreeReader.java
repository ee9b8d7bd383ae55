package dev.parley.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.util.ArrayList;

/**
 * Reads one JSON value as a tree: each member once, nothing behind the value, every digit of a
 * number. The parser holds depth, strings, names and numbers to their bounds.
 */
final class TreeReader {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private final JsonParser in;
  private final int mostBytes;

  private TreeReader(JsonParser in, int mostBytes) {
    this.in = in;
    this.mostBytes = mostBytes;
  }

  /**
   * What a tree takes at most as JSON in UTF-8, without space. Nothing but a number may take more
   * than in the text that it was read from: {@code 1e-6} becomes {@code 0.000001}, and no number
   * becomes longer than that.
   *
   * @param bytes the length of the text
   */
  static int mostBytes(int bytes) {
    return (int) Math.min(2L * bytes, Integer.MAX_VALUE);
  }

  /**
   * @param mostBytes see {@link #mostBytes}
   * @return missing where the parser has no value
   * @throws IOException if it is not exactly one JSON value within the bounds
   * @throws NumberFormatException if a number has an exponent of ten digits or more
   */
  static JsonNode read(JsonParser in, int mostBytes) throws IOException {
    JsonToken first = in.nextToken();
    if (first == null) {
      return MissingNode.getInstance();
    }
    JsonNode tree = new TreeReader(in, mostBytes).value(first);
    if (in.nextToken() != null) {
      throw refused(in, "a second value");
    }
    return tree;
  }

  private JsonNode value(JsonToken token) throws IOException {
    return switch (token) {
      case START_OBJECT -> {
        TreeMembers members = new TreeMembers();
        fill(members);
        yield new TreeObject(members, mostBytes);
      }
      case START_ARRAY -> {
        ArrayNode elements = array();
        fill(elements);
        yield elements;
      }
      default -> scalar(token);
    };
  }

  /** A member is noted before its value is read: one that comes twice is not read any further. */
  private void fill(TreeMembers members) throws IOException {
    for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
      JsonToken token = in.nextToken();
      switch (token) {
        case START_OBJECT -> {
          TreeMembers inner = new TreeMembers();
          add(members, name, new TreeObject(inner, mostBytes));
          fill(inner);
        }
        case START_ARRAY -> {
          ArrayNode inner = array();
          add(members, name, inner);
          fill(inner);
        }
        default -> add(members, name, scalar(token));
      }
    }
  }

  private void add(TreeMembers members, String name, JsonNode value) throws IOException {
    if (members.put(name, value) != null) {
      throw refused(in, "a member that comes twice");
    }
  }

  private void fill(ArrayNode elements) throws IOException {
    for (JsonToken token = in.nextToken(); token != JsonToken.END_ARRAY; token = in.nextToken()) {
      elements.add(value(token));
    }
  }

  private static ArrayNode array() {
    return new ArrayNode(NODES, new ArrayList<>(4));
  }

  private JsonNode scalar(JsonToken token) throws IOException {
    return switch (token) {
      case VALUE_STRING -> NODES.textNode(in.getText());
      case VALUE_NUMBER_INT -> integer();
      case VALUE_NUMBER_FLOAT -> NODES.numberNode(in.getDecimalValue());
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      case VALUE_NULL -> NODES.nullNode();
      default -> throw refused(in, "no value");
    };
  }

  private JsonNode integer() throws IOException {
    return switch (in.getNumberType()) {
      case INT -> NODES.numberNode(in.getIntValue());
      case LONG -> NODES.numberNode(in.getLongValue());
      default -> NODES.numberNode(in.getBigIntegerValue());
    };
  }

  private static IOException refused(JsonParser in, String why) {
    return MismatchedInputException.from(in, JsonNode.class, why);
  }
}
