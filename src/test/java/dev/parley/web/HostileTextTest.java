package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Texts by which a model may mislead its human, and how the page shows them. */
@QuarkusTest
class HostileTextTest {

  /** Elements and attributes that could run, load or hide something. */
  private static final String ACTIVE =
      "img, picture, video, audio, iframe, object, embed, script, style, link, svg, math, base,"
          + " meta, [onerror], [onload], [onclick], [style], [src], [srcset], [background]";

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  private final List<String> elsewhere = new CopyOnWriteArrayList<>();

  @Test
  void showsASmallMarkdown() {
    var card =
        cardFor(
            "hostile-markdown",
            "Deploy **now**, *later* or ~~never~~? Run `make x` in \\*dir\\*, snake_case_name.",
            """
            # Plan

            1. First
            2. Second
               - nested

            > quoted

            ```
            <b>code</b>
            ```
            """);
    assertThat(card.locator("strong")).hasText("now");
    assertThat(card.locator("em")).hasText("later");
    assertThat(card.locator("del")).hasText("never");
    assertThat(card.locator("legend code")).hasText("make x");
    assertThat(card).containsText("*dir*, snake_case_name.");
    assertThat(card.locator("ol > li")).hasCount(2);
    assertThat(card.locator("ol ul > li")).hasText("nested");
    assertThat(card.locator("blockquote")).hasText("quoted");
    assertThat(card.locator("pre")).hasText("<b>code</b>");
    // askers must not write the outline of the page
    assertThat(card.getByRole(AriaRole.HEADING, named("Plan"))).hasCount(0);
    Screenshots.take(card.page(), "markdown");
  }

  @Test
  void runsAndLoadsNothing() {
    var card =
        cardFor(
            "hostile-markup",
            "<img src=https://evil.example/a.png onerror=alert(1)> ![see](https://evil.example/b.png)"
                + " <script>alert(2)</script> <a href=\"javascript:alert(3)\">x</a>",
            """
            <iframe src="https://evil.example/"></iframe>
            <svg onload="alert(4)"><style>@import url(https://evil.example/c.css)</style></svg>
            ![x](javascript:alert(5)) ![a](data:image/svg+xml;base64,PHN2Zz4=)
            &lt;b&gt;entity&lt;/b&gt; &#60;i&#62; [<b>bold</b>](https://ok.example/)
            <https://evil.example/"onclick="alert(6)>
            ```<script>alert(7)</script>
            ```
            """);
    assertThat(card.locator(ACTIVE)).hasCount(0);
    assertThat(card.locator("a:not(.open)")).hasCount(0);
    assertThat(card).containsText("<img src=https://evil.example/a.png onerror=alert(1)>");
    assertThat(card).containsText("see (https://evil.example/b.png)");
    assertThat(card).containsText("<script>alert(2)</script>");
    assertThat(card).containsText("&lt;b&gt;entity&lt;/b&gt; &#60;i&#62;");
    assertThat(card).containsText("<b>bold</b> (https://ok.example/)");
  }

  @Test
  void opensNoAddressThatIsNotAPlainWebAddress() {
    var card =
        cardFor(
            "schemes",
            "[a](javascript:alert(1)) [b](JaVaScRiPt:alert(2)) [c](data:text/html,<script>3</script>)"
                + " [d](vbscript:x) [e](file:///etc/passwd) [f](//evil.example/x) [g](/rpc)",
            "[h](https://bank.example@evil.example/) [i](&#106;avascript:alert(4)) [j](blob:x)"
                + " [k](<java\\nscript:alert(5)>) [l](ws://evil.example) [m](https://[x)");
    assertThat(card.locator("a")).hasCount(0);
    assertThat(card).containsText("a (javascript:alert(1))");
    assertThat(card).containsText("h (https://bank.example@evil.example/)");
    assertThat(card).containsText("g (/rpc)");
  }

  /** Letters that look like others, or that turn the line around. */
  @Test
  void opensNoAddressWhoseHostMayPassForAnother() {
    var card =
        cardFor(
            "hosts",
            "[a](https://p\u0430ypal.com/) [b](https://xn--pypal-4ve.com/) [c](https://%D0%B5xample.com/)"
                + " [d](https://\u0430\u0440\u0440\u04cf\u0435.com/) [e](https://\u05d0\u05d1\u05d2.com/)",
            "[f](https://p\u03b1ypal.com/)");
    assertThat(card.locator("a")).hasCount(0);
    assertThat(card).containsText("a (https://xn--pypal-4ve.com/)");
    var honest =
        cardFor(
            "honest",
            "[a](https://\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444/) [b](https://m\u00fcnchen.de/)"
                + " [c](https://\u4f8b\u3048.jp/)",
            "[d](https://docs.example/)");
    assertThat(honest.locator("a")).hasCount(4);
  }

