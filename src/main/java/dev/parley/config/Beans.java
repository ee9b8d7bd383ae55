package dev.parley.config;

import dev.parley.question.AnswerValidator;
import dev.parley.question.QuestionLimits;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;

/** What plain classes need of the configuration and the platform. */
class Beans {

  @Produces
  @Singleton
  Clock clock(ParleyConfig config) {
    return Clock.offset(Clock.systemUTC(), config.clockOffset());
  }

  @Produces
  @Singleton
  QuestionLimits questionLimits(ParleyConfig config) {
    ParleyConfig.Limits limits = config.limits();
    return new QuestionLimits(
        limits.questions(),
        limits.choices(),
        limits.text(),
        limits.label(),
        limits.description(),
        limits.answer());
  }

  @Produces
  @Singleton
  AnswerValidator answerValidator(QuestionLimits limits) {
    return new AnswerValidator(limits);
  }
}
