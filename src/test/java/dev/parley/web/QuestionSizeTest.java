package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is asked is the largest text of the page, and no name stands there twice. */
@QuarkusTest
class QuestionSizeTest {

  /** The texts that are seen and set larger than a size in px. */
  private static final String LARGER =
      """
      size => {
        const found = [];
        const walk = root => {
          for (const each of root.querySelectorAll('*')) {
            const own = [...each.childNodes].some(one => one.nodeType === 3 && one.data.trim() !== '');
            const { width, height } = each.getBoundingClientRect();
            const isLarge = own && width > 1 && height > 1 && parseFloat(getComputedStyle(each).fontSize) > size;
            if (isLarge && each.checkVisibility()) found.push(each.textContent.trim());
            if (each.shadowRoot) walk(each.shadowRoot);
          }
        };
        walk(document);
        return found;
      }\
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void aLoneQuestionIsTheLargestText() {
    var page = Browser.join(BROWSER.tab(), base, "size-lone");
    var answer =
        asker.ask(
            base,
            "size-lone",
            """
            {"title":"Clean-up","questions":[{"text":"Shall I drop the table?\\n\\nIt was last read in May.",
              "type":"SingleChoice","choices":["Drop it","Keep it"]}]}
            """);
    var first = page.locator(".ask .first");
    assertThat(first).hasText("Shall I drop the table?");
    assertThat(first).hasCSS("font-size", "24px");
    assertThat(first).hasCSS("line-height", "32px");
    assertThat(first).hasCSS("font-weight", "650");
    assertThat(page.locator(".ask .rest")).hasCSS("font-size", "17px");
    assertThat(page.locator(".ask .rest")).hasCSS("font-weight", "400");
    assertThat(page.locator("#title")).hasCSS("font-size", "14px");
    assertEquals(List.of("Shall I drop the table?"), larger(page, 18));
    States.look(page, "question-lone");
    page.locator("parley-questions")
        .evaluate("element => element.style.setProperty('--parley-question-size', '2rem')");
    assertThat(first).hasCSS("font-size", "32px");
    assertFalse(answer.isDone());
  }

  @Test
  void aLongQuestionIsSetSmaller() {
    var page = Browser.join(BROWSER.tab(), base, "size-long");
    var text = "Shall I go on ".repeat(12).strip() + "?";
    var answer = asker.ask(base, "size-long", "{\"questions\":[{\"text\":\"" + text + "\"}]}");
    assertThat(page.locator(".ask .first")).hasCSS("font-size", "20px");
    assertThat(page.locator(".ask .first")).hasCSS("line-height", "28px");
    assertEquals(List.of(text), larger(page, 18));
    States.look(page, "question-long");
    assertFalse(answer.isDone());
  }

  @Test
  void theTitleOfAFormIsTheLargestText() {
    var page = Browser.join(BROWSER.tab(), base, "size-form");
    var result =
        asker.form(
            base,
            "size-form",
            """
            {"title":"Maintenance","fields":[
              {"id":"share","type":"number","label":"Share of the requests"},
              {"id":"sure","type":"boolean","label":"Is everybody informed?"}]}
            """);
    assertThat(page.locator("#title")).hasCSS("font-size", "24px");
    assertThat(page.locator(".ask .first").first()).hasCSS("font-size", "17px");
    assertThat(page.locator(".ask .first").first()).hasCSS("font-weight", "600");
    assertEquals(List.of("Maintenance"), larger(page, 18));
    States.look(page, "question-form");
    assertFalse(result.isDone());
  }

  @Test
  void aNameIsShownOnce() {
    var page = Browser.join(BROWSER.tab(), base, "size-names");
    var answer = asker.ask(base, "size-names", States.DEPLOY);
    assertThat(page.getByTestId("step").first()).containsText("Target");
    assertThat(page.locator(".eyebrow")).hasCSS("position", "absolute");
    assertThat(page.getByRole(AriaRole.GROUP, named("Target Which environment?"))).isVisible();
    // a narrow card shows no names of steps
    page.setViewportSize(320, 800);
    assertThat(page.locator(".eyebrow")).hasCSS("position", "static");
    var repeated = Browser.join(BROWSER.tab(), base, "size-repeated");
    var other =
        asker.ask(
            base,
            "size-repeated",
            "{\"title\":\"Which port?\",\"questions\":[{\"text\":\"Which **port**?\"}]}");
    assertThat(repeated.locator("#title")).hasClass("unseen");
    assertFalse(answer.isDone() || other.isDone());
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name);
  }

  private static List<?> larger(Page page, int size) {
    return (List<?>) page.evaluate(LARGER, size);
  }
}
