package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a tap on a result reaches, and what a new question leaves alone. */
@QuarkusTest
class ResultTest {

  private static final String LONE =
      "{\"questions\":[{\"text\":\"%s\",\"type\":\"SingleChoice\",\"choices\":[\"Left\",\"Right\"]}]}";

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void aTapThatGoesOnChoosesNothing() throws Exception {
    Page page = Browser.join(BROWSER.touchTab(), base, "tap");
    page.evaluate("window.clicks = 0; addEventListener('click', () => window.clicks++)");
    var first = asker.ask(base, "tap", LONE.formatted("First?"));
    Form.awaitArmed(page);
    var second = asker.ask(base, "tap", LONE.formatted("Second?"));
    assertThat(page.getByTestId("other")).hasCount(1);
    var row = page.getByLabel("Right").boundingBox();
    double x = row.x + row.width / 2;
    double y = row.y + row.height / 2;
    page.touchscreen().tap(x, y);
    assertTrue(first.get(30, TimeUnit.SECONDS).contains("Right"));
    Pause.awaitSettled(page);

    int before = (int) page.evaluate("window.clicks");
    page.touchscreen().tap(x, y);
    page.waitForCondition(() -> (int) page.evaluate("window.clicks") > before);
    assertThat(page.getByTestId("interaction")).containsText("Second?");
    assertThat(page.getByTestId("interaction").locator("input:checked")).hasCount(0);
    Form.awaitArmed(page);
    assertFalse(second.isDone());
  }

  @Test
  void aNewQuestionTakesNoResultThatIsRead() throws Exception {
    Page page = Browser.join(BROWSER.tab(), base, "read");
    Page other = Browser.join(BROWSER.tab(), base, "read");
    var first = asker.ask(base, "read", LONE.formatted("First?"));
    assertThat(page.getByTestId("interaction")).containsText("First?");
    Form.awaitArmed(other);
    other.getByLabel("Left").click();
    assertTrue(first.get(30, TimeUnit.SECONDS).contains("Left"));
    Pause.awaitSettled(page);
    Pause.result(page).locator("summary").press("Enter");
    assertThat(Pause.result(page).locator("details")).hasAttribute("open", "");

    var second = asker.ask(base, "read", LONE.formatted("Second?"));
    assertThat(page.getByTestId("other")).containsText("Second?");
    assertThat(Pause.result(page).locator("summary")).isFocused();
    page.getByTestId("next-question").click();
    assertThat(page.getByTestId("interaction")).containsText("Second?");
    assertFalse(second.isDone());
  }
}
