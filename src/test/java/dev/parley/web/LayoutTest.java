package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ForcedColors;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where things stand beside each other: edges that meet, room that is even, nothing said twice. */
@QuarkusTest
class LayoutTest {

  private static final String SECTIONS =
      """
      {"title":"A table for your team","sections":[
        {"id":"table","title":"The table","fields":[
          {"id":"people","type":"number","label":"How many people?","required":true},
          {"id":"at","type":"time","label":"When?","defaultValue":"12:30"},
          {"id":"mail","type":"text","label":"Mail"}]},
        {"id":"guest","title":"A guest","fields":[
          {"id":"diet","type":"multiselect","label":"What do they not eat?","options":["Meat","Fish"]}]}]}
      """;

  /** The second step is the longest. */
  private static final String UNEVEN =
      """
      {"questions":[
        {"text":"Which way?","header":"Way","type":"SingleChoice","choices":["Left","Right"]},
        {"text":"Which colours?","header":"Colours","type":"MultiChoice",
          "choices":["Red","Green","Blue","Yellow"]},
        {"text":"Which size?","header":"Size","type":"SingleChoice","choices":["Small","Large"]}]}
      """;

  /** In px; what is drawn may lie between two of them. */
  private static final double EXACT = 0.5;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void theBarOfTheFirstStepHasNoGapWhereBackIsNot() {
    var page = asked(1000, "layout-bar", States.DEPLOY);
    assertEquals(end(page.getByTestId("dismiss")) + 8, start(page.getByTestId("next")), EXACT);
    assertTrue(end(page.getByTestId("keys")) <= start(page.getByTestId("decline")));
    Form.next(page);
    assertEquals(start(page.locator("form")), start(page.getByTestId("back")), EXACT);
    assertEquals(end(page.getByTestId("dismiss")) + 8, start(page.getByTestId("next")), EXACT);
  }

  @Test
  void theBarDoesNotMoveUpFromStepToStep() {
    var page = BROWSER.tab(1280);
    page.setViewportSize(1280, 900);
    Browser.join(page, base, "layout-height");
    var answer = asker.ask(base, "layout-height", UNEVEN);
    Form.awaitArmed(page);
    var low = y(page.getByTestId("next"));
    Form.next(page);
    var high = y(page.getByTestId("next"));
    assertTrue(high > low + 50);
    for (int step : new int[] {3, 1, 2}) {
      Form.step(page, step);
      assertEquals(high, y(page.getByTestId("next")), EXACT);
    }
    Form.review(page);
    assertEquals(high, y(page.getByTestId("send")), EXACT);
    // in another width everything has another height
    Form.step(page, 1);
    var shown = page.locator(".part:not([hidden])");
    assertTrue(y(page.locator(".bar")) > lower(shown) + 50);
    page.setViewportSize(600, 900);
    page.waitForCondition(() -> y(page.locator(".bar")) < lower(shown) + 25);
    assertFalse(answer.isDone());
  }

  @Test
  void theBarStaysOnTheScreenAfterAStepThatWasLonger() {
    var page = asked(400, "layout-long", UNEVEN);
    page.setViewportSize(400, 500);
    Form.next(page);
    var stuck = y(page.getByTestId("next"));
    Form.next(page);
    assertTrue(y(page.getByTestId("next")) <= stuck + EXACT);
    assertTrue(y(page.getByTestId("next")) + 40 <= 500);
  }

  @Test
  void theBarDoesNotMoveWhenAChoiceIsMade() {
    var page = asked(1000, "layout-choice", States.DEPLOY);
    page.setViewportSize(1000, 1000);
    assertThat(page.getByText("Clear the choice")).isHidden();
    var before = y(page.getByTestId("next"));
    page.getByLabel("Staging").check();
    assertThat(page.getByText("Clear the choice")).isVisible();
    assertEquals(before, y(page.getByTestId("next")), EXACT);
    page.getByText("Clear the choice").click();
    assertThat(page.getByLabel("Staging")).isFocused();
    assertThat(page.getByLabel("Staging")).not().isChecked();
    assertEquals(before, y(page.getByTestId("next")), EXACT);
  }

  @Test
  void onlyOneRowOfButtonsSticksToTheEndOfANarrowScreen() {
    var page = asked(352, "layout-rows", UNEVEN);
    page.setViewportSize(352, 420);
    assertTrue(420 - y(page.locator(".bar")) < 64);
    assertTrue(y(page.getByTestId("decline")) >= 420);
    page.getByTestId("next").focus();
    page.keyboard().press("Tab");
    assertThat(page.getByTestId("decline")).isFocused();
    assertTrue(lower(page.getByTestId("decline")) <= 420);
  }

  @Test
  void theKeysOfALoneChoiceEndWhereItsRowsDo() {
    var page = asked(1000, "layout-keys", States.LONE);
    assertEquals(end(page.locator("form")), end(page.getByTestId("keys")), EXACT);
  }

