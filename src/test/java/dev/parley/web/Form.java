package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;

/** Steps through a set of questions, as a human does with the pointer. */
final class Form {
  private Form() {}

  /** Goes on to the review, from any step. */
  static void review(Locator card) {
    while (!card.getByTestId("review").isVisible()) {
      card.getByTestId("next").click();
    }
  }

  static void review(Page page) {
    review(page.getByTestId("interaction"));
  }

  /** Goes through the review, and sends. */
  static void send(Locator card) {
    review(card);
    card.getByTestId("send").click();
  }

  static void send(Page page) {
    send(page.getByTestId("interaction"));
  }

  /** Goes on to the next question. */
  static void next(Page page) {
    page.getByTestId("next").click();
  }

  /** Goes straight to the step with that number, from 1 on. */
  static void step(Page page, int number) {
    var step = page.getByTestId("step").nth(number - 1);
    assertThat(step).isAttached();
    if (!step.isVisible()) {
      page.getByTestId("steps-bar").click();
    }
    step.click();
  }

  /** Waits until the card has been there for long enough to be answered on purpose. */
  static void awaitArmed(Page page) {
    assertThat(page.locator("parley-interaction[armed]")).hasCount(1);
  }
}
