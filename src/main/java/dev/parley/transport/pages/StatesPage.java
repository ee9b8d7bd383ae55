package dev.parley.transport.pages;

import io.quarkiverse.web.bundler.runtime.Bundle;
import io.quarkus.arc.profile.IfBuildProfile;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/**
 * Serves a page that shows the element in all its states, for those who change its looks. Neither
 * this class nor the page's bundle is in a build that is not of dev mode.
 */
@Singleton
@IfBuildProfile("dev")
class StatesPage {
  private final String html;

  StatesPage(Bundle bundle) {
    this.html =
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          <meta name="color-scheme" content="light dark">
          <title>States of the element</title>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml">
          <link rel="stylesheet" href="%s">
          <script type="module" src="%s"></script>
        </head>
        <body>
          <header class="top">
            <h1>States of the element</h1>
            <form id="controls"></form>
            <details><summary>List</summary><nav id="list" aria-label="States"></nav></details>
          </header>
          <main id="states"></main>
        </body>
        </html>
        """
            .formatted(bundle.style("states"), bundle.script("states"));
  }

  void register(@Observes Router router) {
    router
        .get("/states.html")
        .handler(rc ->
            rc.response()
                .putHeader(HttpHeaders.CONTENT_TYPE, "text/html; charset=UTF-8")
                .end(html));
  }
}
