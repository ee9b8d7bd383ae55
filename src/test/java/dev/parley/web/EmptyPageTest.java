package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ForcedColors;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What the page says while nothing is open: all of it to a newcomer, little to who has answered.
 */
@QuarkusTest
class EmptyPageTest {

  private static final String WHERE = "{\"questions\":[{\"text\":\"Where?\"}]}";

  private static final String HOST = "A program has asked here. It says it is page-test.";

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void saysHowToConnectEachHost() {
    var page = Browser.join(BROWSER.tab(), base, "newcomer");
    String mcp = base.resolve("/mcp").toString();
    var text = page.getByTestId("connect-text");
    assertThat(page.getByTestId("waiting")).hasText("Waiting for the first question");
    assertThat(page.getByTestId("empty")).containsText("Session newcomer.");
    assertThat(text)
        .hasText("claude mcp add --transport http parley \"" + mcp + "?session=newcomer\"");
    page.getByLabel("VS Code").check();
    assertThat(page.getByTestId("connect")).containsText(".vscode/mcp.json");
    assertEquals(
        Asker.json(
            "{\"servers\":{\"parley\":{\"type\":\"http\",\"url\":\"%s?session=newcomer\"}}}"
                .formatted(mcp)),
        Asker.json(text.textContent()));
    page.getByLabel("Cursor").check();
    assertThat(page.getByTestId("connect")).containsText(".cursor/mcp.json");
    assertEquals(
        Asker.json(
            "{\"mcpServers\":{\"parley\":{\"url\":\"%s?session=newcomer\"}}}".formatted(mcp)),
        Asker.json(text.textContent()));
    page.getByLabel("Other").check();
    assertThat(text).hasText(mcp + "?session=newcomer");
  }

  @Test
  void allOfItIsOnAScreenOfACommonHeight() {
    var tab = BROWSER.tab();
    tab.setViewportSize(1280, 860);
    var page = Browser.join(tab, base, "in-sight");
    assertThat(page.getByTestId("try-it-first"))
        .isInViewport(new LocatorAssertions.IsInViewportOptions().setRatio(1));
  }

  /**
   * A link may name the session: what somebody copies into a shell has nothing of it but letters.
   */
  @Test
  void aHostileSessionIsNoCommand() {
    var page = BROWSER.tab();
    page.navigate(
        base.resolve("/?session=%22%3Brm%20-rf%3B%27%24(x)%60%5C%25%21")
            .toString()
            .replace("%20", ""));
    assertThat(page.getByTestId("connect-text"))
        .hasText(
            "claude mcp add --transport http parley \""
                + base.resolve("/mcp")
                + "?session=%22%3Brm-rf%3B%27%24%28x%29%60%5C%25%21\"");
  }

  @Test
  void theDefaultSessionNeedsNoName() {
    var page = BROWSER.tab();
    page.navigate(base.toString());
    page.getByLabel("Other").check();
    assertThat(page.getByTestId("connect-text")).hasText(base.resolve("/mcp").toString());
  }

  @Test
  void copiesAndSaysSo() {
    var page = BROWSER.tab();
    page.addInitScript("navigator.clipboard.writeText = async text => { window.copied = text; };");
    Browser.join(page, base, "copy");
    page.getByTestId("copy").click();
    assertThat(page.getByTestId("copied")).hasText("Copied");
    assertEquals(page.getByTestId("connect-text").textContent(), page.evaluate("window.copied"));
  }

  @Test
  void selectsTheTextWhereItMayNotCopy() {
    var page = BROWSER.tab();
    page.addInitScript(
        "navigator.clipboard.writeText = async () => { throw new DOMException('no', 'NotAllowedError'); };");
    Browser.join(page, base, "select");
    page.getByTestId("copy").click();
    assertThat(page.getByTestId("copied")).containsText("The text is selected");
    assertEquals(
        page.getByTestId("connect-text").textContent(), page.evaluate("String(getSelection())"));
  }

