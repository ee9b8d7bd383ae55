package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The way through several questions by keys and buttons, and back from the review. */
@QuarkusTest
class WalkTest {

  private static final String CHOICES =
      """
      {"questions":[
        {"text":"Which way?","type":"SingleChoice","choices":["Left","Right"]},
        {"text":"Which colour?","type":"SingleChoice","choices":["Red","Green"]},
        {"text":"Which size?","type":"SingleChoice","choices":["Small","Large"]}]}
      """;

  private static final String NEEDED =
      """
      {"questions":[
        {"text":"Who?","header":"Who","type":"FreeText","required":true},
        {"text":"When?","header":"When","type":"FreeText"},
        {"text":"What?","header":"What","type":"MultiChoice","required":true,
          "choices":["One","Two","Three"],"maxSelections":2}]}
      """;

  private static final String SUGGESTED =
      """
      {"questions":[
        {"text":"Which way?","type":"SingleChoice","choices":["Left","Right"]},
        {"text":"Which colour?","type":"SingleChoice","choices":["Red","Green"],"defaultValue":"Red"},
        {"text":"Which size?","type":"SingleChoice","choices":["Small","Large"],"defaultValue":"Small"}]}
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  private CompletableFuture<String> answer;

  private Sent sent;

  @Test
  void threeChoicesTakeFourKeys() throws Exception {
    var page = asked("four-keys", CHOICES);
    Form.awaitArmed(page);
    page.keyboard().press("1");
    assertThat(page.getByLabel("Red")).isVisible();
    page.keyboard().press("2");
    assertThat(page.getByLabel("Small")).isVisible();
    page.keyboard().press("2");
    assertThat(page.getByTestId("review")).isVisible();
    page.keyboard().press("Enter");
    sent.assertNoEnding();
    Form.awaitArmed(page);
    page.keyboard().press("Enter");
    var said = answer.get(30, TimeUnit.SECONDS);
    assertTrue(said.contains("Left") && said.contains("Green") && said.contains("Large"), said);
  }

  @Test
  void digitsThatComeEarlyAreForOneQuestionEach() throws Exception {
    var tab = BROWSER.tab();
    tab.clock().install();
    sent = Sent.by(tab);
    var page = Browser.join(tab, base, "walk-early");
    // the time to read never passes; not so far that the page would give up a request under way
    page.clock().pauseAt(System.currentTimeMillis() + 1_000);
    answer = asker.ask(base, "walk-early", CHOICES);
    assertThat(page.getByTestId("interaction")).isFocused();
    page.keyboard().press("1");
    assertThat(page.getByLabel("Red")).isVisible();
    page.keyboard().press("2");
    assertThat(page.getByLabel("Small")).isVisible();
    page.keyboard().press("2");
    assertThat(page.getByTestId("review")).isVisible();
    page.keyboard().press("Enter");
    sent.assertNoEnding();
    page.clock().runFor(1_000);
    Form.awaitArmed(page);
    page.keyboard().press("Enter");
    var said = answer.get(30, TimeUnit.SECONDS);
    assertTrue(said.contains("Left") && said.contains("Green") && said.contains("Large"), said);
  }

  @Test
  void anArrowGoesBackWhereItDoesNotMoveAmongChoices() {
    var page = asked("arrow", CHOICES);
    Form.awaitArmed(page);
    page.keyboard().press("1");
    page.keyboard().press("1");
    assertThat(page.getByLabel("Small")).isVisible();
    page.keyboard().press("ArrowLeft");
    assertThat(page.getByLabel("Red")).isVisible();
    page.keyboard().press("Enter");
    assertThat(page.getByLabel("Small")).isVisible();
    Form.step(page, 2);
    page.getByTestId("step").nth(1).focus();
    page.keyboard().press("ArrowLeft");
    assertThat(page.getByLabel("Left")).isVisible();
    page.getByLabel("Left").focus();
    page.keyboard().press("ArrowRight");
    assertThat(page.getByLabel("Right")).isChecked();
    page.keyboard().press("ArrowLeft");
    assertThat(page.getByLabel("Left")).isChecked();
    assertThat(page.getByLabel("Left")).isVisible();
    sent.assertNoEnding();
  }

  @Test
  void aClickOnlyChooses() {
    var page = asked("click", CHOICES);
    Form.awaitArmed(page);
    page.getByLabel("Left").click();
    assertThat(page.getByLabel("Left")).isChecked();
    assertThat(page.getByLabel("Left")).isVisible();
    assertThat(page.getByTestId("step").first()).hasAttribute("aria-current", "step");
    sent.assertNoEnding();
  }

  @Test
  void backAndNextKeepTheirPlaces() {
    var page = asked("places", CHOICES);
    assertThat(page.getByTestId("back")).isHidden();
    Stillness.await(page);
    var first = page.getByTestId("next").boundingBox();
    Form.next(page);
    var back = page.getByTestId("back").boundingBox();
    var second = page.getByTestId("next").boundingBox();
    Form.next(page);
    Form.next(page);
    var send = page.getByTestId("send").boundingBox();
    assertEquals(first.x + first.width, second.x + second.width);
    assertEquals(first.x + first.width, send.x + send.width);
    assertEquals(back.x, page.getByTestId("back").boundingBox().x);
    assertTrue(back.x + back.width < second.x);
    sent.assertNoEnding();
  }

  @Test
  void theReviewKeepsWhatIsWrongAtItsLines() throws Exception {
    var page = asked("wrong", NEEDED);
    Form.review(page);
    page.getByTestId("send").click();
    assertThat(page.getByTestId("review")).isVisible();
    assertThat(page.getByTestId("problems")).containsText("2 answers to fix");
    assertThat(line(page, "Who")).containsText("Please answer this question.");
    assertThat(line(page, "When").getByTestId("fix")).hasCount(0);
    assertThat(line(page, "Who").getByTestId("fix")).isFocused();
    States.look(page, "review-with-problems");
    page.keyboard().press("Enter");
    assertThat(page.getByLabel("Who?")).isFocused();
    page.keyboard().type("Ada");
    assertThat(page.getByTestId("next")).hasText("Review");
    Form.next(page);
    assertThat(line(page, "What").getByTestId("fix")).isFocused();
    page.keyboard().press("Enter");
    assertThat(page.getByLabel("One")).isFocused();
    for (String choice : new String[] {"1", "2", "3"}) {
      page.keyboard().press(choice);
    }
    Form.awaitArmed(page);
    page.keyboard().press("Enter");
    var heading = new Page.GetByRoleOptions().setName("Review your answers");
    assertThat(page.getByRole(AriaRole.HEADING, heading)).isFocused();
    Form.awaitArmed(page);
    page.keyboard().press("Enter");
    assertThat(line(page, "What")).containsText("Choose at most 2.");
    assertThat(line(page, "What").getByTestId("fix")).isFocused();
    page.keyboard().press("Enter");
    assertThat(page.getByLabel("One")).isFocused();
    page.keyboard().press("3");
    Form.awaitArmed(page);
    page.keyboard().press("Enter");
    assertThat(page.getByTestId("review")).isVisible();
    Form.awaitArmed(page);
    page.keyboard().press("Enter");
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("Ada"));
  }

  @Test
  void whatWasOnlySuggestedIsNamedAndNotDone() {
    var page = asked("suggested", SUGGESTED);
    assertThat(page.getByTestId("step").nth(1)).not().containsText("answered");
    Form.next(page);
    assertThat(page.getByTestId("step").nth(1)).not().containsText("answered");
    page.getByLabel("Green").check();
    assertThat(page.getByTestId("step").nth(1)).containsText("answered");
    page.getByTestId("to-review").click();
    assertThat(page.getByTestId("step").nth(2)).not().containsText("answered");
    assertThat(line(page, "Which size?")).containsText("suggested, not changed");
    assertThat(page.getByTestId("unchanged")).hasCount(1);
    States.look(page, "review-with-suggestion");
    // who goes on from a suggestion has accepted it
    Form.step(page, 3);
    assertThat(page.getByTestId("step").nth(2)).not().containsText("answered");
    Form.next(page);
    assertThat(page.getByTestId("step").nth(2)).containsText("answered");
    sent.assertNoEnding();
  }

  @Test
  void theHintSaysWhatIsTrueWhereTheFocusIs() throws Exception {
    var page = asked("hint", States.LONE);
    Form.awaitArmed(page);
    var hint = page.locator(".hint");
    assertThat(hint).hasText("A click sends, and so does a digit.");
    page.getByLabel("Keep it").focus();
    assertThat(hint).hasText("A click sends, and so does a digit or Enter.");
    page.getByTestId("decline").focus();
    assertThat(hint).hasText("A click sends, and so does a digit.");
    page.evaluate("document.activeElement.blur()");
    assertThat(hint).hasText("A click sends.");
    page.getByLabel("Keep it").focus();
    page.keyboard().press("Enter");
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("\"no\""), answer.get());
  }

  @Test
  void stepsThatDoNotFitInALineAreAList() {
    var page = asked("list", BROWSER.tab(360), CHOICES);
    var bar = page.getByTestId("steps-bar");
    assertThat(bar).hasText("Step 1 of 4");
    assertThat(page.getByTestId("to-review")).isHidden();
    bar.click();
    assertThat(page.getByTestId("step").nth(2)).containsText("Which size?");
    States.look(page, "steps-list");
    page.keyboard().press("Escape");
    assertThat(page.getByTestId("to-review")).isHidden();
    Form.step(page, 2);
    assertThat(page.getByLabel("Red")).isFocused();
    assertThat(bar).hasText("Step 2 of 4");
    assertThat(page.getByTestId("to-review")).isHidden();
    assertThat(page.getByTestId("dismiss")).isHidden();
    page.getByTestId("more").click();
    assertThat(page.getByTestId("dismiss")).isVisible();
    States.look(page, "ways-out-menu");
    sent.assertNoEnding();
  }

  @Test
  void stepsRunFromRightToLeftAndTheOtherArrowGoesBack() {
    var page = asked("arabic", BROWSER.tab(), CHOICES);
    page.locator("parley-questions").evaluate("element => { element.lang = 'ar'; }");
    assertThat(page.getByTestId("to-review")).hasText("مراجعة");
    Form.awaitArmed(page);
    page.getByTestId("interaction").press("1");
    assertThat(page.getByLabel("Red")).isVisible();
    Stillness.await(page);
    var steps = page.getByTestId("step");
    assertTrue(steps.first().boundingBox().x > steps.nth(1).boundingBox().x);
    var back = page.getByTestId("back").boundingBox();
    assertTrue(back.x > page.getByTestId("next").boundingBox().x);
    States.look(page, "steps-right-to-left");
    page.keyboard().press("ArrowLeft");
    page.keyboard().press("ArrowRight");
    assertThat(page.getByLabel("Left")).isVisible();
    sent.assertNoEnding();
  }

  private Page asked(String session, String questions) {
    return asked(session, BROWSER.tab(), questions);
  }

  private Page asked(String session, Page tab, String questions) {
    var name = "walk-" + session;
    sent = Sent.by(tab);
    var page = Browser.join(tab, base, name);
    answer = asker.ask(base, name, questions);
    assertThat(page.getByTestId("interaction")).isVisible();
    return page;
  }

  private static Locator line(Page page, String question) {
    return page.getByTestId("line").filter(new Locator.FilterOptions().setHasText(question));
  }
}
