package dev.parley.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Outcome;
import dev.parley.question.AnswerSheet;

/** A tool that models call. */
public interface Tool {

  String name();

  /** A name for people. */
  String title();

  /** Where it stands in the list, the lowest first. */
  int place();

  /** Whether MCP lists it without being told to; a model that sees too many chooses badly. */
  default boolean isListedAlways() {
    return false;
  }

  /** Whether a turn of the model can have only one call of it. */
  default boolean standsAlone() {
    return false;
  }

  /** When to call it, when not, and what comes back, for a model to read. */
  String description();

  /** The JSON Schema 2020-12 of the arguments; what is accepted is wider. */
  ObjectNode inputSchema();

  /**
   * @throws dev.parley.question.Refusal when the arguments cannot be asked, with all that is wrong
   */
  Prepared prepare(JsonNode arguments);

  /** The text that the model gets for the human's answers. */
  String text(Interaction interaction, AnswerSheet sheet);

  /** The text that the model gets where the human dismissed the questions. */
  default String text(Outcome.Cancelled dismissed) {
    return "Questionnaire dismissed";
  }

  /** Adds to the structured result of an answered call what only this tool has. */
  default void complete(ObjectNode structured, Interaction interaction, AnswerSheet sheet) {}
}
