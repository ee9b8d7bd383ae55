package dev.parley.web;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.PlaywrightException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A Chromium for all test classes with the same settings, since it takes seconds to start. They
 * share the process and nothing in it: each test has tabs of its own.
 */
final class Chromium implements AutoCloseable {

  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(Chromium.class.getName());

  private static final List<String> ARGUMENTS =
      List.of(
          "--headless",
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync");

  private final Playwright playwright;
  private final Browser browser;

  private Chromium(Path executable) {
    var environment = Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    playwright = Playwright.create(new Playwright.CreateOptions().setEnv(environment));
    browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions().setExecutablePath(executable).setArgs(ARGUMENTS));
  }

  /** The one that is open, or another in its place. */
  static Browser open(ExtensionContext context, Path executable) {
    var store = context.getRoot().getStore(NAMESPACE);
    var open = store.get(NAMESPACE, AutoCloseable.class);
    // with other settings this class is another one, and so are those of Playwright
    if (open instanceof Chromium mine && mine.browser.isConnected()) {
      return mine.browser;
    }
    if (open != null) {
      try {
        open.close();
      } catch (Exception e) {
        throw new AssertionError(e);
      }
    }
    var made = new Chromium(executable);
    store.put(NAMESPACE, made);
    return made.browser;
  }

  @Override
  public void close() {
    try {
      playwright.close();
    } catch (PlaywrightException | LinkageError e) {
      // its classes may have gone with the Quarkus of its tests; it ends with this JVM
      System.err.println("Chromium stays for now: " + e);
    }
  }
}
