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
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a screen reader says: names, roles and their order, and what is announced meanwhile. */
@QuarkusTest
class ScreenReaderTest {

  private static final String FORM =
      """
      {"title":"A table","fields":[
        {"id":"n","type":"number","label":"How many people?","required":true,"min":2,"max":12,"step":1},
        {"id":"out","type":"boolean","label":"Outside?"},
        {"id":"mail","type":"text","label":"Mail","description":"For the receipt."}]}
      """;

  /** Keeps all that the live regions have said, each new text once. */
  private static final String LISTEN =
      """
      window.announced = [];
      const watched = new WeakSet();
      const said = new WeakMap();
      const note = each => {
        const text = each.textContent.trim().replace(/\\s+/g, ' ');
        if (said.get(each) === text) return;
        said.set(each, text);
        if (text) announced.push(text);
      };
      const watch = root => {
        const look = () => {
          root.querySelectorAll('[role=log] > *').forEach(note);
          root.querySelectorAll('[role=status], [role=alert], [aria-live]:not([role=log])').forEach(note);
          for (const { shadowRoot } of root.querySelectorAll('*')) {
            if (shadowRoot && !watched.has(shadowRoot)) watch(shadowRoot);
          }
        };
        watched.add(root);
        new MutationObserver(look).observe(root, { childList: true, subtree: true, characterData: true });
        look();
      };
      watch(document);
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void aSetSaysWhoAsksThenWhereOneIsThenTheQuestion() {
    var page = Browser.join(BROWSER.tab(), base, "heard-set");
    var answer = asker.ask(base, "heard-set", States.DEPLOY);
    Form.awaitArmed(page);
    assertEquals(
        List.of(
            "region Open questions",
            "article Before I deploy",
            "The asker says it is",
            "page-test 1",
            "heading Before I deploy",
            "Open for 60 minutes more",
            "group Steps",
            "button 1 Target",
            "button 2 Checks",
            "button 3 Note",
            "button Review",
            "Step 1 of 4",
            "alert",
            "group Target Which environment? required: Choose one.",
            "Target",
            "Which",
            "environment",
            "?",
            "required",
            "Choose one.",
            "radio Staging: recommended Nobody is hurt.",
            "Staging",
            "recommended",
            "Nobody is hurt.",
            "radio Live: See the runbook (https://docs.example/run) Open https://docs.example/run .",
            "Live",
            "See",
            "the runbook",
            "(https://docs.example/run)",
            "link Open https://docs.example/run",
            ".",
            "radio Something else…",
            "textbox Something else: your own answer",
            "button Add a note",
            "button Next",
            "button Keys",
            "button Decline: The model hears that you refuse.",
            "button Dismiss: The model hears that you cancelled without an answer."),
        questions(page));
    assertFalse(answer.isDone());
  }

  @Test
  void aLoneQuestionIsSaidWithItsCard() {
    var page = Browser.join(BROWSER.tab(), base, "heard-lone");
    var answer = asker.ask(base, "heard-lone", States.LONE);
    Form.awaitArmed(page);
    var heard = questions(page);
    assertEquals("article A question for you: Shall I drop the table users_old?", heard.get(1));
    assertTrue(heard.contains("group Shall I drop the table users_old?: Choose one."));
    assertTrue(heard.stream().noneMatch(line -> line.startsWith("form")), heard::toString);
    // the digit in a cap is for who sees it
    page.getByLabel("Keep it").focus();
    page.keyboard().press("Shift");
    page.keyboard().press("ArrowUp");
    assertTrue(questions(page).stream().noneMatch("1"::equals));
    assertFalse(answer.isDone());
  }

  @Test
  void fieldsSayTheirRuleAndCountersTheirField() {
    var page = Browser.join(BROWSER.tab(), base, "heard-form");
    var result = asker.form(base, "heard-form", FORM);
    Form.awaitArmed(page);
    var heard = questions(page);
    int from = heard.indexOf("alert") + 1;
    assertEquals(
        List.of(
            "How many people?",
            "required",
            "A whole number, 2 to 12.",
            "button Decrease: How many people? required",
            "spinbutton How many people? required: A whole number, 2 to 12.",
            "button Increase: How many people? required",
            "button Add a note",
            "group Outside?",
            "Outside?",
            "radio Yes",
            "Yes",
            "radio No",
            "No",
            "button Add a note",
            "Mail",
            "For the receipt.",
            "textbox Mail: For the receipt.",
            "button Add a note",
            "button Review"),
        heard.subList(from, heard.indexOf("button Keys")));
    assertFalse(result.isDone());
  }

  @Test
  void whatIsAnnouncedFromTheQuestionToTheNext() throws Exception {
    var page = BROWSER.tab();
    page.addInitScript(LISTEN);
    Browser.join(page, base, "heard-flow");
    assertThat(page.getByTestId("waiting")).isVisible();
    var first = asker.ask(base, "heard-flow", States.DEPLOY);
    Form.awaitArmed(page);
    assertAnnounced(
        page,
        "Waiting for the first question",
        "A program has asked here. It says it is page-test.",
        "New question. The asker says it is page-test: Before I deploy",
        "Step 1 of 4");
    Form.next(page);
    page.keyboard().press("Control+Enter");
    Form.awaitArmed(page);
    assertThat(page.locator("#review")).isFocused();
    page.keyboard().press("Enter");
    assertThat(page.getByTestId("fix")).isFocused();
    assertThat(page.getByTestId("fix")).hasAccessibleDescription("Please answer this question.");
    assertAnnounced(page, "Step 2 of 4", "Step 4 of 4", "One answer to fix");
    page.keyboard().press("Enter");
    assertThat(page.getByLabel("Staging")).isFocused();
    page.keyboard().press("1");
    page.keyboard().press("Enter");
    Form.awaitArmed(page);
    assertAnnounced(page, "Step 1 of 4", "Step 4 of 4");
    var next = asker.ask(base, "heard-flow", States.LONE);
    assertThat(page.getByTestId("other")).isVisible();
    assertAnnounced(
        page, "New question. The asker says it is page-test: Shall I drop the table users_old?");
    page.keyboard().press("Enter");
    assertTrue(first.get(30, TimeUnit.SECONDS).contains("staging"));
    // the focus says what became of it, hence no region does
    assertThat(Pause.result(page)).isFocused();
    assertThat(Pause.result(page)).hasAccessibleName(Pattern.compile("You answered: Staging.*"));
    Pause.awaitSettled(page);
    assertThat(page.getByRole(AriaRole.LOG)).containsText("Delivered to the asker");
    page.keyboard().press("Enter");
    assertThat(page.getByRole(AriaRole.ARTICLE).first()).isFocused();
    Form.awaitArmed(page);
    assertAnnounced(page, "Delivered to the asker");
    assertFalse(next.isDone());
  }

  /** What is said of the open questions and what stands beside them, without the running time. */
  private static List<String> questions(Page page) {
    var heard = Heard.on(page);
    int from = heard.indexOf("region Open questions");
    return heard.subList(from, heard.indexOf("log Announcements")).stream()
        .filter(line -> !line.startsWith("time"))
        .toList();
  }

  /** Asserts what has been announced since the last time, in this order and nothing else. */
  private static void assertAnnounced(Page page, String... texts) {
    assertEquals(List.of(texts), page.evaluate("announced.splice(0)"));
  }
}
