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

/** How the result is set that stands where its card stood. */
@QuarkusTest
class ResultLinesTest {

  private static final String TEXT = "{\"questions\":[{\"text\":\"Why?\",\"type\":\"FreeText\"}]}";

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  private CompletableFuture<String> answer;

  @Test
  void aResultHasTheRoomAndTheCornersOfItsCard() throws Exception {
    var page = asked(1000, "card", States.LONE);
    var card = page.locator(".card");
    var room = style(card, "paddingLeft");
    var corner = style(card, "borderTopLeftRadius");
    Form.awaitArmed(page);
    page.keyboard().press("2");
    answer.get(30, TimeUnit.SECONDS);
    Pause.awaitSettled(page);
    // a key brought the focus here
    assertThat(Pause.result(page)).isFocused();
    assertEquals(room, style(Pause.result(page), "paddingLeft"));
    assertEquals(corner, style(Pause.result(page), "borderTopLeftRadius"));
  }

  @Test
  void anAnswerOfSeveralLinesIsSaidInOneSentence() throws Exception {
    var page = asked(1000, "lines", TEXT);
    page.getByRole(AriaRole.TEXTBOX).fill("One\n\nTwo");
    Form.awaitArmed(page);
    page.getByTestId("send").click();
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("Two"));
    Pause.goOn(page);
    assertEquals("One Two", shown(Pause.result(page).locator(".outcome strong")));
    Pause.result(page).getByText("Your answers").click();
    assertEquals("One\n\nTwo", shown(Pause.result(page).locator("dd")));
  }

  @Test
  void aShortAnswerStandsBesideTheWordsThatAnnounceIt() throws Exception {
    var page = asked(352, "narrow", States.LONE);
    Form.awaitArmed(page);
    page.getByLabel("Keep it").click();
    answer.get(30, TimeUnit.SECONDS);
    Pause.awaitSettled(page);
    var outcome = page.locator(".outcome");
    assertThat(outcome).containsText("You answered: Keep it");
    assertEquals(outcome.boundingBox().y, outcome.locator("strong").boundingBox().y, 8);
    assertThat(outcome.locator(".dot")).isHidden();
  }

  private Page asked(int width, String session, String questions) {
    var name = "result-lines-" + session;
    var page = Browser.join(BROWSER.tab(width), base, name);
    answer = asker.ask(base, name, questions);
    assertThat(page.getByTestId("interaction")).isVisible();
    return page;
  }

  private static Object style(Locator element, String name) {
    return element.evaluate("(each, name) => getComputedStyle(each)[name]", name);
  }

  /** With its line breaks. */
  private static Object shown(Locator element) {
    return element.evaluate("each => each.innerText.trim()");
  }
}
