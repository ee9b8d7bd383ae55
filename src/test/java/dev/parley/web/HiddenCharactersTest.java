package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.WebSocketRoute;
import com.microsoft.playwright.options.AriaRole;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Characters that cannot be seen, or that turn the text around, show as what they are. */
@QuarkusTest
class HiddenCharactersTest {

  @RegisterExtension static final Browser BROWSER = new Browser();

  @TestHTTPResource("/")
  URI base;

  /** Parley itself refuses most of these characters; a page must not depend on that. */
  @Test
  void revealsWhatCannotBeSeen() {
    var page = BROWSER.tab();
    page.routeWebSocket(Pattern.compile(".*/ws/v1/.*"), HiddenCharactersTest::feed);
    page.navigate(base.resolve("/?session=fed").toString());
    var card = page.getByTestId("interaction");
    assertThat(card).containsText("Pay U+202E 001 euros");
    assertThat(card).containsText("to paU+200Bypal");
    assertThat(card).containsText("hidU+E0061 U+E0062 U+E0063den");
    assertThat(card).containsText("heU+FEFFad");
    assertThat(card).containsText("U+0007bell");
    assertThat(card).containsText("Asked by U+2066agent");
    assertThat(card).containsText("(says it is U+200FClaude 1)");
    assertThat(card.getByRole(AriaRole.TEXTBOX).first()).hasAttribute("placeholder", "[U+202E]x");
    assertThat(card.getByTestId("field-error").first()).containsText("U+202Egnorw");
    assertThat(card.getByText("U+0336 ×14")).isVisible();
    assertThat(card.locator(".code-comment .revealed")).hasText("U+202E");
    // these invisible characters are needed where they stand
    assertThat(card).containsText("👩‍👩‍👧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 क्‍ष نمی‌خواهم é");
    assertEquals(0, ((List<?>) card.evaluate(HIDDEN)).size());
    assertThat(page.getByRole(AriaRole.LOG)).containsText("[U+202E]title 1[U+061C]-9 1[U+200E]-9");
    Form.review(page);
    assertThat(card.getByTestId("send")).hasText("U+202EdneS");
  }

  /** Finds controls of direction that are still in the tree. */
  private static final String HIDDEN =
      """
      card => [...card.querySelectorAll('*')].flatMap(element => [...element.childNodes])
        .filter(node => node.nodeType === 3 && /\\p{Bidi_Control}|[\\u200b\\ufeff]/u.test(node.data))
        .map(node => node.data)
      """;

  private static final String FED =
      """
      {"sessionId":"fed","toolUseId":"t","asker":{"client":"\\u2066agent"},
       "host":{"name":"\\u200fClaude","version":"1"},"title":"\\u202etitle 1\\u061c-9 1\\u200e-9",
       "description":"zz\\u0336\\u0336\\u0336\\u0336\\u0336\\u0336\\u0336\\u0336\\u0336\\u0336\\u0336\\u0336\\u0336\\u0336\\u0336\\u0336\\u0336\\u0336\\u0336\\u0336!",
       "prompt":"👩‍👩‍👧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 क्‍ष نمی‌خواهم é",
       "questions":[
         {"id":"a","type":"FreeText","multiline":false,"label":"a","required":false,
          "text":"Pay \\u202e 001 euros to pa\\u200bypal","description":"hid\\udb40\\udc61\\udb40\\udc62\\udb40\\udc63den",
          "placeholder":"\\u202ex"},
         {"id":"b","type":"SingleChoice","label":"b","required":false,"text":"he\\ufeffad","allowOther":false,
          "choices":[{"value":"x","label":"\\u0007bell","preview":"```ts\\n// a\\u202eb\\n```"}]}],
       "fieldErrors":{"a":"\\u202egnorw"},
       "submitLabel":"\\u202edneS","cancelLabel":"Cancel","status":"open",
       "createdAt":"2026-11-01T10:00:00Z","expiresAt":"2026-11-01T11:00:00Z","now":"2026-11-01T10:00:00Z"}
      """;

  private static void feed(WebSocketRoute socket) {
    socket.onMessage(frame -> {});
    socket.send(
        "{\"jsonrpc\":\"2.0\",\"method\":\"session/ready\",\"params\":{\"sessionId\":\"fed\",\"open\":1}}");
    socket.send(
        "{\"jsonrpc\":\"2.0\",\"method\":\"interaction/requested\",\"params\":{\"interaction\":%s}}"
            .formatted(FED.replace("\n", "")));
  }
}
