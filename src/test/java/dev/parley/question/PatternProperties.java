package dev.parley.question;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.parley.question.validation.MatchingSteps;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Properties of every pattern that a caller could send. Without the edge cases of jqwik: it makes
 * lists of them that alone can fill the small heap.
 */
class PatternProperties {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** The count is never less than the program that RE2/J makes of the expression. */
  @Property(edgeCases = EdgeCasesMode.NONE)
  void isCountedBeforeItIsCompiled(@ForAll("expressions") String expression) {
    assertTimeoutPreemptively(PATIENCE, () -> checkSize(expression), expression);
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void isRefusedOnlyWhereRe2RefusesItToo(@ForAll("expressions") String expression) {
    // RE2/J would never finish compiling some expressions that ignore case
    if (!expression.matches("(?s).*\\(\\?[imsU]*i.*") && PatternSize.of(expression).isEmpty()) {
      assertTimeoutPreemptively(
          PATIENCE, () -> assertTrue(re2Refuses(expression), expression), expression);
    }
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void matchesAnyTextInTime(
      @ForAll("expressions") String expression, @ForAll("texts") String text) {
    Optional<TextPattern> pattern =
        TextPattern.flaw(expression).isPresent() ? Optional.empty() : TextPattern.of(expression);
    pattern.ifPresent(right ->
        assertTimeoutPreemptively(
            PATIENCE,
            () -> {
              int longest = new MatchingSteps().longestText(right.instructions());
              right.matches(text.substring(0, Math.min(text.length(), longest)));
            },
            expression));
  }

  /** Tries the expressions that failed once. */
  @Example
  void holdsForWhatFailedOnce() throws IOException {
    try (InputStream in = PatternProperties.class.getResourceAsStream("/fuzz/patterns.txt")) {
      String all = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      all.lines()
          .filter(line -> !line.startsWith("#"))
          .forEach(expression -> {
            isCountedBeforeItIsCompiled(expression);
            isRefusedOnlyWhereRe2RefusesItToo(expression);
            matchesAnyTextInTime(expression, "kK\u1c80\u017f".repeat(500));
          });
    }
  }

  private static void checkSize(String expression) {
    if (TextPattern.flaw(expression).isEmpty()) {
      long counted = PatternSize.of(expression).orElseThrow().instructions();
      long made = Re2Program.instructions(expression);
      assertTrue(
          counted >= made && counted <= TextPattern.LARGEST,
          () -> expression + " makes " + made + ", not " + counted);
    }
  }

  private static boolean re2Refuses(String expression) {
    try {
      Pattern.compile(expression);
      return false;
    } catch (PatternSyntaxException refused) {
      return true;
    }
  }

  @Provide
  Arbitrary<String> texts() {
    Arbitrary<String> parts =
        Arbitraries.of("a", "k", "\u212a", "\u017f", "\u1c83", "\ud83d\ude00", "\n", " ", "9", "");
    return Combinators.combine(parts.list().ofMaxSize(8), Arbitraries.of(1, 20, 200))
        .as((list, times) -> String.join("", list).repeat(times));
  }

  /** Valid expressions, deep ones, and what is left of them after something was cut or put in. */
  @Provide
  Arbitrary<String> expressions() {
    Arbitrary<String> nested =
        Arbitraries.recursive(PatternProperties::atoms, PatternProperties::larger, 0, 6);
    Arbitrary<String> rows =
        nested.list().ofMinSize(1).ofMaxSize(8).map(all -> String.join("", all));
    Arbitrary<String> broken =
        Combinators.combine(rows, atoms(), Arbitraries.integers().between(0, 1_000_000))
            .as(PatternProperties::disturbed);
    Arbitrary<String> anything =
        Arbitraries.strings()
            .withChars("ab{}[]()?*+|\\pPLQEi-^$.:<>09,x\u1c80\u017f")
            .ofMaxLength(60);
    return Arbitraries.oneOf(rows, broken, anything)
        .map(text -> text.substring(0, Math.min(text.length(), 1_000)));
  }

  private static String disturbed(String text, String put, int where) {
    int at = text.isEmpty() ? 0 : where % text.length();
    int end = Math.min(text.length(), at + where % 4);
    return text.substring(0, at) + put + text.substring(end);
  }

  private static Arbitrary<String> larger(Arbitrary<String> inner) {
    Arbitrary<String> counts =
        Arbitraries.of(
            Stream.of(
                    "*",
                    "+",
                    "?",
                    "*?",
                    "+?",
                    "??",
                    "{0}",
                    "{1}",
                    "{2,}",
                    "{0,3}",
                    "{9}",
                    "{1000}",
                    "{0,1000}",
                    "{1000,}",
                    "{1001}",
                    "{3,2}",
                    "{01}",
                    "{2,3}?",
                    "\\Q\\E{7}",
                    "(?i){9}",
                    "{2}\\Q\\E{30}(?s){50}",
                    "(?:){1000}")
                .toList());
    return Arbitraries.oneOf(
        Combinators.combine(inner, counts).as((part, count) -> part + count),
        Combinators.combine(inner, counts).as((part, count) -> "(" + part + ")" + count),
        Combinators.combine(inner, counts).as((part, count) -> "(?:" + part + ")" + count),
        Combinators.combine(inner, inner).as((one, other) -> "(?i:" + one + "|" + other + ")"),
        Combinators.combine(inner, inner).as((one, other) -> one + "|" + other),
        Combinators.combine(inner, inner).as((one, other) -> one + other),
        inner.map(part -> "(?P<n>" + part + ")"),
        inner.map(part -> "(?<m>" + part + ")"),
        inner.map(part -> "[" + part + "]"),
        inner.map(part -> part.repeat(20)));
  }

  private static Arbitrary<String> atoms() {
    return Arbitraries.of(
        Stream.of(
                "a",
                "b",
                "k",
                "Z",
                "\\d",
                "\\W",
                ".",
                "^",
                "$",
                "\\b",
                "\\z",
                "[a-z]",
                "[^]a-]",
                "[[:alpha:]_]",
                "[[:^alnum:]x]",
                "[A-[:alpha:]]",
                "\\pL",
                "\\p{Greek}",
                "\\P{Lu}",
                "\\p{^Han}",
                "[\\p{L}\\d]",
                "[\\w\\pN-]",
                "\\Qa*b\\E",
                "\\Q",
                "\\E",
                "\\x{10FFFF}",
                "\\x{110000}",
                "\\x41",
                "\\x4",
                "\\012",
                "\\0",
                "\\1",
                "\\18",
                "\\t",
                "{",
                "{1",
                "}",
                "]",
                "\u00e9",
                "\ud83d\ude00",
                "\ud83d",
                "\u017f",
                "\u1c83",
                "\\x{1c83}",
                "[\\x{1000}-\\x{2000}]",
                "[b-\\x{ffff}]",
                "[\\x{0}-\\x{10ffff}]",
                "[b-\\x{1c7f}]",
                "",
                "\\pN",
                "(?s)",
                "(?i)",
                "(?-i)",
                "(?i-s)",
                "\\-",
                "\\C",
                "\\8",
                "|",
                "(?:)",
                "()",
                "[]",
                "[^",
                "(?=a)",
                "\\")
            .toList());
  }
}
