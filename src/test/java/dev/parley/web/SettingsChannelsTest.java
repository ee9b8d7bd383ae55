package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The cards of Slack and mail: who it is must be shown before anything is sent there. */
@QuarkusTest
class SettingsChannelsTest {
  @RegisterExtension static final Browser BROWSER = new Browser();

  @TestHTTPResource("/settings")
  URI url;

  private final ChannelsFixture service = new ChannelsFixture();
  private final String until = Instant.now().plusSeconds(600).toString();
  private final String link =
      "{\"link\":{\"team\":\"Acme\",\"name\":\"Ada <Lovelace>\",\"since\":\"%s\"}}"
          .formatted(until);

  @Test
  void whatTheOperatorSwitchedOffHasNoCard() {
    service.answer("GET", "slack", 200, "{}");
    var page = open(BROWSER.tab(), "slack", "mail", "carrier-pigeon");
    assertThat(page.getByTestId("slack-card")).isVisible();
    assertThat(page.getByTestId("mail-card")).isVisible();
    assertThat(page.getByTestId("webhook-card")).hasCount(0);
    assertThat(page.getByTestId("push-card")).hasCount(0);
  }

  @Test
  void theWebhookAnswersOnlyWithTexts() {
    var kept = service.settings.withObject("/webhook").put("url", "https://hooks.example.com/a");
    kept.put("after", 0).put("leastUrgency", "low").put("texts", false).put("answers", false);
    var page = open(BROWSER.tab(), "webhook");
    var webhook = page.getByTestId("webhook-card");
    assertThat(webhook.getByTestId("webhook-answers")).isDisabled();
    webhook.getByTestId("webhook-texts").check();
    webhook.getByTestId("webhook-answers").check();
    webhook.getByTestId("save").click();
    assertThat(webhook.getByTestId("done")).hasText("Saved.");
    assertTrue(service.heard.getLast().contains("\"texts\":true,\"answers\":true"));
    webhook.getByTestId("webhook-texts").uncheck();
    assertThat(webhook.getByTestId("webhook-answers")).not().isChecked();
    webhook.getByTestId("save").click();
    page.waitForCondition(
        () -> service.heard.getLast().contains("\"texts\":false,\"answers\":false"));
  }

  @Test
  void aSlackAccountIsLinkedByItsCodeAndTheYesOfThePerson() {
    service.answer("GET", "slack", 200, "{}");
    var page = open(BROWSER.tab(), "slack");
    var slack = page.getByTestId("slack-card");
    service.answer(
        "POST", "slack/code", 200, "{\"code\":\"K7QXM-2RWPD\",\"until\":\"" + until + "\"}");
    service.answer("GET", "slack", 200, "{\"codeUntil\":\"" + until + "\"}");
    slack.getByTestId("make-code").click();
    assertThat(slack.getByTestId("secret")).hasValue("K7QXM-2RWPD");
    assertThat(slack.getByTestId("secret")).isFocused();
    assertThat(slack.getByTestId("slack-waits")).isVisible();
    States.look(page, "settings-slack-code");
    service.answer(
        "GET",
        "slack",
        200,
        """
        {"candidate":{"id":"k3","team":"Acme","name":"Ada <Lovelace>","until":"%s",
          "picture":"https://avatars.example.com/ada.png"}}\
        """
            .formatted(until));
    assertThat(slack.getByTestId("slack-candidate")).hasText("Ada <Lovelace> in Acme");
    assertThat(slack.getByText("Is that you?")).isFocused();
    assertThat(slack.getByTestId("picture")).hasAttribute("rel", "noopener noreferrer");
    States.look(page, "settings-slack-who");
    service.answer("POST", "slack/link", 200, link);
    service.answer("GET", "slack", 200, link);
    slack.getByTestId("that-is-me").click();
    assertThat(slack.getByTestId("slack-link")).containsText("Linked: Ada <Lovelace> in Acme");
    assertThat(slack.getByTestId("slack-texts")).not().isChecked();
    slack.getByTestId("slack-texts").check();
    slack.getByTestId("save").click();
    assertThat(slack.getByTestId("done")).hasText("Saved.");
    States.look(page, "settings-slack-linked");
    service.answer("GET", "slack", 200, "{}");
    slack.getByTestId("remove").click();
    slack.getByTestId("confirm-remove").click();
    assertThat(slack.getByTestId("make-code")).isFocused();
    assertEquals(
        List.of(
            "POST slack/code ",
            "POST slack/link {\"candidate\":\"k3\"}",
            "PUT settings {\"slack\":{\"after\":120,\"leastUrgency\":\"low\",\"texts\":true}}",
            "PUT settings {\"slack\":null}"),
        service.heard);
  }

