package dev.parley.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.concurrent.TimeUnit;
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

  @RegisterExtension static final Firefox FIREFOX = new Firefox();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

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

  private void open(String session) {
    FIREFOX.open(base.resolve("/?session=" + session));
    FIREFOX.await("document.body.dataset.connection === 'open'");
  }
}