  @Test
  void explainsNothingOnceAHostHasAskedAndOffersNoTry() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "asked");
    assertThat(page.getByTestId("try-it")).isVisible();
    var answer = asker.ask(base, "asked", WHERE);
    page.getByLabel("Where?").fill("Here");
    assertThat(page.getByTestId("try-it")).isHidden();
    assertThat(page.getByTestId("waiting")).hasText(HOST);
    page.getByTestId("send").click();
    answer.get(30, TimeUnit.SECONDS);
    page.reload();
    assertThat(page.getByTestId("ended")).containsText("Answered");
    assertThat(page.getByTestId("try-it")).isHidden();
    assertThat(page.getByTestId("empty")).containsText("Nothing to answer");
    assertThat(page.getByTestId("waiting")).isVisible();
    assertThat(page.getByTestId("waiting")).hasText(HOST);
    assertThat(page.getByTestId("connect")).isHidden();
    assertThat(page.getByTestId("try-it-first")).isHidden();
    States.look(page, "empty-again");
  }

  @Test
  void whatThePageAskedItselfIsNoHost() {
    var page = Browser.join(BROWSER.tab(), base, "own");
    page.getByTestId("try-it-first").click();
    assertThat(page.getByTestId("interaction")).isVisible();
    assertThat(page.getByTestId("try-it")).isVisible();
    States.look(page, "try-waiting");
    page.getByTestId("dismiss").click();
    assertThat(page.getByTestId("model-received")).containsText("dismissed");
    States.look(page, "try-received");
    page.reload();
    assertThat(page.getByTestId("ended")).hasCount(1);
    assertThat(page.getByTestId("try-it")).isVisible();
    assertThat(page.getByTestId("connect-text")).isHidden();
    assertThat(page.getByTestId("waiting")).not().containsText("program");
    page.getByTestId("connect").locator("summary").click();
    assertThat(page.getByTestId("connect-text")).isVisible();
    assertEquals(
        page.locator("#empty .later").first().boundingBox().x,
        page.locator("#session").boundingBox().x);
    States.look(page, "empty-tried");
  }

  @Test
  void isSeenToBeConnectedInForcedColours() {
    var page = BROWSER.tab();
    page.emulateMedia(new Page.EmulateMediaOptions().setForcedColors(ForcedColors.ACTIVE));
    Browser.join(page, base, "forced");
    assertThat(page.locator(".connection .dot")).hasCSS("background-color", "rgb(0, 0, 0)");
  }

  @Test
  void saysThatNoSessionCanHaveThatName() {
    var page = BROWSER.tab(240);
    page.navigate(base.resolve("/?session=%00").toString());
    assertThat(page.getByTestId("no-such-session")).containsText("No session can have this name");
    assertThat(page.locator("header button")).hasCount(0);
    assertEquals(240, page.evaluate("document.documentElement.scrollWidth"));
    States.look(page, "no-such-session");
  }

  @Test
  void isSomethingToShow() {
    for (int width : new int[] {1280, 768, 320, 240}) {
      var page = Browser.join(BROWSER.tab(width), base, "show");
      look(page, width, "empty-" + width);
      page.getByLabel("VS Code").check();
      look(page, width, "empty-json-" + width);
    }
    var dark = BROWSER.tab();
    dark.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    look(Browser.join(dark, base, "show"), 1000, "empty-dark");
    for (String lang : new String[] {"ar", "de", "ja"}) {
      var page = BROWSER.tab(320);
      page.navigate(base.resolve("/?session=show&lang=" + lang).toString());
      look(page, 320, "empty-" + lang);
    }
    var arabic = BROWSER.tab(1000);
    arabic.navigate(base.resolve("/?session=show&lang=ar").toString());
    look(arabic, 1000, "empty-ar-wide");
  }

  private static void look(Page page, int width, String name) {
    assertThat(page.getByTestId("connect-text")).isVisible();
    assertEquals(width, page.evaluate("document.documentElement.scrollWidth"), name);
    assertFalse(page.getByTestId("connect-text").textContent().isEmpty());
    States.look(page, name);
  }
}