  @Test
  void whoIsAStrangerIsTurnedDown() {
    String stranger =
        "{\"candidate\":{\"id\":\"k3\",\"team\":\"Acme\",\"name\":\"Mallory\",\"until\":\"%s\"}}"
            .formatted(until);
    service.answer("GET", "slack", 200, stranger);
    var page = open(BROWSER.tab(), "slack");
    var slack = page.getByTestId("slack-card");
    service.answer(
        "POST", "slack/link", 422, "{\"error\":\"invalid_argument\",\"detail\":\"Gone\"}");
    slack.getByTestId("that-is-me").click();
    assertThat(slack.getByTestId("field-error")).containsText("Make another one");
    service.answer("GET", "slack", 200, "{}");
    slack.getByTestId("not-me").click();
    assertThat(slack.getByTestId("make-code")).isFocused();
    assertTrue(service.heard.contains("DELETE slack/code "));
  }

  @Test
  void anAddressIsConfirmedByTheCodeInItsMail() {
    var page = open(BROWSER.tab(320), "mail");
    var mail = page.getByTestId("mail-card");
    mail.getByTestId("address").fill("Ada <ada@example.com>");
    mail.getByTestId("save").click();
    assertThat(mail.getByTestId("field-error")).containsText("such as ada@example.com");
    assertThat(mail.getByTestId("address")).isFocused();
    service.settings.withObject("/mail").put("confirmed", false).put("codeUntil", until);
    mail.getByTestId("address").fill("ada@example.com");
    mail.getByTestId("save").click();
    assertThat(mail.getByTestId("mail-code")).isFocused();
    assertThat(mail.getByTestId("done")).containsText("on its way");
    assertEquals(
        List.of(
            "PUT settings {\"mail\":{\"address\":\"ada@example.com\",\"after\":900,"
                + "\"leastUrgency\":\"low\",\"texts\":false}}",
            "POST mail/code "),
        service.heard);
    States.look(page, "settings-mail-code");
    assertEquals(320, page.evaluate("document.documentElement.scrollWidth"));
    service.answer("POST", "mail/confirmation", 422, "{\"error\":\"wrong_code\",\"triesLeft\":4}");
    mail.getByTestId("mail-code").fill("1111 2222");
    mail.getByTestId("mail-code").press("Enter");
    assertThat(mail.getByTestId("field-error")).containsText("4 more times");
    assertThat(mail.getByTestId("mail-code")).isFocused();
    service.settings.withObject("/mail").put("confirmed", true).remove("codeUntil");
    service.answer("POST", "mail/confirmation", 200, service.settings.toString());
    mail.getByTestId("confirm").click();
    assertThat(mail.getByTestId("unconfirmed")).hasCount(0);
    assertThat(mail.getByTestId("done")).hasText("This address is confirmed.");
    States.look(page, "settings-mail-confirmed");
  }

  @Test
  void aMailThatCannotBeSentIsSaid() {
    service.settings.withObject("/mail").put("address", "ada@example.com").put("after", 900);
    service.settings.withObject("/mail").put("leastUrgency", "low").put("texts", false);
    service.settings.withObject("/mail").put("confirmed", false);
    var page = open(BROWSER.tab(), "mail");
    var mail = page.getByTestId("mail-card");
    assertThat(mail.getByTestId("mail-code")).hasCount(0);
    service.answer("POST", "mail/code", 503, "{\"error\":\"mail_failed\",\"detail\":\"x\"}");
    mail.getByTestId("send-code").click();
    assertThat(mail.getByTestId("field-error")).containsText("Check the address");
    service.answer("POST", "mail/code", 429, "{\"error\":\"rate_limited\",\"detail\":\"x\"}");
    mail.getByTestId("send-code").click();
    assertThat(mail.getByTestId("field-error")).containsText("too often");
  }

  private Page open(Page page, String... channels) {
    service.serve(page, channels);
    page.navigate(url.toString());
    assertThat(page.getByTestId("clock-card")).isVisible();
    return page;
  }
}
