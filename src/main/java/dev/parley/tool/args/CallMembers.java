package dev.parley.tool.args;

import dev.parley.config.ParleyConfig;
import dev.parley.interaction.Outcome;
import dev.parley.question.AnswerSheet;
import dev.parley.question.AnswerValidator;
import dev.parley.question.ErrorCode;
import dev.parley.question.Heading;
import dev.parley.question.PlainText;
import dev.parley.question.QuestionLimits;
import dev.parley.question.Questionnaire;
import dev.parley.question.Refusal;
import dev.parley.question.Violation;
import dev.parley.tool.Prepared;
import jakarta.inject.Singleton;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The members that concern a call as a whole, which every asking tool has. */
@Singleton
public class CallMembers {
  private final ParleyConfig config;
  private final QuestionLimits limits;
  private final AnswerValidator validator;

  CallMembers(ParleyConfig config, QuestionLimits limits, AnswerValidator validator) {
    this.config = config;
    this.limits = limits;
    this.validator = validator;
  }

  /** An optional text of the call; blank counts as absent. */
  public @Nullable String text(Members call, String member, int most) {
    String text = call.text(member);
    if (text == null) {
      return null;
    }
    PlainText.flaw(text)
        .ifPresent(flaw -> call.refuse(ErrorCode.INVALID_TEXT, member + " must not hold " + flaw));
    if (PlainText.length(text) > most) {
      call.refuse(ErrorCode.TEXT_TOO_LONG, member + " has more than " + most + " characters");
    }
    return text;
  }

  /** What stands above and below several questions. */
  public Heading heading(Members call) {
    return new Heading(
        text(call, "title", limits.text()),
        text(call, "description", limits.description()),
        text(call, "prompt", limits.text()),
        text(call, "submitLabel", limits.label()),
        text(call, "cancelLabel", limits.label()));
  }

  /** The labels below one question, whose other members are those of the call. */
  public Heading labels(Members call) {
    return new Heading(
        null,
        null,
        null,
        text(call, "submitLabel", limits.label()),
        text(call, "cancelLabel", limits.label()));
  }

  /**
   * Puts together what is to be asked.
   *
   * @param wrong what is wrong with the questions
   * @throws Refusal with all that is wrong, when anything is
   */
  public Prepared.Asking asking(
      Members call,
      Questionnaire questionnaire,
      List<Violation> wrong,
      String shape,
      @Nullable String replaces) {
    List<Violation> violations = new ArrayList<>(wrong);
    Duration ttl = ttl(call);
    Outcome onExpiry = onExpiry(call, questionnaire, violations.isEmpty());
    violations.addAll(call.violations());
    if (!violations.isEmpty()) {
      throw Refusal.invalid(violations);
    }
    return new Prepared.Asking(questionnaire, ttl, onExpiry, shape, replaces);
  }

  /** The asker's time, clamped to what is allowed; the default where it names none. */
  private Duration ttl(Members call) {
    Optional<BigDecimal> seconds = call.number("timeoutSeconds");
    Duration longest = config.interaction().maxTtl();
    if (seconds.isEmpty()) {
      Duration usual = config.interaction().ttl();
      return usual.compareTo(longest) < 0 ? usual : longest;
    }
    if (seconds.get().signum() <= 0) {
      call.refuse(ErrorCode.INVALID_ARGUMENT, "timeoutSeconds must be a positive number");
      return longest;
    }
    BigDecimal most = BigDecimal.valueOf(longest.toMillis());
    BigDecimal millis = seconds.get().movePointRight(3).min(most);
    return Duration.ofMillis(Math.max(1, millis.longValue()));
  }

  private Outcome onExpiry(Members call, Questionnaire questionnaire, boolean complete) {
    String wish = call.string("onTimeout");
    if (wish == null || wish.equals("expired")) {
      return new Outcome.Expired();
    }
    if (!wish.equals("defaults")) {
      call.refuse(ErrorCode.INVALID_ARGUMENT, "onTimeout must be \"expired\" or \"defaults\"");
      return new Outcome.Expired();
    }
    Optional<AnswerSheet> defaults =
        validator.defaults(questionnaire).filter(sheet -> !sheet.answers().isEmpty());
    if (defaults.isEmpty()) {
      if (complete) {
        call.refuse(
            ErrorCode.INVALID_DEFAULT,
            "onTimeout \"defaults\" needs a defaultValue for every required question, and at least"
                + " one");
      }
      return new Outcome.Expired();
    }
    return new Outcome.Answered(defaults.get(), Outcome.Provenance.DEFAULT);
  }
}
