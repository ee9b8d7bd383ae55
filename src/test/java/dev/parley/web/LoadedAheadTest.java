package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.LoadState;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What the element loads while it connects and as soon as the first question is shown, and what it
 * does where it cannot.
 */
@QuarkusTest
class LoadedAheadTest {
  private static final String LAZY = "/static/bundle/lazy-";
  private static final Set<String> AHEAD =
      Set.of("english", "history", "markup", "panels", "sharing", "values");

  private static final String NUMBER =
      """
      {"fields":[{"id":"people","type":"number","label":"People","min":0,"step":1}]}
      """;

  private static final String SIMPLE =
      """
      {"questions":[
        {"text":"Keep it?","type":"SingleChoice","choices":["Keep it","Drop it"]}]}
      """;

  private static final String MARKED = "{\"questions\":[{\"text\":\"Drop **all** tables?\"}]}";

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  private final String session = "ahead-" + UUID.randomUUID();
  private final List<String> requested = new CopyOnWriteArrayList<>();
  private final List<String> failures = new CopyOnWriteArrayList<>();

  @Test
  void aSimpleQuestionIsShownBeforeWhatItDoesNotNeed() {
    var answer = asker.ask(base, session, SIMPLE);
    var page = tab();
    page.addInitScript(
        "addEventListener('parley-asked', ({target}) =>"
            + " target.updateComplete.then(() => { window.shownAt = performance.now(); }));");
    Browser.join(page, base, session);
    page.waitForCondition(() -> loaded().equals(AHEAD));
    assertEquals(
        true,
        page.evaluate(
            """
            name => performance.getEntriesByType('resource')
              .filter(one => one.name.includes(name) && !one.name.includes('markup'))
              .every(one => one.startTime > window.shownAt)
            """,
            LAZY));
    page.getByLabel("Drop it").focus();
    assertEquals(AHEAD, loaded());
    assertFalse(answer.isDone());
  }

  @Test
  void whatWasLoadedIsNotLoadedAgain() {
    var page = Browser.join(tab(), base, session);
    page.waitForCondition(() -> loaded().equals(AHEAD));
    page.waitForLoadState(LoadState.NETWORKIDLE);
    page.route("**" + LAZY + "**", Route::abort);
    var number = asker.form(base, session, NUMBER);
    page.getByRole(AriaRole.SPINBUTTON).fill("3");
    page.getByTestId("send").click();
    assertThat(page.getByTestId("ended")).containsText("You answered: 3");
    assertPeople(number.join());
    assertEquals(List.of(), failures);
  }

  @Test
  void aNumberIsWrittenAsATextWhereItsKindCannotBeLoaded() {
    var page = withoutModules();
    var number = asker.form(base, session, NUMBER);
    page.getByLabel("People").fill("3");
    assertThat(page.getByRole(AriaRole.SPINBUTTON)).hasCount(0);
    page.unroute("**" + LAZY + "**");
    page.getByTestId("send").click();
    assertThat(page.getByTestId("ended")).containsText("You answered: 3");
    assertPeople(number.join());
    var next = asker.form(base, session, NUMBER);
    Pause.goOn(page);
    assertThat(page.getByRole(AriaRole.SPINBUTTON)).isVisible();
    assertFalse(next.isDone());
  }

  @Test
  void aQuestionWithMarkdownIsShownWithItFromTheBeginning() {
    var page = tab();
    List<Route> held = new CopyOnWriteArrayList<>();
    page.route("**" + LAZY + "markup*", held::add);
    List<String> told = new CopyOnWriteArrayList<>();
    page.onWebSocket(socket -> socket.onFrameReceived(frame -> told.add(frame.text())));
    Browser.join(page, base, session);
    page.clock().install();
    page.clock().pauseAt(System.currentTimeMillis() + 1_000);
    var answer = asker.ask(base, session, MARKED);
    page.waitForCondition(() -> told.stream().anyMatch(text -> text.contains("Drop **all**")));
    assertThat(page.getByTestId("interaction")).hasCount(0);
    page.unroute("**" + LAZY + "markup*");
    held.forEach(Route::resume);
    assertThat(page.getByTestId("interaction").locator("strong")).hasText("all");
    assertFalse(answer.isDone());
  }

  @Test
  void markdownIsShownAsItWasWrittenWhereItCannotBeLoaded() {
    var page = withoutModules();
    var answer = asker.ask(base, session, MARKED);
    assertThat(page.getByTestId("interaction")).containsText("Drop **all** tables?");
    assertFalse(answer.isDone());
  }

  @Test
  void whatHasEndedIsLoadedAfterAFailureToo() {
    var page = withoutModules();
    keep(page);
    assertThat(page.getByTestId("ended")).hasText("You answered");
    var second = asker.ask(base, session, States.LONE);
    Pause.goOn(page);
    Form.awaitArmed(page);
    assertThat(page.getByTestId("history")).hasCount(0);
    page.unroute("**" + LAZY + "**");
    page.getByLabel("Keep it").click();
    assertThat(Pause.result(page)).containsText("You answered: Keep it");
    assertTrue(second.join().contains("\"no\""));
    var third = asker.ask(base, session, States.LONE);
    Pause.goOn(page);
    assertThat(page.getByTestId("history").getByTestId("ended")).hasCount(2);
    assertFalse(third.isDone());
  }

  private void keep(Page page) {
    var answer = asker.ask(base, session, States.LONE);
    Form.awaitArmed(page);
    page.getByLabel("Keep it").click();
    assertTrue(answer.join().contains("\"no\""));
  }

  private static void assertPeople(JsonNode result) {
    assertEquals(Asker.json("{\"people\":3}"), result.path("input"));
  }

  private Page withoutModules() {
    var page = tab();
    page.route("**" + LAZY + "**", Route::abort);
    return Browser.join(page, base, session);
  }

  private Page tab() {
    var page = BROWSER.tab();
    // what notices that a question was seen comes when the browser is idle
    page.addInitScript("localStorage.setItem('parley.tell-seen', 'off')");
    page.onRequest(request -> requested.add(request.url()));
    page.onRequestFailed(request -> failures.add(request.url()));
    return page;
  }

  private Set<String> loaded() {
    return requested.stream()
        .filter(url -> url.contains(LAZY))
        .map(url -> url.replaceAll(".*" + LAZY + "(\\w+).*", "$1"))
        .collect(toSet());
  }
}
