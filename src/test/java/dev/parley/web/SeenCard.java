package dev.parley.web;

import com.microsoft.playwright.Page;
import java.util.List;

/** What a page reports of the card that it shows, and where that card is. */
final class SeenCard {
  /** Notes what is reported; whether the tab is hidden is up to the test. */
  static final String SCRIPT =
      """
      window.reported = [];
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (frame) {
        const { method, params } = JSON.parse(frame);
        if (method === 'interaction/seen') window.reported.push(params.toolUseId);
        send.call(this, frame);
      };
      Object.defineProperty(document, 'hidden', { get: () => window.away === true });
      """;

  /**
   * Waits for the module, and until it has been told what is in sight: an observer that begins
   * later is told later.
   */
  private static final String WATCHED =
      """
      async () => {
        await import('/static/bundle/lazy-seen.js');
        const element = document.querySelector('parley-questions');
        for (let i = 0; i < 20; i++) await element.updateComplete;
        const card = element.shadowRoot.querySelector('parley-interaction:not([hidden])');
        await new Promise(told => {
          const observer = new IntersectionObserver(() => {
            observer.disconnect();
            told();
          });
          observer.observe(card);
        });
      }
      """;

  private SeenCard() {}

  static void awaitWatched(Page page) {
    page.evaluate(WATCHED);
  }

  @SuppressWarnings("unchecked") // the page notes texts
  static List<String> reported(Page page) {
    return (List<String>) page.evaluate("window.reported");
  }

  /** The person turns to another tab, or comes back. */
  static void look(Page page, boolean away) {
    page.evaluate(
        """
        away => {
          window.away = away;
          document.dispatchEvent(new Event('visibilitychange'));
        }
        """,
        away);
  }

  /** Shows that part of the card at the lower edge of the screen. */
  static void scrollTo(Page page, double part) {
    page.evaluate(
        """
        part => {
          const root = document.querySelector('parley-questions').shadowRoot;
          const { top, height } = root.querySelector('parley-interaction').getBoundingClientRect();
          scrollBy({ top: top + height * part - innerHeight, behavior: 'instant' });
        }
        """,
        part);
    awaitWatched(page);
  }
}
