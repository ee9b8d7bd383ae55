package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A click must not answer a question that moved under the pointer, or that changed its meaning
 * under the same name. In these tests the clock of the page stands still, so that the time to read
 * never passes by itself.
 */
@QuarkusTest
class NothingByAccidentTest {

  private static final String LONE =
      "{\"questions\":[{\"text\":\"%s\",\"type\":\"SingleChoice\",\"choices\":[\"Left\",\"Right\"]}]}";

  private static final String ONE_FIELD =
      "{\"title\":\"%s\",\"fields\":[{\"id\":\"n\",\"type\":\"text\",\"label\":\"%s\"}]%s}";

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void aClickDismissesNothingThatMovedUnderIt() throws Exception {
    var page = joined("moved-under");
    var first = asker.ask(base, "moved-under", LONE.formatted("First?"));
    assertThat(cards(page)).hasCount(1);
    var second = asker.ask(base, "moved-under", LONE.formatted("Second?"));
    assertThat(page.getByTestId("other")).hasCount(1);
    letTimePass(page);
    Form.awaitArmed(page);

    cards(page).getByLabel("Left").click();
    assertTrue(first.get(30, TimeUnit.SECONDS).contains("Left"));
    assertThat(Pause.result(page)).isVisible();
    letTimePass(page);
    Pause.goOn(page);
    assertThat(cards(page)).containsText("Second?");
    clickAt(page, cards(page).getByTestId("dismiss"));
    assertThat(cards(page)).isFocused();

    letTimePass(page);
    clickAt(page, cards(page).getByTestId("dismiss"));
    assertThat(page.getByTestId("undo")).isFocused();
    // a dismissal can be taken back for that long
    page.clock().runFor(5_000);
    assertTrue(second.get(30, TimeUnit.SECONDS).contains("dismissed"));
  }

  @Test
  void whatComesBelowMovesNothingAbove() throws Exception {
    var page = joined("below");
    var first = asker.ask(base, "below", LONE.formatted("First?"));
    assertThat(cards(page)).hasCount(1);
    letTimePass(page);
    var second = asker.ask(base, "below", LONE.formatted("Second?"));
    assertThat(page.getByTestId("other")).hasCount(1);

    // an asker that asks without end does not keep anybody from answering
    cards(page).getByLabel("Right").click();

    assertTrue(first.get(30, TimeUnit.SECONDS).contains("Right"));
    assertFalse(second.isDone());
  }

  @Test
  void aDoubleClickThatLeadsToTheReviewDoesNotSend() {
    var page = joined("double");
    var answer =
        asker.ask(
            base,
            "double",
            "{\"questions\":[{\"text\":\"Why?\",\"type\":\"FreeText\"},{\"text\":\"How?\",\"type\":\"FreeText\"}]}");
    page.getByLabel("Why?").fill("Because");
    Form.step(page, 2);
    letTimePass(page);
    page.getByTestId("next").click();
    assertThat(page.getByTestId("review")).isVisible();
    clickAt(page, page.getByTestId("send"));
    page.keyboard().press("Control+Enter");
    assertThat(page.getByTestId("interaction")).hasAttribute("aria-busy", "false");
    letTimePass(page);
    assertThat(page.getByTestId("review")).isVisible();
    assertFalse(answer.isDone());
  }

  @Test
  void aHeldEscapeAsksNothing() {
    var page = joined("held-escape");
    var answer = asker.ask(base, "held-escape", LONE.formatted("Which?"));
    letTimePass(page);
    cards(page)
        .dispatchEvent(
            "keydown", Map.of("key", "Escape", "repeat", true, "bubbles", true, "composed", true));
    assertThat(page.getByTestId("keep-open")).hasCount(0);
    assertFalse(answer.isDone());
  }

  /**
   * The same id may stand for another question, which must not get what was typed for the first.
   */
  @Test
  void anotherQuestionOfTheSameNameBeginsEmpty() throws Exception {
    var page = joined("same-id");
    var reference = form("same-id", ONE_FIELD.formatted("Account", "Name", ""));
    page.getByLabel("Name").fill("ann");
    var again = Asker.members().put("reference", reference);
    CompletableFuture<JsonNode> second =
        asker.form(base, "same-id", again, ONE_FIELD.formatted("Account", "Password hint", ""));
    assertThat(page.getByLabel("Password hint")).hasValue("");
    assertThat(cards(page)).hasCount(1);
    assertFalse(second.isDone());
  }

  /**
   * A note that was written on several questions is shown when it will be sent with one question.
   */
  @Test
  void noNoteIsSentUnseen() throws Exception {
    var page = joined("note");
    var two =
        "{\"fields\":[{\"id\":\"n\",\"type\":\"text\",\"label\":\"Name\"},"
            + "{\"id\":\"m\",\"type\":\"text\",\"label\":\"Mail\"}]}";
    var reference = form("note", two);
    page.getByLabel("Name").fill("ann");
    letTimePass(page);
    page.getByTestId("next").click();
    page.getByText("Add a note on the whole").click();
    page.getByLabel("Note on the whole").fill("Both are new");
    var again = Asker.members().put("reference", reference);
    CompletableFuture<JsonNode> second =
        asker.form(base, "note", again, ONE_FIELD.formatted("Account", "Name", ""));
    assertThat(page.getByLabel("Mail")).hasCount(0);
    assertThat(page.getByLabel("Name")).hasValue("ann");
    assertThat(page.getByLabel("Note on the whole")).hasValue("Both are new");
    assertFalse(second.isDone());
  }

  @Test
  void aNewerQuestionLeavesTheFocusAlone() throws Exception {
    var page = joined("calm");
    page.locator("parley-questions").evaluate("element => { element.focusNew = false; }");
    var reference = form("calm", ONE_FIELD.formatted("Account", "Name", ""));
    assertThat(page.getByLabel("Name")).isVisible();
    var again = Asker.members().put("reference", reference);
    var error = ",\"fieldErrors\":{\"n\":\"Taken\"}";
    CompletableFuture<JsonNode> second =
        asker.form(base, "calm", again, ONE_FIELD.formatted("Account", "Name", error));
    assertThat(page.getByTestId("field-error")).hasText("Taken");
    letTimePass(page);
    assertEquals("BODY", page.evaluate("document.activeElement.tagName"));
    assertFalse(second.isDone());
  }

  private String form(String session, String arguments) throws Exception {
    var open = asker.form(base, session, Asker.members().put("waitSeconds", 0), arguments);
    return open.get(30, TimeUnit.SECONDS).path("reference").asText();
  }

  private Page joined(String session) {
    var page = BROWSER.tab();
    page.clock().install();
    Browser.join(page, base, session);
    // not so far that the page would give up a request under way
    page.clock().pauseAt(System.currentTimeMillis() + 1_000);
    return page;
  }

  private static void letTimePass(Page page) {
    page.clock().runFor(1_000);
  }

  private static Locator cards(Page page) {
    return page.getByTestId("interaction");
  }

  /** Clicks like a hand that has begun to move already, without a look at what is there now. */
  private static void clickAt(Page page, Locator place) {
    Stillness.await(page);
    place.scrollIntoViewIfNeeded();
    var box = place.boundingBox();
    page.mouse().click(box.x + box.width / 2, box.y + box.height / 2);
  }
}
