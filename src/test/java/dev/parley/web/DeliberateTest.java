package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What sends an answer, and what must not: nobody answers by accident. */
@QuarkusTest
class DeliberateTest {

  private static final String LONE =
      "{\"questions\":[{\"text\":\"Which?\",\"type\":\"SingleChoice\",\"choices\":[\"Left\",\"Right\"]}]}";

  private static final String TWO =
      """
      {"questions":[
        {"text":"Which?","type":"SingleChoice","choices":["Left","Right"]},
        {"text":"Why?","type":"FreeText"}]}
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  private CompletableFuture<String> answer;

  private Sent sent;

  @Test
  void aClickSends() throws Exception {
    var page = asked("click", LONE);
    Form.awaitArmed(page);
    page.getByLabel("Right").click();
    assertAnswered("Right");
  }

  @Test
  void aDigitSends() throws Exception {
    var page = asked("digit", LONE);
    Form.awaitArmed(page);
    // nothing had the focus, so the question took it
    assertThat(page.getByTestId("interaction")).isFocused();
    page.keyboard().press("2");
    assertAnswered("Right");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "٢", "२"})
  void aDigitCountsAsTheKeyboardWritesIt(String digit) throws Exception {
    var page = asked("digit-" + (int) digit.charAt(0), LONE);
    Form.awaitArmed(page);
    // French keyboards have digits only with Shift
    page.getByTestId("interaction")
        .dispatchEvent(
            "keydown", Map.of("key", digit, "shiftKey", true, "bubbles", true, "composed", true));
    assertAnswered("Right");
  }

  @Test
  void enterOnTheOwnAnswerOpensIt() {
    var page = asked("open-own", LONE);
    Form.awaitArmed(page);
    var radio = page.getByLabel("Something else…", new Page.GetByLabelOptions().setExact(true));
    var own = page.getByLabel("Something else: your own answer");
    radio.focus();
    page.keyboard().press("Enter");
    assertThat(own).isFocused();
    page.getByLabel("Right").focus();
    page.keyboard().press("ArrowDown");
    assertThat(radio).isChecked();
    assertThat(page.locator(".hint")).hasText("");
    page.keyboard().press("Enter");
    assertThat(own).isFocused();
    sent.assertNoEnding();
  }

  @Test
  void anArrowOnlyMovesAndEnterSends() throws Exception {
    var page = asked("enter", LONE);
    Form.awaitArmed(page);
    page.getByLabel("Left").focus();
    page.keyboard().press("ArrowDown");
    assertThat(page.getByLabel("Right")).isChecked();
    assertThat(page.getByTestId("send")).isVisible();
    sent.assertNoEnding();
    page.keyboard().press("Enter");
    assertAnswered("Right");
  }

  @Test
  void anOwnAnswerIsSentByEnterAndNotWhileItIsComposed() throws Exception {
    var page = asked("own", LONE);
    Form.awaitArmed(page);
    var own = page.getByLabel("Something else: your own answer");
    own.fill("みぎ");
    own.dispatchEvent(
        "keydown", Map.of("key", "Enter", "isComposing", true, "bubbles", true, "composed", true));
    own.dispatchEvent(
        "keydown", Map.of("key", "Enter", "keyCode", 229, "bubbles", true, "composed", true));
    own.press("Shift+Enter");
    assertThat(own).hasValue("みぎ\n");
    sent.assertNoEnding();
    own.press("Backspace");
    own.press("Enter");
    assertAnswered("みぎ");
  }

  @Test
  void aSeparateSendIsThereForWhomWantsIt() throws Exception {
    var tab = BROWSER.tab();
    sent = Sent.by(tab);
    var page = Browser.join(tab, base, "confirm");
    page.locator("parley-questions").evaluate("element => { element.confirm = true; }");
    answer = asker.ask(base, "confirm", LONE);
    Form.awaitArmed(page);
    page.getByLabel("Right").click();
    page.getByTestId("interaction").press("1");
    assertThat(page.getByLabel("Left")).isChecked();
    sent.assertNoEnding();
    page.getByTestId("send").click();
    assertAnswered("Left");
  }

  @Test
  void nothingSendsBeforeSomebodyCouldReadIt() {
    var page = BROWSER.tab();
    sent = Sent.by(page);
    // the clock of the page stands still, so the time to read never passes
    page.clock().install();
    Browser.join(page, base, "early");
    // not so far that the page would give up a request under way
    page.clock().pauseAt(System.currentTimeMillis() + 1_000);
    answer = asker.ask(base, "early", LONE);
    assertThat(page.getByTestId("interaction")).isFocused();
    page.keyboard().press("2");
    assertThat(page.getByLabel("Right")).isChecked();
    page.keyboard().press("Enter");
    page.keyboard().press("Control+Enter");
    page.getByLabel("Left").click();
    assertThat(page.getByLabel("Left")).isChecked();
    assertThat(page.getByTestId("interaction")).hasAttribute("aria-busy", "false");
    sent.assertNoEnding();
    page.clock().runFor(1_000);
    assertThat(page.locator("parley-interaction[armed]")).hasCount(1);
  }

  @Test
  void aHeldKeyAnswersNothing() {
    var page = asked("held", LONE);
    Form.awaitArmed(page);
    page.getByLabel("Left").focus();
    page.keyboard().press("ArrowDown");
    page.getByLabel("Right")
        .dispatchEvent(
            "keydown", Map.of("key", "Enter", "repeat", true, "bubbles", true, "composed", true));
    page.getByLabel("Right")
        .dispatchEvent(
            "keydown", Map.of("key", "1", "repeat", true, "bubbles", true, "composed", true));
    assertThat(page.getByLabel("Right")).isChecked();
    assertThat(page.getByTestId("interaction")).hasAttribute("aria-busy", "false");
    sent.assertNoEnding();
  }

  @Test
  void aClickThatBringsTheWindowForwardOnlyChooses() {
    var page = asked("window", LONE);
    Form.awaitArmed(page);
    page.evaluate("window.dispatchEvent(new FocusEvent('focus'))");
    page.getByLabel("Right").click();
    assertThat(page.getByLabel("Right")).isChecked();
    assertThat(page.getByTestId("send")).isVisible();
    assertThat(page.getByTestId("interaction")).hasAttribute("aria-busy", "false");
    sent.assertNoEnding();
  }

  @Test
  void digitsChooseInASetAndTheChordSendsItOnceItWasSeen() throws Exception {
    var page = asked("set", TWO);
    Form.awaitArmed(page);
    page.keyboard().press("1");
    assertThat(page.getByLabel("Left")).isChecked();
    page.keyboard().press("Control+Enter");
    assertThat(page.getByTestId("review")).isVisible();
    sent.assertNoEnding();
    Form.step(page, 2);
    page.getByLabel("Why?").fill("2");
    page.keyboard().press("1");
    assertThat(page.getByLabel("Why?")).hasValue("21");
    Form.awaitArmed(page);
    page.keyboard().press("Control+Enter");
    assertAnswered("21");
  }

  @Test
  void escapeLeavesTheTextFirstThenAsksAndNothingIsLost() {
    var page = asked("escape", TWO);
    Form.awaitArmed(page);
    Form.step(page, 2);
    page.getByLabel("Why?").fill("Because");
    page.keyboard().press("Escape");
    assertThat(page.getByTestId("interaction")).isFocused();
    assertThat(page.getByTestId("keep-open")).hasCount(0);
    page.keyboard().press("Escape");
    assertThat(page.getByTestId("keep-open")).isFocused();
    page.keyboard().press("Escape");
    assertThat(page.getByTestId("keep-open")).hasCount(0);
    assertThat(page.getByLabel("Why?")).hasValue("Because");
    sent.assertNoEnding();
  }

  @Test
  void aDismissalAsksWhereSomethingWouldBeLost() throws Exception {
    var page = asked("lost-input", TWO);
    page.getByLabel("Left").check();
    page.getByTestId("dismiss").click();
    assertThat(page.getByTestId("keep-open")).isFocused();
    sent.assertNoEnding();
    page.getByTestId("confirm-dismiss").click();
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("dismissed"));
  }

  private Page asked(String session, String questions) {
    var name = "deliberate-" + session;
    var tab = BROWSER.tab();
    sent = Sent.by(tab);
    var page = Browser.join(tab, base, name);
    answer = asker.ask(base, name, questions);
    assertThat(page.getByTestId("interaction")).isVisible();
    return page;
  }

  private void assertAnswered(String text) throws Exception {
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains(text), answer.get());
  }
}
