package dev.parley.question;

import java.util.Locale;
import java.util.Optional;

/**
 * A regular expression that came from outside. RE2 matches in time linear in the text, so that no
 * pattern can burn the CPU; what it cannot do (look-around, back-references) is refused when the
 * question is asked, and so is what would make too large a program. The whole text must match, as
 * with the {@code pattern} of an HTML form.
 */
public final class TextPattern {
  /** Most instructions of a program: 2 MB once it was matched, and 100 ms a thousand characters. */
  public static final int LARGEST = 10_000;

  /** Most instructions of all patterns of one call: some 5 ms of compiling. */
  public static final int LARGEST_TOGETHER = 2 * LARGEST;

  private static final int LONGEST = 1_000;

  /**
   * Most instructions that consume no character. RE2/J follows them by recursion, as deep as they
   * are many: 2,000 take less than half of a thread's stack.
   */
  static final int MOST_IDLE = 2_000;

  /** Most groups that capture. Each makes every thread of RE2/J's machine larger. */
  static final int MOST_GROUPS = 20;

  private static final int CACHED_INSTRUCTIONS = 10 * LARGEST;

  private static final CompiledPatterns COMPILED = new CompiledPatterns(CACHED_INSTRUCTIONS);

  private final String expression;
  private final PatternSize size;

  private TextPattern(String expression, PatternSize size) {
    this.expression = expression;
    this.size = size;
  }

  /** What compiling an expression would cost, in instructions; 0 where it would not be compiled. */
  public static int cost(String expression) {
    return of(expression).map(pattern -> (int) pattern.size.instructions()).orElse(0);
  }

  /** What is wrong with an expression, and what would be right; empty where nothing is. */
  public static Optional<String> flaw(String expression) {
    if (expression.length() > LONGEST) {
      return Optional.of("pattern must have at most " + LONGEST + " characters");
    }
    Optional<PatternSize> size = PatternSize.of(expression);
    if (size.isPresent() && !fits(size.get())) {
      return Optional.of(excess(size.get()));
    }
    return size.isPresent() && COMPILED.isTaken(expression, size.get().instructions())
        ? Optional.empty()
        : Optional.of(
            "pattern must be a regular expression in RE2 syntax: without look-around and"
                + " back-references, with counts of at most 1000, and without U+1C80 to U+1C88"
                + " where case is ignored");
  }

  private static boolean fits(PatternSize size) {
    return size.instructions() <= LARGEST
        && size.idle() <= MOST_IDLE
        && size.groups() <= MOST_GROUPS;
  }

  private static String excess(PatternSize size) {
    if (size.groups() > MOST_GROUPS) {
      return "pattern must have at most %d groups that capture, and has %d: write (?:…) instead of (…)"
          .formatted(MOST_GROUPS, size.groups());
    }
    boolean idle = size.instructions() <= LARGEST;
    return "pattern must be smaller: written out, it has %s %s, and %s are the most;"
            .formatted(
                said(idle ? size.idle() : size.instructions()),
                idle ? "alternatives, optional or empty parts" : "instructions",
                said(idle ? MOST_IDLE : LARGEST))
        + " counted repetitions multiply where they are nested, so repeat less, do not nest"
        + " them, and bound the length by minLength and maxLength instead";
  }

  /** The same digits, whatever the language of the machine. */
  private static String said(long instructions) {
    String digits = String.format(Locale.ROOT, "%,d", instructions);
    return instructions < PatternSize.UNCOUNTED ? digits : "more than " + digits;
  }

  /**
   * An expression that has no {@link #flaw}, or had none when it was stored: it is compiled when
   * something is to be matched, and not before. Empty where its size alone shows that it would be
   * refused today.
   */
  public static Optional<TextPattern> of(String expression) {
    return Optional.of(expression)
        .filter(text -> text.length() <= LONGEST)
        .flatMap(PatternSize::of)
        .filter(TextPattern::fits)
        .map(size -> new TextPattern(expression, size));
  }

  /**
   * The instructions of the compiled program: the most steps that one character of a text costs.
   */
  public long instructions() {
    return size.instructions();
  }

  public boolean matches(String text) {
    return COMPILED.matches(
        expression, size.instructions(), size.ignoresCase() ? CaseFolding.usual(text) : text);
  }

  /** The expression as it was given. */
  public String expression() {
    return expression;
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
