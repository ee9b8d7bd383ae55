package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a person wrote before is offered again in this browser, and nowhere else. */
@QuarkusTest
class OwnWordsTest {
  private static final String WHERE =
      """
      {"questions":[{"text":"Where?","type":"SingleChoice","choices":["Here","There"],
        "allowOther":true}]}
      """;

  private static final String OWN = "Something else: your own answer";
  private static final String WORDS = "Your words to the model";

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  private CompletableFuture<String> answer;

  @Test
  void anOwnAnswerIsOfferedAgainByKeyAndNotSentByThat() throws Exception {
    var page = joined("own-words");
    ask(page, "own-words");
    assertThat(page.getByTestId("own-words")).hasCount(0);
    page.getByLabel(OWN).fill("On the moon");
    page.getByTestId("send").click();
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("On the moon"));
    Pause.goOn(page);

    ask(page, "own-words");
    assertThat(page.getByTestId("own-words")).hasCSS("opacity", "0");
    page.keyboard().press("0");
    assertThat(page.getByLabel(OWN)).isFocused();
    page.keyboard().press("Tab");
    assertThat(page.getByTestId("own-words")).isFocused();
    page.keyboard().press("Enter");
    States.look(page, "own-words");
    page.keyboard().press("Escape");
    assertThat(page.getByTestId("own-list")).hasCount(0);
    assertThat(page.getByLabel(OWN)).isFocused();
    page.getByTestId("own-words").click();
    page.getByTestId("own-list").getByText("On the moon").click();
    assertThat(page.getByLabel(OWN)).hasValue("On the moon");
    assertThat(page.getByLabel(OWN)).isFocused();
    assertThat(page.getByLabel("Something else…")).isChecked();
    assertThat(page.getByTestId("own-list")).hasCount(0);
    assertThat(page.getByTestId("interaction")).hasAttribute("aria-busy", "false");
    assertFalse(answer.isDone());
    page.keyboard().press("Enter");
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("On the moon"));
  }

  @Test
  void aReasonIsOfferedWhereWordsAreWrittenAndDeletedThere() throws Exception {
    var page = joined("reasons");
    ask(page, "reasons");
    page.getByTestId("decline").click();
    page.getByLabel(WORDS).fill("Not my team");
    page.getByTestId("confirm-decline").click();
    assertThat(page.getByTestId("ended")).isFocused();
    Pause.goOn(page);

    ask(page, "reasons");
    page.getByTestId("decline").click();
    page.getByLabel(WORDS).fill("Sorry: ");
    page.locator(".panel").getByTestId("own-words").click();
    States.look(page, "own-words-declining");
    page.getByTestId("own-list").getByText("Not my team").click();
    assertThat(page.getByLabel(WORDS)).hasValue("Sorry: Not my team");
    page.locator(".panel").getByTestId("own-words").click();
    page.getByTestId("own-list").getByTestId("forget-words").click();
    assertThat(page.getByLabel(WORDS)).isFocused();
    assertThat(page.locator(".panel").getByTestId("own-words")).hasCount(0);
    assertEquals(false, page.evaluate("localStorage.getItem('parley.own-words') !== null"));
    page.getByTestId("ask-back").click();
    assertThat(page.getByTestId("ended").first()).isFocused();
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("Sorry: Not my team"));
  }

  @Test
  void aCharacterInTheListChoosesNothing() {
    var tab = BROWSER.tab();
    var sent = Sent.by(tab);
    var page = Browser.join(tab, base, "digits");
    assertThat(page.locator("#session")).containsText("digits");
    keep(page, "['Kept']");
    ask(page, "digits");
    page.keyboard().press("0");
    assertThat(page.getByLabel(OWN)).isFocused();
    page.getByTestId("own-words").click();
    page.keyboard().press("1");
    page.getByTestId("own-list").locator("li button").focus();
    page.keyboard().press("2");
    page.keyboard().press("?");
    sent.assertNoEnding();
    assertThat(page.getByTestId("interaction").locator("input:checked")).hasCount(0);
    assertThat(page.locator("dialog[open]")).hasCount(0);
    page.keyboard().press("Escape");

    page.getByTestId("decline").click();
    page.locator(".panel").getByTestId("own-words").focus();
    page.keyboard().press("1");
    page.keyboard().press("Enter");
    page.locator(".panel").getByTestId("own-list").locator("li button").focus();
    page.keyboard().press("2");
    sent.assertNoEnding();
    assertThat(page.getByTestId("interaction").locator("input:checked")).hasCount(0);
    assertFalse(answer.isDone());
  }

  @Test
  void whatTheAskerFilledInIsNoTextOfThePerson() {
    var page = joined("theirs");
    var result =
        asker.form(
            base,
            "theirs",
            """
            {"fields":[
              {"id":"count","type":"number","label":"Count"},
              {"id":"days","type":"multiselect","label":"Days","options":["Mon","Tue"],
                "allowOther":true},
              {"id":"towns","type":"multiselect","label":"Towns","options":["Bonn"],
                "allowOther":true}],
             "initialValues":{"days":["Never"]}}
            """);
    page.getByLabel("Tue").check();
    var towns = page.getByRole(AriaRole.GROUP, new Page.GetByRoleOptions().setName("Towns"));
    towns.getByRole(AriaRole.TEXTBOX).fill("Ulm");
    Form.send(page);
    assertThat(page.getByTestId("ended")).containsText("Never");
    page.waitForFunction("localStorage.getItem('parley.own-words') !== null");
    assertEquals(
        List.of("Ulm"),
        page.evaluate("JSON.parse(localStorage.getItem('parley.own-words')).texts"));
    assertFalse(result.isCompletedExceptionally());
  }

  @Test
  void theSettingsDeleteThem() {
    var page = joined("forget");
    page.getByTestId("open-settings").click();
    assertThat(page.locator("#own-words")).isHidden();
    page.keyboard().press("Escape");
    keep(page, "['Kept']");
    page.getByTestId("open-settings").click();
    page.getByTestId("forget-words").click();
    assertThat(page.getByTestId("words-forgotten")).hasText("Deleted from this browser.");
    States.look(page, "settings-own-words");
    assertEquals(false, page.evaluate("localStorage.getItem('parley.own-words') !== null"));
  }

  @Test
  void keepsTwentyShortTextsTheLatestFirstAndEachOnce() throws Exception {
    var page = joined("bounds");
    keep(page, "Array.from({length: 30}, (_, i) => i === 3 ? 'x'.repeat(501) : 'text ' + i)");
    send(page, "bounds", "text 7");
    send(page, "bounds", "y".repeat(501));
    ask(page, "bounds");
    page.keyboard().press("0");
    page.getByTestId("own-words").click();
    var items = page.getByTestId("own-list").locator("li");
    assertThat(items).hasCount(20);
    assertThat(items.first()).hasText("text 7");
    assertThat(items.getByText("text 7")).hasCount(1);
    assertEquals(0, items.getByText("y".repeat(501)).count());
  }

  @Test
  void whatIsThereIsNotTrusted() {
    var page = joined("hostile-words");
    keep(page, "7");
    ask(page, "hostile-words");
    page.keyboard().press("0");
    assertThat(page.getByLabel(OWN)).isFocused();
    assertThat(page.getByTestId("own-words")).hasCount(0);
    page.evaluate("localStorage.setItem('parley.own-words', '{')");
    page.getByLabel(OWN).fill("a");
    assertThat(page.getByTestId("own-words")).hasCount(0);
    keep(page, "[7, null, '<b>bold</b>\\u202e']");
    page.getByLabel(OWN).fill("");
    page.getByTestId("own-words").click();
    assertThat(page.getByTestId("own-list").locator("li")).hasText("<b>bold</b>U+202E");
    assertFalse(answer.isDone());
  }

  @Test
  void nobodyElseGetsThemAndAnEmbeddedElementKeepsNone() throws Exception {
    var page = joined("others");
    var ofBob = "{\"owner\":\"Bob\",\"texts\":[\"Of Bob\"]}";
    page.evaluate("kept => localStorage.setItem('parley.own-words', kept)", ofBob);
    ask(page, "others");
    page.keyboard().press("0");
    page.getByLabel(OWN).fill("Mine");
    assertThat(page.getByTestId("own-words")).hasCount(0);
    page.locator("parley-questions").evaluate("element => { element.ownWords = ''; }");
    page.getByTestId("send").click();
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("Mine"));
    assertThat(page.getByTestId("ended")).isVisible();
    assertEquals(ofBob, page.evaluate("localStorage.getItem('parley.own-words')"));
  }

  private Page joined(String session) {
    var page = Browser.join(BROWSER.tab(), base, session);
    assertThat(page.locator("#session")).containsText(session);
    return page;
  }

  private void ask(Page page, String session) {
    answer = asker.ask(base, session, WHERE);
    Form.awaitArmed(page);
    assertThat(page.locator("parley-interaction[armed]").getByTestId("interaction")).isFocused();
  }

  private void send(Page page, String session, String text) throws Exception {
    ask(page, session);
    page.getByLabel(OWN).fill(text);
    page.getByTestId("send").click();
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains(text));
    Pause.goOn(page);
  }

  private static void keep(Page page, String texts) {
    page.evaluate(
        "localStorage.setItem('parley.own-words',"
            + " JSON.stringify({owner: 'nobody who logged in', texts: "
            + texts
            + "}))");
  }
}
