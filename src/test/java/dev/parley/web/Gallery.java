package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.EmulateMediaOptions;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ForcedColors;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Pictures of a state in boxes of all widths: light, dark, in forced colours, and in Arabic. Taken
 * only where the system property {@code test.gallery} names a folder, since they take long.
 */
final class Gallery {

  private static final Optional<Path> FOLDER =
      Optional.ofNullable(System.getProperty("test.gallery")).map(Path::of);

  private static final List<Integer> WIDTHS = List.of(1280, 768, 320, 240);

  private static final Map<String, EmulateMediaOptions> SCHEMES =
      Map.of(
          "light", scheme(ColorScheme.LIGHT, ForcedColors.NONE),
          "dark", scheme(ColorScheme.DARK, ForcedColors.NONE),
          "forced", scheme(ColorScheme.LIGHT, ForcedColors.ACTIVE));

  /**
   * Gives the element all of the window's width but a margin, on our page as in a box of a test.
   */
  private static final String WIDEN =
      """
      () => {
        const widen = element => {
          if (element === null || element === document.body) return;
          element.style.setProperty('inline-size', 'auto', 'important');
          element.style.setProperty('margin-inline', element.parentElement === document.body ? '16px' : '0');
          widen(element.parentElement);
        };
        widen(document.querySelector('parley-questions, parley-inbox, parley-interaction'));
        const header = document.querySelector('.top');
        if (header) header.style.width = 'calc(100% - 32px)';
      }\
      """;

  /**
   * What undoes {@link #WIDEN}, and gives the focus back: in another width its button may be
   * hidden.
   */
  private static final String REMEMBER =
      """
      () => {
        const focused = root => root.activeElement?.shadowRoot ? focused(root.activeElement.shadowRoot) : root.activeElement;
        const last = focused(document);
        const styled = [...document.querySelectorAll('body *')].map(({ style }) => [style, style.cssText]);
        return () => {
          for (const [style, text] of styled) style.cssText = text;
          if (focused(document) !== last) last?.focus();
        };
      }\
      """;

  private static final String SPEAK =
      "({ lang, dir }) => { Object.assign(document.documentElement, { lang, dir }); }";

  private Gallery() {}

  static void take(Page page, String name) {
    FOLDER.ifPresent(folder -> take(page, folder.resolve(name)));
  }

  private static void take(Page page, Path folder) {
    var window = page.viewportSize();
    var spoken =
        page.evaluate(
            "({ lang: document.documentElement.lang, dir: document.documentElement.dir })");
    var goBack = page.evaluateHandle(REMEMBER);
    page.evaluate(WIDEN);
    for (int width : WIDTHS) {
      page.setViewportSize(width + 32, 800);
      SCHEMES.forEach((scheme, media) -> {
        page.emulateMedia(media);
        Screenshots.write(page, folder.resolve(width + "-" + scheme + ".png"));
      });
    }
    page.emulateMedia(SCHEMES.get("light"));
    page.evaluate(SPEAK, Map.of("lang", "ar", "dir", "rtl"));
    assertThat(page.locator(":is(parley-questions, parley-inbox) .all[lang]:not([lang=ar])"))
        .hasCount(0);
    for (int width : WIDTHS) {
      page.setViewportSize(width + 32, 800);
      Screenshots.write(page, folder.resolve(width + "-rtl.png"));
    }
    page.evaluate(SPEAK, spoken);
    page.emulateMedia(scheme(null, null));
    page.setViewportSize(window.width, window.height);
    goBack.evaluate("goBack => goBack()");
  }

  private static EmulateMediaOptions scheme(ColorScheme colours, ForcedColors forced) {
    return new EmulateMediaOptions().setColorScheme(colours).setForcedColors(forced);
  }
}
