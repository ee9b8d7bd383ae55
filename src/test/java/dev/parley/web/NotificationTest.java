package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Page;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A click on a notification leads to its own session and question. */
@QuarkusTest
class NotificationTest {

  /**
   * A browser brings a window forward only for a click of a human: what the worker wants is noted.
   */
  private static final String NOTED =
      """
      (() => {
        self.noted = [];
        WindowClient.prototype.focus = async function () {
          const {pathname, search} = new URL(this.url);
          self.noted.push('focus ' + pathname + search);
        };
        self.clients.openWindow = async url => { self.noted.push('open ' + url); };
        self.click = async data => {
          await self.registration.showNotification('A question', {data});
          const [notification] = await self.registration.getNotifications();
          const event = new NotificationEvent('notificationclick', {notification});
          let done;
          event.waitUntil = promise => { done = promise; };
          self.dispatchEvent(event);
          await done;
          const left = await self.registration.getNotifications();
          return {noted: self.noted.splice(0), left: left.length};
        };
      })()\
      """;

  private static final String AWAY =
      """
      Object.defineProperty(document, 'visibilityState', {get: () => 'hidden'});
      for (const id of ['notify', 'notify-words']) localStorage.setItem('parley.' + id, 'on');
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void leadsToTheWindowOfItsSession() {
    var other = allowed("other-session");
    var page = Browser.join(other.context().newPage(), base, "own-session");
    Browser.join(other.context().newPage(), base, "third-session");
    assertEquals(
        "{\"noted\":[\"focus /?session=own-session\"],\"left\":0}",
        click(other, "{session: 'own-session', question: 'a'}"));
    assertThat(page.getByTestId("connection")).containsText("Connected");
  }

  @Test
  void opensAWindowAtItsQuestionWhereNoneShowsItsSession() {
    var page = allowed("elsewhere");
    assertEquals(
        "{\"noted\":[\"open /?session=a%26b%23c#question=q%3C%2F%3E%22\"],\"left\":0}",
        click(page, "{session: 'a&b#c', question: 'q</>\"'}"));
  }

  @Test
  void opensNothingButThePageForWhatIsNoId() {
    var page = allowed("hostile");
    for (String data :
        List.of(
            "null",
            "{session: '//evil.example'}",
            "{session: 'hostile', question: 'a b'}",
            "{session: ['hostile'], question: 'a'}",
            "{session: 'x'.repeat(129), question: 'a'}")) {
      assertEquals("{\"noted\":[\"open /\"],\"left\":0}", click(page, data), data);
    }
  }

  @Test
  void theWindowOpensTheQuestionThatWasClicked() {
    var page = allowed("two");
    var first = asker.ask(base, "two", "{\"questions\":[{\"text\":\"First?\"}]}");
    assertThat(page).hasTitle("(1) Parley");
    var second = asker.ask(base, "two", "{\"questions\":[{\"text\":\"Second?\"}]}");
    assertThat(page).hasTitle("(2) Parley");
    var worker = new ServiceWorker(page);
    awaitShown(page, worker, 2);
    worker.evaluate(NOTED);
    worker.evaluate(
        """
        (async () => {
          const all = await self.registration.getNotifications();
          const {data} = all.find(({body}) => body === 'Second?');
          for (const notification of all) notification.close();
          return await self.click(data);
        })()\
        """);
    page.waitForCondition(() ->
        "Second?"
            .equals(
                page.evaluate(
                    """
                    () => document.querySelector('parley-questions').shadowRoot.activeElement
                        ?.model.interaction.questions[0].text\
                    """)));
    assertThat(page.getByTestId("interaction").last()).containsText("Second?");
    assertEquals(false, first.isDone() || second.isDone());
  }

  @Test
  void theAddressOpensAQuestionAndIsTidiedUp() {
    var page = allowed("address");
    var answer = asker.ask(base, "address", "{\"questions\":[{\"text\":\"Here?\"}]}");
    assertThat(page.getByTestId("interaction")).isVisible();
    var id =
        page.evaluate("document.querySelector('parley-questions').interactions[0].toolUseId")
            .toString();
    var fresh = page.context().newPage();
    fresh.navigate(base.resolve("/?session=address#question=" + id).toString());
    assertThat(fresh).hasURL(base.resolve("/?session=address").toString());
    assertThat(fresh.locator("parley-interaction")).isFocused();
    fresh.evaluate("location.hash = '#question=%E0%A4%A'");
    assertThat(fresh).hasURL(base.resolve("/?session=address").toString());
    assertEquals(false, answer.isDone());
  }

  @Test
  void isTakenBackOnceItsQuestionHasEnded() throws Exception {
    var page = allowed("taken-back");
    var answer = asker.ask(base, "taken-back", "{\"questions\":[{\"text\":\"Where?\"}]}");
    assertThat(page).hasTitle("(1) Parley");
    var worker = new ServiceWorker(page);
    awaitShown(page, worker, 1);
    page.getByLabel("Where?").fill("Here");
    page.getByTestId("send").click();
    answer.get(30, TimeUnit.SECONDS);
    awaitShown(page, worker, 0);
    assertThat(page).hasTitle("Parley");
  }

  private static void awaitShown(Page page, ServiceWorker worker, int shown) {
    page.waitForCondition(() ->
        worker
            .evaluate("self.registration.getNotifications().then(all => all.length)")
            .equals(String.valueOf(shown)));
  }

  /** The page of somebody who allowed notifications and looks elsewhere. */
  private Page allowed(String session) {
    var page = BROWSER.tab();
    page.context().grantPermissions(List.of("notifications"));
    page.context().addInitScript(AWAY);
    Browser.join(page, base, session);
    page.evaluate("navigator.serviceWorker.ready.then(() => true)");
    return page;
  }

  private static String click(Page page, String data) {
    var worker = new ServiceWorker(page);
    worker.evaluate(NOTED);
    return worker.evaluate("self.click(" + data + ")");
  }
}
