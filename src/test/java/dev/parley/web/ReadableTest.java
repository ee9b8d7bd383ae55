package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import com.microsoft.playwright.options.ReducedMotion;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The card enlarged, with wider spacing, on paper, and without motion. */
@QuarkusTest
class ReadableTest {

  /** The spacing of WCAG 1.4.12, in every shadow root. */
  private static final String SPACING =
      """
      () => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
          word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`);
        const walk = root => {
          root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
          for (const each of root.querySelectorAll('*')) if (each.shadowRoot) walk(each.shadowRoot);
        };
        walk(document);
      }\
      """;

  /** The texts that their own element cuts. */
  private static final String CUT =
      """
      () => {
        const found = [];
        const walk = root => {
          for (const each of root.querySelectorAll('*')) {
            const isCut = each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1;
            const hides = getComputedStyle(each).overflow === 'hidden' && each.clientWidth > 1;
            if (isCut && hides) found.push(each.className);
            if (each.shadowRoot) walk(each.shadowRoot);
          }
        };
        walk(document);
        return found;
      }\
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void flowsAtFourHundredPercent() {
    // a window of 1280 px by 1024 px, enlarged four times
    var page = BROWSER.tab(320);
    page.setViewportSize(320, 256);
    Browser.join(page, base, "zoomed");
    var answer = asker.ask(base, "zoomed", States.DEPLOY);
    assertThat(page.getByTestId("question")).isVisible();
    assertEquals(320, page.evaluate("document.documentElement.scrollWidth"));
    Form.review(page);
    assertEquals(320, page.evaluate("document.documentElement.scrollWidth"));
    assertFalse(answer.isDone());
  }

  @Test
  void widerSpacingCutsNothing() {
    var page = Browser.join(BROWSER.tab(320), base, "spaced");
    var answer = asker.ask(base, "spaced", States.DEPLOY);
    assertThat(page.getByTestId("question")).isVisible();
    page.evaluate(SPACING);
    assertEquals(List.of(), page.evaluate(CUT));
    assertEquals(320, page.evaluate("document.documentElement.scrollWidth"));
    Screenshots.take(page, "wider-spacing");
    assertFalse(answer.isDone());
  }

  @Test
  void isReadOnPaperWithoutWhatCanBePressed() {
    var page = BROWSER.tab();
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    Browser.join(page, base, "printed");
    var answer = asker.ask(base, "printed", States.DEPLOY);
    assertThat(page.getByTestId("question")).isVisible();
    page.emulateMedia(
        new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK).setMedia(Media.PRINT));
    assertThat(page.locator(".ask .first")).hasCSS("color", "rgb(34, 38, 42)");
    assertThat(page.getByTestId("interaction")).isFocused();
    assertThat(page.locator(".card")).hasCSS("box-shadow", "none");
    assertThat(page.locator(".card")).hasCSS("border-top-color", "rgb(220, 218, 211)");
    assertThat(page.getByText("https://docs.example/run")).isVisible();
    assertThat(page.locator(".open")).isHidden();
    assertThat(page.getByTestId("connection")).isHidden();
    assertThat(page.locator(".bar")).isHidden();
    assertThat(page.getByText("Staging", new Page.GetByTextOptions().setExact(false))).isVisible();
    assertEquals(
        0, page.locator("button").all().stream().filter(button -> button.isVisible()).count());
    Screenshots.take(page, "on-paper");
    assertFalse(answer.isDone());
  }

  @Test
  void nothingMovesForThoseWhoWantThat() {
    var page = BROWSER.tab();
    page.emulateMedia(new Page.EmulateMediaOptions().setReducedMotion(ReducedMotion.REDUCE));
    Browser.join(page, base, "unmoved");
    var answer = asker.ask(base, "unmoved", States.DEPLOY);
    assertThat(page.locator(".card")).hasCSS("animation-name", "none");
    assertThat(page.locator(".option").first()).hasCSS("transition-property", "none");
    assertFalse(answer.isDone());
  }
}
