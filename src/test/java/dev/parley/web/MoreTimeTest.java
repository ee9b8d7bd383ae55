package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.microsoft.playwright.Clock;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.WebSocketRoute;
import com.microsoft.playwright.options.AriaRole;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Who needs more time is offered it while there is some, and is told when there is none. */
@QuarkusTest
@TestProfile(MoreTimeTest.SeventyMinutes.class)
class MoreTimeTest {
  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  private CompletableFuture<String> answer;

  /** A question lives an hour, or ten minutes longer. */
  public static final class SeventyMinutes implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("parley.interaction.ttl", "1h", "parley.interaction.max-ttl", "70m");
    }
  }

  @Test
  void isOfferedLateAndOnlyWhileThereIsAny() {
    Page page = asked("more");
    assertThat(page.getByRole(AriaRole.TIMER)).isVisible();
    assertThat(button(page)).hasCount(0);

    page.clock().fastForward("55:00");
    assertThat(button(page)).hasText("15 more minutes");
    States.look(page, "more-time");
    button(page).press("Enter");
    assertThat(button(page)).hasCount(0);
    assertThat(page.getByRole(AriaRole.LOG)).containsText("You have more time. Open until");
    assertThat(page.getByTestId("interaction")).isFocused();
    assertFalse(answer.isDone());

    page.clock().fastForward("01:05:00");
    button(page).click();
    assertThat(button(page)).hasCount(0);
    Locator card = page.getByTestId("interaction");
    assertThat(card).containsText("This question cannot stay open longer.");
    assertThat(page.getByRole(AriaRole.LOG)).containsText("This question cannot stay open longer.");
    assertThat(card).isFocused();
    States.look(page, "no-more-time");
  }

  @Test
  void allWindowsFollow() {
    Page page = asked("windows");
    Page other = Browser.join(BROWSER.tab(), base, "windows");
    Locator time = other.getByRole(AriaRole.TIMER).locator("time");
    assertThat(time).hasText(Pattern.compile("1 hour|60 minutes"));
    page.clock().fastForward("55:00");
    button(page).click();
    assertThat(time).hasText(Pattern.compile("1 hour.+10 minutes|70 minutes"));
  }

  @Test
  void theButtonComesUnderNoClick() {
    Page page = asked("armed");
    Form.awaitArmed(page);
    page.clock().pauseAt(System.currentTimeMillis() + 55 * 60_000);
    assertThat(button(page)).isVisible();
    assertThat(page.locator("parley-interaction[armed]")).hasCount(0);
    page.clock().runFor(500);
    Form.awaitArmed(page);
  }

  @Test
  void tellsTheTimeOfTheOwnClock() {
    Page page = BROWSER.tab();
    page.clock().install(new Clock.InstallOptions().setTime("2030-01-01T00:00:00Z"));
    Browser.join(page, base, "clock");
    answer = asker.ask(base, "clock", States.LONE);
    assertThat(page.getByTestId("interaction")).isVisible();
    page.clock().fastForward("55:00");
    button(page).click();
    assertThat(button(page)).hasCount(0);
    String until = page.getByRole(AriaRole.TIMER).locator("time").getAttribute("title");
    assertThat(page.getByRole(AriaRole.LOG)).containsText("You have more time. " + until);
  }

  @Test
  void saysThatItWasRefused() {
    Page page = BROWSER.tab();
    page.routeWebSocket(
        Pattern.compile(".*/ws/v1/.*"),
        route -> {
          WebSocketRoute server = route.connectToServer();
          route.onMessage(frame -> server.send(refused(frame.text())));
        });
    page.clock().install();
    Browser.join(page, base, "refused");
    answer = asker.ask(base, "refused", States.LONE);
    assertThat(page.getByTestId("interaction")).isVisible();
    page.clock().fastForward("55:00");
    button(page).click();
    assertThat(page.getByTestId("interaction")).containsText("You did not get more time.");
    assertThat(page.getByRole(AriaRole.LOG)).containsText("You did not get more time. Try again.");
    assertThat(button(page)).isFocused();
    States.look(page, "more-time-failed");
  }

  /** The server knows no such length. */
  private static String refused(String frame) {
    return frame.contains("interaction/extend") ? frame.replace("900", "-1") : frame;
  }

  /** With several processes, more time may be told after this window has answered. */
  @Test
  void opensNoCardAgainThatWasAnswered() {
    Page page = BROWSER.tab();
    page.clock().install();
    List<Runnable> late = new ArrayList<>();
    page.routeWebSocket(Pattern.compile(".*/ws/v1/.*"), route -> holdUpdatesBack(route, late));
    Browser.join(page, base, "late-update");
    answer = asker.ask(base, "late-update", freeText("Your name?"));
    assertThat(page.getByLabel("Your name?")).isVisible();
    page.clock().fastForward("55:00");
    button(page).click();
    assertThat(page.getByRole(AriaRole.LOG)).containsText("You have more time.");
    page.getByLabel("Your name?").fill("Ann");
    page.getByTestId("send").click();
    assertThat(page.getByTestId("ended").first()).containsText("You answered");

    assertEquals(1, late.size());
    late.forEach(Runnable::run);
    Pause.goOn(page);
    answer = asker.ask(base, "late-update", freeText("Your address?"));
    assertThat(page.getByLabel("Your address?")).isVisible();
    assertThat(page.getByTestId("interaction")).hasCount(1);
    assertThat(page.getByTestId("ended")).hasCount(1);
  }

  private static String freeText(String text) {
    return "{\"questions\":[{\"text\":\"" + text + "\",\"type\":\"FreeText\"}]}";
  }

  private static void holdUpdatesBack(WebSocketRoute route, List<Runnable> late) {
    WebSocketRoute server = route.connectToServer();
    route.onMessage(frame -> server.send(frame.text()));
    server.onMessage(frame -> {
      if (frame.text().contains("interaction/updated") && !frame.text().contains("draftRevision")) {
        late.add(() -> route.send(frame.text()));
      } else {
        route.send(frame.text());
      }
    });
  }

  @Test
  void isNotOfferedToWhoOnlyReads() {
    Page page = asked("reader");
    page.clock().fastForward("55:00");
    assertThat(button(page)).isVisible();
    page.locator("parley-questions").evaluate("element => element.setAttribute('readonly', '')");
    assertThat(button(page)).hasCount(0);
  }

  private Page asked(String session) {
    Page page = BROWSER.tab();
    page.clock().install();
    Browser.join(page, base, session);
    answer = asker.ask(base, session, States.LONE);
    assertThat(page.getByTestId("interaction")).isVisible();
    return page;
  }

  private static Locator button(Page page) {
    return page.getByTestId("more-time");
  }
}
