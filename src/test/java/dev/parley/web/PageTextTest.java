package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.options.AriaRole;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Texts of an asker are hostile, long, and written in every direction. */
@QuarkusTest
class PageTextTest {

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void showsMarkupAsText() {
    var page = Browser.join(BROWSER.tab(), base, "markup");
    var answer =
        asker.ask(
            base,
            "markup",
            """
            {"title":"<h1>Title</h1>","questions":[
              {"text":"<img src=x onerror=alert(1)> Which?","header":"<s>label</s>",
                "type":"SingleChoice","choices":[
                  {"value":"a","label":"<b>A</b>","description":"<script>alert(2)</script>"}]}]}
            """);
    var card = page.getByTestId("interaction");
    assertThat(card).containsText("<h1>Title</h1>");
    assertThat(card).containsText("<img src=x onerror=alert(1)> Which?");
    assertThat(card).containsText("<b>A</b>");
    assertThat(card).containsText("<script>alert(2)</script>");
    assertThat(card.locator("img, script, b, s, h1")).hasCount(0);
    assertFalse(answer.isDone());
  }

  @Test
  void showsTheMarkupOfAFormAsText() {
    var page = Browser.join(BROWSER.tab(), base, "form-markup");
    var markup = "<b>%s</b><img src=x onerror=alert(1)>";
    var result =
        asker.form(
            base,
            "form-markup",
            """
            {"description":"%1$s","prompt":"%2$s","errorSummary":"%3$s",
              "sections":[{"id":"s","title":"%4$s","description":"%5$s","fields":[
                {"id":"a","type":"radio","label":"Which?","options":[
                  {"value":"x","label":"X","preview":"%6$s"}]},
                {"id":"b","type":"text","label":"Text","placeholder":"%7$s","pattern":"<b>\\\\w</b>"},
                {"id":"c","type":"date","label":"Day","min":"2026-01-01"}]}],
              "fieldErrors":{"b":"%8$s"},"initialValues":{"b":"%9$s","c":"%9$s"},
              "submitLabel":"%10$s","cancelLabel":"%11$s",
              "completedView":{"summaryTemplate":"%12$s {{a}}"}}
            """
                .formatted(IntStream.range(1, 13).mapToObj(markup::formatted).toArray()));
    var card = page.getByTestId("interaction");
    for (int place : new int[] {1, 2, 3, 4, 5, 6, 8, 11}) {
      assertThat(card).containsText(markup.formatted(place));
    }
    assertThat(page.getByLabel("Text")).hasValue(markup.formatted(9));
    assertThat(page.getByLabel("Day")).hasValue(markup.formatted(9));
    Form.review(page);
    assertThat(page.getByTestId("send")).hasText(markup.formatted(10));
    page.getByTestId("send").click();
    page.getByTestId("fix").first().click();
    assertThat(card).containsText("<b>\\w</b>");
    page.getByLabel("Text").fill("<b>x</b>");
    page.getByLabel("Day").fill("2026-08-09");
    page.getByRole(AriaRole.RADIO).check();
    Form.send(page);

    assertThat(page.getByTestId("ended")).containsText(markup.formatted(12) + " X");
    assertThat(page.getByTestId("ended").locator("dd").nth(1)).hasText("<b>x</b>");
    assertThat(page.locator("main").locator("img, b")).hasCount(0);
    assertFalse(result.isCompletedExceptionally());
  }

  @Test
  void marksASuggestionAsTheAskers() {
    var page = Browser.join(BROWSER.tab(), base, "suggestion");
    var answer =
        asker.ask(
            base,
            "suggestion",
            """
            {"questions":[{"text":"Which way?","type":"SingleChoice","choices":["Left","Right"],
              "defaultValue":"Right"}]}
            """);
    assertThat(page.getByLabel("Right")).isChecked();
    assertThat(page.getByLabel("Right")).hasAccessibleDescription("suggested by the asker");
    assertThat(page.getByTestId("interaction")).containsText("page-test");
    assertFalse(answer.isDone());
  }

  @Test
  void fitsANarrowScreen() {
    var page = Browser.join(BROWSER.tab(320), base, "narrow");
    var answer =
        asker.ask(
            base,
            "narrow",
            """
            {"title":"%1$s","description":"%1$s","questions":[
              {"text":"%1$s","type":"MultiChoice","choices":["%1$s",
                {"value":"b","label":"B","description":"%1$s"}]},
              {"text":"Short","type":"FreeText"}]}
            """
                .formatted("endless".repeat(20)));
    assertThat(page.getByTestId("interaction")).isVisible();
    page.getByTestId("decline").click();
    assertEquals(320, page.evaluate("document.documentElement.scrollWidth"));
    assertFalse(answer.isDone());
  }

  @Test
  void fitsAFormOnANarrowScreen() {
    var page = Browser.join(BROWSER.tab(320), base, "narrow-form");
    var result =
        asker.form(
            base,
            "narrow-form",
            """
            {"description":"%1$s","prompt":"%1$s","errorSummary":"%1$s",
              "sections":[{"id":"s","title":"%1$s","description":"%1$s","optional":true,"fields":[
                {"id":"a","type":"radio","label":"%1$s","options":[
                  {"value":"x","label":"X","preview":"%1$s"}]},
                {"id":"b","type":"textarea","label":"B","placeholder":"%1$s"},
                {"id":"c","type":"boolean","label":"C"},
                {"id":"d","type":"datetime","label":"D"},
                {"id":"e","type":"datetime","label":"E","max":"2026-12-31T23:59:59.999+02:00"}]}],
              "fieldErrors":{"b":"%1$s"},"initialValues":{"b":"%1$s","c":true},
              "submitLabel":"%1$s","cancelLabel":"%1$s",
              "completedView":{"summaryTemplate":"%1$s {{b}}"}}
            """
                .formatted("endless".repeat(20)));
    assertThat(page.getByTestId("preview").locator(".previewed")).isVisible();
    assertEquals(320, page.evaluate("document.documentElement.scrollWidth"));
    Form.review(page);
    assertEquals(320, page.evaluate("document.documentElement.scrollWidth"));
    page.getByTestId("send").click();
    page.getByText("Your answers").click();
    assertEquals(320, page.evaluate("document.documentElement.scrollWidth"));
    assertFalse(result.isCompletedExceptionally());
  }

  @Test
  void allowsOnlyWhatTheServerItselfBrings() {
    var response = BROWSER.tab().navigate(base.toString());
    var policy = response.headerValue("Content-Security-Policy");
    assertTrue(policy.startsWith("default-src 'none'"), policy);
    assertFalse(policy.contains("unsafe"), policy);
    assertEquals("no-cache", response.headerValue("Cache-Control"));
  }
}
