package dev.parley.json;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** An object in a tree that was read, which knows how large it can be at most. */
@SuppressWarnings("unchecked") // of deepCopy, as ObjectNode has it
final class TreeObject extends ObjectNode {
  private static final long serialVersionUID = 1L;

  private final int mostBytes;

  /**
   * @param mostBytes what the whole tree takes at most, as JSON without space
   */
  TreeObject(TreeMembers members, int mostBytes) {
    super(JsonNodeFactory.instance, members);
    this.mostBytes = mostBytes;
  }

  int mostBytes() {
    return mostBytes;
  }
}
