package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The inbox: what waits in all sessions of a person, answered in one place. */
@QuarkusTest
class InboxElementTest {
  @RegisterExtension static final Browser BROWSER = new Browser();

  @TestHTTPResource("/inbox")
  URI inbox;

  private final InboxSocketFixture socket = new InboxSocketFixture();

  @Test
  void threeSessionsAreAnsweredByKeysAlone() {
    var page = threeSessions(1280);
    assertThat(page).hasTitle("(3) Parley");
    assertThat(card(page)).containsText("Urgent?");
    assertThat(card(page)).isFocused();
    Form.awaitArmed(page);
    page.keyboard().press("1");
    goOnByKey(page);
    assertThat(card(page)).containsText("Old?");
    assertThat(card(page)).isFocused();
    Form.awaitArmed(page);
    page.keyboard().press("2");
    goOnByKey(page);
    assertThat(card(page)).containsText("New?");
    Form.awaitArmed(page);
    page.keyboard().press("1");
    assertThat(Pause.result(page)).isFocused();
    assertThat(page).hasTitle("Parley");
    assertEquals(List.of("beta", "alpha", "gamma"), answered());
  }

  @Test
  void lettersMoveAndPutOffAndEndNothing() {
    var page = threeSessions(1280);
    Form.awaitArmed(page);
    page.keyboard().press("j");
    assertThat(card(page)).containsText("Old?");
    assertThat(card(page)).isFocused();
    page.keyboard().press("k");
    assertThat(card(page)).containsText("Urgent?");
    putAtTheEnd(page);
    assertThat(card(page)).containsText("Old?");
    assertThat(entries(page)).containsText(new String[] {"Old?", "New?", "Urgent?"});
    entries(page).first().focus();
    page.keyboard().press("j");
    assertThat(entries(page).nth(1)).isFocused();
    putAtTheEnd(page);
    assertThat(entries(page)).containsText(new String[] {"Old?", "Urgent?", "New?"});
    assertThat(entries(page).nth(2)).isFocused();
    page.keyboard().press("k");
    page.keyboard().press("Enter");
    assertThat(card(page)).containsText("Urgent?");
    assertThat(card(page)).isFocused();
    page.keyboard().press("?");
    assertThat(page.getByTestId("keys-list")).containsText("put the question off");
    assertEquals(List.of(), answered());
  }

  private static void putAtTheEnd(Page page) {
    page.keyboard().press("l");
    page.getByTestId("to-end").click();
  }

  @Test
  void onlyWhatIsNotFoundIsGoneAfterAReconnect() {

    var first = socket.ask("alpha", "t1", "First?", 60);
    var second = socket.ask("beta", "t1", "Second?", 30);
    var page = open(1280);
    assertThat(entries(page)).hasCount(2);
    socket.refusal = 1307;
    socket.cutAndLeaveOut(second);
    page.waitForCondition(
        () -> socket.heard.stream().anyMatch(sent -> sent.startsWith("interaction/get ")));
    assertThat(entries(page)).hasCount(2);
    socket.refusal = 1201;
    socket.cutAndLeaveOut(first);
    assertThat(entries(page)).hasCount(0);
  }

  @Test
  void aDoubleClickAnswersNothingOfTheNextQuestion() {
    var page = threeSessions(1280);
    Form.awaitArmed(page);
    card(page).getByLabel("Left").dblclick();
    Pause.goOn(page);
    assertThat(card(page)).containsText("Old?");
    assertThat(card(page).locator("input:checked")).hasCount(0);
    assertEquals(List.of("beta"), answered());
  }

  @Test
  void aPhoneShowsTheListAndThenTheQuestion() {
    var page = threeSessions(360);
    assertThat(card(page)).hasCount(0);
    States.look(page, "inbox-phone");
    entries(page).nth(1).click();
    assertThat(card(page)).containsText("Old?");
    assertThat(entries(page).first()).isHidden();
    States.look(page, "inbox-phone-question");
    page.goBack();
    assertThat(entries(page).nth(1)).isFocused();
    entries(page).nth(2).click();
    assertThat(card(page)).containsText("New?");
    page.getByTestId("to-list").click();
    assertThat(entries(page).nth(2)).isFocused();
    entries(page).nth(1).click();
    Form.awaitArmed(page);
    card(page).getByLabel("Right").click();
    Pause.goOn(page);
    assertThat(card(page)).containsText("New?");
    assertEquals(List.of("alpha"), answered());
  }

