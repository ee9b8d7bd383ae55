package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;

/** The pause after an ending, in which nothing new comes under the pointer. */
final class Pause {
  private Pause() {}

  /** Waits until the result has stood for long enough, then moves the pointer as a human does. */
  static void goOn(Page page) {
    awaitSettled(page);
    page.mouse().move(2, 2);
    page.mouse().move(7, 7);
  }

  static void awaitSettled(Page page) {
    assertThat(result(page).and(page.locator("[data-settled]"))).hasCount(1);
  }

  /** The result that stands where its card stood. */
  static Locator result(Page page) {
    return page.locator(".result");
  }
}
