package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A person who is away: they say until when, and only what is urgent stands at the top. */
@QuarkusTest
class InboxAwayTest {
  @RegisterExtension static final Browser BROWSER = new Browser();

  @TestHTTPResource("/inbox")
  URI inbox;

  private final InboxSocketFixture socket = new InboxSocketFixture();

  @Test
  void onlyWhatIsUrgentStandsAtTheTop() {
    var page = open(1280);
    Form.awaitArmed(page);
    page.keyboard().press("b");
    assertThat(page.getByTestId("away-times")).isVisible();
    States.look(page, "inbox-away-times");
    page.keyboard().press("Enter");
    assertThat(page.getByTestId("back-at")).containsText("Back at");
    var said = Duration.between(Instant.now(), Instant.parse(socket.backAt));
    assertTrue(said.toMinutes() >= 28 && said.toMinutes() <= 30, said::toString);
    assertTrue(socket.heard.stream().anyMatch(sent -> sent.contains("timeZone")));
    assertThat(page).hasTitle("(1) Parley");
    assertThat(page.getByTestId("when-back").getByTestId("entry"))
        .containsText(new String[] {"Old?", "New?"});
    assertThat(log(page)).containsText("Back at");
    States.look(page, "inbox-away");
    page.reload();
    assertThat(page.getByTestId("when-back").getByTestId("entry")).hasCount(2);
    Form.awaitArmed(page);
    page.keyboard().press("b");
    assertThat(page.getByTestId("when-back")).hasCount(0);
    assertThat(page.getByTestId("back-at")).hasCount(0);
    assertThat(page).hasTitle("(3) Parley");
  }

  @Test
  void whatIsNotUrgentIsNotTold() {
    var page = open(1280);
    assertThat(entries(page)).hasCount(3);
    socket.away(Instant.now().plusSeconds(3600).toString());
    assertThat(page.getByTestId("when-back")).isVisible();
    socket.requested(socket.ask("alpha", "t2", "Whenever?", 0));
    socket.requested(socket.ask("beta", "t2", "Now?", 0).put("urgency", "high"));
    assertThat(log(page)).containsText("Now?");
    assertThat(log(page)).not().containsText("Whenever?");
    assertThat(page).hasTitle("(2) Parley");
    socket.away(null);
    assertThat(page).hasTitle("(5) Parley");
  }

  @Test
  void endsWhenTheTimeHasCome() {
    var page = BROWSER.tab(360);
    page.clock().install();
    show(page);
    assertThat(entries(page)).hasCount(3);
    socket.away(Instant.now().plusSeconds(1800).toString());
    assertThat(page.getByTestId("when-back")).isVisible();
    States.look(page, "inbox-away-phone");
    page.clock().fastForward(1_801_000);
    assertThat(page.getByTestId("when-back")).hasCount(0);
    assertThat(page.getByTestId("away")).hasText("Away");
  }

  @Test
  void onlyWhatIsUrgentOpensByItself() {
    socket.backAt = Instant.now().plusSeconds(1800).toString();
    var page = open(1280);
    Form.awaitArmed(page);
    page.locator("parley-interaction:visible").getByLabel("Left").click();
    assertThat(Pause.result(page)).isVisible();
    Pause.awaitSettled(page);
    socket.requested(socket.ask("alpha", "t2", "Whenever?", 0));
    assertThat(page.getByTestId("when-back").getByTestId("entry")).hasCount(3);
    assertThat(page.locator("parley-interaction:visible")).hasCount(0);
    page.reload();
    assertThat(page.getByTestId("when-back").getByTestId("entry")).hasCount(3);
    assertThat(page.locator("parley-interaction:visible")).hasCount(0);
    socket.away(null);
    assertThat(page.locator("parley-interaction:visible")).containsText("Old?");
  }

  @Test
  void isAskedForWhereAQuestionTakesAllTheRoom() {
    var page = open(360);
    entries(page).first().click();
    Form.awaitArmed(page);
    page.keyboard().press("b");
    assertThat(page.getByTestId("away-times")).isVisible();
    page.keyboard().press("Enter");
    page.getByTestId("to-list").click();
    assertThat(page.getByTestId("back-at")).isVisible();
  }

  @Test
  void escapeAndARefusalChangeNothing() {
    var page = open(1280);
    page.getByTestId("away").click();
    page.keyboard().press("Escape");
    assertThat(page.getByTestId("away-times")).isHidden();
    assertThat(page.getByTestId("away")).isFocused();
    assertEquals(0, socket.heard.stream().filter(sent -> sent.startsWith("inbox/away")).count());
    socket.refusal = 1307;
    page.getByTestId("away").click();
    page.getByTestId("away-until").last().click();
    assertThat(log(page)).containsText("could not be saved");
    assertThat(page.getByTestId("away-failed")).containsText("could not be saved");
    assertThat(page.getByTestId("when-back")).hasCount(0);
    States.look(page, "inbox-away-refused");
    socket.refusal = 0;
    page.getByTestId("away").click();
    page.getByTestId("away-until").last().click();
    assertThat(page.getByTestId("back-at")).isVisible();
    assertThat(page.getByTestId("away-failed")).hasCount(0);
  }

  private Page open(int width) {
    var page = BROWSER.tab(width);
    show(page);
    return page;
  }

  private void show(Page page) {
    socket.ask("alpha", "t1", "Old?", 600);
    socket.ask("gamma", "t1", "New?", 60);
    socket.ask("beta", "t1", "Urgent?", 30).put("urgency", "high");
    socket.serve(page);
    page.navigate(inbox.toString());
    assertThat(entries(page)).containsText(new String[] {"Urgent?", "Old?", "New?"});
  }

  private static Locator entries(Page page) {
    return page.getByTestId("entry");
  }

  private static Locator log(Page page) {
    return page.getByRole(AriaRole.LOG);
  }
}
