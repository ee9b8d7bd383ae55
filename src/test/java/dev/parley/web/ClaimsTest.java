package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The title of the session, the urgency and the context, each as what the asker says. */
@QuarkusTest
class ClaimsTest {
  private static final String ACTIVE =
      "img, iframe, script, svg, [onerror], [onload], [style], [src], a:not(.open)";

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  private static ObjectNode meta(String title) {
    ObjectNode members = Asker.members();
    members.putObject("_meta").put("dev.parley/sessionTitle", title);
    return members;
  }

  private Locator cardFor(Page page, String session, ObjectNode members) {
    var result =
        asker.form(
            base,
            session,
            members,
            "{\"fields\":[{\"id\":\"a\",\"type\":\"text\",\"label\":\"Which branch?\"}]}");
    Locator card = page.getByTestId("interaction");
    assertThat(card).isVisible();
    assertFalse(result.isDone());
    return card;
  }

  @Test
  void showsNothingWithoutThem() {
    Page page = BROWSER.tab();
    Browser.join(page, base, "claims-none");
    Locator card = cardFor(page, "claims-none", Asker.members());
    assertThat(card).containsText("Which branch?");
    assertThat(card.getByTestId("claims")).hasCount(0);
    assertThat(card.getByTestId("context")).hasCount(0);
  }

  @Test
  void saysWhatTheAskerSaysAndShowsTheContextOnDemand() {
    Page page = BROWSER.tab();
    Browser.join(page, base, "claims");
    ObjectNode members = meta("Fix the login");
    members.put("urgency", "high").put("context", "I *migrate* the shop.\n\n- users\n- orders");
    Locator card = cardFor(page, "claims", members);
    assertThat(card.getByTestId("claims"))
        .hasText("Session: Fix the login · The asker says it is urgent".replace(" · ", " "));
    Locator context = card.getByTestId("context");
    assertThat(context.locator("li").first()).isHidden();
    Accessibility.assertSound(page);
    Screenshots.take(page, "claims");
    // in two lines, no dot ends the first, and that of the second stands outside
    page.setViewportSize(352, 800);
    Locator claims = card.getByTestId("claims").locator("> span");
    double room = 12;
    assertEquals(claims.first().boundingBox().x, claims.last().boundingBox().x + room, 0.5);
    assertEquals(
        "none", claims.first().evaluate("first => getComputedStyle(first, '::after').content"));
    page.setViewportSize(1000, 800);
    Locator summary = context.locator("summary");
    assertThat(summary).hasText("What the asker says it is doing");
    summary.focus();
    page.keyboard().press("Enter");
    assertThat(context.locator("em")).hasText("migrate");
    assertThat(context.locator("li").first()).isVisible();
    assertThat(card).isVisible();
    Accessibility.assertSound(page);
    Screenshots.take(page, "claims-context");
    page.setViewportSize(320, 800);
    Screenshots.take(page, "claims-context-narrow");
    summary.click();
    assertThat(context.locator("em")).isHidden();
  }

  @Test
  void aTitleThatIsGivenLaterComesAndGoesWithoutLosingWhatWasEntered() {
    Page page = BROWSER.tab();
    Browser.join(page, base, "claims-later");
    Locator card = cardFor(page, "claims-later", Asker.members().put("urgency", "low"));
    assertThat(card.getByTestId("claims")).hasText("The asker says it is not urgent");
    card.locator("textarea, input[type=text]").first().fill("main");
    title("claims-later", "\"Ship it\"");
    assertThat(card.getByTestId("claims")).containsText("Session: Ship it");
    assertThat(card.locator("textarea, input[type=text]").first()).hasValue("main");
    title("claims-later", "null");
    assertThat(card.getByTestId("claims")).hasText("The asker says it is not urgent");
  }

  private static void title(String session, String title) {
    given()
        .contentType("application/json")
        .body("{\"title\":" + title + "}")
        .put("/api/v1/sessions/" + session)
        .then()
        .statusCode(204);
  }

  @Test
  void hostileTextsAreOnlyTexts() {
    Page page = BROWSER.speaking("ar");
    List<String> elsewhere = new CopyOnWriteArrayList<>();
    page.onRequest(request -> {
      if (!request.url().startsWith(base.toString())) {
        elsewhere.add(request.url());
      }
    });
    page.navigate(base.resolve("/?session=claims-hostile").toString());
    assertThat(page.getByTestId("connection")).containsText("متصل");
    ObjectNode members =
        meta("<img src=x onerror=alert(1)> pay\u200bpal **bold** " + "W".repeat(150));
    members.put("urgency", "high");
    members.put(
        "context",
        "<iframe src=https://evil.example/></iframe> ![x](https://evil.example/b.png)"
            + " [y](javascript:alert(2)) \u200dz\n\n# Parley\n\n"
            + "<script>alert(3)</script>\n\n"
            + "y".repeat(2_000));
    Locator card = cardFor(page, "claims-hostile", members);
    Locator claims = card.getByTestId("claims");
    assertThat(claims).containsText("الجلسة:");
    assertThat(claims).containsText("السائل يقول");
    assertThat(claims).containsText("<img src=x onerror=alert(1)>");
    assertThat(claims).containsText("U+200B");
    assertThat(claims).containsText("**bold**");
    card.getByTestId("context").locator("summary").click();
    assertThat(card).containsText("<script>alert(3)</script>");
    assertThat(card).containsText("U+200D");
    assertThat(card.locator(ACTIVE)).hasCount(0);
    assertThat(card.locator("h1")).hasCount(0);
    assertEquals(List.of(), elsewhere, "requests that left the page");
    for (int width : List.of(1000, 320)) {
      page.setViewportSize(width, 800);
      assertFalse(isScrolledSideways(page), "at " + width);
    }
    Screenshots.take(page, "claims-hostile-arabic");
    Accessibility.assertSound(page);
  }

  private static boolean isScrolledSideways(Page page) {
    return (boolean)
        page.evaluate(
            "document.documentElement.scrollWidth > document.documentElement.clientWidth");
  }
}
