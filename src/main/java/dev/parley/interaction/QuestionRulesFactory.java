package dev.parley.interaction;

import dev.parley.config.LimitsConfig;
import dev.parley.question.QuestionLimits;
import dev.parley.question.validation.AnswerValidator;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Passes the configured bounds to the rules of questions and answers, which know no framework. */
class QuestionRulesFactory {

  @Produces
  @Singleton
  QuestionLimits questionLimits(LimitsConfig limits) {
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
