package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The developer's console: asks as a model's host, answers, and shows the frames. */
@QuarkusTest
class ConsoleTest {

  @RegisterExtension static final Browser BROWSER = new Browser();

  @TestHTTPResource("/console.html")
  URI console;

  @Test
  void asksAnswersAndShowsTheFrames() {
    var page = BROWSER.tab();
    page.navigate(console.toString());
    assertThat(page.getByTestId("frames")).containsText("session/ready");
    page.getByTestId("console-ask").click();
    Form.awaitArmed(page);
    page.getByRole(AriaRole.RADIO, new Page.GetByRoleOptions().setName("SQLite")).click();
    assertThat(page.getByTestId("result")).containsText("\"answer\":[\"sqlite\"]");
    Pause.goOn(page);
    page.getByTestId("sample").selectOption("A form with every field");
    page.getByTestId("console-ask").click();
    page.getByLabel("Text", new Page.GetByLabelOptions().setExact(true)).fill("Seven");
    Accessibility.assertSound(page);
    Form.send(page);
    assertThat(page.getByTestId("result")).containsText("text: user wrote: Seven");
    assertThat(page.getByTestId("frames")).containsText("interaction/requested");
    assertThat(page.getByTestId("frames")).containsText("interaction/resolved");
    page.getByTestId("send-frame").click();
    assertThat(page.getByTestId("frames")).containsText("\"interactions\":");
    Screenshots.take(page, "console");
  }
}
