package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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

/**
 * Headers and labels of more than 30 characters: their beginning is shown, and everybody reaches
 * all of it before it counts.
 */
@QuarkusTest
class LongLabelsTest {
  private static final String HEADER = "The database of the service that keeps the addresses";
  private static final String LONG = "Delete the backups of the last month and keep those before";
  private static final String SHORT = "Keep all of them";
  private static final String HEAD = "Delete the backups of the las";
  private static final String LONE =
      """
      {"questions":[{"text":"What now?","type":"SingleChoice","header":"%s",
        "choices":["%s","%s"]}]}
      """
          .formatted(HEADER, LONG, SHORT);

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  private CompletableFuture<String> answer;

  @Test
  void showsTheBeginningAndReadsOutAllOfIt() {
    var page = asked("beginning", LONE);
    assertThat(label(page, LONG).locator(".beginning")).hasText(HEAD + "…");
    assertEquals(1, all(page, LONG).boundingBox().width);
    assertThat(label(page, LONG)).hasAttribute("title", LONG);
    assertThat(page.locator(".eyebrow .cut")).hasAttribute("title", HEADER);
    // the accessible name is the whole label, the group's name has the whole header
    assertThat(radio(page, LONG)).isVisible();
    assertThat(page.getByRole(AriaRole.GROUP).first()).hasAccessibleName(HEADER + " What now?");
    assertThat(page.getByText(SHORT)).not().hasAttribute("title", SHORT);
    var card = page.getByTestId("interaction").boundingBox();
    assertTrue(page.getByTestId("show-whole").boundingBox().width < card.width / 2);
    States.look(page, "long-labels");
  }

  @Test
  void aClickOnABeginningShowsTheRestAndSendsNothing() throws Exception {
    var page = asked("click", LONE);
    Form.awaitArmed(page);
    label(page, LONG).click();
    assertThat(radio(page, LONG)).isChecked();
    assertThat(page.locator(".cut")).hasCount(1);
    assertThat(page.getByTestId("interaction")).hasAttribute("aria-busy", "false");
    assertFalse(answer.isDone());
    page.getByTestId("send").click();
    assertAnswered(LONG);
  }

  @Test
  void aDigitOnABeginningSendsNothingEither() throws Exception {
    var page = asked("digit", LONE);
    Form.awaitArmed(page);
    page.keyboard().press("1");
    assertThat(radio(page, LONG)).isChecked();
    assertThat(page.getByTestId("send")).isVisible();
    assertFalse(answer.isDone());
    page.keyboard().press("Enter");
    assertAnswered(LONG);
  }

  @Test
  void aShortChoiceBesideItIsSentByAClick() throws Exception {
    var page = asked("short", LONE);
    Form.awaitArmed(page);
    radio(page, SHORT).click();
    assertAnswered(SHORT);
  }

  @Test
  void aButtonShowsAllAndThenAClickSends() throws Exception {
    var page = asked("button", LONE);
    page.getByTestId("show-whole").focus();
    page.keyboard().press("Enter");
    assertThat(page.getByTestId("show-whole")).hasAttribute("aria-pressed", "true");
    assertThat(page.locator(".cut")).hasCount(0);
    Form.awaitArmed(page);
    radio(page, LONG).click();
    assertAnswered(LONG);
  }

  @Test
  void theFocusOfAKeyShowsTheRest() {
    var page =
        asked(
            "focus",
            """
            {"questions":[{"text":"Which?","type":"MultiChoice","choices":["%s","%s"]},
              {"text":"Why?","type":"FreeText"}]}
            """
                .formatted(LONG, SHORT));
    assertEquals(1, all(page, LONG).boundingBox().width);
    page.getByTestId("show-whole").focus();
    page.keyboard().press("Tab");
    assertThat(page.getByRole(AriaRole.CHECKBOX).first()).isFocused();
    assertTrue(all(page, LONG).boundingBox().width > 100);
    assertFalse(answer.isDone());
  }

  @Test
  void labelsThatBeginAlikeAreShownWhole() {
    var page =
        asked(
            "alike",
            """
            {"questions":[{"text":"Which?","type":"SingleChoice",
              "choices":["%1$s, and tell nobody","%1$s, and tell everybody"]}]}
            """
                .formatted("Delete the backups of the last month"));
    assertThat(page.locator(".cut")).hasCount(0);
    assertThat(page.getByTestId("show-whole")).hasCount(0);
  }

  @Test
  void whoMayNotAnswerSeesAll() {
    var page = asked("readonly", LONE);
    page.locator("parley-interaction").evaluate("element => { element.disabled = true; }");
    assertThat(page.locator(".cut")).hasCount(0);
    assertThat(page.getByTestId("show-whole")).hasCount(0);
  }

  @Test
  void shortensAtThirtyCharactersAsAReaderCountsThem() {
    String thirty = "👩‍👩‍👦".repeat(30);
    var page =
        asked(
            "count",
            """
            {"questions":[{"text":"Which?","type":"SingleChoice","choices":["%s","%s"]}]}
            """
                .formatted(thirty, "é".repeat(31)));
    assertThat(page.locator(".cut")).hasCount(1);
    assertThat(page.locator(".beginning")).hasText("é".repeat(29) + "…");
  }

  private Page asked(String session, String questions) {
    var name = "long-labels-" + session;
    var page = Browser.join(BROWSER.tab(), base, name);
    answer = asker.ask(base, name, questions);
    assertThat(page.getByTestId("interaction")).isVisible();
    return page;
  }

  private static Locator radio(Page page, String name) {
    return page.getByRole(AriaRole.RADIO, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  private static Locator label(Page page, String text) {
    return page.locator(".option .cut").filter(new Locator.FilterOptions().setHasText(text));
  }

  private static Locator all(Page page, String text) {
    return label(page, text).locator(".all");
  }

  private void assertAnswered(String text) throws Exception {
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains(text), answer.get());
  }
}
