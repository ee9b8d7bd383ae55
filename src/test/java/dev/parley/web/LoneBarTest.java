package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.microsoft.playwright.Locator;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Below a lone question the words of the first button begin where the question does. */
@QuarkusTest
class LoneBarTest {

  /** Where the content of an element begins, in px from the left. */
  private static final String START =
      """
      element => {
        const style = getComputedStyle(element);
        const { left, right } = element.getBoundingClientRect();
        return style.direction === 'rtl'
          ? right - parseFloat(style.paddingRight) - parseFloat(style.borderRightWidth)
          : left + parseFloat(style.paddingLeft) + parseFloat(style.borderLeftWidth);
      }\
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @ParameterizedTest
  @CsvSource({"en, 1000", "en, 360", "ar, 1000", "ar, 320"})
  void wordsBeginWhereTheQuestionDoes(String language, int width) {
    var session = "lone-bar-%s-%d".formatted(language, width);
    var page = BROWSER.tab(width);
    page.navigate(base.resolve("/?lang=%s&session=%s".formatted(language, session)).toString());
    var answer = asker.ask(base, session, States.LONE);
    assertThat(page.getByTestId("decline")).isVisible();
    Stillness.await(page);
    assertEquals(start(page.locator("form")), start(page.getByTestId("decline")), 0.5);
    assertEquals(width, page.evaluate("document.documentElement.scrollWidth"));
    Screenshots.take(page, session);
    assertFalse(answer.isDone());
  }

  private static double start(Locator element) {
    return ((Number) element.evaluate(START)).doubleValue();
  }
}
