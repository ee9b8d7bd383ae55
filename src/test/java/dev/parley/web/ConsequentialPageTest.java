package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertFalse;
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

/** What is hard to undo is chosen first, and sent by a button that repeats it. */
@QuarkusTest
class ConsequentialPageTest {
  private static final String LONE =
      """
      {"questions":[{"text":"Deploy to which environment?","type":"SingleChoice",
        "choices":["Staging","Live"],"consequential":true}]}
      """;

  private static final String PLAIN =
      """
      {"questions":[{"text":"Deploy to which environment?","type":"SingleChoice",
        "choices":["Staging","Live"]}]}
      """;

  private static final String SET =
      """
      {"questions":[
        {"text":"Where to?","type":"SingleChoice","choices":["Staging","Live"],"consequential":true},
        {"text":"Who is told?","type":"SingleChoice","choices":["Nobody","Everybody"]}]}
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  private CompletableFuture<String> answer;

  @Test
  void aClickOnlyChoosesAndTheButtonRepeatsTheChoice() throws Exception {
    var page = asked("click", LONE);
    page.getByLabel("Live").click();
    assertThat(page.getByLabel("Live")).isChecked();
    assertThat(page.getByTestId("send")).hasText("Send: Live");
    assertThat(page.getByTestId("consequential")).isVisible();
    assertFalse(answer.isDone());
    States.look(page, "consequential");
    page.getByTestId("send").click();
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("Live"));
  }

  @Test
  void byKeysItTakesTheChoiceThenTheWayToTheButtonAndThenTheButton() throws Exception {
    var page = asked("keys", LONE);
    page.keyboard().press("2");
    assertThat(page.getByLabel("Live")).isChecked();
    page.getByLabel("Live").press("Enter");
    assertThat(page.getByTestId("send")).isFocused();
    assertFalse(answer.isDone());
    Form.awaitArmed(page);
    page.keyboard().press("Enter");
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("Live"));
  }

  @Test
  void aKeyThatIsHeldOrPressedTwiceDoesNotSend() {
    var page = BROWSER.tab();
    page.clock().install();
    Browser.join(page, base, "consequential-held");
    page.clock().pauseAt(System.currentTimeMillis() + 1_000);
    answer = asker.ask(base, "consequential-held", LONE);
    assertThat(page.getByTestId("interaction")).isVisible();
    page.clock().runFor(1_000);
    page.getByLabel("Live").check();
    page.getByLabel("Live").focus();
    page.keyboard().down("Enter");
    assertThat(page.getByTestId("send")).isFocused();
    page.clock().runFor(1_000);
    Form.awaitArmed(page);
    // the key is still down, so this is what a keyboard repeats
    page.keyboard().down("Enter");
    page.keyboard().up("Enter");
    page.getByLabel("Live").press("Enter");
    page.keyboard().press("Enter");
    page.getByTestId("send")
        .dispatchEvent(
            "keydown", Map.of("key", "Enter", "repeat", true, "bubbles", true, "composed", true));
    page.keyboard().press("Control+Enter");
    assertThat(page.getByTestId("interaction")).hasAttribute("aria-busy", "false");
    assertFalse(answer.isDone());
  }

  @Test
  void aSetIsReviewedAndItsButtonRepeatsOnlyWhatIsHardToUndo() throws Exception {
    var page = asked("set", SET);
    page.keyboard().press("2");
    assertThat(page.getByLabel("Nobody")).isVisible();
    assertThat(page.getByTestId("consequential")).hasCount(0);
    page.keyboard().press("1");
    assertThat(page.getByTestId("review")).isVisible();
    assertThat(page.getByTestId("send")).hasText("Send: Live");
    assertThat(page.locator(".hint")).hasText("Enter goes to the button that sends.");
    page.keyboard().press("?");
    assertThat(page.getByTestId("keys-list"))
        .containsText("Go to the review, or to the button that sends");
    page.keyboard().press("Escape");
    assertThat(page.getByTestId("keys-list")).hasCount(0);
    Form.awaitArmed(page);
    page.keyboard().press("Enter");
    assertThat(page.getByTestId("send")).isFocused();
    assertFalse(answer.isDone());
    Form.awaitArmed(page);
    page.keyboard().press("Enter");
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("Nobody"));
  }

  @Test
  void theChordLeadsToTheReviewFirst() {
    var page = asked("chord", SET);
    page.keyboard().press("2");
    assertThat(page.getByLabel("Nobody")).isVisible();
    page.keyboard().press("1");
    assertThat(page.getByTestId("review")).isVisible();
    Form.step(page, 1);
    Form.awaitArmed(page);
    page.keyboard().press("Control+Enter");
    assertThat(page.getByTestId("review")).isVisible();
    assertFalse(answer.isDone());
  }

  @Test
  void aPersonCanHaveItForEveryQuestion() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "consequential-all");
    page.getByTestId("open-settings").click();
    page.getByLabel("Confirm each answer").check();
    States.look(page, "settings-confirm");
    page.keyboard().press("Escape");
    answer = asker.ask(base, "consequential-all", PLAIN);
    assertThat(page.getByTestId("interaction")).isVisible();
    Form.awaitArmed(page);
    page.getByLabel("Live").click();
    assertThat(page.getByTestId("send")).hasText("Send: Live");
    assertThat(page.getByTestId("consequential")).hasCount(0);
    page.getByLabel("Live").press("Enter");
    assertThat(page.getByTestId("send")).isFocused();
    assertThat(page.getByTestId("interaction")).hasAttribute("aria-busy", "false");
    assertFalse(answer.isDone());
    page.reload();
    assertThat(page.getByTestId("send")).hasText("Send: Live");
    assertTrue(page.locator("#confirm").isChecked());
    Form.awaitArmed(page);
    page.getByTestId("send").click();
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("Live"));
  }

  @Test
  void anotherWindowOfTheSamePersonFollowsTheSetting() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "consequential-follows");
    var other = Browser.join(page.context().newPage(), base, "consequential-follows");
    other.locator("#confirm").evaluate("box => box.click()");
    assertThat(page.locator("#confirm")).isChecked();
    answer = asker.ask(base, "consequential-follows", PLAIN);
    Form.awaitArmed(page);
    page.getByLabel("Staging").click();
    assertThat(page.getByTestId("send")).hasText("Send: Staging");
    other.locator("#confirm").evaluate("box => box.click()");
    assertThat(page.locator("#confirm")).not().isChecked();
    page.getByLabel("Live").click();
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("Live"));
  }

  @Test
  void thePageOfOneQuestionHasTheSettingToo() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "consequential-one");
    page.locator("#confirm").evaluate("box => box.click()");
    answer = asker.ask(base, "consequential-one", PLAIN);
    assertThat(page.getByTestId("interaction")).isVisible();
    var reference =
        page.evaluate("document.querySelector('parley-questions').interactions[0].reference");
    var one = page.context().newPage();
    one.navigate(base.resolve("/ask/" + reference).toString());
    Form.awaitArmed(one);
    one.getByLabel("Live").click();
    assertThat(one.getByTestId("send")).hasText("Send: Live");
    assertFalse(answer.isDone());
  }

  private Page asked(String session, String questions) {
    var name = "consequential-" + session;
    var page = Browser.join(BROWSER.tab(), base, name);
    answer = asker.ask(base, name, questions);
    assertThat(page.getByTestId("interaction")).isVisible();
    Form.awaitArmed(page);
    return page;
  }
}
