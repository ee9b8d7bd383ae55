package dev.parley.transport.mcp.call;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.question.Question;
import dev.parley.question.Questionnaire;
import dev.parley.tool.ToolResult;
import java.util.List;
import java.util.stream.Collectors;

/** The results of {@code tools/call} as both eras have them (schema {@code CallToolResult}). */
public final class ToolResults {
  private ToolResults() {}

  /**
   * @param structured whether the revision knows structured results
   */
  public static ObjectNode of(ToolResult result, boolean structured) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode content = json.putArray("content");
    result.texts().forEach(text -> content.addObject().put("type", "text").put("text", text));
    ObjectNode meta = meta(result.about());
    if (structured) {
      json.set("structuredContent", result.structured());
    } else if (result.structured().has("via")) {
      // where nothing else of the structure is, this is: who answered must not stay unsaid
      meta.set("dev.parley/via", result.structured().path("via"));
    }
    json.put("isError", false);
    json.set("_meta", meta);
    return json;
  }

  /** A title, the questions and a summary, for hosts that show or compact the call. */
  private static ObjectNode meta(Questionnaire about) {
    List<Question> questions = about.questions();
    int count = questions.size();
    return JsonNodeFactory.instance
        .objectNode()
        .put("dev.parley/title", count == 1 ? "1 question" : count + " questions")
        .put(
            "dev.parley/content",
            questions.stream().map(Question::text).collect(Collectors.joining("\n")))
        .put("dev.parley/summary", "[AskUserQuestions: " + count + " question(s)]");
  }

  /** A refused call: the model reads why, and can do better. */
  public static ObjectNode error(String text) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.putArray("content").addObject().put("type", "text").put("text", text);
    return json.put("isError", true);
  }
}
