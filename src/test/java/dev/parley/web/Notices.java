package dev.parley.web;

import com.microsoft.playwright.Page;

/** What a page tells somebody who looks elsewhere, as a test sees it. */
final class Notices {

  /**
   * Notes what is shown, sounded and counted, and which locks were tried; whether anybody looks is
   * up to the test.
   */
  static final String SCRIPT =
      """
      window.tried = [];
      if (window.LockManager) {
        const request = LockManager.prototype.request;
        LockManager.prototype.request = function (name, options, act) {
          return request.call(this, name, options, lock => {
            const done = act(lock);
            window.tried.push(name.split(' ')[0]);
            return done;
          });
        };
      }
      Object.defineProperty(document, 'visibilityState', {get: () => window.away ? 'hidden' : 'visible'});
      window.away = true;
      window.told = [];
      window.tones = 0;
      window.Notification = class {
        static permission = window.name || 'default';
        static async requestPermission() { return Notification.permission = window.name = window.verdict ?? 'granted'; }
      };
      ServiceWorkerRegistration.prototype.showNotification =
          async (title, {body}) => { window.told.push(title + (body ? ': ' + body : '')); };
      navigator.setAppBadge = async count => { window.badge = count; };
      window.AudioContext = class extends AudioContext {
        createOscillator() { window.tones++; return super.createOscillator(); }
      };
      """;

  private Notices() {}

  /** Without a script of the page, which its policy forbids. */
  static void awaitTrue(Page page, String condition) {
    page.waitForCondition(() -> Boolean.TRUE.equals(page.evaluate(condition)));
  }

  static int told(Page page, String text) {
    return (int)
        page.evaluate("text => window.told.filter(one => one.endsWith(text)).length", text);
  }

  static void awaitTried(Page page, String what, int times) {
    page.waitForCondition(() ->
        times
            == (int)
                page.evaluate(
                    "what => window.tried.filter(name => name === `parley.${what}`).length", what));
  }

  /** By all tabs of the context. */
  static int held(Page page, String what) {
    return (int)
        page.evaluate(
            """
            async what => (await navigator.locks.query()).held
                .filter(({name}) => name.startsWith(`parley.${what} `)).length
            """,
            what);
  }
}
