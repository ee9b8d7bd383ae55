package dev.parley.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Where browsers differ most: what a click is, what keys do in groups and dates, what a reload
 * keeps.
 */
@QuarkusTest
class FirefoxTest {

  private static final String LONE =
      "{\"questions\":[{\"text\":\"Which?\",\"type\":\"SingleChoice\",\"choices\":[\"Left\",\"Right\"]}]}";
  private static final String ENTER = "\ue007";
  private static final String DOWN = "\ue015";
  private static final String LEFT = "\ue012";
  private static final String TAB = "\ue004";
  private static final String CONTROL = "\ue009";

  private static final String CHOICES =
      """
      {"questions":[
        {"text":"Which way?","type":"SingleChoice","choices":["Left","Right"]},
        {"text":"Which colour?","type":"SingleChoice","choices":["Red","Green"]},
        {"text":"Which size?","type":"SingleChoice","choices":["Small","Large"]}]}
      """;

  private static final String NEEDED =
      """
      {"questions":[
        {"text":"Who?","type":"SingleChoice","required":true,"choices":["Ann","Bob"]},
        {"text":"Which days?","type":"MultiChoice","choices":["Monday","Tuesday"]}]}
      """;

  private static final String ARMED = "find('parley-interaction[armed]')";

  @RegisterExtension static final Firefox FIREFOX = new Firefox();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @BeforeEach
  void onADesk() {
    FIREFOX.resize(1280, 800);
  }

  @Test
  void aClickSends() throws Exception {
    var answer = asker.ask(base, "fox-click", LONE);
    open("fox-click");
    FIREFOX.await("find('parley-interaction[armed]')");
    FIREFOX.click("input[value=Right]");
    assertTrue(answer.get(20, TimeUnit.SECONDS).contains("Right"));
    FIREFOX.await("find('[data-testid=ended]')?.textContent.includes('You answered')");
  }

  @Test
  void anArrowOnlyMovesAndEnterSends() throws Exception {
    var answer = asker.ask(base, "fox-keys", LONE);
    open("fox-keys");
    FIREFOX.await("find('parley-interaction[armed]')");
    FIREFOX.await("(find('input[value=Left]').focus(), true)");
    FIREFOX.type(DOWN);
    FIREFOX.await("find('input[value=Right]').checked && find('[data-testid=send]')");
    assertFalse(answer.isDone());
    FIREFOX.type(ENTER);
    assertTrue(answer.get(20, TimeUnit.SECONDS).contains("Right"));
  }

  @Test
  void aFormKeepsWhatWasTypedOverAReload() throws Exception {
    var result =
        asker.form(
            base,
            "fox-form",
            """
            {"fields":[{"id":"n","type":"number","label":"Share"},
              {"id":"d","type":"date","label":"Day"}]}
            """);
    open("fox-form");
    FIREFOX.click("input[inputmode]");
    FIREFOX.type("2.5");
    FIREFOX.click("input[type=date]");
    FIREFOX.await("(find('input[type=date]').value = '2026-12-31', true)");
    FIREFOX.await(
        "find('input[type=date]').dispatchEvent(new InputEvent('input', {bubbles: true}))");
    FIREFOX.reload();
    FIREFOX.await(
        "find('input[inputmode]')?.value === '2.5' && find('input[type=date]').value === '2026-12-31'");
    FIREFOX.await("find('parley-interaction[armed]')");
    FIREFOX.click("[data-testid=next]");
    FIREFOX.await("find('[data-testid=review]') && find('parley-interaction[armed]')");
    FIREFOX.click("[data-testid=send]");
    var input = result.get(20, TimeUnit.SECONDS).path("input");
    assertEquals("2026-12-31", input.path("d").asText());
    assertEquals(2.5, input.path("n").asDouble());
  }

  @Test
  void threeChoicesTakeFourKeysAndAnArrowGoesBack() throws Exception {
    var answer = asker.ask(base, "fox-set", CHOICES);
    open("fox-set");
    FIREFOX.await("focused()?.matches('article') && " + ARMED);
    FIREFOX.type("1");
    FIREFOX.await("seen('input[value=Red]')");
    FIREFOX.type(LEFT);
    FIREFOX.await("seen('input[value=Left]')?.checked");
    FIREFOX.type("2");
    FIREFOX.await("seen('input[value=Green]')");
    FIREFOX.type("2");
    FIREFOX.await("seen('input[value=Small]')");
    FIREFOX.type("1");
    FIREFOX.await("seen('[data-testid=review]') && " + ARMED);
    assertFalse(answer.isDone());
    FIREFOX.type(ENTER);
    var said = answer.get(20, TimeUnit.SECONDS);
    assertTrue(said.contains("Right") && said.contains("Green") && said.contains("Small"), said);
  }

  @Test
  void zeroOpensAnOwnAnswer() throws Exception {
    var answer = asker.ask(base, "fox-own", LONE);
    open("fox-own");
    FIREFOX.await("focused()?.matches('article') && " + ARMED);
    FIREFOX.type("0");
    FIREFOX.await("focused().matches('textarea')");
    FIREFOX.type("Straight on 1");
    FIREFOX.await("focused().value === 'Straight on 1'");
    assertFalse(answer.isDone());
    FIREFOX.chord(CONTROL, ENTER);
    assertTrue(answer.get(20, TimeUnit.SECONDS).contains("Straight on 1"));
  }

