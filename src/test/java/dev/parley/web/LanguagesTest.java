package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page in ten languages, one of them from right to left. */
@QuarkusTest
class LanguagesTest {

  private static final String FORM =
      """
      {"fields":[
        {"id":"share","type":"number","label":"Share","max":2.5},
        {"id":"day","type":"date","label":"Day","max":"2026-12-31"},
        {"id":"sure","type":"boolean","label":"Sure?"}]}
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          en | Review    | ltr | 2.5 | Dec 31, 2026
          de | Prüfen    | ltr | 2,5 | 31.12.2026
          fr | Vérifier  | ltr | 2,5 | 31 déc. 2026
          es | Revisar   | ltr | 2,5 | 31 dic 2026
          pt | Revisar   | ltr | 2,5 | 31 de dez. de 2026
          ja | 確認      | ltr | 2.5 | 2026/12/31
          zh | 检查      | ltr | 2.5 | 2026年12月31日
          ko | 검토      | ltr | 2.5 | 2026. 12. 31.
          ar | مراجعة    | rtl | 2.5 | 2026
          hi | जाँचें      | ltr | 2.5 | 31 दिस॰ 2026
          """)
  void speaks(String lang, String review, String dir, String number, String date) {
    var session = "speaks-" + lang;
    var page = BROWSER.tab(320);
    page.navigate(base.resolve("/?session=" + session + "&lang=" + lang).toString());
    var result = asker.form(base, session, FORM);
    assertThat(page.getByTestId("next")).hasText(review);
    assertThat(page.locator("html")).hasAttribute("lang", lang);
    assertThat(page.locator("html")).hasAttribute("dir", dir);
    assertThat(page.getByTestId("interaction")).hasAttribute("dir", dir);
    assertThat(page.getByTestId("interaction")).containsText(number);
    assertThat(page.getByTestId("interaction")).containsText(date);
    assertEquals(320, page.evaluate("document.documentElement.scrollWidth"));
    Accessibility.assertSound(page);
    Screenshots.take(page, "language-" + lang);
    assertFalse(result.isDone());
  }

  @Test
  void followsThePageAndTellsErrorsInItsLanguage() {
    var page = Browser.join(BROWSER.tab(), base, "follows");
    var result = asker.form(base, "follows", FORM);
    assertThat(page.getByTestId("next")).hasText("Review");
    page.evaluate("document.documentElement.lang = 'de-CH'");
    assertThat(page.getByTestId("next")).hasText("Prüfen");
    page.getByLabel("Share").fill("3");
    Form.send(page);
    assertThat(page.getByTestId("line-error")).hasText("Höchstens 2.5.");
    page.getByTestId("fix").click();
    assertThat(page.getByTestId("field-error").first()).hasText("Höchstens 2.5.");
    page.locator("parley-questions").evaluate("element => { element.lang = 'fr'; }");
    assertThat(page.getByTestId("next")).hasText("Vérifier");
    assertThat(page.getByLabel("Share")).hasValue("3");
    assertFalse(result.isDone());
  }

  /**
   * Such dates and numbers have marks of direction, which are suspect only in what somebody wrote.
   */
  @Test
  void showsNoMarksInDatesAndNumbers() {
    var page = BROWSER.tab();
    page.navigate(base.resolve("/?session=marks-in-numbers&lang=ar").toString());
    var answer =
        asker.form(
            base,
            "marks-in-numbers",
            """
            {"fields":[
              {"id":"cold","type":"number","label":"Cold","min":-5,"defaultValue":-3},
              {"id":"day","type":"date","label":"Day","min":"2026-01-31","defaultValue":"2026-11-23"}]}
            """);
    page.getByTestId("next").click();
    assertThat(page.getByTestId("review")).containsText("-3");
    assertThat(page.getByTestId("review")).containsText("23/11/2026");
    assertThat(page.getByTestId("review")).not().containsText("U+");
    page.getByTestId("change").first().click();
    page.getByLabel("Cold").fill("-9");
    page.getByLabel("Day").fill("2026-01-01");
    Form.send(page);
    assertThat(page.getByTestId("line-error")).hasCount(2);
    assertThat(page.getByTestId("line-error").first()).containsText("-5");
    assertThat(page.getByTestId("line-error").last()).containsText("31/01/2026");
    assertThat(page.getByTestId("review")).not().containsText("U+");
    Screenshots.take(page, "right-to-left-marks");
    assertFalse(answer.isDone());
  }

  @Test
  void readsFromRightToLeft() {
    var page = BROWSER.tab();
    page.navigate(base.resolve("/?session=rtl&lang=ar").toString());
    var answer =
        asker.ask(
            base,
            "rtl",
            """
            {"title":"قبل النشر","questions":[
              {"text":"أي بيئة؟","header":"الهدف","type":"SingleChoice","choices":[
                {"value":"a","label":"تجريبية","description":"See https://docs.example/a"},
                {"value":"b","label":"Production (EU)"}]},
              {"text":"لماذا؟","type":"FreeText"}]}
            """);
    var first = page.getByLabel("تجريبية");
    assertThat(first).isVisible();
    // the tick stands right of its words
    assertTrue(
        page.getByText("تجريبية", new Page.GetByTextOptions().setExact(true)).boundingBox().x
            < first.boundingBox().x);
    Screenshots.take(page, "right-to-left");
    assertFalse(answer.isDone());
  }
}
