package dev.parley.tool;

import com.fasterxml.jackson.databind.JsonNode;
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

  /** Its place in the list, lowest first. */
  int place();

  /** Whether MCP lists it by default; a model that sees too many tools chooses badly. */
  default boolean isListedAlways() {
    return false;
  }

  /** Whether a turn of the model may have only one call of it. */
  default boolean standsAlone() {
    return false;
  }

  /** When to call it, when not, and what comes back, for a model to read. */
  String description();

  /** The JSON Schema 2020-12 of the arguments; more is accepted than it says. */
  JsonNode inputSchema();

  /**
   * @throws dev.parley.error.Refusal if the arguments cannot be asked, with all violations
   */
  PreparedCall prepare(JsonNode arguments);

  /** The text that the model gets for the answers, in one block or more. */
  List<String> texts(Interaction interaction, AnswerSet sheet, AnswerRemarks remarks);

  /** The text that the model gets if the human dismissed the questions. */
  default String text(Outcome.Cancelled dismissed) {
    return "Questionnaire dismissed";
  }

  /**
   * The members that this tool adds to the structured result of a call whose interaction has ended.
   *
   * @param sheet null if it ended without answers
   */
  default ToolAdditions additions(Interaction interaction, @Nullable AnswerSet sheet) {
    return ToolAdditions.NONE;
  }
}
