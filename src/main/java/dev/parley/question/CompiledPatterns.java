package dev.parley.question;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The compiled forms of expressions: those used last, as many as together have a bounded size. A
 * question keeps its expression alone, so that compiled ones do not grow with the questions.
 */
final class CompiledPatterns {
  private record Measured(String expression, long size) {}

  private final Map<Measured, Pattern> lastUsed = new LinkedHashMap<>(16, 0.75f, true);
  private final long mostInstructions;
  private long instructions;

  /**
   * @param mostInstructions of all together; each takes some 200 bytes while it is matched, and
   *     less before
   */
  CompiledPatterns(long mostInstructions) {
    this.mostInstructions = mostInstructions;
  }

  /**
   * Compiles an expression that is not among those used last.
   *
   * @param size in instructions, found to be within the bound for one
   * @return empty where RE2 refuses it
   */
  Optional<Pattern> get(String expression, long size) {
    Measured measured = new Measured(expression, size);
    synchronized (lastUsed) {
      Pattern known = lastUsed.get(measured);
      if (known != null) {
        return Optional.of(known);
      }
    }
    // others need not wait meanwhile; that two compile the same at once does no harm
    try {
      Pattern pattern = Pattern.compile(expression);
      keep(measured, pattern);
      return Optional.of(pattern);
    } catch (PatternSyntaxException refused) {
      return Optional.empty();
    }
  }

  /** Whether RE2 takes the expression. */
  boolean isTaken(String expression, long size) {
    return get(expression, size).isPresent();
  }

  /** Whether the whole text matches; an expression that RE2 refuses asks for nothing. */
  boolean matches(String expression, long size, String text) {
    return get(expression, size).map(pattern -> matches(pattern, text)).orElse(true);
  }

  /** RE2/J would keep what each match at once has taken, for as long as the pattern is kept. */
  private static boolean matches(Pattern pattern, String text) {
    try {
      return pattern.matches(text);
    } finally {
      pattern.reset();
    }
  }

  private void keep(Measured measured, Pattern pattern) {
    synchronized (lastUsed) {
      if (lastUsed.put(measured, pattern) == null) {
        instructions += measured.size;
      }
      Iterator<Measured> oldest = lastUsed.keySet().iterator();
      while (instructions > mostInstructions && oldest.hasNext()) {
        instructions -= oldest.next().size;
        oldest.remove();
      }
    }
  }

  /** Of all that are kept. */
  long instructions() {
    synchronized (lastUsed) {
      return instructions;
    }
  }
}
