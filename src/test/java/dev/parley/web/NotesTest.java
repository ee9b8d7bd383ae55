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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Notes beside answers: always offered in a short form, and in a long one at the question in use.
 */
@QuarkusTest
class NotesTest {

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  private CompletableFuture<JsonNode> result;

  @Test
  void areOfferedAtEachOfThreeQuestions() {
    var page = asked(BROWSER.tab(), "three", 3);
    assertThat(visible(page)).hasCount(3);
    assertFalse(result.isDone());
  }

  @Test
  void areOfferedOfManyQuestionsAtTheOneUnderThePointer() {
    var page = asked(BROWSER.tab(), "pointer", 8);
    assertThat(visible(page)).hasCount(0);
    Screenshots.take(page, "notes-quiet");
    var next = page.getByTestId("question").nth(3);
    var before = next.boundingBox().y;
    page.getByTestId("question").nth(2).hover();
    assertThat(visible(page)).hasCount(1);
    assertEquals(before, next.boundingBox().y);
    visible(page).click();
    assertThat(page.getByLabel("Note beside this answer")).isFocused();
    page.getByLabel("Field 8").hover();
    assertThat(page.getByLabel("Note beside this answer")).isVisible();
    Accessibility.assertSound(page);
    assertFalse(result.isDone());
  }

  @Test
  void areReachedByTheTabKeyFromTheirQuestion() throws Exception {
    var page = asked(BROWSER.tab(), "keys", 4);
    page.getByLabel("Field 2").fill("Two");
    page.keyboard().press("Tab");
    assertThat(visible(page)).isFocused();
    page.keyboard().press("Enter");
    page.keyboard().type("Because");
    page.getByLabel("Field 3").focus();
    page.keyboard().press("Tab");
    assertThat(visible(page)).isFocused();
    page.keyboard().press("Tab");
    assertThat(page.getByLabel("Field 4")).isFocused();
    Form.review(page);
    assertThat(page.getByTestId("review")).containsText("Note: Because");
    page.getByText("Add a note on the whole").click();
    page.getByLabel("Note on the whole").fill("That is all");
    page.getByTestId("send").click();
    var sent = result.get(30, TimeUnit.SECONDS).toString();
    assertTrue(sent.contains("Because") && sent.contains("That is all"), sent);
  }

  @Test
  void areOfferedWhereTheFocusIsWithoutAPointerThatHovers() {
    var page = asked(BROWSER.tab(320), "touch", 4);
    page.getByLabel("Field 1").focus();
    assertThat(visible(page)).hasCount(1);
    Screenshots.take(page, "notes-phone");
    assertFalse(result.isDone());
  }

  private Page asked(Page tab, String session, int fields) {
    var name = "notes-" + session;
    var page = Browser.join(tab, base, name);
    var all =
        IntStream.rangeClosed(1, fields)
            .mapToObj("{\"id\":\"f%1$d\",\"type\":\"text\",\"label\":\"Field %1$d\"}"::formatted)
            .collect(Collectors.joining(","));
    result = asker.form(base, name, "{\"title\":\"Fields\",\"fields\":[%s]}".formatted(all));
    assertThat(page.getByTestId("interaction")).isFocused();
    return page;
  }

  /** The buttons for a note beside an answer that can be seen. */
  private static Locator visible(Page page) {
    return page.locator(".add-note:visible");
  }
}
