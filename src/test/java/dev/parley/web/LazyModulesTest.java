package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import io.quarkiverse.web.bundler.runtime.Bundle;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the element loads only when it is needed: when it does, and what it does without. */
@QuarkusTest
class LazyModulesTest {
  private static final String LAZY = "/static/bundle/lazy-";

  private static final String SET =
      """
      {"questions":[
        {"text":"Which way?","type":"SingleChoice","choices":["Left","Right"]},
        {"text":"Which city?","type":"SingleChoice","choices":[
          "Athens","Berlin","Cairo","Delhi","Lima","London","Oslo","Paris","Rome","Tokyo","Vienna"]}]}
      """;

  /** What notices that a question was seen is loaded for every question. */
  private static final String NOTHING_REPORTED = "localStorage.setItem('parley.tell-seen', 'off')";

  private static final String MISSING = "This could not be loaded. Reload the page.";

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Inject Bundle bundle;

  private final String session = "lazy-" + UUID.randomUUID();
  private final List<String> requested = new CopyOnWriteArrayList<>();
  private final List<String> failures = new CopyOnWriteArrayList<>();

  @Test
  void theListOfKeysIsLoadedOnce() {
    var page = open();
    var answer = asker.ask(base, session, States.LONE);
    Form.awaitArmed(page);
    var list = page.getByTestId("keys-list");
    for (int i = 0; i < 2; i++) {
      page.keyboard().press("?");
      assertThat(list).isVisible();
      page.keyboard().press("Escape");
      assertThat(list).hasCount(0);
    }
    // by its name, which leads to the name with its hash
    assertEquals(2, loaded("keys").size(), loaded("keys")::toString);
    assertFalse(answer.isDone());
  }

  @Test
  void whatCannotBeLoadedIsTriedAgainAtItsNextUse() {
    var page = open();
    page.route("**" + LAZY + "keys*", Route::abort);
    var answer = asker.ask(base, session, States.LONE);
    Form.awaitArmed(page);
    page.keyboard().press("?");
    page.waitForCondition(() -> failures.size() == 1);
    page.unroute("**" + LAZY + "keys*");
    var list = page.getByTestId("keys-list");
    assertThat(list).hasCount(0);
    assertThat(page.getByTestId("interaction")).containsText(MISSING);
    assertThat(page.getByRole(AriaRole.LOG)).containsText(MISSING);
    // the page hears of it a little later than this test
    page.waitForCondition(() -> {
      page.keyboard().press("?");
      return list.isVisible();
    });
    page.getByTestId("close-keys").click();
    assertThat(page.getByTestId("interaction")).not().containsText(MISSING);
    page.getByLabel("Keep it").click();
    assertThat(page.getByTestId("ended")).isVisible();
    assertTrue(answer.join().contains("\"no\""));
  }

