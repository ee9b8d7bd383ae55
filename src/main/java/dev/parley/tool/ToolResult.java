package dev.parley.tool;

import dev.parley.question.Questionnaire;
import java.util.List;

/**
 * What a tool call returns, before a transport wraps it.
 *
 * @param texts what the model reads, a content block each: the first has the ending or the answers
 * @param structured the same for programs, as {@code outputSchema} describes it
 * @param about the questions that were asked
 */
public record ToolResult(List<String> texts, StructuredResult structured, Questionnaire about) {

  public ToolResult {
    texts = List.copyOf(texts);
  }

  /** All blocks as one text, a blank line between them, for transports that have no blocks. */
  public String text() {
    return texts.size() == 1 ? texts.getFirst() : String.join("\n\n", texts);
  }

  /** The structured result with {@link #text()} in it, for transports that return one object. */
  public StructuredResult structuredWithText() {
    return structured.withText(text());
  }
}
