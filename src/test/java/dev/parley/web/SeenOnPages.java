package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Page;
import io.quarkus.test.common.http.TestHTTPResource;
import io.restassured.RestAssured;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Pages that note what they report and load, and whose clock stands still. */
abstract class SeenOnPages {
  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  final String session = "seen-" + UUID.randomUUID();
  final List<CompletableFuture<String>> answers = new CopyOnWriteArrayList<>();
  private final List<String> loaded = new CopyOnWriteArrayList<>();

  @AfterEach
  void nothingWasAnswered() {
    assertTrue(answers.stream().noneMatch(CompletableFuture::isDone));
  }

  /** The page with a card that is watched. */
  Page asked() {
    Page page = tab();
    ask(page);
    return page;
  }

  Page tab() {
    return tab(page -> {});
  }

  Page tab(Consumer<Page> before) {
    Page page = noting(before);
    Browser.join(page, base, session);
    stop(page);
    return page;
  }

  Page noting() {
    return noting(page -> {});
  }

  /**
   * A page that is nowhere yet.
   *
   * @param before may put a socket of its own in place of the one whose messages are noted
   */
  Page noting(Consumer<Page> before) {
    Page page = BROWSER.tab();
    before.accept(page);
    page.onRequest(request -> loaded.add(request.url()));
    page.addInitScript(SeenCard.SCRIPT);
    page.clock().install();
    return page;
  }

  /** From now on only the test moves the clock; the jump must not end the wait for a reply. */
  static void stop(Page page) {
    page.waitForCondition(() ->
        page.frames().stream().allMatch(frame -> frame.evaluate("waiting === 0").equals(true)));
    page.clock().pauseAt(System.currentTimeMillis() + 60_000);
  }

  void ask(Page page) {
    ask();
    assertThat(page.getByTestId("interaction")).isVisible();
    // it is idle now
    page.clock().runFor(100);
    SeenCard.awaitWatched(page);
  }

  void ask() {
    answers.add(asker.ask(base, session, States.LONE));
  }

  /** What was loaded before is forgotten. */
  void reload(Page page) {
    loaded.clear();
    page.reload();
  }

  /** Its card is on the screen, and nothing watches it. */
  void assertUnwatched(Page page) {
    assertThat(page.getByTestId("interaction")).isVisible();
    page.clock().runFor(5_000);
    // what the idle time began is asked for before this
    page.evaluate("() => fetch('/manifest.webmanifest').then(response => response.text())");
    assertEquals(List.of(), loaded.stream().filter(url -> url.contains("lazy-seen")).toList());
    assertEquals(List.of(), SeenCard.reported(page));
  }

  /** Once nothing forbids it any more. */
  static void assertReported(Page page) {
    page.clock().runFor(100);
    SeenCard.awaitWatched(page);
    page.clock().runFor(1_000);
    assertEquals(1, SeenCard.reported(page).size());
  }

  /** The oldest interaction of the session, as REST has it. */
  JsonNode first() {
    String path = "/api/v1/sessions/" + session + "/interactions";
    return Asker.json(RestAssured.get(path).asString()).at("/interactions/0");
  }
}
