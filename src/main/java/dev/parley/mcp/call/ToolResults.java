package dev.parley.mcp.call;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.tool.ToolResult;

/** The results of {@code tools/call} as both eras have them (schema {@code CallToolResult}). */
public final class ToolResults {
  private ToolResults() {}

  /**
   * @param structured whether the revision knows structured results
   */
  public static ObjectNode of(ToolResult result, boolean structured) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    text(json, result.text());
    if (structured) {
      json.set("structuredContent", result.structured());
    }
    json.put("isError", false);
    json.set("_meta", result.meta());
    return json;
  }

  /** A refused call: the model reads why, and can do better. */
  public static ObjectNode error(String text) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    text(json, text);
    return json.put("isError", true);
  }

  private static void text(ObjectNode json, String text) {
    json.putArray("content").addObject().put("type", "text").put("text", text);
  }
}
