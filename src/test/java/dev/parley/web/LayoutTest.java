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
  void theKeysOfALoneChoiceEndWhereItsRowsDo() {
    var page = asked(1000, "layout-keys", States.LONE);
    assertEquals(end(page.locator("form")), end(page.getByTestId("keys")), EXACT);
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
    assertTrue(note.y + note.height + 8 <= box(page.locator(".bar")).y);
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

  private static double start(Locator element) {
    return box(element).x;
  }

  private static double end(Locator element) {
    return box(element).x + box(element).width;
  }
}
