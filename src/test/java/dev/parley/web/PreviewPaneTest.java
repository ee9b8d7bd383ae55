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
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What choices would look like: one pane, beside them or below. */
@QuarkusTest
class PreviewPaneTest {

  private static final String LAYOUTS =
      """
      {"questions":[{"text":"Which layout?","type":"SingleChoice","choices":[
        {"value":"rows","label":"Rows","preview":"```\\n+------+\\n| rows |\\n+------+\\n```"},
        {"value":"columns","label":"Columns","description":"Side by side",
          "preview":"```diff\\n@@ -1 +1 @@\\n-rows\\n+columns\\n same\\n```\\n\\n1\\n\\n2\\n\\n3"},
        {"value":"none","label":"None"}]}]}
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  private CompletableFuture<String> answer;

  @Test
  void standsBelowTheChoicesAndFollowsTheFocus() {
    var page = asked(BROWSER.tab(), "below");
    assertThat(page.getByTestId("preview")).hasCount(1);
    assertShown(page, "Rows");
    Stillness.await(page);
    assertTrue(pane(page).boundingBox().y > bottom(page.locator(".option").last()));
    var buttons = page.getByTestId("decline").boundingBox().y;
    radio(page, "Columns").focus();
    assertShown(page, "Columns");
    assertEquals(buttons, page.getByTestId("decline").boundingBox().y);
    radio(page, "None").focus();
    assertShown(page, "Rows");
    Accessibility.assertSound(page);
    assertFalse(answer.isDone());
  }

  @Test
  void isReachedByKeyAndNamedByItsChoice() {
    var page = asked(BROWSER.tab(), "keys");
    Form.awaitArmed(page);
    page.keyboard().press("2");
    assertThat(radio(page, "Columns")).isChecked();
    page.keyboard().press("Tab");
    page.keyboard().press("Tab");
    assertThat(
            page.getByRole(
                AriaRole.GROUP,
                new Page.GetByRoleOptions().setName("Preview Columns").setExact(true)))
        .isFocused();
    assertFalse(answer.isDone());
  }

  @Test
  void whatWasNotSeenIsChosenFirstAndSentByTheNextClick() throws Exception {
    var page = asked(BROWSER.tab(), "seen");
    Form.awaitArmed(page);
    radio(page, "Columns").dblclick();
    assertShown(page, "Columns");
    assertThat(radio(page, "Columns")).isChecked();
    assertThat(page.getByTestId("send")).isVisible();
    assertThat(page.getByTestId("interaction")).hasAttribute("aria-busy", "false");
    assertFalse(answer.isDone());
    page.getByTestId("send").click();
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("columns"));
  }

  @Test
  void aChoiceWithoutPreviewIsSentAtOnce() throws Exception {
    var page = asked(BROWSER.tab(), "none");
    Form.awaitArmed(page);
    page.locator(".name").last().click();
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("none"));
  }

  @Test
  void standsBesideTheChoicesWhereTheBoxIsWide() {
    var page = BROWSER.tab(1280);
    asked(page, "beside");
    page.locator("parley-interaction").evaluate("element => { element.style.width = '900px'; }");
    assertTrue(pane(page).boundingBox().x > right(page.locator(".option").first()));
    Screenshots.take(page, "preview-beside");
    page.locator("parley-interaction").evaluate("element => { element.style.width = '890px'; }");
    assertTrue(pane(page).boundingBox().y > bottom(page.locator(".option").last()));
    assertFalse(answer.isDone());
  }

  @Test
  void marksTheLinesOfADiff() {
    var page = asked(BROWSER.tab(), "diff");
    radio(page, "Columns").focus();
    assertThat(pane(page).locator(".removed")).hasText("-rows");
    assertThat(pane(page).locator(".added")).hasText("+columns");
    assertThat(pane(page).locator("code")).hasText("@@ -1 +1 @@\n-rows\n+columns\n same");
    Accessibility.assertSound(page);
    assertFalse(answer.isDone());
  }

  @Test
  void coloursCodeOfALanguageThatItKnows() {
    var page = askedCode("code", "ts", "// why\\nconst a = 'b'; /* c\\nd */ return 0x1F;");
    assertThat(pane(page).locator(".code-comment")).hasCount(2);
    assertEquals(
        List.of("// why", "/* c\nd */"), pane(page).locator(".code-comment").allTextContents());
    assertEquals(List.of("const", "return"), pane(page).locator(".code-keyword").allTextContents());
    assertThat(pane(page).locator(".code-string")).hasText("'b'");
    assertThat(pane(page).locator(".code-number")).hasText("0x1F");
    assertThat(pane(page).locator("code"))
        .hasText("// why\nconst a = 'b'; /* c\nd */ return 0x1F;");
    States.look(page, "preview-code");
    assertFalse(answer.isDone());
  }

  @Test
  void knowsWhereStringsOfShellsAndOfSqlEnd() {
    var page =
        askedCode(
            "quotes",
            "sh",
            "echo 'a\\\\' `if` # b\\n```\\n```sql\\nselect 'C:\\\\' /*! from */ x -- 'd");
    var shell = pane(page).locator("code").first();
    assertThat(shell.locator(".code-string")).hasText("'a\\'");
    assertThat(shell.locator(".code-keyword")).hasText("if");
    assertThat(shell.locator(".code-comment")).hasText("# b");
    var sql = pane(page).locator("code").last();
    assertThat(sql.locator(".code-string")).hasText("'C:\\'");
    assertThat(sql.locator(".code-comment")).hasText("-- 'd");
    assertEquals(List.of("select", "from"), sql.locator(".code-keyword").allTextContents());
    assertFalse(answer.isDone());
  }

  @Test
  void codeOfAHostileAskerStaysText() {
    var page = askedCode("hostile", "html", "<!-- <img src=x onerror=alert(1)> --><b>");
    assertThat(pane(page).locator(".code-comment"))
        .hasText("<!-- <img src=x onerror=alert(1)> -->");
    assertThat(pane(page).locator("code")).containsText("--><b>");
    assertThat(pane(page).locator("img, b")).hasCount(0);
    assertFalse(answer.isDone());
  }

  @Test
  void coloursNoUnknownLanguageAndOnlySoManyTokens() {
    var other = askedCode("unknown", "brainfuck", "int a = 'b';\\n```\\n```ts\\nconst c = 1;");
    assertThat(pane(other).locator("code").last().locator(".code-keyword")).hasText("const");
    assertThat(pane(other).locator("code").first()).hasText("int a = 'b';");
    assertThat(pane(other).locator("code").first().locator("span")).hasCount(0);
    var full = askedCode("full", "java", "0 ".repeat(1_900));
    assertThat(pane(full).locator("code")).containsText("0 0");
    assertThat(pane(full).locator("code .code-number")).hasCount(1_501);
  }

  @Test
  void allOfAPreviewBeginsAtOneEdgeInAPageOfTheOtherDirection() {
    var page =
        asked(
            BROWSER.tab(),
            "arabic",
            """
            {"questions":[{"text":"So?","type":"SingleChoice","choices":[
              {"value":"a","label":"A","preview":"Small\\n\\n- Soup\\n- Salad"},{"value":"b","label":"B"}]}]}
            """);
    page.locator("parley-questions").evaluate("element => { element.lang = 'ar'; }");
    assertThat(page.locator("[dir=rtl]").first()).isAttached();
    assertThat(pane(page).locator("ul")).hasCSS("margin-right", "0px");
    assertEquals(
        pane(page).locator("p").boundingBox().x, pane(page).locator("ul").boundingBox().x, 0.5);
    assertFalse(answer.isDone());
  }

  @Test
  void fitsOnAPhone() {
    var page = asked(BROWSER.tab(320), "phone");
    radio(page, "Columns").focus();
    assertEquals(320, page.evaluate("document.documentElement.scrollWidth"));
    Screenshots.take(page, "preview-phone");
    assertFalse(answer.isDone());
  }

  private Page askedCode(String session, String language, String code) {
    return asked(
        BROWSER.tab(),
        session,
        """
        {"questions":[{"text":"So?","type":"SingleChoice","choices":[
          {"value":"a","label":"A","preview":"```%s\\n%s\\n```"},{"value":"b","label":"B"}]}]}
        """
            .formatted(language, code));
  }

  private Page asked(Page tab, String session) {
    return asked(tab, session, LAYOUTS);
  }

  private Page asked(Page tab, String session, String questions) {
    var name = "preview-pane-" + session;
    var page = Browser.join(tab, base, name);
    answer = asker.ask(base, name, questions);
    assertThat(page.getByTestId("interaction")).isFocused();
    return page;
  }

  private static void assertShown(Page page, String label) {
    assertThat(page.locator(".preview[data-shown]")).containsText(label);
    assertThat(pane(page)).hasCount(1);
  }

  private static Locator radio(Page page, String name) {
    return page.getByRole(AriaRole.RADIO, new Page.GetByRoleOptions().setName(name));
  }

  private static Locator pane(Page page) {
    return page.locator(".previewed:visible");
  }

  private static double bottom(Locator element) {
    return element.boundingBox().y + element.boundingBox().height;
  }

  private static double right(Locator element) {
    return element.boundingBox().x + element.boundingBox().width;
  }
}
