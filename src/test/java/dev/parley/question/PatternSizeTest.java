package dev.parley.question;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.fuzz.SmallHeap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How large a pattern may be, and what it costs to find that out. */
class PatternSizeTest {
  /** Cases of each property; {@code -Dfuzz.tries=N} makes more. */
  private static final int TRIES = Integer.getInteger("fuzz.tries", 400);

  @Test
  void holdsForWhateverIsSentOnAHeapOf64Megabytes() {
    SmallHeap.check(PatternProperties.class, 64, TRIES);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "a; 3",
        "abc; 5",
        "a|bc; 6",
        "(a); 5",
        "a{1000}; 1002",
        "(?:ab){3}; 8",
        "(?:a{10}){10}; 102",
        "(a{1000}){1000}; 1002002",
        "((a{1000}){1000}){1000}; 1000000000",
        "a{2,}; 6",
        "a{0,3}; 8",
        "a{0}; 3",
        "(?:){1000}; 1002",
        "a{5}\\Q\\E{5}; 27",
        "[a-z]{10}; 13",
        "\\pL; 104",
        "(?i)a{10}; 22",
        "(?i)\\pL{10}; 222"
      })
  void isComputedFromTheSyntax(String expression, long instructions) {
    assertEquals(instructions, PatternSize.of(expression).orElseThrow().instructions());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\\.[a-zA-Z]{2,}",
        "[\\p{L}\\p{M}' .-]{1,255}",
        "(?i)[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}",
        "(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)){3}",
        "https?://[^\\s/]{1,253}(?:/\\S{0,1000})?",
        "(a+)+$"
      })
  void leavesRoomForWhatFormsAskFor(String expression) {
    assertTrue(TextPattern.flaw(expression).isEmpty(), expression);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "a|b|c; 2; 0",
        "(a)(?:b)(?P<n>c){0}; 3; 2",
        "a{0,1000}; 1000; 0",
        "a*b+; 4; 0",
        "^a\\b$; 3; 0",
        "(?:(?:){10}){10}; 100; 0"
      })
  void countsWhatConsumesNothingAndWhatCaptures(String expression, long idle, int groups) {
    PatternSize size = PatternSize.of(expression).orElseThrow();
    assertEquals(idle + " " + groups, size.idle() + " " + size.groups());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(?:(a)(a)(a)(a)(a)(a)(a)(a)(a)(a)(a)(a)(a)(a)(a)(a)(a)(a)(a)(a)(a)){0}b",
        "(?:^{1000}){9}",
        "(?:(){1000}){3}",
        "(?:(?:){1000}){9}",
        "(?:(?:a?){1000}){4}",
        "((a{1000}){1000}){1000}",
        "(?:(?:){1000}){1000}",
        "a{1000}(?i){1000}",
        "(?i)\u1c80",
        "(?i)[b-\\x{1e900}]",
        "(?i)[^\\x{1c00}-\\x{1cff}]"
      })
  void refusesWhatWouldKillTheProcess(String expression) {
    assertFalse(TextPattern.flaw(expression).isEmpty(), expression);
  }

  /** Another version of Java may know other letters: then the two bounds have to be changed. */
  @Test
  void knowsTheLettersOfWhichRe2NeverComesBack() {
    assertEquals(
        IntStream.rangeClosed(CaseFolding.FIRST_ENDLESS, CaseFolding.LAST_ENDLESS).boxed().toList(),
        Re2Program.endless());
  }

  @Test
  void compilesOnceAndKeepsABoundedSize() {
    CompiledPatterns patterns = new CompiledPatterns(100);
    assertSame(patterns.get("a+", 10).orElseThrow(), patterns.get("a+", 10).orElseThrow());
    IntStream.range(0, 1_000).forEach(i -> patterns.get("b{" + i + "}", 40));
    assertEquals(80, patterns.instructions());
  }
}
