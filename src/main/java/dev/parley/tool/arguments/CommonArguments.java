package dev.parley.tool.arguments;

import dev.parley.config.InteractionConfig;
import dev.parley.error.ErrorCode;
import dev.parley.error.PlainText;
import dev.parley.error.Refusal;
import dev.parley.error.Violation;
import dev.parley.interaction.Outcome;
import dev.parley.question.AnswerSet;
import dev.parley.question.QuestionLimits;
import dev.parley.question.Questionnaire;
import dev.parley.question.QuestionnaireTexts;
import dev.parley.question.Urgency;
import dev.parley.question.validation.AnswerValidator;
import dev.parley.tool.PreparedCall;
import jakarta.inject.Singleton;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The members of a whole call, which every asking tool has. */
@Singleton
public class CommonArguments {
  /** The most characters of {@code context}. */
  private static final int LONGEST_CONTEXT = 4_000;

  private final InteractionConfig config;
  private final QuestionLimits limits;
  private final AnswerValidator validator;

  CommonArguments(InteractionConfig config, QuestionLimits limits, AnswerValidator validator) {
    this.config = config;
    this.limits = limits;
    this.validator = validator;
  }

  /** An optional text of the call; blank counts as absent. */
  public @Nullable String text(ArgumentReader call, String member, int most) {
    String text = call.text(member);
    if (text == null) {
      return null;
    }
    Optional<String> flaw = PlainText.flaw(text);
    if (flaw.isPresent()) {
      call.refuse(ErrorCode.INVALID_TEXT, member + " must not hold " + flaw.get());
    }
    if (PlainText.length(text) > most) {
      call.refuse(ErrorCode.TEXT_TOO_LONG, member + " has more than " + most + " characters");
    }
    return text;
  }

  /** The texts above and below several questions. */
  public QuestionnaireTexts heading(ArgumentReader call) {
    return new QuestionnaireTexts(
        urgency(call),
        context(call),
        text(call, "title", limits.text()),
        text(call, "description", limits.description()),
        text(call, "prompt", limits.text()),
        text(call, "submitLabel", limits.label()),
        text(call, "cancelLabel", limits.label()));
  }

  /** The labels below one question, whose other members are those of the call. */
  public QuestionnaireTexts labels(ArgumentReader call) {
    return new QuestionnaireTexts(
        urgency(call),
        context(call),
        null,
        null,
        null,
        text(call, "submitLabel", limits.label()),
        text(call, "cancelLabel", limits.label()));
  }

  private @Nullable String context(ArgumentReader call) {
    return text(call, "context", LONGEST_CONTEXT);
  }

  private static @Nullable Urgency urgency(ArgumentReader call) {
    String given = call.text("urgency");
    if (given == null) {
      return null;
    }
    Optional<Urgency> urgency = Urgency.of(given);
    if (urgency.isEmpty()) {
      call.refuse(ErrorCode.INVALID_ARGUMENT, "urgency must be \"low\", \"normal\" or \"high\"");
    }
    return urgency.orElse(null);
  }

  /**
   * Builds the questionnaire.
   *
   * @param wrong the violations of its questions
   * @throws Refusal with all violations, if there are any
   */
  public PreparedCall.Asking asking(
      ArgumentReader call,
      Questionnaire questionnaire,
      List<Violation> wrong,
      String shape,
      @Nullable String replaces) {
    Duration ttl = ttl(call);
    Outcome onExpiry = onExpiry(call, questionnaire, wrong.isEmpty());
    if (!wrong.isEmpty() || !call.violations().isEmpty()) {
      List<Violation> violations = new ArrayList<>(wrong);
      violations.addAll(call.violations());
      throw Refusal.invalid(violations);
    }
    return new PreparedCall.Asking(questionnaire, ttl, onExpiry, shape, replaces);
  }

  /** The asker's time, limited to the allowed range; the default if it names none. */
  private Duration ttl(ArgumentReader call) {
    Optional<BigDecimal> seconds = call.number("timeoutSeconds");
    Duration longest = config.maxTtl();
    if (seconds.isEmpty()) {
      Duration usual = config.ttl();
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

  private Outcome onExpiry(ArgumentReader call, Questionnaire questionnaire, boolean complete) {
    String wish = call.string("onTimeout");
    if (wish == null || wish.equals("expired")) {
      return new Outcome.Expired();
    }
    if (!wish.equals("defaults")) {
      call.refuse(ErrorCode.INVALID_ARGUMENT, "onTimeout must be \"expired\" or \"defaults\"");
      return new Outcome.Expired();
    }
    if (questionnaire.isConsequential()) {
      call.refuse(
          ErrorCode.INVALID_DEFAULT,
          "onTimeout \"defaults\" cannot answer for the human where a question is consequential;"
              + " leave onTimeout out");
      return new Outcome.Expired();
    }
    Optional<AnswerSet> defaults =
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
