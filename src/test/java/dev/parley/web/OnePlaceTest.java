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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One question is open, the others wait as a line each, and what opens next never surprises. */
@QuarkusTest
class OnePlaceTest {

  private static final String LONE =
      "{\"questions\":[{\"text\":\"%s\",\"type\":\"SingleChoice\",\"choices\":[\"Left\",\"Right\"]}]}";

  private static final String DAY =
      "{\"title\":\"A day\",\"fields\":[{\"id\":\"d\",\"type\":\"date\",\"label\":\"Which day?\"}]}";

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  private final List<CompletableFuture<String>> asked = new ArrayList<>();

  @Test
  void aDoubleClickStartsNothingOnTheEmptyPage() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "double-empty");
    var answer = asker.ask(base, "double-empty", LONE.formatted("First?"));
    Form.awaitArmed(page);
    page.getByLabel("Left").dblclick();

    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("Left"));
    assertThat(Pause.result(page)).containsText("You answered: Left");
    Pause.goOn(page);
    assertThat(Pause.result(page)).isVisible();
    assertThat(page.getByTestId("empty")).isHidden();
    assertThat(page.getByTestId("try-panel")).isHidden();
    States.look(page, "result");
  }

  @Test
  void aDoubleClickAnswersNothingOfTheNextQuestion() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "double-next");
    var first = asker.ask(base, "double-next", LONE.formatted("First?"));
    Form.awaitArmed(page);
    var second = asker.ask(base, "double-next", LONE.formatted("Second?"));
    assertThat(page.getByTestId("other")).hasCount(1);
    var card = page.getByTestId("interaction").boundingBox();
    var line = page.getByTestId("other").boundingBox();
    page.getByLabel("Right").dblclick();

    assertTrue(first.get(30, TimeUnit.SECONDS).contains("Right"));
    Pause.awaitSettled(page);
    assertThat(page.getByTestId("interaction")).hasCount(0);
    assertEquals(card.y, Pause.result(page).boundingBox().y);
    assertEquals(card.height, Pause.result(page).boundingBox().height);
    assertEquals(line.y, page.getByTestId("other").boundingBox().y);
    States.look(page, "result-and-next");

    Pause.goOn(page);
    assertThat(page.getByTestId("interaction")).containsText("Second?");
    Stillness.await(page);
    assertEquals(card.y, page.getByTestId("interaction").boundingBox().y);
    assertThat(page.getByTestId("interaction").locator("input:checked")).hasCount(0);
    assertThat(page.getByTestId("history")).containsText("First?");
    assertFalse(second.isDone());
  }

  @Test
  void theKeyboardGoesOnToTheNextQuestion() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "keys-on");
    var first = asker.ask(base, "keys-on", LONE.formatted("First?"));
    Form.awaitArmed(page);
    var second = asker.ask(base, "keys-on", LONE.formatted("Second?"));
    assertThat(page.getByTestId("other")).hasCount(1);
    page.keyboard().press("1");
    assertTrue(first.get(30, TimeUnit.SECONDS).contains("Left"));
    assertThat(Pause.result(page)).isFocused();
    Pause.awaitSettled(page);
    page.keyboard().press("Shift");
    assertThat(Pause.result(page)).isFocused();
    page.keyboard().press("2");
    assertThat(page.getByTestId("interaction")).isFocused();
    Form.awaitArmed(page);
    assertFalse(second.isDone());
    page.keyboard().press("2");
    assertTrue(second.get(30, TimeUnit.SECONDS).contains("Right"));
    assertThat(Pause.result(page)).isFocused();
    Pause.awaitSettled(page);
    page.keyboard().press("Enter");
    assertThat(Pause.result(page)).isFocused();
  }

  @Test
  void aButtonGoesOnForWhoHasNoPointerAndNoKeys() {
    var page = Browser.join(BROWSER.tab(), base, "button-on");
    open("button-on", "First?");
    Form.awaitArmed(page);
    var second = asker.ask(base, "button-on", LONE.formatted("Second?"));
    assertThat(page.getByTestId("other")).hasCount(1);
    page.getByLabel("Left").click();
    // as assistive technology does it
    page.getByTestId("next-question").evaluate("button => button.click()");
    assertThat(Pause.result(page)).isVisible();
    Pause.awaitSettled(page);
    page.getByTestId("next-question").evaluate("button => button.click()");
    assertThat(page.getByTestId("interaction")).containsText("Second?");
    assertThat(page.getByTestId("interaction")).isFocused();
    assertFalse(second.isDone());
  }

  @Test
  void othersWaitInLinesAndBracketsChangeBetweenThem() {
    var page = Browser.join(BROWSER.tab(), base, "lines");
    CompletableFuture<?> day = asker.form(base, "lines", DAY);
    assertThat(page.getByTestId("interaction")).containsText("Which day?");
    open("lines", "Second?");
    assertThat(page.getByTestId("other")).hasCount(1);
    open("lines", "Third?");
    assertThat(page.getByTestId("others")).containsText("2 more questions");
    assertThat(page.getByTestId("other").nth(1)).hasText("Third? · The asker says it is page-test");
    assertThat(page).hasTitle("(3) Parley");
    assertEquals(
        3, page.evaluate("document.querySelector('parley-questions').interactions.length"));
    States.look(page, "others-wait");

    page.getByLabel("Which day?").pressSequentially("12");
    page.keyboard().press("]");
    assertThat(page.getByLabel("Which day?")).isFocused();
    shown(page).focus();
    page.keyboard().press("]");
    assertThat(shown(page)).containsText("Second?");
    assertThat(shown(page)).isFocused();
    page.keyboard().press("]");
    assertThat(shown(page)).containsText("Third?");
    page.keyboard().press("]");
    assertThat(shown(page)).containsText("Which day?");
    assertEquals(true, page.getByLabel("Which day?").evaluate("field => field.validity.badInput"));
    page.keyboard().press("[");
    assertThat(shown(page)).containsText("Third?");
    page.getByTestId("other").first().click();
    assertThat(shown(page)).containsText("Which day?");
    assertThat(shown(page)).isFocused();
    Form.awaitArmed(page);
    assertFalse(day.isDone());
  }

  @Test
  void aLineOnAPhoneHasTheAskerInARowOfItsOwnAndNothingWhereNobodyIsNamed() {
    var page = Browser.join(BROWSER.tab(360), base, "line-rows");
    var first = asker.ask(base, "line-rows", "{\"questions\":[{\"text\":\"First?\"}]}");
    Form.awaitArmed(page);
    var second =
        asker.ask(
            base,
            "line-rows",
            "{\"questions\":[{\"text\":\"Second, and quite a long one for a phone?\"}]}");
    var named = page.getByTestId("other").first();
    var what = named.locator(".what").boundingBox();
    assertTrue(named.locator(".who").boundingBox().y >= what.y + what.height);
    var third =
        asker.form(
            base,
            "line-rows",
            "{\"title\":\"Third\",\"fields\":[{\"id\":\"a\",\"type\":\"text\"}]}");
    assertThat(page.getByTestId("other")).hasCount(2);
    assertThat(page.getByTestId("other").last()).hasText("Third");
    assertFalse(first.isDone() || second.isDone() || third.isDone());
  }

  @Test
  void whatArrivesDuringThePauseWaitsForIt() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "meanwhile");
    page.clock().install();
    page.reload();
    page.clock().pauseAt(System.currentTimeMillis() + 1_000);
    var first = asker.ask(base, "meanwhile", LONE.formatted("First?"));
    assertThat(page.getByTestId("interaction")).containsText("First?");
    page.clock().runFor(1_000);
    page.getByLabel("Left").click();
    assertTrue(first.get(30, TimeUnit.SECONDS).contains("Left"));
    var second = asker.ask(base, "meanwhile", LONE.formatted("Second?"));
    assertThat(page.getByTestId("other")).containsText("Second?");
    page.mouse().move(3, 3);
    assertThat(page.getByTestId("next-question")).isVisible();
    page.clock().runFor(600);
    Pause.awaitSettled(page);
    assertThat(page.getByTestId("interaction")).hasCount(0);
    page.mouse().move(9, 9);
    assertThat(page.getByTestId("interaction")).containsText("Second?");
    assertFalse(second.isDone());
  }

  @Test
  void aResultThatHasStoodForLongGivesWayAtOnce() {
    var page = Browser.join(BROWSER.tab(), base, "stood");
    open("stood", "First?");
    Form.awaitArmed(page);
    page.getByLabel("Left").click();
    Pause.awaitSettled(page);
    var second = asker.ask(base, "stood", LONE.formatted("Second?"));
    assertThat(page.getByTestId("interaction")).containsText("Second?");
    assertThat(page.getByTestId("interaction")).isFocused();
    assertFalse(second.isDone());
  }

  @Test
  void whatEndsElsewhereKeepsThePlaceToo() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "place-elsewhere");
    var other = Browser.join(BROWSER.tab(), base, "place-elsewhere");
    var first = asker.ask(base, "place-elsewhere", LONE.formatted("First?"));
    Form.awaitArmed(other);
    assertThat(page.getByTestId("interaction")).containsText("First?");
    var second = asker.ask(base, "place-elsewhere", LONE.formatted("Second?"));
    assertThat(page.getByTestId("other")).hasCount(1);
    other.getByLabel("Left").click();
    assertTrue(first.get(30, TimeUnit.SECONDS).contains("Left"));
    assertThat(Pause.result(page)).containsText("Answered in another window");
    Pause.goOn(page);
    assertThat(page.getByTestId("interaction")).containsText("Second?");
    assertThat(page.getByTestId("history")).containsText("Answered in another window");
    assertFalse(second.isDone());
  }

  @Test
  void aLineThatEndsGoesToTheHistory() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "line-ends");
    var other = Browser.join(BROWSER.tab(), base, "line-ends");
    var first = asker.ask(base, "line-ends", LONE.formatted("First?"));
    assertThat(page.getByTestId("interaction")).containsText("First?");
    assertThat(other.getByTestId("interaction")).containsText("First?");
    var second = asker.ask(base, "line-ends", LONE.formatted("Second?"));
    assertThat(page.getByTestId("other")).hasCount(1);
    other.getByTestId("other").click();
    Form.awaitArmed(other);
    other.getByTestId("interaction").and(other.locator(":visible")).getByLabel("Left").click();
    assertTrue(second.get(30, TimeUnit.SECONDS).contains("Left"));
    assertThat(page.getByTestId("other")).hasCount(0);
    assertThat(page.getByTestId("interaction")).containsText("First?");
    assertThat(page.getByTestId("history")).containsText("Second?");
    assertThat(Pause.result(page)).hasCount(0);
    assertFalse(first.isDone());
  }

  @Test
  void whatCannotBeAnsweredCanBeLookedThrough() {
    var page = Browser.join(BROWSER.tab(), base, "look-through");
    page.locator("parley-questions").evaluate("element => { element.readonly = true; }");
    open("look-through", "First?");
    assertThat(page.getByTestId("interaction")).containsText("First?");
    var second = asker.ask(base, "look-through", LONE.formatted("Second?"));
    page.getByTestId("other").click();
    assertThat(shown(page)).containsText("Second?");
    assertThat(shown(page).getByLabel("Left")).isDisabled();
    page.keyboard().press("[");
    assertThat(shown(page)).containsText("First?");
    States.look(page, "readonly-lines");
    assertFalse(second.isDone());
  }

  private void open(String session, String text) {
    asked.add(asker.ask(base, session, LONE.formatted(text)));
  }

  private static Locator shown(Page page) {
    return page.getByTestId("interaction").and(page.locator(":visible"));
  }
}