  @Test
  void declinesWithAReasonByKeys() throws Exception {
    var answer = asker.ask(base, "fox-decline", LONE);
    open("fox-decline");
    FIREFOX.await("focused()?.matches('article') && " + ARMED);
    tabTo("[data-testid=decline]");
    FIREFOX.type(ENTER);
    FIREFOX.await("focused().matches('#reason')");
    FIREFOX.type("Not today");
    tabTo("[data-testid=confirm-decline]");
    FIREFOX.type(ENTER);
    assertTrue(answer.get(20, TimeUnit.SECONDS).contains("Not today"));
  }

  @Test
  void aDismissalIsTakenBackByKeys() throws Exception {
    var answer = asker.ask(base, "fox-undo", LONE);
    open("fox-undo");
    FIREFOX.await("focused()?.matches('article') && " + ARMED);
    tabTo("[data-testid=dismiss]");
    FIREFOX.type(ENTER);
    FIREFOX.await("focused().matches('[data-testid=undo]')");
    FIREFOX.type(ENTER);
    FIREFOX.await("focused().matches('[data-testid=dismiss]')");
    FIREFOX.type("2");
    assertTrue(answer.get(20, TimeUnit.SECONDS).contains("Right"));
  }

  @Test
  void theReviewLeadsToWhatIsMissingAndBack() throws Exception {
    var answer = asker.ask(base, "fox-fix", NEEDED);
    open("fox-fix");
    FIREFOX.await("focused()?.matches('article') && " + ARMED);
    FIREFOX.chord(CONTROL, ENTER);
    FIREFOX.await("focused().matches('#review') && " + ARMED);
    FIREFOX.type(ENTER);
    FIREFOX.await("focused().matches('[data-testid=fix]')");
    FIREFOX.type(ENTER);
    FIREFOX.await("focused().value === 'Ann'");
    FIREFOX.type("2");
    FIREFOX.await("find('input[value=Bob]').checked");
    FIREFOX.type(ENTER);
    FIREFOX.await("seen('[data-testid=review]') && !seen('[data-testid=fix]') && " + ARMED);
    FIREFOX.type(ENTER);
    assertTrue(answer.get(20, TimeUnit.SECONDS).contains("Bob"));
  }

  @Test
  void theNextQuestionTakesTheFocusAfterAKey() throws Exception {
    var first = asker.ask(base, "fox-next", LONE);
    open("fox-next");
    FIREFOX.await("focused()?.matches('article') && " + ARMED);
    var second = asker.ask(base, "fox-next", LONE.replace("Which?", "And then?"));
    FIREFOX.await("seen('[data-testid=other]')");
    FIREFOX.type("1");
    FIREFOX.await("focused().matches('.result[data-settled]')");
    assertTrue(first.get(20, TimeUnit.SECONDS).contains("Left"));
    FIREFOX.type(DOWN);
    FIREFOX.await("focused().matches('article.card') && " + ARMED);
    FIREFOX.type("2");
    assertTrue(second.get(20, TimeUnit.SECONDS).contains("Right"));
  }

  @Test
  void aSetIsAnsweredByTouch() throws Exception {
    FIREFOX.resize(360, 740);
    var answer = asker.ask(base, "fox-touch", NEEDED);
    open("fox-touch");
    FIREFOX.await(ARMED);
    FIREFOX.tap("input[value=Bob]");
    FIREFOX.await("find('input[value=Bob]').checked");
    FIREFOX.tap("[data-testid=next]");
    FIREFOX.tap("input[value=Monday]");
    FIREFOX.tap("input[value=Tuesday]");
    FIREFOX.tap("[data-testid=next]");
    FIREFOX.await("seen('[data-testid=review]') && " + ARMED);
    assertFalse(answer.isDone());
    FIREFOX.tap("[data-testid=send]");
    var said = answer.get(20, TimeUnit.SECONDS);
    assertTrue(said.contains("Bob") && said.contains("Monday") && said.contains("Tuesday"), said);
  }

  @Test
  void aSecondTapHitsNoQuestionThatWaits() throws Exception {
    FIREFOX.resize(360, 740);
    var first = asker.ask(base, "fox-taps", LONE);
    open("fox-taps");
    FIREFOX.await(ARMED);
    var second = asker.ask(base, "fox-taps", LONE.replace("Which?", "And then?"));
    FIREFOX.await("seen('[data-testid=other]')");
    FIREFOX.tap("input[value=Right]");
    FIREFOX.tap(".result");
    assertTrue(first.get(20, TimeUnit.SECONDS).contains("Right"));
    FIREFOX.await("find('.result[data-settled]')");
    assertFalse(FIREFOX.isTrue("seen('article.card')"));
    FIREFOX.tap("[data-testid=next-question]");
    FIREFOX.await("seen('article.card') && " + ARMED);
    assertFalse(second.isDone());
    FIREFOX.tap("input[value=Left]");
    assertTrue(second.get(20, TimeUnit.SECONDS).contains("Left"));
  }

  private static void tabTo(String selector) {
    for (int i = 0; i < 20 && !FIREFOX.isTrue("focused().matches('%s')".formatted(selector)); i++) {
      FIREFOX.type(TAB);
    }
    FIREFOX.await("focused().matches('%s')".formatted(selector));
  }

  private void open(String session) {
    FIREFOX.open(base.resolve("/?session=" + session));
    FIREFOX.await("document.body.dataset.connection === 'open'");
  }
}
