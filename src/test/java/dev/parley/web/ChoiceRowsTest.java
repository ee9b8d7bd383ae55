package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ForcedColors;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Choices are rows over native radio buttons and check boxes. */
@QuarkusTest
class ChoiceRowsTest {

  private static final String LONE =
      """
      {"questions":[{"text":"Where shall it run?","type":"SingleChoice","choices":[
        {"value":"a","label":"Staging (Recommended)","description":"Nobody is hurt."},
        {"value":"b","label":"Live"}]}]}
      """;

  private static final String TWO =
      """
      {"questions":[
        {"text":"Where shall it run?","type":"SingleChoice","choices":["Staging","Live"]},
        {"text":"Which checks?","type":"MultiChoice","choices":["Unit","Browser","Load"],
          "minSelections":1,"maxSelections":2}]}
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  private CompletableFuture<String> answer;

  @Test
  void eachRowIsHighEnoughAndAllOfItIsTheChoice() throws Exception {
    var page = asked("row", LONE);
    // a card that still comes in is between pixels, and its rows a trifle lower than they are
    Stillness.await(page);
    for (var row : page.locator(".option").all()) {
      assertTrue(row.boundingBox().height >= 56, row.innerText());
    }
    assertThat(page.getByTestId("question")).hasAccessibleDescription("Choose one.");
    assertThat(page.getByText("Choose one.")).isVisible();
    Form.awaitArmed(page);
    // far from the words and from the cap
    var row = page.locator(".option").nth(1);
    var box = row.boundingBox();
    row.click(new Locator.ClickOptions().setPosition(box.width - 6, box.height - 6));
    assertAnswered("b");
  }

  @Test
  void saysHowManyAreWanted() {
    var page = asked("bounds", TWO);
    assertThat(page.getByText("Choose one.")).isVisible();
    Form.step(page, 2);
    assertThat(page.getByText("Choose 1 to 2.")).isVisible();
    assertThat(page.getByText("Choose any.")).hasCount(0);
    assertFalse(answer.isDone());
  }

  @Test
  void showsDigitsOnlyWhereAKeyReachesThem() {
    var page = asked("digits", LONE);
    Form.awaitArmed(page);
    var digits = page.locator(".digit");
    assertThat(digits).hasText(new String[] {"1", "2", "0"});
    assertThat(digits.first()).isHidden();
    page.keyboard().press("ArrowUp");
    assertThat(digits.first()).isVisible();
    // a digit in a text is text
    page.keyboard().press("0");
    assertThat(own(page)).isFocused();
    assertThat(digits.first()).isHidden();
    page.keyboard().press("Escape");
    assertThat(digits.first()).isVisible();
    page.locator("parley-question legend").click();
    assertThat(digits.first()).isHidden();
    assertFalse(answer.isDone());
  }

  @Test
  void nothingMovesWhenAChoiceIsMade() {
    var page = asked("still", TWO);
    Stillness.await(page);
    var first = page.locator(".option").first();
    var second = page.locator(".option").nth(1);
    var before = second.boundingBox();
    page.keyboard().press("ArrowUp");
    first.hover();
    assertEquals(before.y, second.boundingBox().y);
    first.click();
    assertThat(page.getByLabel("Staging")).isChecked();
    assertEquals(before.y, second.boundingBox().y);
    assertEquals(before.height, second.boundingBox().height);
    // neither does the text of the row move: the wider rim takes from its padding
    assertEquals("2px", style(first, "borderTopWidth"));
    assertEquals("1px", style(second, "borderTopWidth"));
    Accessibility.assertSound(page);
    assertFalse(answer.isDone());
  }

  @Test
  void isAListOfNativeInputsInAGroup() {
    var page = asked("native", TWO);
    var group = page.locator("fieldset");
    assertThat(group.getByRole(AriaRole.RADIO)).hasCount(3);
    assertEquals("50%", style(page.getByLabel("Staging"), "borderTopLeftRadius"));
    Form.step(page, 2);
    assertThat(page.getByRole(AriaRole.CHECKBOX)).hasCount(4);
    assertEquals("7px", style(page.getByLabel("Unit"), "borderTopLeftRadius"));
    name(page, "Unit").click();
    name(page, "Browser").click();
    assertThat(page.getByLabel("Unit")).isChecked();
    name(page, "Unit").click();
    assertThat(page.getByLabel("Unit")).not().isChecked();
    page.emulateMedia(new Page.EmulateMediaOptions().setForcedColors(ForcedColors.ACTIVE));
    Screenshots.take(page, "choices-forced-colours");
    assertFalse(answer.isDone());
  }

  @Test
  void theClosedRowOfTheOwnAnswerShowsNoFieldInForcedColours() {
    var page = asked("forced", LONE);
    page.emulateMedia(new Page.EmulateMediaOptions().setForcedColors(ForcedColors.ACTIVE));
    var canvas = style(page.locator("body"), "backgroundColor");
    assertThat(own(page)).hasCSS("border-top-color", canvas.toString());
    Screenshots.take(page, "own-answer-forced-colours");
    own(page).focus();
    assertThat(own(page)).not().hasCSS("border-top-color", canvas.toString());
    assertFalse(answer.isDone());
  }

  @Test
  void theRowOfTheOwnAnswerOpensByClickAndSelectsByTyping() throws Exception {
    var page = asked("own", LONE);
    Form.awaitArmed(page);
    var row = page.locator(".other");
    var before = row.boundingBox();
    assertEquals("rgba(0, 0, 0, 0)", style(own(page), "borderTopColor"));
    row.click(new Locator.ClickOptions().setPosition(before.width - 4, 4));
    assertThat(own(page)).isFocused();
    assertThat(other(page)).not().isChecked();
    page.keyboard().type("10 both");
    assertThat(other(page)).isChecked();
    assertEquals(before.height, row.boundingBox().height);
    assertFalse(answer.isDone());
    // what was typed outlives another choice
    page.locator(".option .cap input").first().focus();
    page.keyboard().press("ArrowDown");
    assertThat(page.getByLabel("Live")).isChecked();
    assertThat(own(page)).hasValue("10 both");
    other(page).click();
    assertThat(own(page)).isFocused();
    page.keyboard().press("Enter");
    assertAnswered("10 both");
  }

  @Test
  void theKeyOfTheOwnAnswerOpensItAndChoosesNothing() {
    var page = asked("zero", LONE);
    Form.awaitArmed(page);
    page.keyboard().press("0");
    assertThat(own(page)).isFocused();
    assertThat(own(page)).hasValue("");
    assertThat(page.locator("parley-question input:checked")).hasCount(0);
    page.keyboard().type("01");
    assertThat(own(page)).hasValue("01");
    assertThat(other(page)).isChecked();
    Screenshots.take(page, "own-answer");
    assertFalse(answer.isDone());
  }

  private Page asked(String session, String questions) {
    var name = "choice-rows-" + session;
    var page = Browser.join(BROWSER.tab(), base, name);
    answer = asker.ask(base, name, questions);
    assertThat(page.getByTestId("interaction")).isFocused();
    return page;
  }

  private static Locator own(Page page) {
    return page.getByLabel("Something else: your own answer");
  }

  private static Locator other(Page page) {
    return page.getByLabel("Something else…");
  }

  private static Locator name(Page page, String label) {
    return page.locator(".name").filter(new Locator.FilterOptions().setHasText(label));
  }

  private static Object style(Locator element, String property) {
    return element.evaluate("(element, property) => getComputedStyle(element)[property]", property);
  }

  private void assertAnswered(String text) throws Exception {
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains(text), answer.get());
  }
}
