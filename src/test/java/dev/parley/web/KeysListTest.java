package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The keys are listed, and those that are characters can be switched off. */
@QuarkusTest
class KeysListTest {

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void closesBeforeAnotherQuestionOpens() {
    var page = Browser.join(BROWSER.tab(), base, "keys-open");
    var first = asker.ask(base, "keys-open", States.LONE);
    Form.awaitArmed(page);
    var second = asker.ask(base, "keys-open", States.DEPLOY);
    assertThat(page.getByTestId("other")).isVisible();
    page.keyboard().press("?");
    assertThat(page.getByTestId("keys-list")).isVisible();
    page.locator("parley-questions")
        .evaluate("element => element.open(element.interactions[1].toolUseId)");
    assertThat(page.getByTestId("keys-list")).hasCount(0);
    var card = page.locator("parley-interaction:not([hidden])");
    assertThat(card.getByTestId("interaction")).isFocused();
    card.getByLabel("Live").click();
    assertThat(card.getByLabel("Live")).isChecked();
    assertFalse(first.isDone());
    assertFalse(second.isDone());
  }

  @Test
  void isReachedInANarrowCardToo() {
    var page = Browser.join(BROWSER.tab(360), base, "keys-narrow");
    var answer = asker.ask(base, "keys-narrow", States.LONE);
    Form.awaitArmed(page);
    page.getByTestId("more").click();
    States.look(page, "ways-out-menu-with-keys");
    page.getByTestId("keys-too").click();
    page.getByTestId("use-keys").uncheck();
    page.getByTestId("close-keys").click();
    assertThat(page.getByTestId("keys-too")).isFocused();
    page.keyboard().press("?");
    assertThat(page.getByTestId("keys-list")).hasCount(0);
    page.getByTestId("keys-too").click();
    page.getByTestId("use-keys").check();
    page.getByTestId("close-keys").click();
    page.keyboard().press("?");
    assertThat(page.getByTestId("keys-list")).isVisible();
    assertFalse(answer.isDone());
  }

  @Test
  void charactersCanBeSwitchedOff() {
    var page = Browser.join(BROWSER.tab(), base, "keys-list");
    var answer = asker.ask(base, "keys-list", States.LONE);
    Form.awaitArmed(page);
    var list = page.getByTestId("keys-list");
    page.keyboard().press("?");
    assertThat(list).isVisible();
    assertThat(list.locator("dt:has-text('0') + dd")).hasText("Something else: your own answer");
    States.look(page, "keys-list");
    page.keyboard().press("1");
    page.keyboard().press("Escape");
    assertThat(list).isHidden();
    assertThat(page.getByTestId("keep-open")).hasCount(0);
    page.getByTestId("keys").click();
    page.getByTestId("use-keys").uncheck();
    page.getByTestId("close-keys").click();
    assertThat(list).isHidden();
    assertThat(page.locator(".hint")).hasText("A click sends.");
    page.getByTestId("interaction").press("1");
    page.keyboard().press("?");
    assertThat(list).isHidden();
    assertThat(page.locator("parley-question[keyed]")).hasCount(0);
    assertThat(page.getByLabel("Drop it")).not().isChecked();
    page.reload();
    Form.awaitArmed(page);
    page.getByTestId("interaction").press("1");
    assertThat(page.getByLabel("Drop it")).not().isChecked();
    assertThat(page.getByTestId("interaction")).hasAttribute("aria-busy", "false");
    assertFalse(answer.isDone());
  }

  @Test
  void whatAKeyDoesStandsBelowItWhereTheScreenIsNarrow() {
    for (int width : new int[] {272, 320}) {
      var page = Browser.join(BROWSER.tab(width), base, "keys-" + width);
      var answer = asker.ask(base, "keys-" + width, States.LONE);
      Form.awaitArmed(page);
      page.keyboard().press("?");
      var list = page.getByTestId("keys-list");
      var key = list.locator("dt").nth(3).boundingBox();
      var does = list.locator("dd").nth(3).boundingBox();
      assertEquals(width < 320, does.y >= key.y + key.height);
      assertEquals(true, list.evaluate("list => list.scrollWidth === list.clientWidth"));
      assertFalse(answer.isDone());
    }
  }

  @Test
  void theKeysBetweenQuestionsAreCharactersToo() {
    var page = Browser.join(BROWSER.tab(), base, "keys-between");
    var first = asker.ask(base, "keys-between", States.LONE);
    Form.awaitArmed(page);
    var second = asker.ask(base, "keys-between", States.DEPLOY);
    var other = page.getByTestId("other");
    assertThat(other).containsText("Before I deploy");
    var list = page.getByTestId("keys-list");
    page.keyboard().press("?");
    assertThat(list.locator("dt:has-text('[ ]') + dd")).hasText("Go to another open question");
    page.keyboard().press("]");
    assertThat(list).isVisible();
    assertThat(other).containsText("Before I deploy");
    page.getByTestId("use-keys").uncheck();
    page.getByTestId("close-keys").click();
    page.getByTestId("interaction").press("]");
    assertThat(other).containsText("Before I deploy");
    page.getByTestId("keys").click();
    page.getByTestId("use-keys").check();
    page.getByTestId("close-keys").click();
    page.getByTestId("interaction")
        .dispatchEvent(
            "keydown", Map.of("key", "]", "repeat", true, "bubbles", true, "composed", true));
    assertThat(other).containsText("Before I deploy");
    page.getByTestId("interaction").press("]");
    assertThat(other).containsText("Shall I drop the table");
    assertFalse(first.isDone());
    assertFalse(second.isDone());
  }
}
