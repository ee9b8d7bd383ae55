package dev.parley.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** The size of a tree as JSON without space, in bytes of UTF-8. Nothing is written for it. */
public final class JsonSize {
  private JsonSize() {}

  /**
   * Whether a tree takes at most so many bytes. Where the text that it was read from was short
   * enough, the tree is not walked through.
   */
  public static boolean isAtMost(JsonNode tree, int most) {
    return (tree instanceof TreeObject read && read.mostBytes() <= most) || of(tree) <= most;
  }

  /**
   * @param tree as it was read; its texts may hold half a surrogate pair, which counts as one byte
   */
  public static int of(JsonNode tree) {
    return switch (tree.getNodeType()) {
      case OBJECT -> object(tree);
      case ARRAY -> array(tree);
      case STRING -> string(tree.textValue());
      case NUMBER, BOOLEAN -> tree.asText().length();
      case NULL, MISSING -> 4;
      case POJO, BINARY -> throw new IllegalArgumentException("a value that no text has");
    };
  }

  private static int object(JsonNode object) {
    // two braces, a comma between members, a colon in each
    int size = object.isEmpty() ? 2 : 1 + 2 * object.size();
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      size += string(member.getKey()) + of(member.getValue());
    }
    return size;
  }

  private static int array(JsonNode array) {
    int size = array.isEmpty() ? 2 : 1 + array.size();
    for (int i = 0; i < array.size(); i++) {
      size += of(array.get(i));
    }
    return size;
  }

  private static int string(String text) {
    int size = 2;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        size += ascii(c);
      } else if (c < 0x800) {
        size += 2;
      } else if (!Character.isSurrogate(c)) {
        size += 3;
      } else if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        size += 4;
        i++;
      } else {
        size += 1;
      }
    }
    return size;
  }

  private static int ascii(char c) {
    return switch (c) {
      case '"', '\\', '\b', '\t', '\n', '\f', '\r' -> 2;
      default -> c < ' ' ? 6 : 1;
    };
  }
}
