package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;

/** The way through the steps of a set of questions, as a human goes it with the pointer. */
final class Form {
  private Form() {}

  /** On to the review, from wherever the form stands. */
  static void review(Locator card) {
    while (!card.getByTestId("review").isVisible()) {
      card.getByTestId("next").click();
    }
  }

  static void review(Page page) {
    review(page.getByTestId("interaction"));
  }

  /** Through the review, and sent. */
  static void send(Locator card) {
    review(card);
    card.getByTestId("send").click();
  }

  static void send(Page page) {
    send(page.getByTestId("interaction"));
  }

  /** On to the next question. */
  static void next(Page page) {
    page.getByTestId("next").click();
  }

  /** Straight to the step with that number, from 1 on. */
  static void step(Page page, int number) {
    page.getByTestId("step").nth(number - 1).click();
  }

  /** Waits until the card stands there for long enough to be answered on purpose. */
  static void awaitArmed(Page page) {
    assertThat(page.locator("parley-interaction[armed]")).hasCount(1);
  }
}
