package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Numbers are counted within their bounds, and written as the language writes them. */
@QuarkusTest
class NumberFieldsTest {

  private static final String FIELDS =
      """
      {"fields":[
        {"id":"people","type":"number","label":"People","min":2,"max":4.5,"step":1},
        {"id":"share","type":"number","label":"Share","min":0,"max":1}]}
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  private CompletableFuture<JsonNode> result;

  @Test
  void aWholeNumberIsCountedWithinItsBounds() throws Exception {
    var page = asked("counted");
    var people = page.getByRole(AriaRole.SPINBUTTON);
    assertThat(people).hasValue("");
    assertThat(page.getByRole(AriaRole.SPINBUTTON)).hasCount(1);
    Accessibility.assertSound(page);
    button(page, "Increase").click();
    assertThat(people).hasValue("2");
    assertThat(button(page, "Decrease")).hasAttribute("aria-disabled", "true");
    button(page, "Increase").click();
    button(page, "Increase").click();
    assertThat(people).hasValue("4");
    assertThat(people).hasAttribute("aria-valuenow", "4");
    assertThat(button(page, "Increase")).hasAttribute("aria-disabled", "true");
    people.press("ArrowUp");
    people.press("ArrowDown");
    assertThat(people).hasValue("3");
    page.getByLabel("Share").fill("0.5");
    Screenshots.take(page, "numbers");
    Form.send(page);
    assertEquals(
        Asker.json("{\"people\":3,\"share\":0.5}"), result.get(30, TimeUnit.SECONDS).path("input"));
  }

  @Test
  void aDecimalIsReadAndShownAsTheLanguageWritesIt() throws Exception {
    var tab = BROWSER.tab();
    tab.navigate(base.resolve("/?session=numbers-german&lang=de").toString());
    result = asker.form(base, "numbers-german", FIELDS);
    tab.getByLabel("Share").fill("0,250");
    Form.review(tab);
    assertThat(tab.getByTestId("review")).containsText("0,250");
    tab.getByTestId("send").click();
    assertEquals("0.25", result.get(30, TimeUnit.SECONDS).at("/input/share").asText());
  }

  private Page asked(String session) {
    var page = Browser.join(BROWSER.tab(), base, "numbers-" + session);
    result = asker.form(base, "numbers-" + session, FIELDS);
    assertThat(page.getByTestId("interaction")).isVisible();
    return page;
  }

  private static Locator button(Page page, String name) {
    return page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name));
  }
}