  @Test
  void whatComesWhileSomebodyTypesMovesNothing() {
    socket.askForText("alpha", "t1", "Why?", 600);
    var page = open(1280);
    Form.awaitArmed(page);
    page.keyboard().type("Because");
    var box = card(page).boundingBox();
    socket.requested(socket.ask("beta", "t1", "Now?", 0).put("urgency", "high"));
    assertThat(entries(page)).containsText(new String[] {"Now?", "Why?"});
    page.keyboard().type(" jkl");
    assertThat(page.getByLabel("Why?")).hasValue("Because jkl");
    assertThat(page.getByLabel("Why?")).isFocused();
    assertEquals(box.y, card(page).boundingBox().y);
    assertThat(page.getByRole(com.microsoft.playwright.options.AriaRole.LOG)).containsText("Now?");
  }

  @Test
  void whatSomebodyElseAnsweredIsSaid() {
    var old = socket.ask("alpha", "t1", "Old?", 600);
    var other = socket.ask("beta", "t1", "New?", 60);
    var page = open(1280);
    assertThat(entries(page)).hasCount(2);
    socket.answeredElsewhere(other);
    assertThat(entries(page)).hasCount(1);
    assertThat(page).hasTitle("(1) Parley");
    socket.answeredElsewhere(old);
    assertThat(Pause.result(page)).containsText("Answered in another window");
  }

  @Test
  void furtherOnesAreShownOnDemand() {
    for (int i = 0; i < 60; i++) {
      socket.ask("alpha", "t" + i, "Question " + i + "?", 2000 - i);
    }
    var page = open(1280);
    assertThat(page).hasTitle("(60) Parley");
    assertThat(entries(page)).hasCount(50);
    page.getByTestId("show-more").click();
    assertThat(entries(page)).hasCount(60);
    assertThat(entries(page).nth(50)).isFocused();
    assertThat(page.getByTestId("show-more")).hasCount(0);
    assertThat(page).hasTitle("(60) Parley");
  }

  @Test
  void sessionsCanStandTogether() {
    socket.ask("alpha", "t1", "One?", 600);
    socket.ask("beta", "t1", "Two?", 500).put("sessionTitle", "Release");
    socket.ask("alpha", "t2", "Three?", 400);
    var page = open(1280);
    page.getByTestId("by-session").check();
    assertThat(page.getByTestId("group")).hasCount(2);
    assertThat(entries(page)).containsText(new String[] {"One?", "Three?", "Two?"});
    assertThat(page.getByTestId("group").nth(1)).containsText("Release");
    States.look(page, "inbox-by-session");
    page.reload();
    assertThat(page.getByTestId("group")).hasCount(2);
  }

  @Test
  void aVisiblePageSaysSoOnce() {
    var page = threeSessions(1280);
    Form.awaitArmed(page);
    assertEquals(1, socket.heard.stream().filter(sent -> sent.startsWith("inbox/active")).count());
  }

  @Test
  void saysThatNothingWaitsOrThatThereIsNoInbox() {
    var page = open(1280);
    assertThat(page.getByText("Nothing waits for you")).isVisible();
    assertThat(page.getByText("Connect a model")).isVisible();
    States.look(page, "inbox-empty");
    var denied = BROWSER.tab(1280);
    InboxSocketFixture.refuse(denied);
    denied.navigate(inbox.toString());
    assertThat(denied.getByTestId("offline")).containsText("opens no inbox");
    States.look(denied, "inbox-denied");
  }

  private Page threeSessions(int width) {
    socket.ask("alpha", "t1", "Old?", 600);
    socket.ask("gamma", "t1", "New?", 60);
    socket.ask("beta", "t1", "Urgent?", 30).put("urgency", "high");
    var page = open(width);
    assertThat(entries(page)).containsText(new String[] {"Urgent?", "Old?", "New?"});
    return page;
  }

  private Page open(int width) {
    var page = BROWSER.tab(width);
    socket.serve(page);
    page.navigate(inbox.toString());
    return page;
  }

  private static Locator entries(Page page) {
    return page.getByTestId("entry");
  }

  /** The card that stands open. */
  private static Locator card(Page page) {
    return page.locator("[data-testid=interaction]:visible");
  }

  private static void goOnByKey(Page page) {
    assertThat(Pause.result(page)).isFocused();
    Pause.awaitSettled(page);
    page.keyboard().press("Enter");
  }

  /** The sessions whose questions the page has answered. */
  private List<String> answered() {
    return socket.heard.stream()
        .filter(sent -> sent.startsWith("interaction/respond "))
        .map(sent -> Asker.json(sent.substring(sent.indexOf(' '))).path("sessionId").asText())
        .toList();
  }
}
