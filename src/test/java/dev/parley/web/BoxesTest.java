package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The element answers to its own width: a narrow column of a wide page is as a narrow page. */
@QuarkusTest
class BoxesTest {

  private static final int WIDE = 1400;

  private static final String FORM =
      """
      {"title":"A window for the maintenance of the database","fields":[
        {"id":"day","type":"datetime","label":"When does it begin?","required":true},
        {"id":"share","type":"number","label":"Share of the requests","min":0,"max":100},
        {"id":"sure","type":"boolean","label":"Is everybody informed?"},
        {"id":"where","type":"select","label":"Where?","allowCustom":true,"options":[
          {"value":"a","label":"Donaudampfschifffahrtsgesellschaftskapitaen"},
          {"value":"b","label":"Production (EU)"}]}]}
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @ParameterizedTest
  @ValueSource(ints = {1280, 768, 320, 240})
  void nothingReachesOutOfItsBox(int width) {
    var tab = BROWSER.tab(WIDE);
    var session = "box-" + width;
    var box = Boxes.open(tab, base, session, width);
    var steps = asker.ask(base, session, States.DEPLOY);
    assertThat(tab.getByTestId("question")).isVisible();
    assertInside(tab, box, session + "-steps");
    tab.getByTestId("decline").click();
    assertInside(tab, box, session + "-declining");
    Form.review(tab);
    assertInside(tab, box, session + "-review");
    assertFalse(steps.isDone());
  }

  @ParameterizedTest
  @ValueSource(ints = {1280, 320, 240})
  void noFieldReachesOutOfItsBox(int width) {
    var tab = BROWSER.tab(WIDE);
    var session = "form-box-" + width;
    var box = Boxes.open(tab, base, session, width);
    var form = asker.form(base, session, FORM);
    assertThat(tab.getByLabel("Production (EU)")).isVisible();
    assertInside(tab, box, session);
    assertFalse(form.isDone());
  }

  @Test
  void aNarrowColumnLooksAsANarrowPage() {
    var session = "column";
    var answer = asker.ask(base, session, States.DEPLOY);
    var column = placesOf(BROWSER.tab(WIDE), session, 320);
    var page = placesOf(BROWSER.tab(320), session, 320);
    assertEquals(page, column);
    assertNotEquals(page, placesOf(BROWSER.tab(WIDE), session, 768));
    assertFalse(answer.isDone());
  }

  private List<?> placesOf(Page tab, String session, int width) {
    var box = Boxes.open(tab, base, session, width);
    assertThat(tab.getByTestId("question")).isVisible();
    assertThat(tab.locator("parley-interaction[armed]")).hasCount(1);
    Stillness.await(tab);
    return Boxes.places(box);
  }

  private static void assertInside(Page tab, Locator box, String name) {
    Screenshots.take(tab, name);
    assertEquals(List.of(), Boxes.outside(box));
  }
}
