package dev.parley.transport.pages;

import dev.parley.identity.InteractionKey;
import io.quarkiverse.web.bundler.runtime.Bundle;
import jakarta.inject.Singleton;

/**
 * Writes the HTML page of one question. The server writes only the ids of the question; script and
 * style are the bundle {@code ask}, so that the content security policy of all pages applies here
 * too.
 */
@Singleton
class AskPage {
  private final String head;

  AskPage(Bundle bundle) {
    this.head =
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
          <meta name="color-scheme" content="light dark">
          <meta name="theme-color" content="#f6f5f2" media="(prefers-color-scheme: light)">
          <meta name="theme-color" content="#15181b" media="(prefers-color-scheme: dark)">
          <meta name="robots" content="noindex">
          <title>Parley</title>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml">
          <link rel="apple-touch-icon" href="/icons/icon-192.png">
          <link rel="manifest" href="/manifest.webmanifest">
          <link rel="stylesheet" href="%s">
          <script type="module" src="%s"></script>
        </head>
        """
            .formatted(bundle.style("ask"), bundle.script("ask"));
  }

  String of(InteractionKey key) {
    return page(
        """
        <parley-questions data-session="%s" data-only="%s" focus-new>
          <section slot="empty" class="empty" data-testid="empty">
            <p data-text="questionOver"></p>
          </section>
        </parley-questions>
        """
            .formatted(attribute(key.session().sessionId()), attribute(key.toolUseId())));
  }

  /** The page without a question; the same for every reason, so that it reveals nothing. */
  String none() {
    return page("");
  }

  private String page(String questions) {
    return head
        + """
        <body>
          <header class="top">
            <h1>Parley</h1>
            <p class="connection" data-testid="connection">
              <span class="dot" aria-hidden="true"></span>
              <span id="connection" role="status"></span>
              <span id="presence" data-testid="presence"></span>
            </p>
          </header>
          <main>
            <noscript><p class="empty">Parley shows its questions with JavaScript, which is switched off here.</p></noscript>
            %s
          </main>
        </body>
        </html>
        """
            .formatted(questions);
  }

  /** Ids are visible ASCII; only these three characters have a meaning in a quoted attribute. */
  private static String attribute(String id) {
    return id.replace("&", "&amp;").replace("\"", "&quot;").replace("<", "&lt;");
  }
}
