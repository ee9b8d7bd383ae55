package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** More than nine choices have no digits, and a filter above them. */
@QuarkusTest
class ManyChoicesTest {

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  private CompletableFuture<String> answer;

  @Test
  void nineHaveDigitsAndNoFilter() {
    var page = asked("nine", "SingleChoice", 7);
    assertThat(page.getByTestId("filter")).hasCount(0);
    assertThat(page.locator(".digit")).hasCount(10);
    assertFalse(answer.isDone());
  }

  @Test
  void tenHaveAFilterAndNoDigits() {
    var page = asked("ten", "SingleChoice", 8);
    Form.awaitArmed(page);
    assertThat(page.locator(".digit")).hasCount(0);
    page.keyboard().press("1");
    assertThat(page.locator("parley-question input:checked")).hasCount(0);
    assertThat(filter(page)).isVisible();
    assertFalse(answer.isDone());
  }

  @Test
  void findsByLabelAndDescriptionWhateverCaseAndAccents() throws Exception {
    var page = asked("find", "SingleChoice", 38);
    Form.awaitArmed(page);
    filter(page).fill("zurich");
    assertThat(page.getByTestId("matching")).hasText("1 of 40 matches");
    assertThat(page.getByTestId("matching")).isVisible();
    assertThat(rows(page)).hasCount(1);
    filter(page).fill("CITY ON THE");
    assertThat(rows(page)).hasCount(2);
    assertThat(page.getByTestId("matching")).hasText("2 of 40 match");
    filter(page).fill("nowhere");
    assertThat(page.getByTestId("matching")).hasText("0 of 40 match");
    filter(page).fill("strasse");
    Accessibility.assertSound(page);
    Screenshots.take(page, "many-choices");
    page.keyboard().press("Tab");
    assertThat(page.getByRole(AriaRole.RADIO).first()).isFocused();
    rows(page).first().click();
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("Mainstraße"));
  }

  @Test
  void whatIsChosenStaysVisibleAndWhatIsTakenBackToo() {
    var page = asked("chosen", "MultiChoice", 38);
    page.getByLabel("Zürich").check();
    filter(page).fill("choice 12");
    assertThat(rows(page)).hasCount(2);
    page.getByLabel("Zürich").uncheck();
    assertThat(page.getByLabel("Zürich")).isFocused();
    filter(page).fill("choice 1");
    assertThat(page.getByLabel("Zürich")).isHidden();
    assertFalse(answer.isDone());
  }

  @Test
  void enterDoesNothingAndEscapeClearsFirst() {
    var page = asked("keys", "SingleChoice", 38);
    Form.awaitArmed(page);
    page.getByLabel("Zürich").focus();
    page.keyboard().press("Space");
    filter(page).fill("choice 3");
    filter(page).press("Enter");
    assertThat(page.getByTestId("interaction")).hasAttribute("aria-busy", "false");
    assertFalse(answer.isDone());
    page.keyboard().press("Escape");
    assertThat(filter(page)).isFocused();
    assertThat(filter(page)).hasValue("");
    assertThat(page.getByTestId("matching")).hasText("");
    page.keyboard().press("Escape");
    assertThat(page.getByTestId("interaction")).isFocused();
    assertFalse(answer.isDone());
  }

  /** Asks for one or several of two cities and of so many other choices. */
  private Page asked(String session, String type, int others) {
    var name = "many-choices-" + session;
    var choices =
        IntStream.rangeClosed(1, others)
            .mapToObj("\"Choice %d\""::formatted)
            .collect(Collectors.joining(","));
    var page = Browser.join(BROWSER.tab(), base, name);
    answer =
        asker.ask(
            base,
            name,
            """
            {"questions":[{"text":"Where to?","type":"%s","choices":[
              {"value":"z","label":"Zürich","description":"A **city** on the Limmat"},
              {"value":"Mainstraße","label":"Mainstraße","description":"A city on the Main"},%s]}]}
            """
                .formatted(type, choices));
    assertThat(page.getByTestId("interaction")).isFocused();
    return page;
  }

  private static Locator filter(Page page) {
    return page.getByTestId("filter");
  }

  /** The rows that are shown, without that of the own answer. */
  private static Locator rows(Page page) {
    return page.locator(".option:not(.other):visible");
  }
}
