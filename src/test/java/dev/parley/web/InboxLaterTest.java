package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A person puts questions off: they stand last, open nothing, and come back at their time. */
@QuarkusTest
class InboxLaterTest {
  @RegisterExtension static final Browser BROWSER = new Browser();

  @TestHTTPResource("/inbox")
  URI inbox;

  private final InboxSocketFixture socket = new InboxSocketFixture();

  @Test
  void standsLastUntilTheTimeThatThePersonSays() {
    var page = open(1280);
    page.keyboard().press("l");
    assertThat(page.getByTestId("later-times")).isVisible();
    States.look(page, "inbox-later-times");
    page.keyboard().press("Enter");
    assertThat(page.getByTestId("put-off").getByTestId("entry"))
        .containsText(new String[] {"Old?"});
    assertThat(page.getByTestId("put-off")).containsText("Until");
    assertThat(entries(page)).containsText(new String[] {"New?", "Old?"});
    assertThat(card(page)).containsText("New?");
    assertThat(log(page)).containsText("Put off until");
    assertThat(page).hasTitle("(1) Parley");
    List<String> sent = socket.heard.stream().filter(one -> one.contains("snooze")).toList();
    assertEquals(1, sent.size(), sent::toString);
    Instant until = Instant.parse(sent.getFirst().replaceAll(".*until\":\"|\".*", ""));
    long minutes = Duration.between(Instant.now(), until).toMinutes();
    assertTrue(minutes >= 13 && minutes <= 15, until::toString);
    States.look(page, "inbox-later");

    page.reload();
    assertThat(page.getByTestId("put-off").getByTestId("entry")).hasCount(1);
    assertThat(card(page)).containsText("New?");
    page.getByTestId("want-now").click();
    assertThat(page.getByTestId("put-off")).hasCount(0);
    assertThat(entries(page)).containsText(new String[] {"Old?", "New?"});
    assertThat(page.getByTestId("entry").first()).isFocused();
  }

  @Test
  void opensNothingOfWhatIsPutOffAndSaysSo() {
    var page = open(360);
    entries(page).first().click();
    for (int i = 0; i < 2; i++) {
      page.getByTestId("later").click();
      page.getByTestId("later-until").first().click();
    }
    page.getByTestId("to-list").click();
    assertThat(page.getByTestId("put-off").getByTestId("entry")).hasCount(2);
    assertThat(page).hasTitle("Parley");
    States.look(page, "inbox-later-phone");
    page.setViewportSize(1280, 800);
    assertThat(page.getByTestId("all-later")).containsText("put off everything");
    socket.requested(socket.ask("beta", "t2", "Now?", 0));
    assertThat(card(page)).containsText("Now?");
    assertThat(page.getByTestId("all-later")).hasCount(0);
  }

  @Test
  void comesBackWhenTheTimeHasCome() {
    var page = BROWSER.tab(1280);
    page.clock().install();
    show(page);
    socket.snoozed(old, Instant.now().plusSeconds(900).toString());
    assertThat(page.getByTestId("put-off").getByTestId("entry")).hasCount(1);
    page.clock().fastForward(901_000);
    assertThat(page.getByTestId("put-off")).hasCount(0);
    assertThat(entries(page)).containsText(new String[] {"Old?", "New?"});
    assertThat(log(page)).containsText("is back in the list");
  }

  @Test
  void followsOtherDevicesAndTheEnding() {
    var page = open(1280);
    socket.snoozed(fresh, Instant.now().plusSeconds(900).toString());
    assertThat(page.getByTestId("put-off").getByTestId("entry"))
        .containsText(new String[] {"New?"});
    socket.snoozed(fresh, null);
    assertThat(page.getByTestId("put-off")).hasCount(0);
    socket.snoozed(fresh, Instant.now().plusSeconds(900).toString());
    socket.answeredElsewhere(fresh);
    assertThat(entries(page)).hasCount(1);
    assertThat(page.getByTestId("put-off")).hasCount(0);
  }

  @Test
  void aRefusalAndEscapeChangeNothing() {
    var page = open(1280);
    page.getByTestId("later").click();
    page.keyboard().press("Escape");
    assertThat(page.getByTestId("later-times")).isHidden();
    assertThat(page.getByTestId("later")).isFocused();
    socket.refusal = 1307;
    page.getByTestId("later").click();
    page.getByTestId("later-until").first().click();
    assertThat(page.getByTestId("later-times")).containsText("could not be saved");
    States.look(page, "inbox-later-refused");
    page.keyboard().press("Escape");
    assertThat(page.getByTestId("put-off")).hasCount(0);
    assertThat(card(page)).containsText("Old?");
  }

  /** It ends before the first of the times, so only the end of the list is left. */
  @Test
  void offersOnlyTimesAtWhichItIsOpen() {
    old = socket.ask("alpha", "t1", "Old?", 2_900);
    fresh = socket.ask("gamma", "t1", "New?", 0);
    var page = BROWSER.tab(1280);
    socket.serve(page);
    page.navigate(inbox.toString());
    Form.awaitArmed(page);
    page.keyboard().press("l");
    assertThat(page.getByTestId("later-times")).containsText("ends too soon");
    assertThat(page.getByTestId("later-until")).hasCount(0);
    page.getByTestId("to-end").click();
    assertThat(entries(page)).containsText(new String[] {"New?", "Old?"});
    assertThat(card(page)).containsText("New?");
  }

  private ObjectNode old;
  private ObjectNode fresh;

  private Page open(int width) {
    var page = BROWSER.tab(width);
    show(page);
    return page;
  }

  private void show(Page page) {
    old = socket.ask("alpha", "t1", "Old?", 600);
    fresh = socket.ask("gamma", "t1", "New?", 60);
    socket.serve(page);
    page.navigate(inbox.toString());
    assertThat(entries(page)).containsText(new String[] {"Old?", "New?"});
    Form.awaitArmed(page);
  }

  private static Locator entries(Page page) {
    return page.getByTestId("entry");
  }

  private static Locator card(Page page) {
    return page.locator("parley-interaction:visible");
  }

  private static Locator log(Page page) {
    return page.getByRole(AriaRole.LOG);
  }
}