  @ParameterizedTest
  @ValueSource(ints = {320, 352})
  void theMarkOfARequiredQuestionStandsInItsLastLine(int width) {
    var page = asked(width, "layout-required-" + width, States.DEPLOY);
    var lines =
        "first => Array.from(first.getClientRects(), ({ top, bottom }) => (top + bottom) / 2).at(-1)";
    double last = ((Number) page.locator(".ask .first:visible").evaluate(lines)).doubleValue();
    var mark = box(page.locator(".ask .tag:visible"));
    assertEquals(last, mark.y + mark.height / 2, 8);
  }

  @Test
  void whatClearsAChoiceTouchesNoRow() {
    var page = asked(272, "layout-clear", States.DEPLOY);
    page.getByLabel("Staging").check();
    assertTrue(
        y(page.getByText("Clear the choice")) >= lower(page.locator(".choices:visible")) + 8);
  }

  @ParameterizedTest
  @ValueSource(ints = {272, 352})
  void narrowBarsBeginWhereTheTextDoes(int width) {
    var page = asked(width, "layout-narrow-" + width, States.DEPLOY);
    double padding = Double.parseDouble(style(page.getByTestId("decline"), "paddingLeft"));
    double rim = Double.parseDouble(style(page.getByTestId("decline"), "borderLeftWidth"));
    assertEquals(
        start(page.locator("form")), start(page.getByTestId("decline")) + padding + rim, EXACT);
  }

  @Test
  void aNarrowBarOfOneQuestionBreaksNoPairOfButtons() {
    var page = asked(272, "layout-lone", States.LONE);
    page.getByLabel("Keep it").focus();
    page.keyboard().press("0");
    page.keyboard().type("Rename it");
    assertThat(page.getByTestId("send")).isVisible();
    assertEquals(box(page.getByTestId("decline")).y, box(page.getByTestId("more")).y, EXACT);
    assertEquals(end(page.locator("form")), end(page.getByTestId("send")), EXACT);
  }

  @Test
  void linksBeginWhereTheTextDoes() {
    var page = asked(1000, "layout-link", States.LONE);
    assertEquals(start(page.locator("form")), start(page.getByText("Add a note")), EXACT);
  }

  @Test
  void theNameOfAPartIsShownOnce() {
    var page = BROWSER.tab(1000);
    Browser.join(page, base, "layout-part");
    var result = asker.form(base, "layout-part", SECTIONS);
    assertThat(page.getByLabel("How many people?")).isVisible();
    assertEquals(1, box(page.locator("h3#part-0")).width, EXACT);
    page.setViewportSize(400, 800);
    assertTrue(box(page.locator("h3#part-0")).width > 50);
    assertFalse(result.isDone());
  }

  @Test
  void aStepIsNotDoneWhileAnAnswerIsMissing() {
    var page = BROWSER.tab(1000);
    Browser.join(page, base, "layout-done");
    var result = asker.form(base, "layout-done", SECTIONS);
    var first = page.getByTestId("step").first();
    assertThat(first).not().containsText("answered");
    page.getByLabel("How many people?").fill("4");
    assertThat(first).containsText("answered");
    assertFalse(result.isDone());
  }

  @Test
  void aNoteThatIsShownOnlyWhileItIsNeededTouchesNothing() {
    var page = BROWSER.tab(1000);
    Browser.join(page, base, "layout-note");
    var result = asker.form(base, "layout-note", SECTIONS);
    assertThat(page.getByLabel("How many people?")).isVisible();
    Form.next(page);
    page.getByLabel("Fish").focus();
    var note = box(page.getByText("Add a note").locator("visible=true"));
    assertTrue(note.y + note.height + 16 <= box(page.locator(".bar")).y);
    assertTrue(lower(page.locator(".choices:visible")) + 8 <= note.y);
    assertFalse(result.isDone());
  }

  @Test
  void somethingElseLooksAsTheOtherChoicesInForcedColours() {
    var page = asked(1000, "layout-forced", States.LONE);
    page.emulateMedia(new Page.EmulateMediaOptions().setForcedColors(ForcedColors.ACTIVE));
    assertEquals(
        page.getByText("Keep it").evaluate("each => getComputedStyle(each).color"),
        page.locator(".other textarea")
            .evaluate("each => getComputedStyle(each, '::placeholder').color"));
  }

  private Page asked(int width, String session, String questions) {
    var page = Browser.join(BROWSER.tab(width), base, session);
    var answer = asker.ask(base, session, questions);
    Form.awaitArmed(page);
    Stillness.await(page);
    assertFalse(answer.isDone());
    return page;
  }

  private static String style(Locator element, String name) {
    return (String)
        element.evaluate("(each, name) => String(parseFloat(getComputedStyle(each)[name]))", name);
  }

  private static BoundingBox box(Locator element) {
    return element.boundingBox();
  }

  private static double y(Locator element) {
    return box(element).y;
  }

  private static double lower(Locator element) {
    return y(element) + box(element).height;
  }

  private static double start(Locator element) {
    return box(element).x;
  }

  private static double end(Locator element) {
    return box(element).x + box(element).width;
  }
}
