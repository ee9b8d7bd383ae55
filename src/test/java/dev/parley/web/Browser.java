package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.abort;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A real {@link Chromium} for a test class, which is skipped if there is none. The system property
 * or environment variable names another one than Debian's. A test fails if its page has a script
 * error or violates the content security policy.
 */
final class Browser implements BeforeAllCallback, AfterEachCallback {

  /** Enough for a busy machine; a test that passes does not wait for it. */
  private static final double PATIENCE_MS = 20_000;

  private final List<String> problems = new CopyOnWriteArrayList<>();
  private com.microsoft.playwright.Browser chromium;

  @Override
  public void beforeAll(ExtensionContext context) {
    var executable = executable();
    if (!Files.isExecutable(executable)) {
      var reason = "no Chromium at %s: the browser tests are skipped".formatted(executable);
      System.err.println(reason);
      abort(reason);
    }
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MS);
    chromium = Chromium.open(context, executable);
  }

  /** A tab that shares nothing with the others. */
  Page tab() {
    return tab(1000);
  }

  Page tab(int width) {
    return tab(options(width));
  }

  /** A tab of a telephone. */
  Page touchTab() {
    return tab(options(390).setHasTouch(true).setIsMobile(true));
  }

  /** A tab of a person whose browser asks for a language. */
  Page speaking(String language) {
    return tab(options(1000).setLocale(language));
  }

  /** A tab of a person of that time zone. */
  Page inZone(String zone, String language) {
    return tab(options(1000).setTimezoneId(zone).setLocale(language));
  }

  private static com.microsoft.playwright.Browser.NewContextOptions options(int width) {
    return new com.microsoft.playwright.Browser.NewContextOptions().setViewportSize(width, 800);
  }

  private Page tab(com.microsoft.playwright.Browser.NewContextOptions options) {
    var page = chromium.newContext(options).newPage();
    page.onPageError(problems::add);
    page.onConsoleMessage(message -> {
      if (message.text().contains("Content Security Policy")) {
        problems.add(message.text());
      }
    });
    return page;
  }

  /** Opens the page of a session and waits until it is connected. */
  static Page join(Page tab, URI base, String session) {
    tab.navigate(base.resolve("/?session=" + session).toString());
    assertThat(tab.getByTestId("connection")).containsText("Connected");
    return tab;
  }

  @Override
  public void afterEach(ExtensionContext context) {
    if (chromium == null) {
      return;
    }
    List.copyOf(chromium.contexts()).forEach(com.microsoft.playwright.BrowserContext::close);
    var seen = List.copyOf(problems);
    problems.clear();
    assertEquals(List.of(), seen, "problems on the page");
  }

  private static Path executable() {
    return Path.of(
        Optional.ofNullable(System.getProperty("parley.test.chromium"))
            .or(() -> Optional.ofNullable(System.getenv("PARLEY_TEST_CHROMIUM")))
            .orElse("/usr/bin/chromium"));
  }
}