  /** The page is older than the service, so that the two may not fit; or the module is broken. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "export const version = 'other';",
        "export { version } from '/static/bundle/lazy-code.js';"
      })
  void whatDoesNotFitIsNotUsed(String version) {
    var page = open();
    page.route(
        "**" + LAZY + "keys*",
        route ->
            route.fulfill(
                new Route.FulfillOptions()
                    .setContentType("text/javascript")
                    .setBody(
                        version
                            + "export const make = () => { window.made = true; throw new Error('used'); };")));
    var answer = asker.ask(base, session, States.LONE);
    Form.awaitArmed(page);
    page.keyboard().press("?");
    assertThat(page.getByTestId("interaction")).containsText(MISSING);
    assertThat(page.getByTestId("keys-list")).hasCount(0);
    assertEquals(!version.contains("other"), page.evaluate("window.made === true"));
    assertFalse(answer.isDone());
  }

  @Test
  void whatComesLateTakesNoFocus() {
    var page = open();
    List<Route> held = new CopyOnWriteArrayList<>();
    page.route("**" + LAZY + "keys*", held::add);
    var answer = asker.ask(base, session, States.LONE);
    Form.awaitArmed(page);
    page.waitForRequest("**" + LAZY + "keys*", () -> page.keyboard().press("?"));
    var own = page.getByLabel("Something else: your own answer");
    own.fill("Wait until");
    page.unroute("**" + LAZY + "keys*");
    page.waitForResponse(
        response -> response.url().contains(LAZY + "keys") && response.ok(),
        () -> held.forEach(Route::resume));
    own.pressSequentially(" Monday");
    assertThat(own).hasValue("Wait until Monday");
    assertThat(page.getByTestId("keys-list")).hasCount(0);
    page.getByTestId("keys").click();
    assertThat(page.getByTestId("keys-list")).isVisible();
    assertFalse(answer.isDone());
  }

  @Test
  void aSetIsShownWithItsSteps() {
    var page = open();
    List<Route> held = new CopyOnWriteArrayList<>();
    page.route("**" + LAZY + "set*", held::add);
    page.clock().install();
    page.clock().pauseAt(System.currentTimeMillis() + 1_000);
    var answer = asker.ask(base, session, SET);
    page.waitForCondition(() -> !held.isEmpty());
    assertThat(page.getByTestId("interaction")).hasCount(0);
    page.unroute("**" + LAZY + "set*");
    held.forEach(Route::resume);
    assertThat(page.getByTestId("interaction")).isFocused();
    assertThat(page.getByTestId("step")).hasCount(2);
    assertFalse(answer.isDone());
  }

  /** A newer server may know kinds of questions that this element does not. */
  @Test
  void aSetThatCannotBeShownKeepsNoOtherBack() {
    var page = BROWSER.tab();
    page.addInitScript(NOTHING_REPORTED);
    page.addInitScript(
        "addEventListener('unhandledrejection', event => { window.thrown = true; event.preventDefault(); });");
    page.routeWebSocket(
        Pattern.compile(".*/ws/v1/.*"),
        route -> {
          var server = route.connectToServer();
          server.onMessage(
              frame -> route.send(frame.text().replace("\"MultiChoice\"", "\"Unheard\"")));
        });
    Browser.join(page, base, session);
    List<Route> held = new CopyOnWriteArrayList<>();
    page.route("**" + LAZY + "set*", held::add);
    var unknown = asker.ask(base, session, SET.replace("SingleChoice", "MultiChoice"));
    page.waitForCondition(() -> !held.isEmpty());
    var answer = asker.ask(base, session, States.LONE);
    page.unroute("**" + LAZY + "set*");
    held.forEach(Route::resume);
    assertThat(page.getByTestId("interaction")).containsText("Keep it");
    assertEquals(true, page.evaluate("window.thrown"));
    assertFalse(unknown.isDone() || answer.isDone());
  }

  @Test
  void aSetIsAnsweredWithoutThem() {
    var page = tab();
    page.route("**" + LAZY + "**", Route::abort);
    Browser.join(page, base, session);
    var answer = asker.ask(base, session, SET);
    assertThat(page.getByTestId("interaction")).isFocused();
    assertThat(page.getByTestId("step")).hasCount(0);
    Form.awaitArmed(page);
    page.keyboard().press("2");
    assertThat(page.getByLabel("Paris")).isVisible();
    page.getByLabel("Paris").check();
    Form.next(page);
    assertThat(page.getByLabel("Right")).isVisible();
    assertThat(page.getByLabel("Paris")).isVisible();
    States.look(page, "review-without-its-module");
    page.unroute("**" + LAZY + "**");
    Form.awaitArmed(page);
    page.getByTestId("send").click();
    assertThat(page.getByTestId("ended")).isVisible();
    assertTrue(answer.join().contains("Paris"));
    var next = asker.ask(base, session, SET);
    Pause.goOn(page);
    assertThat(page.getByTestId("step")).hasCount(2);
    assertThat(page.getByTestId("filter")).hasCount(0);
    Form.next(page);
    assertThat(page.getByTestId("filter")).isVisible();
    assertFalse(next.isDone());
  }

  @Test
  void noneHoldsWhatTheElementHas() {
    var names = bundle.mapping().names().stream().filter(name -> name.startsWith("lazy-")).toList();
    assertFalse(names.isEmpty());
    for (String name : names) {
      var script = RestAssured.get("/static/bundle/" + name).asString();
      assertTrue(script.contains("make"), name);
      assertFalse(script.contains("adoptedStyleSheets"), name + " holds Lit or the element");
      assertFalse(script.contains("lit$"), name + " holds Lit");
    }
  }

  private Page open() {
    return Browser.join(tab(), base, session);
  }

  private Page tab() {
    var page = BROWSER.tab();
    page.addInitScript(NOTHING_REPORTED);
    page.onRequest(request -> requested.add(request.url()));
    page.onRequestFailed(request -> failures.add(request.url()));
    return page;
  }

  private List<String> loaded(String name) {
    return requested.stream().filter(url -> url.contains(LAZY + name)).toList();
  }
}
