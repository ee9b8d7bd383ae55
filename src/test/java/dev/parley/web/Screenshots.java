package dev.parley.web;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Pictures of the page's states, for somebody to look at: in {@code target/screenshots}, or where
 * the system property names another folder, such as {@code docs/images/states}.
 */
final class Screenshots {

  private static final Path FOLDER =
      Path.of(
          Optional.ofNullable(System.getProperty("test.screenshots")).orElse("target/screenshots"));

  /** In px; a page that is always higher than its window would grow without end. */
  private static final int HIGHEST = 10_000;

  /** What stands a third down stays there in a higher window. */
  private static final String HOLD =
      """
      () => {
        const main = document.querySelector('main');
        const { style } = main ?? document.createElement('main');
        const before = style.paddingBlockStart;
        if (main) style.paddingBlockStart = getComputedStyle(main).paddingBlockStart;
        return () => { style.paddingBlockStart = before; };
      }\
      """;

  private Screenshots() {}

  static void take(Page page, String name) {
    write(page, FOLDER.resolve(name + ".png"));
    Gallery.take(page, name);
  }

  /** Writes what the page shows now, from its top to its end. */
  static void write(Page page, Path file) {
    Stillness.await(page);
    var window = page.viewportSize();
    var scrolled = page.evaluate("scrollY");
    var release = page.evaluateHandle(HOLD);
    showAll(page, window.width, window.height);
    var options = new Page.ScreenshotOptions().setFullPage(true).setPath(file);
    assertTrue(page.screenshot(options).length > 0);
    page.setViewportSize(window.width, window.height);
    release.evaluate("release => release()");
    page.evaluate("y => scrollTo(0, y)", scrolled);
  }

  /**
   * Makes the window as high as the page: in a lower one, what sticks to its edge would cover the
   * middle of the picture. The page may grow with the window.
   */
  private static void showAll(Page page, int width, int height) {
    int needed = (int) page.evaluate("document.documentElement.scrollHeight");
    if (needed > height && needed < HIGHEST) {
      page.setViewportSize(width, needed);
      showAll(page, width, needed);
    }
  }
}
