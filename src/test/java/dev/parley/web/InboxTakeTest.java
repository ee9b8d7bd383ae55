package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The inbox says which questions somebody else answers, and tells others what its person answers.
 */
@QuarkusTest
class InboxTakeTest {
  private static final String HINT = "Somebody is answering this";

  @RegisterExtension static final Browser BROWSER = new Browser();

  @TestHTTPResource("/inbox")
  URI inbox;

  private final InboxSocketFixture socket = new InboxSocketFixture();
  private ObjectNode old;
  private ObjectNode fresh;

  @Test
  void saysWhatSomebodyElseAnswers() {
    var page = open(1280);
    socket.taken(fresh, inMinutes(8));
    assertThat(entry(page, "New?")).containsText(HINT);
    assertThat(entry(page, "Old?")).not().containsText(HINT);
    assertThat(page.getByTestId("taken")).hasCount(0);
    assertThat(log(page)).not().containsText(HINT);
    socket.taken(old, inMinutes(8));
    assertThat(page.getByTestId("taken")).containsText(HINT);
    assertThat(log(page)).containsText(HINT);
    States.look(page, "inbox-taken");
    socket.taken(old, null);
    assertThat(page.getByTestId("taken")).hasCount(0);
    assertThat(entry(page, "Old?")).not().containsText(HINT);
  }

  @Test
  void isOverAtItsTime() {
    var page = BROWSER.tab(320);
    page.clock().install();
    show(page);
    socket.taken(old, inMinutes(8));
    assertThat(entry(page, "Old?")).containsText(HINT);
    States.look(page, "inbox-taken-phone");
    page.clock().fastForward(8 * 60_000 + 1);
    assertThat(entry(page, "Old?")).not().containsText(HINT);
  }

  @Test
  void isToldOnceAndGivenBackWithWhatIsPutOff() {
    var page = open(1280);
    page.getByLabel("Something else: your own answer").fill("Strai");
    page.waitForCondition(() -> takes().size() == 1);
    page.getByLabel("Something else: your own answer").fill("Straight on");
    page.waitForCondition(() -> socket.heard.stream().anyMatch(one -> one.contains("Straight on")));
    page.getByTestId("later").click();
    page.getByTestId("later-until").first().click();
    assertThat(page.getByTestId("put-off").getByTestId("entry")).hasCount(1);
    page.waitForCondition(() -> takes().size() == 2);
    String named = "{\"sessionId\":\"alpha\",\"toolUseId\":\"t1\"%s}";
    assertEquals(List.of(named.formatted(""), named.formatted(",\"release\":true")), takes());
  }

  private List<String> takes() {
    String method = "interaction/take ";
    return socket.heard.stream()
        .filter(one -> one.startsWith(method))
        .map(one -> one.substring(method.length()))
        .toList();
  }

  private Page open(int width) {
    var page = BROWSER.tab(width);
    show(page);
    Form.awaitArmed(page);
    return page;
  }

  private void show(Page page) {
    old = socket.ask("alpha", "t1", "Old?", 600);
    fresh = socket.ask("gamma", "t1", "New?", 60);
    socket.serve(page);
    page.navigate(inbox.toString());
    assertThat(page.getByTestId("entry")).containsText(new String[] {"Old?", "New?"});
  }

  private static String inMinutes(int minutes) {
    return Instant.now().plusSeconds(minutes * 60L).toString();
  }

  private static Locator entry(Page page, String text) {
    return page.getByTestId("entry").filter(new Locator.FilterOptions().setHasText(text));
  }

  private static Locator log(Page page) {
    return page.getByRole(AriaRole.LOG);
  }
}
