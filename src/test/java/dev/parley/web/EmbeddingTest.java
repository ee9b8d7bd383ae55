package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The element in a page of another origin, by one script tag. */
@QuarkusTest
@TestProfile(OtherOrigin.Allowed.class)
class EmbeddingTest {

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @RegisterExtension final OtherOrigin other = new OtherOrigin();

  @TestHTTPResource("/")
  URI base;

  @Test
  void worksInAForeignPageByOneTag() throws Exception {
    var page =
        embedded(
            """
            <style>p { color: red !important } button { display: none }
              parley-questions { --parley-accent: rgb(90, 40, 160); color-scheme: light }
              parley-questions::part(title) { letter-spacing: 3px }</style>
            <parley-questions session="foreign"></parley-questions>
            """);
    var answer =
        asker.ask(
            base,
            "foreign",
            "{\"title\":\"Hello\",\"questions\":[{\"text\":\"Which?\",\"type\":\"SingleChoice\",\"choices\":[\"A\",\"B\"]}]}");
    assertThat(page.getByTestId("interaction")).isVisible();
    // style rules of the page do not apply inside, but its theme does
    assertThat(page.getByTestId("dismiss")).isVisible();
    assertThat(page.getByRole(AriaRole.HEADING)).hasCSS("letter-spacing", "3px");
    page.evaluate(
        "() => { window.heard = []; for (const name of ['parley-ended', 'parley-count'])"
            + " document.addEventListener(name, event => window.heard.push(name + ' ' + (event.status ? event.sessionId + ' ' + event.status : event.open))); }");
    Form.awaitArmed(page);
    page.getByLabel("B").click();
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("\"B\""));
    assertThat(page.getByTestId("ended")).isVisible();
    assertEquals(
        List.of("parley-ended foreign answered", "parley-count 0"), page.evaluate("window.heard"));
  }

  @Test
  void connectsToWhatItIsToldAndLeavesWhenItIsTakenAway() throws Exception {
    var page = embedded("<div id=\"place\"></div>");
    page.evaluate(
        "base => { const element = document.createElement('parley-questions'); element.session = 'moved';"
            + " element.server = base; element.history = 'off'; window.states = [];"
            + " element.addEventListener('parley-connection', event => window.states.push(event.state));"
            + " document.getElementById('place').append(element); }",
        base.toString());
    var answer = asker.ask(base, "moved", "{\"questions\":[{\"text\":\"Why?\"}]}");
    page.getByLabel("Why?").fill("Because");
    page.evaluate("document.body.append(document.querySelector('parley-questions'))");
    assertThat(page.getByLabel("Why?")).hasValue("Because");
    assertThat(page.getByTestId("interaction")).hasCount(1);
    page.evaluate("document.querySelector('parley-questions').remove()");
    var later = Browser.join(BROWSER.tab(), base, "moved");
    assertThat(later.getByTestId("presence")).hasText("only you here");
    assertThat(later.getByLabel("Why?")).hasValue("Because");
    assertFalse(answer.isDone());
  }

  @Test
  void speaksALanguageThatItLoadsFromWhereItIsFrom() throws Exception {
    var page =
        embedded("<parley-questions session=\"foreign-words\" lang=\"de\"></parley-questions>");
    var answer = asker.ask(base, "foreign-words", "{\"questions\":[{\"text\":\"Warum?\"}]}");
    assertThat(page.getByTestId("decline")).hasText("Ablehnen");
    assertFalse(answer.isDone());
  }

  @Test
  void loadsRarePartsFromWhereItIsFrom() throws Exception {
    var page = embedded("<parley-questions session=\"foreign-parts\"></parley-questions>");
    var answer = asker.ask(base, "foreign-parts", "{\"questions\":[{\"text\":\"Why?\"}]}");
    page.getByTestId("keys").click();
    assertThat(page.getByTestId("keys-list")).isVisible();
    assertFalse(answer.isDone());
  }

  @Test
  void isDeniedByAnotherOriginToo() throws Exception {
    var page = embedded("<div id=\"place\"></div>");
    page.evaluate(
        "base => { const element = document.createElement('parley-questions'); element.session = 'denied';"
            + " element.server = base; element.ticket = 'nonsense';"
            + " document.getElementById('place').append(element); }",
        base.toString());
    assertThat(page.getByTestId("offline")).containsText("You need a new link");
  }

  /** A page of another origin that holds one script tag of ours. */
  private Page embedded(String body) throws IOException {
    var html =
        """
        <!doctype html><html lang="en"><title>Elsewhere</title>%s
        <script type="module" src="%s"></script>
        """
            .formatted(body, base.resolve("/static/bundle/element.js"));
    other.serve(path -> html.getBytes(StandardCharsets.UTF_8));
    var page = BROWSER.tab();
    page.navigate(OtherOrigin.address() + "/");
    return page;
  }
}
