package dev.parley.tool.arguments;

import dev.parley.error.Violation;
import dev.parley.question.FreeText;
import dev.parley.question.Question;
import dev.parley.question.QuestionCommon;
import dev.parley.question.TextPattern;
import dev.parley.question.validation.QuestionnaireRules;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The questions read so far, and all violations, in question order. */
public final class QuestionnaireBuilder {
  private final QuestionnaireRules rules;
  private final List<Question> questions = new ArrayList<>();
  private final List<Violation> violations = new ArrayList<>();

  private int patterns;

  public QuestionnaireBuilder(QuestionnaireRules rules) {
    this.rules = rules;
  }

  public List<Question> questions() {
    return List.copyOf(questions);
  }

  public List<Violation> violations() {
    return violations;
  }

  /**
   * Adds one question.
   *
   * @param question null if it could not be read; its other violations are still reported
   */
  public void add(ArgumentReader arguments, QuestionCommon common, @Nullable Question question) {
    SecretQuestionCheck.refuse(arguments);
    for (Violation flaw : arguments.violations()) {
      violations.add(of(common, flaw));
    }
    if (question != null && arguments.violations().isEmpty()) {
      violations.addAll(rules.check(question));
      questions.add(question);
    } else {
      violations.addAll(rules.check(FreeText.unbounded(common, List.of())));
    }
  }

  /** Whether a call may compile a pattern of this cost besides those so far. */
  public boolean hasRoomFor(int pattern) {
    patterns = Math.min(patterns + pattern, 2 * TextPattern.LARGEST_TOGETHER);
    return patterns <= TextPattern.LARGEST_TOGETHER;
  }

  /** Named like the violations of the rules, also if the asker gave no id. */
  private static Violation of(QuestionCommon common, Violation flaw) {
    return new Violation(common.text(), common.id(), flaw.error(), flaw.message(), flaw.limits());
  }

  /** Adds the violations of something that is no question. */
  public void refuse(ArgumentReader arguments) {
    violations.addAll(arguments.violations());
  }
}
