package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
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
  void allowsOnlyWhatTheServerItselfBrings() {
    var response = BROWSER.tab().navigate(base.toString());
    var policy = response.headerValue("Content-Security-Policy");
    assertTrue(policy.startsWith("default-src 'none'"), policy);
    assertFalse(policy.contains("unsafe"), policy);
    assertEquals("no-cache", response.headerValue("Cache-Control"));
  }
}
