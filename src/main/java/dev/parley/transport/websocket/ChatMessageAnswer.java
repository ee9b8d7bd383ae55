package dev.parley.transport.websocket;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.InteractionKey;
import dev.parley.interaction.Interaction;
import dev.parley.question.Question;
import dev.parley.question.Submission;
import dev.parley.question.SubmittedAnswer;
import dev.parley.tool.question.QuestionTool;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Answers a question with text that the human typed into the chat instead of the form. Only a
 * {@code question} with a single question that this frontend has shown can be answered so: a remark
 * in the chat must not answer anything else.
 */
final class ChatMessageAnswer {
  private @Nullable Interaction first;
  private int candidates;

  /**
   * Whether a message may answer an interaction. A consequential question is answered in two acts,
   * and a remark is one.
   *
   * @param wasShown whether the frontend that sent the message has shown an interaction
   * @param toolUseId names the interaction, or null if there is only one
   */
  static boolean isCandidate(
      Interaction interaction, Predicate<InteractionKey> wasShown, @Nullable String toolUseId) {
    return interaction.isOpen()
        && interaction.ask().tool().equals(QuestionTool.NAME)
        && interaction.ask().questionnaire().questions().size() == 1
        && !interaction.ask().questionnaire().questions().getFirst().consequential()
        && wasShown.test(interaction.key())
        && (toolUseId == null || interaction.key().toolUseId().equals(toolUseId));
  }

  /** Adds an interaction that the message may answer. */
  void add(Interaction candidate) {
    candidates++;
    first = first == null ? candidate : first;
  }

  /**
   * The interaction that the message answers.
   *
   * @throws Refusal if there is none, or more than one
   */
  Interaction meant() {
    if (first == null) {
      throw Refusal.of(
          ErrorCode.INTERACTION_NOT_FOUND, "No open question takes a chat message as its answer");
    }
    if (candidates > 1) {
      throw Refusal.of(
          ErrorCode.INVALID_ARGUMENT,
          candidates + " open questions take a chat message; name one by toolUseId");
    }
    return first;
  }

  static Submission to(Interaction interaction, String text) {
    Question question = interaction.ask().questionnaire().questions().getFirst();
    return new Submission(
        List.of(new SubmittedAnswer(question.id(), null, List.of(text.strip()), null)), null);
  }
}
