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

  private Screenshots() {}

  static void take(Page page, String name) {
    Stillness.await(page);
    var options =
        new Page.ScreenshotOptions().setFullPage(true).setPath(FOLDER.resolve(name + ".png"));
    assertTrue(page.screenshot(options).length > 0);
  }
}
