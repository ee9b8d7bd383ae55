package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.options.AriaRole;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A person says something to the model instead of answering, and sees it when they are asked next.
 */
@QuarkusTest
class AskBackPageTest {
  private static final String WORDS = "Which of the two clusters?";

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void theWordsGoToTheModelAndStandAboveTheNextQuestion() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "ask-back");
    var other = Browser.join(BROWSER.tab(), base, "ask-back");
    var first = asker.ask(base, "ask-back", States.LONE);
    Form.awaitArmed(page);
    page.getByTestId("decline").click();
    page.getByLabel("Your words to the model").fill(WORDS);
    assertThat(page.getByTestId("ask-back"))
        .hasAccessibleDescription("The model gets your words and is told to reply and ask again.");
    States.look(page, "asking-back");
    page.getByTestId("ask-back").click();

    assertThat(page.getByTestId("ended")).containsText("You asked back");
    assertThat(page.getByTestId("ended")).containsText(WORDS);
    assertThat(other.getByTestId("ended")).containsText("Asked back in another window");
    var text = first.get(30, TimeUnit.SECONDS);
    assertTrue(text.contains(WORDS) && text.contains("ask again"), text);

    Pause.goOn(page);
    var next = asker.ask(base, "ask-back", States.DEPLOY);
    assertThat(page.getByTestId("earlier")).containsText("You asked back");
    assertThat(page.getByTestId("earlier")).containsText(WORDS);
    assertThat(page.getByTestId("select-earlier")).hasCount(0);
    page.getByTestId("interaction").and(page.locator(":visible")).focus();
    page.keyboard().press("r");
    page.keyboard().press("?");
    assertThat(page.getByTestId("keys-list")).isVisible();
    page.getByTestId("close-keys").click();
    assertThat(page.getByRole(AriaRole.LOG)).not().containsText("Chosen");
    States.look(page, "asked-back");
    assertFalse(next.isDone());
  }

  @Test
  void withoutWordsItLeadsToWhereTheyAreWritten() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "ask-back-wordless");
    var answer = asker.ask(base, "ask-back-wordless", States.LONE);
    Form.awaitArmed(page);
    page.getByTestId("decline").click();
    page.getByLabel("Your words to the model").fill(" \u200b ");
    page.getByTestId("ask-back").click();
    var reason = page.getByLabel("Your words to the model");
    assertThat(reason).isFocused();
    assertThat(reason).hasAttribute("aria-invalid", "true");
    assertThat(reason).hasAccessibleDescription("Write what you want to say to the model.");
    States.look(page, "asking-back-without-words");
    assertFalse(answer.isDone());

    page.keyboard().type("Why?");
    assertThat(reason).not().hasAttribute("aria-invalid", "true");
    page.getByTestId("ask-back").click();
    assertThat(page.getByTestId("ended")).containsText("You asked back");
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("Why?"));
  }
}