  @Test
  void keepsWhoAsksInSightAndNothingLargerThanTheQuestion() {
    var page = BROWSER.tab();
    var card =
        cardFor(
            page,
            "chrome",
            "What now?",
            "# Parley\n\n" + "Your session has ended. Log in again.\n\n".repeat(40));
    var largest =
        card.evaluate(
            """
            card => {
              const size = one => parseFloat(getComputedStyle(one).fontSize);
              const { shadowRoot } = card.querySelector('parley-question');
              const said = [...card.querySelectorAll('.said-heading, .about *, .said *')];
              return Math.max(...said.map(size)) <= size(shadowRoot.querySelector('.first'));
            }
            """);
    assertEquals(true, largest);
    assertThat(card.locator("img, h1")).hasCount(0);
    card.getByRole(AriaRole.RADIO).scrollIntoViewIfNeeded();
    assertThat(card.locator("header .said-heading")).not().isInViewport();
    assertThat(card.locator(".asker")).isInViewport();
  }

  @Test
  void showsTheWholeTargetOfALinkAndOpensItOnlyOnPurpose() {
    var page = BROWSER.tab();
    var reached = new CopyOnWriteArrayList<Route>();
    page.context()
        .route(
            Pattern.compile("https://docs\\.example/.*"),
            route -> {
              reached.add(route);
              route.fulfill(new Route.FulfillOptions().setBody("opened"));
            });
    var card =
        cardFor(
            page,
            "links",
            "Read [https://bank.example](https://docs.example/a_(b)?q=1#c) and https://еxample.com/.",
            "More: <https://docs.example/more>");
    assertThat(card).containsText("https://bank.example (https://docs.example/a_(b)?q=1#c)");
    // a foreign letter in a host shows as what it is
    assertThat(card).containsText("https://xn--xample-2of.com/");
    card.getByText("https://bank.example").first().click();
    card.getByText("(https://docs.example/a_(b)?q=1#c)").click();
    assertEquals(1, page.context().pages().size());
    assertTrue(reached.isEmpty());

    var open = card.getByRole(AriaRole.LINK, named("Open https://docs.example/a_(b)?q=1#c"));
    assertThat(open).hasAttribute("rel", Pattern.compile("noopener noreferrer.*"));
    var opened = page.waitForPopup(open::click);
    opened.waitForLoadState();
    assertEquals("https://docs.example/a_(b)?q=1#c", opened.url());
    assertEquals(true, opened.evaluate("window.opener === null && document.referrer === ''"));
    assertFalse(reached.getFirst().request().headers().containsKey("referer"));
    assertThat(page.getByTestId("interaction")).hasCount(1);
  }

  @Test
  void keepsAChoiceUnchosenWhenALinkBesideItIsFollowed() {
    var page = BROWSER.tab();
    page.context()
        .route(
            "https://docs.example/",
            route -> route.fulfill(new Route.FulfillOptions().setBody("opened")));
    Browser.join(page, base, "beside");
    var answer =
        asker.ask(
            base,
            "beside",
            """
            {"questions":[{"text":"Which?","type":"SingleChoice","choices":[
              {"value":"a","label":"A","description":"See [docs](https://docs.example/)"}]}]}
            """);
    var open = page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Open https"));
    page.waitForPopup(open::click);
    assertThat(page.getByLabel("A", new Page.GetByLabelOptions().setExact(true))).not().isChecked();
    assertFalse(answer.isDone());
  }

  private Locator cardFor(String session, String text, String preview) {
    return cardFor(BROWSER.tab(), session, text, preview);
  }

  /** A text that is the question, the description and the preview at once. */
  private Locator cardFor(Page page, String session, String text, String more) {
    page.onRequest(request -> {
      if (!request.url().startsWith(base.toString())) {
        elsewhere.add(request.url());
      }
    });
    Browser.join(page, base, session);
    var arguments = Asker.members().put("description", more);
    var field = arguments.putArray("fields").addObject();
    field.put("id", "a").put("type", "radio").put("label", text).put("description", "d");
    var option = field.putArray("options").addObject();
    option.put("value", "x").put("label", "X").put("description", "y").put("preview", "z");
    var result = asker.form(base, session, arguments.toString());
    var card = page.getByTestId("interaction");
    assertThat(card).isVisible();
    assertFalse(result.isDone());
    assertEquals(List.of(), elsewhere, "requests that left the page");
    return card;
  }

  private static Locator.GetByRoleOptions named(String name) {
    return new Locator.GetByRoleOptions().setName(name);
  }
}
