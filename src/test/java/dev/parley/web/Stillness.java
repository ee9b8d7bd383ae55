package dev.parley.web;

import com.microsoft.playwright.Page;

/** Waits until nothing on a page moves or fades any more, so that everything looks as meant. */
final class Stillness {

  /** Asks each shadow root by itself: a document does not list what moves inside of them. */
  private static final String NOTHING_MOVES =
      """
      () => {
        const moves = root =>
          root.getAnimations().length > 0
          || [...root.querySelectorAll('*')].some(each => each.shadowRoot && moves(each.shadowRoot));
        return !moves(document);
      }\
      """;

  private Stillness() {}

  static void await(Page page) {
    page.waitForFunction(NOTHING_MOVES);
  }
}
