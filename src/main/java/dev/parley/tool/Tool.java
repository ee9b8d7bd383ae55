package dev.parley.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.question.AnswerSheet;

/** A tool that models call. */
public interface Tool {

  String name();

  /** A name for people. */
  String title();

  /** When to call it, when not, and what comes back, for a model to read. */
  String description();

  /** The JSON Schema 2020-12 of the arguments; what is accepted is wider. */
  ObjectNode inputSchema();

  /**
   * @throws dev.parley.question.Refusal when the arguments cannot be asked, with all that is wrong
   */
  Prepared prepare(JsonNode arguments);

  /** The text that the model gets for the human's answers. */
  String text(AnswerSheet sheet);
}
