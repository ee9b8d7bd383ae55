package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Page;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page reports what a person had before them for a second, once, unless they forbid it. */
@QuarkusTest
class SeenPageTest extends SeenOnPages {
  @Test
  void reportsOnceWhatWasInSightForASecond() {
    Page page = asked();
    page.clock().runFor(999);
    assertEquals(List.of(), SeenCard.reported(page));
    page.clock().runFor(1);
    assertEquals(List.of(first().path("toolUseId").asText()), SeenCard.reported(page));
    page.waitForCondition(() -> first().has("seenAt"));
    page.clock().runFor(10_000);
    assertEquals(1, SeenCard.reported(page).size());

    // the server says that it was seen: nobody needs the module
    reload(page);
    assertUnwatched(page);
  }

  @Test
  void aHiddenTabReportsNothing() {
    Page page = tab();
    page.evaluate("window.away = true");
    ask(page);
    page.clock().runFor(5_000);
    assertEquals(List.of(), SeenCard.reported(page));
    SeenCard.look(page, false);
    page.clock().runFor(999);
    SeenCard.look(page, true);
    page.clock().runFor(5_000);
    SeenCard.look(page, false);
    page.clock().runFor(999);
    assertEquals(List.of(), SeenCard.reported(page));
    page.clock().runFor(1);
    assertEquals(1, SeenCard.reported(page).size());
  }

  /** Enough is half of the card, and never more than half of the screen, or than some lines. */
  @ParameterizedTest
  @CsvSource({"0, 800", "0, 300", "20000, 800", "20000, 300"})
  void onlyWhatIsInSightIsReported(int cardHeight, int screen) {
    Page page = tab();
    page.setViewportSize(1000, screen);
    page.evaluate(
        """
        const spacer = document.createElement('div');
        document.querySelector('parley-questions').before(spacer);
        spacer.style.height = '3000px';
        """);
    ask(page);
    SeenCard.stretch(page.mainFrame(), cardHeight);
    page.evaluate("scrollTo(0, 0)");
    SeenCard.awaitWatched(page);
    page.clock().runFor(5_000);
    assertEquals(List.of(), SeenCard.reported(page));
    double half = page.getByTestId("interaction").boundingBox().height / 2;
    double enough = Math.min(half, Math.min(screen / 2, 200));
    SeenCard.scrollTo(page, enough - 10);
    page.clock().runFor(5_000);
    assertEquals(List.of(), SeenCard.reported(page));
    SeenCard.scrollTo(page, enough + 10);
    page.clock().runFor(1_000);
    assertEquals(1, SeenCard.reported(page).size());
  }

  @Test
  void aCardThatFillsTheScreenIsInSight() {
    Page page = tab();
    page.setViewportSize(320, 240);
    ask(page);
    page.clock().runFor(1_000);
    assertEquals(1, SeenCard.reported(page).size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"opacity: 0", "visibility: hidden"})
  void whatThePageMakesInvisibleIsNotSeen(String style) {
    Page page = tab();
    ask(page);
    String set = "style => document.querySelector('parley-questions').style.cssText = style";
    page.evaluate(set, style);
    page.clock().runFor(5_000);
    assertEquals(List.of(), SeenCard.reported(page));
    page.evaluate(set, "");
    page.clock().runFor(1_000);
    assertEquals(1, SeenCard.reported(page).size());
  }

  @Test
  void aQuestionThatIsOnlyALineIsNotSeen() {
    Page page = asked();
    answers.add(asker.ask(base, session, States.DEPLOY));
    var other = page.getByTestId("other");
    assertThat(other).hasCount(1);
    page.clock().runFor(5_000);
    assertEquals(1, SeenCard.reported(page).size());
    String line = other.textContent();
    other.click();
    assertThat(other).not().hasText(line);
    // the card comes in its time
    page.clock().runFor(1_000);
    SeenCard.awaitWatched(page);
    page.clock().runFor(1_000);
    assertEquals(2, Set.copyOf(SeenCard.reported(page)).size());
    page.getByTestId("other").click();
    page.clock().runFor(1_000);
    SeenCard.awaitWatched(page);
    page.clock().runFor(5_000);
    assertEquals(2, SeenCard.reported(page).size());
  }

  @Test
  void anUpdateDoesNotBeginTheSecondAnew() {
    Page page = asked();
    page.clock().runFor(600);
    RestAssured.given()
        .contentType("application/json")
        .body("{\"title\":\"Another title\"}")
        .put("/api/v1/sessions/" + session)
        .then()
        .statusCode(204);
    assertThat(page.getByTestId("claims")).containsText("Another title");
    page.clock().runFor(400);
    assertEquals(1, SeenCard.reported(page).size());
  }
}
