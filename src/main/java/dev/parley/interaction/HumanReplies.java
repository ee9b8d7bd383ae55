package dev.parley.interaction;

import dev.parley.config.LimitsConfig;
import dev.parley.error.ErrorCode;
import dev.parley.error.PlainText;
import dev.parley.error.Refusal;
import dev.parley.identity.InteractionKey;
import dev.parley.limits.RateLimits;
import dev.parley.question.Submission;
import dev.parley.question.VisibleText;
import dev.parley.question.validation.AnswerValidator;
import dev.parley.question.validation.AnswerValidator.Verdict;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Ends interactions by what a human says. */
@Singleton
class HumanReplies {
  private final InteractionStore store;
  private final AnswerValidator validator;
  private final RateLimits limits;
  private final int mostReasonBytes;

  HumanReplies(
      InteractionStore store, AnswerValidator validator, RateLimits limits, LimitsConfig config) {
    this.store = store;
    this.validator = validator;
    this.limits = limits;
    this.mostReasonBytes = config.answer();
  }

  /** See {@link InteractionService#respond}. */
  Uni<Interaction> respond(InteractionKey key, Submission submission, EndedBy by) {
    return limits.answer(
        key.session(),
        () ->
            store
                .find(key)
                .chain(found -> respond(InteractionRefusals.present(found), submission, by)));
  }

  private Uni<Interaction> respond(Interaction found, Submission submission, EndedBy by) {
    requireOpen(found);
    return switch (validator.validate(found.ask().questionnaire(), submission)) {
      case Verdict.Accepted(var sheet) ->
          resolve(found.key(), new Outcome.Answered(sheet, Outcome.Provenance.HUMAN), by);
      case Verdict.Refused(var violations) -> throw Refusal.invalid(violations);
    };
  }

  /** See {@link InteractionService#decline}. */
  Uni<Interaction> decline(InteractionKey key, @Nullable String reason, EndedBy by) {
    String given = VisibleText.orNull(reason);
    if (given != null) {
      checkReason(given);
    }
    return limits.answer(key.session(), () -> resolve(key, new Outcome.Declined(given), by));
  }

  /** See {@link InteractionService#askBack}. */
  Uni<Interaction> askBack(InteractionKey key, @Nullable String words, EndedBy by) {
    String given = VisibleText.orNull(words);
    if (given == null) {
      throw Refusal.of(
          ErrorCode.REQUIRED_FIELD_EMPTY,
          "reason must hold the human's words to the model, because kind is "
              + Outcome.Declined.DISCUSS);
    }
    checkReason(given);
    return limits.answer(key.session(), () -> resolve(key, new Outcome.Declined(given, true), by));
  }

  /** See {@link InteractionService#cancel}. */
  Uni<Interaction> cancel(InteractionKey key, boolean closed, EndedBy by) {
    return limits.answer(key.session(), () -> resolve(key, new Outcome.Cancelled(closed), by));
  }

  private Uni<Interaction> resolve(InteractionKey key, Outcome outcome, EndedBy by) {
    return store.resolve(key, outcome, by).map(InteractionRefusals::ended);
  }

  private void checkReason(String reason) {
    PlainText.flaw(reason)
        .ifPresent(flaw -> {
          throw Refusal.of(ErrorCode.INVALID_TEXT, "A reason must not hold " + flaw);
        });
    if (reason.getBytes(StandardCharsets.UTF_8).length > mostReasonBytes) {
      throw Refusal.of(
          ErrorCode.TOO_LONG, "At most " + mostReasonBytes + " bytes of text fit in a reason");
    }
  }

  private static void requireOpen(Interaction interaction) {
    if (!interaction.isOpen()) {
      throw InteractionRefusals.late(interaction);
    }
  }
}
