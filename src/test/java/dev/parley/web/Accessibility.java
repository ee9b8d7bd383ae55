package dev.parley.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Page;
import java.util.List;

/** Holds a page, as it stands, against the rules of axe for WCAG 2.2 AA and good practice. */
final class Accessibility {

  private static final List<String> RULES =
      List.of("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice");

  private Accessibility() {}

  static void assertSound(Page page) {
    // an element that fades in does not have its own colours yet
    Stillness.await(page);
    var found = new AxeBuilder(page).withTags(RULES).analyze().getViolations();
    var told =
        found.stream()
            .map(rule -> rule.getId() + ": " + rule.getHelp() + " " + rule.getNodes())
            .toList();
    assertEquals(List.of(), told);
  }
}
