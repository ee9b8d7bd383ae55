package dev.parley.web;

import com.microsoft.playwright.Frame;
import com.microsoft.playwright.Page;
import java.util.List;

/** What a page reports of the card that it shows, and where that card is. */
final class SeenCard {
  /**
   * Notes what is reported, what of it is refused, and how many replies are awaited; whether the
   * tab is hidden is up to the test.
   */
  static final String SCRIPT =
      """
      window.reported = [];
      window.refused = 0;
      window.waiting = 0;
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (frame) {
        const { method, params, id } = JSON.parse(frame);
        const isReport = method === 'interaction/seen';
        if (isReport) window.reported.push(params.toolUseId);
        window.waiting++;
        this.addEventListener('message', ({ data }) => {
          const reply = JSON.parse(data);
          if (reply.id !== id) return;
          window.waiting--;
          if (isReport && reply.error) window.refused++;
        });
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
      async module => {
        await import(module);
        const element = document.querySelector('parley-questions');
        for (let i = 0; i < 20; i++) await element.updateComplete;
        const card = element.shadowRoot.querySelector('parley-interaction:not([hidden])');
        // it observes anew once it knows the sizes
        for (let i = 0; i < 4; i++) await new Promise(told => {
          const observer = new IntersectionObserver(() => {
            observer.disconnect();
            told();
          });
          observer.observe(card);
        });
      }
      """;

  static final String MODULE = "/static/bundle/lazy-seen.js";

  private SeenCard() {}

  static void awaitWatched(Page page) {
    awaitWatched(page.mainFrame(), MODULE);
  }

  /**
   * @param module where the element has it from
   */
  static void awaitWatched(Frame frame, String module) {
    frame.evaluate(WATCHED, module);
  }

  static List<String> reported(Page page) {
    return reported(page.mainFrame());
  }

  @SuppressWarnings("unchecked") // the page notes texts
  static List<String> reported(Frame frame) {
    return (List<String>) frame.evaluate("window.reported");
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

  /** Makes the card so high. */
  static void stretch(Frame frame, int pixels) {
    frame.evaluate(
        """
        pixels => {
          const root = document.querySelector('parley-questions').shadowRoot;
          root.querySelector('parley-interaction').style.minHeight = `${pixels}px`;
        }
        """,
        pixels);
  }

  /** Shows so many pixels of the card at the lower edge of the screen. */
  static void scrollTo(Page page, double pixels) {
    page.evaluate(
        """
        pixels => {
          const root = document.querySelector('parley-questions').shadowRoot;
          const { top } = root.querySelector('parley-interaction').getBoundingClientRect();
          scrollBy({ top: top + pixels - innerHeight, behavior: 'instant' });
        }
        """,
        pixels);
    awaitWatched(page);
  }
}
