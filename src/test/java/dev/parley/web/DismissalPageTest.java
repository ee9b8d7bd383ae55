package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A dismissal by one click can be taken back before it is sent. The page's clock stands still. */
@QuarkusTest
class DismissalPageTest {

  private static final String LONE =
      "{\"questions\":[{\"text\":\"Which?\",\"type\":\"SingleChoice\",\"choices\":[\"Left\",\"Right\"]}]}";

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  private CompletableFuture<String> answer;

  private Sent sent;

  @Test
  void isTakenBackByKeysAndByItsButton() throws Exception {
    var page = asked("undo");
    for (String key : new String[] {"Escape", "Control+z", "Enter"}) {
      page.getByTestId("dismiss").click();
      assertThat(page.getByTestId("interaction")).containsText("Dismissed.");
      assertThat(page.getByTestId("undo")).isFocused();
      page.keyboard().press("1");
      assertThat(page.getByLabel("Left")).isDisabled();
      assertThat(page.getByLabel("Left")).not().isChecked();
      page.keyboard().press(key);
      assertThat(page.getByTestId("dismiss")).isFocused();
      assertThat(page.getByLabel("Left")).isEnabled();
    }
    page.clock().runFor(6_000);
    sent.assertNoEnding();
    page.getByLabel("Right").click();
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("Right"));
  }

  @Test
  void isSentOnceTheTimeHasPassed() throws Exception {
    var page = asked("sent");
    page.getByTestId("dismiss").click();
    assertThat(page.getByTestId("undo")).hasAccessibleDescription("Dismissed.");
    assertThat(page.getByRole(AriaRole.LOG)).not().containsText("Dismissed.");
    Screenshots.take(page, "dismissal-pending");
    page.clock().runFor(4_000);
    assertThat(page.getByTestId("undo")).isFocused();
    sent.assertNoEnding();
    page.clock().runFor(1_000);
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("dismissed"));
  }

  @Test
  void isForgottenByLeavingThePage() {
    var page = asked("left");
    page.getByTestId("dismiss").click();
    assertThat(page.getByTestId("undo")).isFocused();
    // a page that may come back keeps its timers
    page.evaluate("window.dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))");
    assertThat(page.getByLabel("Left")).isEnabled();
    page.clock().runFor(6_000);
    assertThat(page.getByTestId("dismiss")).isVisible();
    sent.assertNoEnding();
  }

  @Test
  void aHeldEnterDismissesAndDoesNotTakeThatBack() {
    var page = asked("held");
    page.getByTestId("dismiss").focus();
    page.keyboard().down("Enter");
    assertThat(page.getByTestId("undo")).isFocused();
    page.keyboard().down("Enter");
    page.keyboard().down("Enter");
    page.keyboard().up("Enter");
    assertThat(page.getByTestId("undo")).isFocused();
    sent.assertNoEnding();
  }

  @Test
  void oneThatFailsGivesTheFocusBack() {
    var page = asked("refused");
    page.locator("parley-interaction")
        .evaluate(
            // the server refuses what is out of range
            "({actions}) => { actions.cancel = model => actions.extend(model, -1); }");
    page.getByTestId("dismiss").click();
    assertThat(page.getByTestId("undo")).isFocused();
    page.clock().runFor(5_000);
    assertThat(page.getByTestId("dismiss")).isFocused();
    assertThat(page.getByTestId("problems")).not().isEmpty();
  }

  @Test
  void oneThatThePageForbidsMeanwhileIsAnnounced() {
    var page = asked("readonly");
    page.getByTestId("dismiss").click();
    assertThat(page.getByTestId("undo")).isFocused();
    page.locator("parley-questions").evaluate("element => { element.readonly = true; }");
    assertThat(page.getByTestId("readonly")).isVisible();
    page.clock().runFor(5_000);
    assertThat(page.getByTestId("interaction")).isFocused();
    assertThat(page.getByRole(AriaRole.LOG)).containsText("Interactive mode disabled");
    sent.assertNoEnding();
  }

  @Test
  void inANarrowCardKeepingItOpenLeadsToTheCard() {
    var page = asked("narrow", BROWSER.tab(360));
    for (String key : new String[] {"Escape", "Enter"}) {
      page.keyboard().press("Escape");
      assertThat(page.getByTestId("keep-open")).isFocused();
      page.keyboard().press(key);
      assertThat(page.getByTestId("interaction")).isFocused();
    }
    page.getByTestId("more").click();
    page.getByTestId("dismiss").focus();
    page.keyboard().press("Escape");
    assertThat(page.getByTestId("more")).isFocused();
    sent.assertNoEnding();
  }

  @Test
  void theMenuOfANarrowCardClosesWhereTheHumanIsAtSomethingElse() {
    var page = asked("menu", BROWSER.tab(360));
    page.getByTestId("more").click();
    assertThat(page.getByTestId("dismiss")).isVisible();
    page.locator("parley-interaction .meta").click();
    assertThat(page.getByTestId("dismiss")).isHidden();
    page.getByTestId("more").click();
    page.keyboard().press("Tab");
    assertThat(page.getByTestId("dismiss")).isFocused();
    page.keyboard().press("Shift+Tab");
    page.keyboard().press("Shift+Tab");
    page.keyboard().press("Shift+Tab");
    assertThat(page.getByTestId("dismiss")).isHidden();
    sent.assertNoEnding();
  }

  private Page asked(String session) {
    return asked(session, BROWSER.tab());
  }

  private Page asked(String session, Page page) {
    var name = "dismissal-" + session;
    sent = Sent.by(page);
    page.clock().install();
    Browser.join(page, base, name);
    // not so far that the page would give up a request under way
    page.clock().pauseAt(System.currentTimeMillis() + 1_000);
    answer = asker.ask(base, name, LONE);
    assertThat(page.getByTestId("interaction")).isVisible();
    page.clock().runFor(1_000);
    Form.awaitArmed(page);
    return page;
  }
}
