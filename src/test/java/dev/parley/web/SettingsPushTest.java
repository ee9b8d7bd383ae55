package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The card of notifications on devices. The push service of the browser is not to be had in a test,
 * so what the browser says of it is made up.
 */
@QuarkusTest
class SettingsPushTest {
  /** Of https://push.example.com/1, as the service makes it. */
  private static final String HERE = "sub_jdDVUnGMWtCCdUix6hmbXw";

  private static final String MADE_UP =
      """
      (() => {
        const kept = () => localStorage.getItem('test.pushed') === 'yes';
        const made = {
          endpoint: 'https://push.example.com/1',
          options: { applicationServerKey: new Uint8Array([4, 69]).buffer },
          toJSON: () => ({ endpoint: 'https://push.example.com/1', keys: { p256dh: 'p', auth: 'a' } }),
          unsubscribe: async () => { localStorage.removeItem('test.pushed'); return true; },
        };
        if (!('PushManager' in window)) return;
        PushManager.prototype.getSubscription = async () => kept() ? made : null;
        PushManager.prototype.subscribe = async options => {
          window.subscribedWith = options;
          if (window.isUnreachable) throw new DOMException('no push service', 'AbortError');
          localStorage.setItem('test.pushed', 'yes');
          return made;
        };
        window.asked = 0;
        Notification.requestPermission = async () => { window.asked++; return window.permission ?? 'granted'; };
      })();
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @TestHTTPResource("/settings")
  URI url;

  private final ChannelsFixture service = new ChannelsFixture();
  private boolean isSet;

  @Test
  void asksByAClickOnlyAndListsTheDevice() {
    var page = open(BROWSER.tab());
    var push = card(page);
    assertEquals(0, page.evaluate("window.asked"));
    assertThat(push.getByTestId("device")).hasCount(0);
    has(device(HERE, "Chrome on Linux", false), device("sub_other", "Safari on iPhone", true));
    service.settings.withObject("/push").put("after", 20).put("leastUrgency", "low");
    service.settings.withObject("/push").put("texts", false);
    push.getByTestId("push-on").click();
    assertThat(push.getByTestId("done")).containsText("is notified from now on");
    assertThat(push.getByTestId("push-off")).isFocused();
    assertEquals(1, page.evaluate("window.asked"));
    assertEquals("BEU", page.evaluate("window.subscribedWith.applicationServerKey"));
    assertEquals(true, page.evaluate("window.subscribedWith.userVisibleOnly"));
    assertTrue(
        service.heard.getFirst().startsWith("POST subscriptions {\"endpoint\":\"https://push"),
        service.heard::toString);
    assertTrue(service.heard.getFirst().contains("\"label\":\"Chrome on Linux\""));
    assertThat(push.getByTestId("device").first()).containsText("this device");
    assertThat(push.getByTestId("device").last()).containsText("can answer");
    // without the texts of questions there is nothing to answer
    assertThat(push.getByTestId("push-answers")).hasCount(0);
    States.look(page, "settings-push");

    push.getByTestId("push-texts").check();
    push.getByTestId("save").click();
    assertThat(push.getByTestId("push-answers")).not().isChecked();
    assertThat(push).containsText("Anyone who holds this phone can then answer");
    has(device(HERE, "Chrome on Linux", true));
    push.getByTestId("push-answers").check();
    assertThat(push.getByTestId("device")).hasCount(1);
    assertThat(push.getByTestId("device")).containsText("can answer");
    assertTrue(service.heard.stream().anyMatch(one -> one.endsWith("\"answers\":true}")));
    States.look(page, "settings-push-answers");

    has();
    push.getByTestId("push-off").click();
    assertThat(push.getByTestId("push-on")).isFocused();
    assertTrue(service.heard.contains("DELETE subscriptions/" + HERE + " "));
    assertEquals(null, page.evaluate("localStorage.getItem('test.pushed')"));
  }

  @Test
  void renewsWhatItFindsAndRemovesOthers() {
    has(device(HERE, "Chrome on Linux", false), device("sub_other", "", false));
    var page = BROWSER.tab(320);
    page.addInitScript("localStorage.setItem('test.pushed', 'yes')");
    var push = card(open(page));
    // another page may have registered the worker, and this one may not
    page.evaluate("navigator.serviceWorker.register('/worker.js')");
    page.evaluate("navigator.serviceWorker.ready.then(() => true)");
    page.reload();
    assertThat(push.getByTestId("push-off")).isVisible();
    assertThat(push.getByTestId("device").last()).containsText("A device");
    page.waitForCondition(() -> service.heard.stream().anyMatch(one -> one.startsWith("POST")));
    assertEquals(0, page.evaluate("window.asked"));
    assertEquals(320, page.evaluate("document.documentElement.scrollWidth"));
    has(device(HERE, "Chrome on Linux", false));
    push.getByTestId("remove-device").last().click();
    assertThat(push.getByTestId("device")).hasCount(1);
    assertTrue(service.heard.contains("DELETE subscriptions/sub_other "));
    service.heard.clear();
    page.navigate(url.resolve("/inbox").toString());
    page.waitForCondition(() -> service.heard.stream().anyMatch(one -> one.startsWith("POST")));
    page.navigate(url.toString());
    assertThat(push.getByTestId("push-off")).isVisible();
  }

  @Test
  void saysWhyItCannot() {
    var page = open(BROWSER.tab());
    var push = card(page);
    page.evaluate("window.permission = 'denied'");
    push.getByTestId("push-on").click();
    assertThat(push.getByTestId("field-error")).containsText("does not allow notifications");
    page.evaluate("window.permission = 'granted'; window.isUnreachable = true");
    push.getByTestId("push-on").click();
    assertThat(push.getByTestId("field-error")).containsText("was not reached");
    assertEquals(List.of(), service.heard);
    page.addInitScript("delete window.PushManager");
    page.reload();
    assertThat(push.getByTestId("push-unable")).containsText("home screen");
  }

  private Page open(Page page) {
    page.addInitScript(MADE_UP);
    if (!isSet) {
      has();
    }
    service.serve(page, "push");
    page.navigate(url.toString());
    assertThat(card(page)).isVisible();
    return page;
  }

  private void has(String... devices) {
    isSet = true;
    service.answer(
        "GET",
        "subscriptions",
        200,
        "{\"applicationServerKey\":\"BEU\",\"subscriptions\":[%s]}"
            .formatted(String.join(",", devices)));
  }

  private static String device(String id, String label, boolean answers) {
    return "{\"id\":\"%s\",\"label\":\"%s\",\"since\":\"2026-11-25T16:00:00Z\",\"answers\":%s}"
        .formatted(id, label, answers);
  }

  private static Locator card(Page page) {
    return page.getByTestId("push-card");
  }
}
