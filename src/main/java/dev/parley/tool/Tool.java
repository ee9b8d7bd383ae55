package dev.parley.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Outcome;
import dev.parley.question.AnswerSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
  JsonNode inputSchema();

  /**
   * @throws dev.parley.error.Refusal when the arguments cannot be asked, with all that is wrong
   */
  PreparedCall prepare(JsonNode arguments);

  /** The text that the model gets for the answers, in one block or more. */
  List<String> texts(Interaction interaction, AnswerSet sheet, AnswerRemarks remarks);

  /** The text that the model gets where the human dismissed the questions. */
  default String text(Outcome.Cancelled dismissed) {
    return "Questionnaire dismissed";
  }

  /**
   * Adds to the structured result of a call whose questions have ended what only this tool has.
   *
   * @param sheet null where they ended without answers
   */
  default void complete(
      ObjectNode structured, Interaction interaction, @Nullable AnswerSet sheet) {}
}
