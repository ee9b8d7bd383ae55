package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The inbox and the service together: what sessions ask is answered at one page. */
@QuarkusTest
class InboxPageTest {
  private static final String LONE =
      "{\"questions\":[{\"text\":\"%s\",\"type\":\"SingleChoice\",\"choices\":[\"Left\",\"Right\"]}]}";

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  private final String run = UUID.randomUUID().toString();

  @Test
  void sessionsAreAnsweredInOnePlace() throws Exception {
    var first = asker.ask(base, "first-" + run, LONE.formatted("First?"));
    Page page = BROWSER.tab(1280);
    page.navigate(base.resolve("/inbox").toString());
    assertThat(entry(page, "First?")).isVisible();
    var second = asker.ask(base, "second-" + run, LONE.formatted("Second?"));
    assertThat(entry(page, "Second?")).isVisible();

    entry(page, "Second?").click();
    Form.awaitArmed(page);
    card(page).getByLabel("Right").click();
    assertTrue(second.get(30, TimeUnit.SECONDS).contains("Right"));
    assertThat(entry(page, "Second?")).hasCount(0);

    Pause.awaitSettled(page);
    entry(page, "First?").click();
    Form.awaitArmed(page);
    card(page).getByLabel("Left").click();
    assertTrue(first.get(30, TimeUnit.SECONDS).contains("Left"));
  }

  @Test
  void whatTheSessionsPageAnswersLeavesTheInbox() throws Exception {
    var asked = asker.ask(base, "both-" + run, LONE.formatted("Both?"));
    Page inbox = BROWSER.tab(1280);
    inbox.navigate(base.resolve("/inbox").toString());
    assertThat(entry(inbox, "Both?")).isVisible();
    Page session = Browser.join(BROWSER.tab(), base, "both-" + run);
    assertThat(session.getByTestId("to-inbox")).isVisible();
    Form.awaitArmed(session);
    session.getByLabel("Left").click();
    assertTrue(asked.get(30, TimeUnit.SECONDS).contains("Left"));
    assertThat(entry(inbox, "Both?")).hasCount(0);
  }

  @Test
  void awayIsKnownOnAllPagesOfThePerson() {
    Page one = BROWSER.tab(1280);
    one.navigate(base.resolve("/inbox").toString());
    Page other = BROWSER.tab(1280);
    other.navigate(base.resolve("/inbox").toString());
    assertThat(other.getByTestId("away")).hasText("Away");
    one.getByTestId("away").click();
    one.getByTestId("away-until").last().click();
    assertThat(other.getByTestId("back-at")).containsText("9:00");
    other.getByTestId("away").click();
    assertThat(one.getByTestId("away")).hasText("Away");
    assertThat(one.getByTestId("back-at")).hasCount(0);
  }

  /** Other tests leave questions in this inbox. */
  private Locator entry(Page page, String text) {
    return page.getByTestId("entry")
        .filter(new Locator.FilterOptions().setHasText(text))
        .filter(new Locator.FilterOptions().setHasText(run));
  }

  private static Locator card(Page page) {
    return page.locator("[data-testid=interaction]:visible");
  }
}
