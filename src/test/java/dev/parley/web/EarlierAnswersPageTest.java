package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.options.AriaRole;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the person said when the same was asked before: one click selects it, and sends nothing. */
@QuarkusTest
class EarlierAnswersPageTest {
  private static final String LONE =
      """
      {"questions":[{"text":"Deploy?","type":"SingleChoice","choices":["Yes","No"]}]}
      """;

  private static final String TWO =
      """
      {"questions":[
        {"text":"Which?","type":"MultiChoice","choices":["Left","Right"]},
        {"text":"Why?","type":"FreeText"}]}
      """;

  private static final String SELECTED = "Chosen. Nothing is sent yet.";

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void oneClickSelectsALoneChoiceAndSendsNothing() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "lone-again");
    var first = asker.ask(base, "lone-again", LONE);
    Form.awaitArmed(page);
    assertThat(page.getByTestId("earlier")).hasCount(0);
    page.getByLabel("Yes").click();
    assertTrue(first.get(30, TimeUnit.SECONDS).contains("Yes"));
    Pause.goOn(page);

    var again = asker.ask(base, "lone-again", LONE);
    Form.awaitArmed(page);
    assertThat(page.getByTestId("earlier")).containsText("Yes");
    assertThat(page.getByTestId("earlier")).containsText("You said earlier");
    assertThat(page.getByLabel("Yes")).not().isChecked();
    assertThat(page.getByTestId("send")).hasCount(0);
    Accessibility.assertSound(page);
    Screenshots.take(page, "earlier");
    page.getByTestId("select-earlier").dblclick();
    assertThat(page.getByLabel("Yes")).isChecked();
    assertThat(page.getByTestId("send")).isVisible();
    // the server was told nothing: a new page finds the question open
    var witness = Browser.join(BROWSER.tab(), base, "lone-again");
    assertThat(witness.getByTestId("interaction")).hasCount(1);
    assertFalse(again.isDone());
    page.getByTestId("send").click();
    assertTrue(again.get(30, TimeUnit.SECONDS).contains("Yes"));
  }

  @Test
  void oneClickSelectsAllOfASetAndLeavesItToBeChanged() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "set-again");
    var first = asker.ask(base, "set-again", TWO);
    page.getByLabel("Left").check();
    page.getByLabel("Right").check();
    Form.next(page);
    page.getByLabel("Why?").fill("Because");
    Form.send(page);
    first.get(30, TimeUnit.SECONDS);
    Pause.goOn(page);

    var again = asker.ask(base, "set-again", TWO);
    assertThat(page.getByTestId("earlier")).containsText("Left, Right · Because");
    assertThat(page.getByLabel("Left")).not().isChecked();
    page.getByTestId("select-earlier").click();
    assertThat(page.getByLabel("Left")).isChecked();
    page.getByLabel("Right").uncheck();
    Form.next(page);
    assertThat(page.getByLabel("Why?")).hasValue("Because");
    assertFalse(again.isDone());
    Form.send(page);
    var sent = Asker.json(again.get(30, TimeUnit.SECONDS)).path("answers");
    assertEquals("[\"Left\"]", sent.at("/0/answer").toString());
    assertEquals("[\"Because\"]", sent.at("/1/answer").toString());
  }

  @Test
  void theKeySelectsAsTheClickDoes() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "by-key");
    var first = asker.ask(base, "by-key", LONE);
    Form.awaitArmed(page);
    page.keyboard().press("r");
    assertThat(page.getByRole(AriaRole.LOG)).not().containsText(SELECTED);
    page.getByLabel("Yes").click();
    first.get(30, TimeUnit.SECONDS);
    Pause.goOn(page);

    var again = asker.ask(base, "by-key", LONE);
    Form.awaitArmed(page);
    page.getByTestId("interaction").focus();
    page.keyboard().press("?");
    assertThat(page.getByTestId("keys-list")).containsText("Choose again what you said earlier");
    States.look(page, "keys-list-recall");
    page.getByTestId("use-keys").uncheck();
    page.getByTestId("close-keys").click();
    page.getByTestId("interaction").focus();
    page.keyboard().press("r");
    page.keyboard().press("?");
    assertThat(page.getByTestId("keys-list")).hasCount(0);
    assertThat(page.getByLabel("Yes")).not().isChecked();
    page.getByTestId("keys").click();
    page.getByTestId("use-keys").check();
    page.getByTestId("close-keys").click();
    page.getByTestId("interaction").focus();
    page.keyboard().press("r");
    assertThat(page.getByLabel("Yes")).isChecked();
    assertThat(page.getByRole(AriaRole.LOG)).containsText(SELECTED);
    // the server was told nothing: a new page finds the question open
    var witness = Browser.join(BROWSER.tab(), base, "by-key");
    assertThat(witness.getByTestId("interaction")).hasCount(1);
    assertFalse(again.isDone());
  }

  @Test
  void theKeyDoesNothingForWhatIsHardToUndo() throws Exception {
    var hard = LONE.replace("\"type\"", "\"consequential\":true,\"type\"");
    var page = Browser.join(BROWSER.tab(), base, "hard-again");
    var first = asker.ask(base, "hard-again", hard);
    Form.awaitArmed(page);
    page.getByLabel("Yes").click();
    page.getByTestId("send").click();
    first.get(30, TimeUnit.SECONDS);
    Pause.goOn(page);

    var again = asker.ask(base, "hard-again", hard);
    Form.awaitArmed(page);
    assertThat(page.getByTestId("earlier")).containsText("Yes");
    page.getByTestId("interaction").focus();
    page.keyboard().press("r");
    page.keyboard().press("?");
    assertThat(page.getByTestId("keys-list")).isVisible();
    assertThat(page.getByTestId("keys-list")).not().containsText("what you said earlier");
    assertThat(page.getByLabel("Yes")).not().isChecked();
    assertThat(page.getByRole(AriaRole.LOG)).not().containsText(SELECTED);
    assertFalse(again.isDone());
  }

  @Test
  void theKeyIsALetterInAText() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "letter");
    var first = asker.ask(base, "letter", "{\"questions\":[{\"text\":\"Why?\"}]}");
    page.getByLabel("Why?").fill("Because");
    page.getByTestId("send").click();
    first.get(30, TimeUnit.SECONDS);
    Pause.goOn(page);

    var again = asker.ask(base, "letter", "{\"questions\":[{\"text\":\"Why?\"}]}");
    Form.awaitArmed(page);
    page.getByLabel("Why?").press("r");
    assertThat(page.getByLabel("Why?")).hasValue("r");
    // who goes on typing where the text has lost the focus loses nothing
    page.keyboard().press("Escape");
    assertThat(page.getByTestId("interaction")).isFocused();
    page.keyboard().press("r");
    assertThat(page.getByLabel("Why?")).hasValue("rr");
    assertThat(page.getByTestId("select-earlier")).not().hasAttribute("aria-keyshortcuts", "r");
    assertThat(page.getByRole(AriaRole.LOG)).not().containsText(SELECTED);
    assertFalse(again.isDone());
  }
}
