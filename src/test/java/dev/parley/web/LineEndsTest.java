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
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Where lines begin and end: no separator, no full stop and no mark stands there alone. */
@QuarkusTest
class LineEndsTest {

  private static final String TEXTS =
      """
      {"title":"Before I deploy","questions":[
        {"text":"Which one?\\n\\n- the first\\n- the second\\n\\n```diff\\n-old\\n+new\\n```","type":"SingleChoice",
          "choices":[
            {"value":"a","label":"Staging","description":"See [the runbook](https://docs.example/run)."},
            {"value":"b","label":"Live","preview":"+---+\\n| a |\\n+---+"}]},
        {"text":"Why?","type":"FreeText","required":true}]}
      """;

  /** How far the text of an element ends from the right edge of its parent, in px. */
  private static final String FROM_THE_RIGHT =
      """
      element => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return element.parentElement.getBoundingClientRect().right - range.getBoundingClientRect().right;
      }\
      """;

  /** In px; what is drawn may lie between two of them. */
  private static final double EXACT = 0.5;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  private CompletableFuture<String> answer;

  @AfterEach
  void nothingIsSent() {
    assertFalse(answer.isDone());
  }

  @Test
  void theTitleBeginsALineWithoutADot() {
    var page = asked(352, "dot", "en");
    var from = page.locator(".from").boundingBox();
    var title = page.locator("#title");
    assertTrue(title.boundingBox().y > from.y + 10);
    // the dot is in the padding, which lies outside of what is shown
    assertEquals(from.x - 12, title.boundingBox().x, EXACT);
    assertThat(page.locator(".from")).hasCSS("overflow-x", "clip");
    page.setViewportSize(1000, 800);
    var asker = page.locator(".asker").boundingBox();
    assertEquals(asker.y, title.boundingBox().y, EXACT);
    assertEquals(asker.x + asker.width, title.boundingBox().x, EXACT);
  }

  @Test
  void aFullStopStaysWithTheLinkBeforeIt() {
    var page = asked(352, "stop", "ar");
    var open = page.locator("a.open");
    assertThat(open).hasCSS("display", "inline");
    assertThat(open).hasCSS("white-space", "nowrap");
    // large enough to be hit
    assertTrue(open.boundingBox().height >= 24);
    Screenshots.take(page, "line-ends-narrow");
  }

  @Test
  void theMarksOfAListStandBesideItsWords() {
    var page = asked(1000, "list", "ar");
    var list = page.locator(".rest ul");
    assertThat(list).hasCSS("direction", "ltr");
    var rest = page.locator(".rest").boundingBox();
    var box = list.boundingBox();
    assertTrue(box.width < rest.width / 2);
    assertEquals(rest.x + rest.width, box.x + box.width, EXACT);
  }

  @Test
  void aPictureOfLettersKeepsItsForm() {
    var page = asked(1000, "letters", "ar");
    var text = page.locator(".previewed .said").first();
    assertThat(text).hasCSS("text-align", "start");
    assertTrue(((Number) text.evaluate(FROM_THE_RIGHT)).doubleValue() > 100);
  }

  @Test
  void aBlockOfCodeNamesItsLanguage() {
    var page = asked(1000, "code", "en");
    var code = page.locator(".rest pre");
    assertThat(code.locator(".language")).hasText("diff");
    assertThat(code.locator("code")).hasText("-old\n+new");
    // a line that goes or comes is marked from one edge to the other
    assertEquals(width(code.locator("code")), width(code.locator(".added")), EXACT);
    Screenshots.take(page, "line-ends");
  }

  @Test
  void anErrorIsMarkedFromItsFirstLineToItsLast() {
    var page = asked(352, "mark", "en");
    Form.review(page);
    page.getByTestId("send").click();
    page.getByTestId("fix").click();
    var question = page.locator(".wrong");
    assertEquals(
        question.boundingBox().height,
        ((Number)
                question.evaluate("each => parseFloat(getComputedStyle(each, '::before').height)"))
            .doubleValue(),
        EXACT);
    assertThat(question.getByTestId("field-error")).hasCSS("border-top-width", "1px");
  }

  private Page asked(int width, String name, String language) {
    var page = BROWSER.tab(width);
    var session = "line-ends-" + name;
    page.navigate(base.resolve("/?lang=" + language + "&session=" + session).toString());
    answer = asker.ask(base, session, TEXTS);
    Form.awaitArmed(page);
    Stillness.await(page);
    return page;
  }

  private static double width(Locator element) {
    return element.boundingBox().width;
  }
}
