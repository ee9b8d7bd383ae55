package dev.parley.question;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Optional;

/**
 * A regular expression that came from outside. RE2 matches in time linear in the text, so that no
 * pattern can burn the CPU; what it cannot do (look-around, back-references) is refused when the
 * question is asked. The whole text must match, as with the {@code pattern} of an HTML form.
 */
public final class TextPattern {
  private static final int LONGEST = 1_000;

  private final Pattern pattern;

  private TextPattern(Pattern pattern) {
    this.pattern = pattern;
  }

  /** Empty where RE2 refuses the expression, or it is longer than any form needs. */
  public static Optional<TextPattern> of(String expression) {
    if (expression.length() > LONGEST) {
      return Optional.empty();
    }
    try {
      return Optional.of(new TextPattern(Pattern.compile(expression)));
    } catch (PatternSyntaxException refused) {
      return Optional.empty();
    }
  }

  boolean matches(String text) {
    return pattern.matches(text);
  }

  /** The expression as it was given. */
  public String expression() {
    return pattern.pattern();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TextPattern same && same.expression().equals(expression());
  }

  @Override
  public int hashCode() {
    return expression().hashCode();
  }

  @Override
  public String toString() {
    return expression();
  }
}
