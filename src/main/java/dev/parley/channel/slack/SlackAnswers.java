package dev.parley.channel.slack;

import dev.parley.channel.slack.SlackQuestions.Found;
import dev.parley.error.Violation;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.question.Answer;
import dev.parley.question.AnswerSet;
import dev.parley.question.Submission;
import dev.parley.question.validation.AnswerValidator;
import dev.parley.question.validation.AnswerValidator.Verdict;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;

/** Answers, by buttons and by dialogues alike: what a first act comes to, and the ending. */
@Singleton
class SlackAnswers {
  private final InteractionService interactions;
  private final AnswerValidator validator;

  SlackAnswers(InteractionService interactions, AnswerValidator validator) {
    this.interactions = interactions;
    this.validator = validator;
  }

  /** What a first act comes to. */
  sealed interface First {
    /** It is all that is needed. */
    record Enough() implements First {}

    /** A second act has to confirm it. */
    record ToConfirm(SlackConfirmation confirmation) implements First {}

    /** A second act would have to confirm it, but Slack does not show all of it. */
    record TooLong(List<Answer> answers) implements First {}

    record Wrong(List<Violation> violations) implements First {}
  }

  First first(Found found, Submission submission) {
    return switch (validator.validate(found.interaction().ask().questionnaire(), submission)) {
      case Verdict.Refused(var violations) -> new First.Wrong(violations);
      case Verdict.Accepted(AnswerSet sheet) -> first(sheet.toConfirm());
    };
  }

  private static First first(List<Answer> toConfirm) {
    if (toConfirm.isEmpty()) {
      return new First.Enough();
    }
    SlackConfirmation confirmation = new SlackConfirmation(toConfirm);
    return confirmation.fits() ? new First.ToConfirm(confirmation) : new First.TooLong(toConfirm);
  }

  Uni<Interaction> respond(Found found, Submission submission) {
    return interactions.respond(
        found.interaction().key(), submission, SlackUser.human(found.who(), found.inbox()));
  }

  /**
   * @param reason what the person says of it; empty for nothing
   */
  Uni<Interaction> decline(Found found, String reason) {
    return interactions.decline(
        found.interaction().key(),
        reason.isEmpty() ? null : reason,
        SlackUser.human(found.who(), found.inbox()));
  }
}
