package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The page of all states, which only dev mode has. StaticFilesTest checks that nothing else does.
 */
@QuarkusTest
@TestProfile(StatesPageTest.Dev.class)
class StatesPageTest {

  private static final Path DOCUMENTATION = Path.of("docs/element.md");
  private static final Pattern PICTURE = Pattern.compile("\\(images/states/([a-z-]+)\\.png\\)");
  private static final Pattern PART = Pattern.compile("(?m)^\\| `([a-z-]+)` \\| [^|]+ \\|$");
  private static final Pattern TOKEN = Pattern.compile("(?m)^\\| `(--parley-[a-z-]+)`");

  /** A switch of the page, or no state of the element. */
  private static final Set<String> ELSEWHERE =
      Set.of("dark-phone", "forced-colours", "right-to-left", "no-such-question");

  /** The parts that can be seen, of all elements. */
  private static final String PARTS =
      """
      () => {
        const found = new Set();
        const walk = root => {
          for (const each of root.querySelectorAll('*')) {
            if (each.checkVisibility()) each.part.forEach(part => found.add(part));
            if (each.shadowRoot) walk(each.shadowRoot);
          }
        };
        walk(document);
        return [...found];
      }\
      """;

  /** As {@code quarkus:dev} builds it. */
  public static final class Dev implements QuarkusTestProfile {
    @Override
    public String getConfigProfile() {
      return "test,dev";
    }
  }

  @RegisterExtension static final Browser BROWSER = new Browser();

  @TestHTTPResource("/states.html")
  URI states;

  @Test
  void showsAllStatesOfTheDocumentationAndAllParts() throws IOException {
    var page = open();
    var shown = texts(page.locator("[data-state] > h2"));
    Set<String> pictures = found(PICTURE, Files.readString(DOCUMENTATION));
    pictures.removeAll(ELSEWHERE);
    assertTrue(pictures.size() > 20, pictures::toString);
    pictures.removeAll(shown);
    assertEquals(Set.of(), pictures, "states of the documentation that the page lacks");
    assertEquals(
        List.of(),
        page.evaluate(
            "[...document.querySelectorAll('[data-failed]')].map(e => e.dataset.failed)"));
    assertThat(page.locator("[data-state=denied]").getByTestId("offline"))
        .containsText("You need a new link");
    var documented = Files.readString(DOCUMENTATION);
    Set<String> parts = found(PART, documented.substring(documented.indexOf("| Part |")));
    var seen = new TreeSet<>(strings(page.evaluate(PARTS)));
    assertEquals(parts, seen);
    var offered = texts(control(page, "part").locator("option"));
    offered.remove("none");
    assertEquals(parts, offered);
    Screenshots.take(page, "states-page");
  }

  @Test
  void restylesByEveryToken() throws IOException {
    var page = open();
    page.getByText("Tokens", new Page.GetByTextOptions().setExact(true)).click();
    var inputs = page.locator("[data-token]");
    var offered =
        inputs.all().stream()
            .map(input -> input.getAttribute("data-token"))
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(found(TOKEN, Files.readString(DOCUMENTATION)), offered);
    page.locator("[data-token='--parley-ink']").fill("rgb(1, 2, 3)");
    assertThat(page.locator("[data-state=asked] parley-questions")).hasCSS("color", "rgb(1, 2, 3)");
    page.locator("[data-token='--parley-ink']").fill("");
    assertThat(page.locator("[data-state=asked] parley-questions"))
        .hasCSS("color", "rgb(34, 38, 42)");
  }

  @Test
  void changesWidthLookLanguageAndDirection() {
    var page = open();
    var asked = page.locator("[data-state=asked]");
    for (String width : List.of("768", "320", "240")) {
      control(page, "width").selectOption(width);
      assertThat(asked.locator(".box")).hasCSS("width", width + "px");
    }
    control(page, "look").selectOption("dark");
    assertThat(asked.locator("parley-questions")).hasCSS("color", "rgb(231, 233, 234)");
    control(page, "look").selectOption("forced colours, roughly");
    control(page, "part").selectOption("card");
    assertThat(asked.getByTestId("interaction")).hasCSS("outline-style", "dashed");
    control(page, "direction").selectOption("rtl");
    assertThat(asked).hasCSS("direction", "rtl");
    control(page, "language").selectOption("ar");
    assertThat(asked.locator("parley-questions .all")).hasAttribute("dir", "rtl");
    Screenshots.take(page, "states-page-arabic");
  }

  private Page open() {
    var page = BROWSER.tab(1400);
    var policy = page.navigate(states.toString()).headerValue("Content-Security-Policy");
    assertTrue(
        policy.startsWith("default-src 'none'; script-src 'self'; style-src 'self'"), policy);
    assertThat(page.locator("#states[data-settled]")).isVisible();
    return page;
  }

  private static Locator control(Page page, String name) {
    return page.locator("[data-control=%s]".formatted(name));
  }

  private static Set<String> texts(Locator all) {
    return new TreeSet<>(all.allTextContents());
  }

  private static List<String> strings(Object all) {
    return ((List<?>) all).stream().map(String.class::cast).toList();
  }

  private static Set<String> found(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map(each -> each.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
