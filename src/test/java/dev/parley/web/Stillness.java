package dev.parley.web;

import com.microsoft.playwright.Page;

/** Waits until nothing on a page moves or fades any more, so that everything looks as meant. */
final class Stillness {

  /**
   * Asks each shadow root by itself: a document does not list what moves inside of them. The page
   * waits by itself: Playwright would ask again and again by {@code eval}, which its policy
   * forbids.
   */
  private static final String NOTHING_MOVES =
      """
      async () => {
        const moving = root => [
          ...root.getAnimations().filter(({ playState }) => playState === 'running'),
          ...[...root.querySelectorAll('*')].flatMap(each => each.shadowRoot ? moving(each.shadowRoot) : []),
        ];
        let timer;
        const late = new Promise((_, reject) => {
          timer = setTimeout(() => reject(new Error('something moves on and on')), 20_000);
        });
        for (let now = moving(document); now.length > 0; now = moving(document)) {
          // what turns until an answer comes is cancelled when it goes
          await Promise.race([Promise.allSettled(now.map(({ finished }) => finished)), late]);
        }
        clearTimeout(timer);
      }\
      """;

  private Stillness() {}

  static void await(Page page) {
    page.evaluate(NOTHING_MOVES);
  }
}
