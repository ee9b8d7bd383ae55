package dev.parley.tool;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Interaction.Ending;
import dev.parley.interaction.Outcome;
import dev.parley.interaction.Outcome.Provenance;
import dev.parley.question.AnswerSet;
import dev.parley.question.json.AnswerJson;
import jakarta.inject.Singleton;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns an interaction into what its tool returns: one sentence or the answers, never invented. */
@Singleton
public class ToolResultFactory {
  private final ToolRegistry tools;

  ToolResultFactory(ToolRegistry tools) {
    this.tools = tools;
  }

  /**
   * The result of an interaction that has ended.
   *
   * @param replayed whether a call got it before, or it had ended before the call asked
   */
  public ToolResult of(Interaction interaction, boolean replayed) {
    Ending ending = interaction.ending();
    if (ending == null) {
      throw new IllegalArgumentException("an open interaction has no result");
    }
    Tool tool = tools.get(interaction.ask().tool());
    String at = ending.at().truncatedTo(ChronoUnit.MILLIS).toString();
    ObjectNode structured = JsonNodeFactory.instance.objectNode();
    structured.put("status", ending.outcome().status());
    structured.put("cancelled", !(ending.outcome() instanceof Outcome.Answered));
    List<String> texts =
        ending.outcome() instanceof Outcome.Answered answered
            ? answered(structured, tool, interaction, ending, answered, at, replayed)
            : unanswered(structured, tool, interaction, ending, at, replayed);
    structured.put("replayed", replayed);
    structured.put("reference", interaction.reference());
    reason(structured, ending.outcome());
    return new ToolResult(texts, structured, interaction.ask().questionnaire());
  }

  private static List<String> answered(
      ObjectNode structured,
      Tool tool,
      Interaction interaction,
      Ending ending,
      Outcome.Answered answered,
      String at,
      boolean replayed) {
    AnswerSet sheet = answered.sheet();
    structured.set("answers", AnswerJson.of(sheet.answers()));
    tool.complete(structured, interaction, sheet);
    if (sheet.note() != null) {
      structured.put("note", sheet.note());
    }
    boolean byDefault = answered.provenance() == Provenance.DEFAULT;
    String remark = remark(interaction, sheet, byDefault);
    String message = ResultSentences.answered(interaction, ending, at);
    structured.put(
        "message", again(remark == null ? message : remark + " " + message, at, replayed));
    structured.put("provenance", answered.provenance().wire());
    by(structured, ending);
    structured.put("answeredAt", at);
    return tool.texts(
        interaction, sheet, new AnswerRemarks(byDefault, remark, replayed ? at : null));
  }

  private static List<String> unanswered(
      ObjectNode structured,
      Tool tool,
      Interaction interaction,
      Ending ending,
      String at,
      boolean replayed) {
    String text = ResultSentences.ending(interaction, ending.outcome(), tool);
    String message =
        ResultSentences.sentence(text) + " " + ResultSentences.meaning(ending.outcome());
    structured.putArray("answers");
    tool.complete(structured, interaction, null);
    structured.put("message", again(message, at, replayed));
    by(structured, ending);
    return replayed ? List.of(text, ResultSentences.earlier(at)) : List.of(text);
  }

  /** What a model must not overlook in the answers, or null. */
  private static @Nullable String remark(
      Interaction interaction, AnswerSet sheet, boolean byDefault) {
    if (byDefault) {
      return ResultSentences.defaults(interaction);
    }
    boolean blank = sheet.answers().stream().allMatch(answer -> answer.values().isEmpty());
    boolean withNote =
        sheet.note() != null || sheet.answers().stream().anyMatch(answer -> answer.note() != null);
    return blank ? ResultSentences.blank(interaction, withNote) : null;
  }

  private static String again(String message, String at, boolean replayed) {
    return replayed ? message + " " + ResultSentences.earlier(at) : message;
  }

  private static void by(ObjectNode structured, Ending ending) {
    if (ending.by() instanceof EndedBy.Human human) {
      structured.put("via", human.via().wire());
      if (human.messageId() != null) {
        structured.put("answerMessageId", human.messageId());
      }
    }
  }

  private static void reason(ObjectNode structured, Outcome outcome) {
    switch (outcome) {
      case Outcome.Declined(String reason) when reason != null -> structured.put("reason", reason);
      case Outcome.Aborted(String reason) -> structured.put("reason", reason);
      case Outcome.Answered a -> {}
      case Outcome.Declined d -> {}
      case Outcome.Cancelled c -> {}
      case Outcome.Expired e -> {}
      case Outcome.Unavailable u -> {}
    }
  }

  /** The result of a call whose interaction is still open. */
  public ToolResult pending(Interaction interaction) {
    String text =
        "The human has not answered yet; the questions stay on the screen. This is no answer and"
            + " no consent. Call await_user_answers with {\"reference\":\""
            + interaction.reference()
            + "\"} to go on waiting.";
    ObjectNode structured = JsonNodeFactory.instance.objectNode();
    structured.put("status", "pending").put("cancelled", false);
    structured.putArray("answers");
    structured.put("message", text).put("reference", interaction.reference());
    return new ToolResult(List.of(text), structured, interaction.ask().questionnaire());
  }
}
