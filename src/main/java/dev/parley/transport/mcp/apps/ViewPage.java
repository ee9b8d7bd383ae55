package dev.parley.transport.mcp.apps;

import io.quarkiverse.web.bundler.runtime.Bundle;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The view as one HTML file that loads nothing: the hosts' policy forbids it to (MCP Apps
 * 2026-01-26, Content Security Policy). Its script and style are the bundle {@code view}, which
 * shares the code of its forms with the page.
 */
@Singleton
class ViewPage {
  private final String html;

  ViewPage(Bundle bundle) {
    // a script ends at the first </script>, wherever that stands
    String script = read(bundle.script("view")).replace("</", "<\\/");
    this.html =
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>Parley</title>
        <style>%s</style>
        </head>
        <body>
        <main id="view"><p class="waiting" role="status">Waiting for the questions…</p></main>
        <script type="module">%s</script>
        </body>
        </html>
        """
            .formatted(read(bundle.style("view")), script);
  }

  String html() {
    return html;
  }

  /** A file of the bundle, which is part of this application. */
  private static String read(String path) {
    String resource = "META-INF/resources" + path;
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    try (InputStream in = loader.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("the build lacks " + resource);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .replaceAll("\n?(//|/\\*)# sourceMappingURL=.*", "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
