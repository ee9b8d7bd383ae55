package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.microsoft.playwright.Page;
import io.quarkus.test.junit.QuarkusTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where reports are forbidden nothing even watches. */
@QuarkusTest
class SeenForbiddenTest extends SeenOnPages {
  @Test
  void aPersonCanForbidIt() {
    Page page = tab();
    page.getByTestId("open-settings").click();
    assertThat(page.getByTestId("tell-seen")).isChecked();
    page.getByTestId("tell-seen").uncheck();
    page.getByTestId("open-settings").click();
    ask();
    assertUnwatched(page);
    reload(page);
    assertUnwatched(page);
    assertFalse(first().has("seenAt"));
    page.getByTestId("open-settings").click();
    page.getByTestId("tell-seen").check();
    assertReported(page);
  }

  @Test
  void theSettingIsSound() {
    Page page = BROWSER.tab(320);
    Browser.join(page, base, session);
    page.getByTestId("open-settings").click();
    assertThat(page.getByTestId("tell-seen")).isChecked();
    States.look(page, "settings-tell-seen");
  }

  @Test
  void isForbiddenWhereTheBrowserDoesNotSayWhatWasChosen() {
    String unreadable = "Storage.prototype.getItem = () => { throw new DOMException('No'); }";
    Page page = tab(fresh -> fresh.addInitScript(unreadable));
    ask();
    assertUnwatched(page);
    page.getByTestId("open-settings").click();
    assertThat(page.getByTestId("tell-seen")).not().isChecked();
    page.getByTestId("tell-seen").check();
    assertReported(page);
  }

  /** Who can only read is no person from whom an answer can be expected. */
  @ParameterizedTest
  @ValueSource(strings = {"tell-seen=off", "readonly="})
  void nothingIsReportedWhereThePageAroundForbidsItOrNobodyCanAnswer(String attribute) {
    Page page = tab();
    String[] parts = attribute.split("=", -1);
    String element = "document.querySelector('parley-questions')";
    page.evaluate("([name, value]) => " + element + ".setAttribute(name, value)", parts);
    ask();
    assertUnwatched(page);
    assertFalse(first().has("seenAt"));
    page.evaluate("([name]) => " + element + ".removeAttribute(name)", parts);
    assertReported(page);
  }

  /** Developers ask there, and no person is expected. */
  @Test
  void theConsoleReportsNothing() {
    Page page = noting();
    page.navigate(base.resolve("/console.html").toString());
    page.getByTestId("session").fill(session);
    page.getByTestId("session").blur();
    ask();
    assertUnwatched(page);
    assertFalse(first().has("seenAt"));
    page.evaluate("document.querySelector('parley-questions').removeAttribute('tell-seen')");
    assertReported(page);
  }
}
