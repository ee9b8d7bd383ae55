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

/** The questions read so far, and everything that is wrong with them, in question order. */
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
   * Adds what was read of one question.
   *
   * @param question null where it could not be read as a whole; it is still told what is wrong with
   *     the rest of it
   */
  public void add(ArgumentReader arguments, QuestionCommon common, @Nullable Question question) {
    SecretQuestionCheck.refuse(arguments);
    arguments.violations().stream().map(flaw -> of(common, flaw)).forEach(violations::add);
    if (question != null && arguments.violations().isEmpty()) {
      violations.addAll(rules.check(question));
      questions.add(question);
    } else {
      violations.addAll(rules.check(FreeText.unbounded(common, List.of())));
    }
  }

  /** Whether the patterns so far and one that costs so much may be compiled for one call. */
  public boolean hasRoomFor(int pattern) {
    patterns = Math.min(patterns + pattern, 2 * TextPattern.LARGEST_TOGETHER);
    return patterns <= TextPattern.LARGEST_TOGETHER;
  }

  /** Named like the violations of the rules, also where the asker gave no id. */
  private static Violation of(QuestionCommon common, Violation flaw) {
    return new Violation(common.text(), common.id(), flaw.error(), flaw.message(), flaw.limits());
  }

  /** Adds what is wrong with something that is no question at all. */
  public void refuse(ArgumentReader arguments) {
    violations.addAll(arguments.violations());
  }
}
