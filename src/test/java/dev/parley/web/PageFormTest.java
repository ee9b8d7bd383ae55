package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What stands around the fields, and the look afterwards. */
@QuarkusTest
class PageFormTest {

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void showsElsewhereWhatWasAnswered() {
    var first = Browser.join(BROWSER.tab(), base, "elsewhere");
    var second = Browser.join(BROWSER.tab(), base, "elsewhere");
    var result =
        asker.form(
            base,
            "elsewhere",
            """
            {"fields":[
              {"id":"sure","type":"boolean","label":"Sure?"},
              {"id":"size","type":"select","label":"Size","options":[{"value":"l","label":"Large"}]},
              {"id":"at","type":"time","label":"At","defaultValue":"09:30"}]}
            """);
    first.getByLabel("Yes").check();
    first.getByLabel("Large").check();
    var sure = first.getByTestId("question").first();
    sure.getByText("Add a note").click();
    sure.getByLabel("Note beside this answer").fill("Quite");
    first.getByTestId("send").click();

    var ended = second.getByTestId("ended");
    assertThat(ended).containsText("Answered in another window");
    assertThat(ended.locator("details")).hasCount(1);
    assertThat(ended.locator("dd")).hasText(new String[] {"Yes", "Note: Quite", "Large", "09:30"});
    var late = Browser.join(BROWSER.tab(), base, "elsewhere");
    assertThat(late.getByTestId("ended").locator("dd"))
        .hasText(new String[] {"Yes", "Note: Quite", "Large", "09:30"});
    assertFalse(result.isCompletedExceptionally());
  }
}
