package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Where things are in Arabic: texts begin at the right edge of their place, and the order is
 * mirrored.
 */
@QuarkusTest
class RightToLeftTest {

  private static final String STEPS =
      """
      {"title":"قبل النشر","questions":[
        {"text":"أي بيئة؟\\n\\nالبيئة `eu-west-1` قيد الصيانة.","header":"الهدف","type":"SingleChoice","required":true,"choices":[
          {"value":"a","label":"تجريبية (Recommended)","description":"انظر https://docs.example/a"},
          {"value":"b","label":"Production (EU)"}]},
        {"text":"ما الذي نتحقق منه؟","header":"الفحوص","type":"MultiChoice","choices":["وحدات","Load test"]},
        {"text":"لماذا؟","header":"السبب","type":"FreeText"}]}
      """;

  /** How far the text ends from the right edge of its element's content, in px. */
  private static final String GAP =
      """
      element => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { right } = element.getBoundingClientRect();
        const { paddingRight, borderRightWidth } = getComputedStyle(element);
        const edge = right - parseFloat(paddingRight) - parseFloat(borderRightWidth);
        return Math.round(edge - Math.max(...[...range.getClientRects()].map(rect => rect.right)));
      }\
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void errorsBeginAtTheRight() {
    var page = arabic("rtl-error", 1000);
    var result =
        asker.form(
            base,
            "rtl-error",
            "{\"title\":\"نافذة الصيانة\",\"fields\":[{\"id\":\"n\",\"type\":\"number\",\"label\":\"النسبة\",\"max\":2.5},"
                + "{\"id\":\"d\",\"type\":\"date\",\"label\":\"اليوم\"}]}");
    page.getByLabel("النسبة").fill("3");
    Form.send(page);
    var line = page.getByTestId("line-error");
    assertThat(line).isVisible();
    assertEquals(0, line.evaluate(GAP));
    States.look(page, "right-to-left-error-in-review");
    page.getByTestId("fix").click();
    var error = page.getByTestId("field-error").first();
    assertThat(error).isVisible();
    assertThat(error).hasCSS("direction", "rtl");
    assertEquals(0, error.evaluate(GAP));
    States.look(page, "right-to-left-error");
    assertFalse(result.isDone());
  }

  @Test
  void stepsAndChoicesAreMirrored() {
    var page = arabic("rtl-steps", 1000);
    var answer = asker.ask(base, "rtl-steps", STEPS);
    assertThat(page.getByLabel("تجريبية")).isVisible();
    assertEquals(0, page.locator(".ask .rest").evaluate(GAP));
    var steps = page.getByTestId("step");
    assertTrue(x(steps.nth(0)) > x(steps.nth(1)));
    assertTrue(x(steps.nth(2)) > x(page.getByTestId("to-review")));
    // who asks is right of the time
    assertTrue(x(page.locator(".from")) > x(page.locator(".clock")));
    States.look(page, "right-to-left-steps");
    Form.review(page);
    assertTrue(x(page.locator(".line dt").first()) > x(page.getByTestId("change").first()));
    States.look(page, "right-to-left-review");
    assertFalse(answer.isDone());
  }

  @Test
  void aTextOfTheOtherDirectionBeginsThereToo() {
    var page = arabic("rtl-english", 320);
    var answer = asker.ask(base, "rtl-english", States.LONE);
    var about = page.getByText("It has not been read for 90 days.");
    assertThat(about).isVisible();
    assertThat(about).hasCSS("direction", "ltr");
    // the space at which a line breaks hangs over its end
    assertTrue((int) about.evaluate(GAP) <= 0);
    assertFalse(answer.isDone());
  }

  @Test
  void fitsANarrowScreen() {
    var page = arabic("rtl-narrow", 320);
    var answer = asker.ask(base, "rtl-narrow", STEPS);
    assertThat(page.getByLabel("تجريبية")).isVisible();
    assertEquals(320, page.evaluate("document.documentElement.scrollWidth"));
    Screenshots.take(page, "right-to-left-narrow");
    assertFalse(answer.isDone());
  }

  private Page arabic(String session, int width) {
    var page = BROWSER.tab(width);
    page.navigate(base.resolve("/?lang=ar&session=" + session).toString());
    return page;
  }

  private static double x(Locator place) {
    return place.boundingBox().x;
  }
}
