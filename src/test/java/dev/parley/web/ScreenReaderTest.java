package dev.parley.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a screen reader says: names, roles and their order. */
@QuarkusTest
class ScreenReaderTest {

  private static final String FORM =
      """
      {"title":"A table","fields":[
        {"id":"n","type":"number","label":"How many people?","required":true,"min":2,"max":12,"step":1},
        {"id":"out","type":"boolean","label":"Outside?"},
        {"id":"mail","type":"text","label":"Mail","description":"For the receipt."}]}
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
            "button Decline: Decline: the model hears that you refuse.",
            "button Dismiss: Dismiss: the model hears that you cancelled without an answer."),
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

  /** What is said of the open questions and what stands beside them, without the running time. */
  private static List<String> questions(Page page) {
    var heard = Heard.on(page);
    int from = heard.indexOf("region Open questions");
    return heard.subList(from, heard.indexOf("log Announcements")).stream()
        .filter(line -> !line.startsWith("time"))
        .toList();
  }
}
