package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.WebSocketRoute;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page reports what a person had before them for a second, once, unless they forbid it. */
@QuarkusTest
class SeenPageTest {
  private static final String SEEN = "interaction/seen";

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  private final String session = "seen-" + UUID.randomUUID();
  private final List<CompletableFuture<String>> answers = new CopyOnWriteArrayList<>();

  @AfterEach
  void nothingWasAnswered() {
    assertTrue(answers.stream().noneMatch(CompletableFuture::isDone));
  }

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
    List<String> loaded = new CopyOnWriteArrayList<>();
    page.onRequest(request -> loaded.add(request.url()));
    page.reload();
    assertThat(page.getByTestId("interaction")).isVisible();
    page.clock().runFor(10_000);
    assertEquals(List.of(), SeenCard.reported(page));
    assertTrue(loaded.stream().noneMatch(url -> url.contains("lazy-seen")), loaded::toString);
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

  @Test
  void reportsNothingThatIsScrolledOutOfSight() {
    Page page = tab();
    // a card with more than its lower half below the screen, and then out of it
    page.evaluate(
        """
        const spacer = document.createElement('div');
        spacer.id = 'spacer';
        document.querySelector('parley-questions').before(spacer);
        spacer.style.height = '3000px';
        """);
    ask(page);
    page.evaluate("scrollTo(0, 0)");
    SeenCard.awaitWatched(page);
    page.clock().runFor(5_000);
    assertEquals(List.of(), SeenCard.reported(page));
    SeenCard.scrollTo(page, 0.4);
    page.clock().runFor(5_000);
    assertEquals(List.of(), SeenCard.reported(page));
    SeenCard.scrollTo(page, 0.6);
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
  void aPersonCanForbidIt() {
    Page page = tab();
    page.getByTestId("open-settings").click();
    assertThat(page.getByTestId("tell-seen")).isChecked();
    page.getByTestId("tell-seen").uncheck();
    page.getByTestId("open-settings").click();
    answers.add(asker.ask(base, session, States.LONE));
    assertThat(page.getByTestId("interaction")).isVisible();
    page.clock().runFor(5_000);
    assertEquals(List.of(), SeenCard.reported(page));

    page.reload();
    assertThat(page.getByTestId("interaction")).isVisible();
    page.clock().runFor(5_000);
    assertEquals(List.of(), SeenCard.reported(page));
    assertFalse(first().has("seenAt"));
    page.getByTestId("open-settings").click();
    page.getByTestId("tell-seen").check();
    page.clock().runFor(100);
    SeenCard.awaitWatched(page);
    page.clock().runFor(1_000);
    assertEquals(1, SeenCard.reported(page).size());
  }

  @Test
  void theSettingIsSound() {
    Page page = BROWSER.tab(320);
    Browser.join(page, base, session);
    page.getByTestId("open-settings").click();
    assertThat(page.getByTestId("tell-seen")).isChecked();
    States.look(page, "settings-tell-seen");
  }

  /** Who can only read is no person from whom an answer can be expected. */
  @ParameterizedTest
  @ValueSource(strings = {"tell-seen=off", "readonly="})
  void nothingIsReportedWhereThePageAroundForbidsItOrNobodyCanAnswer(String attribute) {
    Page page = tab();
    List<String> loaded = new CopyOnWriteArrayList<>();
    page.onRequest(request -> loaded.add(request.url()));
    page.evaluate(
        "([name, value]) => document.querySelector('parley-questions').setAttribute(name, value)",
        attribute.split("=", -1));
    answers.add(asker.ask(base, session, States.LONE));
    assertThat(page.getByTestId("interaction")).isVisible();
    page.clock().runFor(5_000);
    // what the idle time began is asked for before this
    page.evaluate("() => fetch('/manifest.webmanifest').then(response => response.text())");
    assertEquals(List.of(), loaded.stream().filter(url -> url.contains("lazy-seen")).toList());
    assertEquals(List.of(), SeenCard.reported(page));
    assertFalse(first().has("seenAt"));
  }

  /** The server never gets the first report; the second time it says that it has one. */
  @Test
  void reportsAgainWhatWasLost() {
    Page page = BROWSER.tab();
    List<String> frames = new CopyOnWriteArrayList<>();
    List<WebSocketRoute> routes = new CopyOnWriteArrayList<>();
    page.routeWebSocket(
        Pattern.compile(".*/ws/v1/.*"),
        route -> {
          WebSocketRoute server = route.connectToServer();
          routes.add(route);
          route.onMessage(frame -> {
            if (!frame.text().contains(SEEN)) {
              server.send(frame.text());
            } else if (frames.isEmpty()) {
              frames.add(frame.text());
              route.close();
            } else {
              frames.add(frame.text());
              server.send(frame.text());
            }
          });
        });
    page.clock().install();
    Browser.join(page, base, session);
    answers.add(asker.ask(base, session, States.LONE));
    page.waitForCondition(() -> frames.size() == 2);
    page.waitForCondition(() -> first().has("seenAt"));
    int before = routes.size();
    routes.getLast().close();
    page.waitForCondition(() -> routes.size() > before);
    assertThat(page.getByTestId("connection")).containsText("Connected");
    page.clock().runFor(10_000);
    assertEquals(2, frames.size());
  }

  /** The page with a card that is watched, while its clock stands still. */
  private Page asked() {
    Page page = tab();
    ask(page);
    return page;
  }

  private Page tab() {
    Page page = BROWSER.tab();
    page.addInitScript(SeenCard.SCRIPT);
    page.clock().install();
    Browser.join(page, base, session);
    page.clock().pauseAt(System.currentTimeMillis() + 60_000);
    return page;
  }

  private void ask(Page page) {
    answers.add(asker.ask(base, session, States.LONE));
    assertThat(page.getByTestId("interaction")).isVisible();
    // it is idle now
    page.clock().runFor(100);
    SeenCard.awaitWatched(page);
  }

  /** The oldest interaction of the session, as REST has it. */
  private JsonNode first() {
    String path = "/api/v1/sessions/" + session + "/interactions";
    return Asker.json(RestAssured.get(path).asString()).at("/interactions/0");
  }
}
