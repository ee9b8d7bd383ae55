package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the page loads until its first question, and what of it may fail or be late. */
@QuarkusTest
class PageLoadTest {
  private static final int MOST_BYTES = 75_000;
  private static final String LANGUAGE = "/static/bundle/lang-";
  private static final String WHY = "{\"questions\":[{\"text\":\"Why?\"}]}";

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  private final String session = "load-" + UUID.randomUUID();
  private final List<String> requested = new CopyOnWriteArrayList<>();

  @ParameterizedTest
  @ValueSource(strings = {"en-GB", "de-DE", "hi"})
  void isSmall(String language) {
    var answer = asker.ask(base, session, WHY);
    Page page = BROWSER.speaking(language);
    var bytes = new AtomicLong();
    var network = page.context().newCDPSession(page);
    network.on(
        "Network.loadingFinished",
        event -> bytes.addAndGet(event.get("encodedDataLength").getAsLong()));
    network.send("Network.enable");
    // modules are loaded ahead once the question is shown, as LoadedAheadTest checks
    page.route("**/static/bundle/lazy-**", Route::abort);
    open(page, "");
    assertThat(page.getByTestId("interaction")).isVisible();
    assertTrue(requested.stream().anyMatch(url -> url.contains("/static/bundle/app-")));
    System.out.printf("The page in %s: %,d bytes until its question%n", language, bytes.get());
    assertTrue(bytes.get() < MOST_BYTES, bytes + " bytes");
    assertTrue(bytes.get() > MOST_BYTES / 2, "this is not all: " + bytes + " bytes");
    assertFalse(answer.isDone());
  }

  @Test
  void anEnglishPageLoadsNoLanguage() {
    open(BROWSER.tab(), "");
    assertEquals(List.of(), languages());
  }

  @Test
  void aGermanPageLoadsGermanOnceAndNoOther() {
    var answer = asker.ask(base, session, WHY);
    Page page = BROWSER.speaking("de-DE");
    open(page, "");
    assertThat(page.getByTestId("decline")).hasText("Ablehnen");
    assertThat(page.getByTestId("open-settings")).hasText("Einstellungen");
    // by its name, which leads to the name with its hash
    assertEquals(2, languages().size(), languages()::toString);
    assertTrue(languages().stream().allMatch(url -> url.contains(LANGUAGE + "de")));
    assertFalse(answer.isDone());
  }

  @Test
  void aLanguageThatFailsLeavesEnglishUntilTheNextQuestion() {
    Page page = BROWSER.tab();
    page.route("**" + LANGUAGE + "**", Route::abort);
    var first = asker.ask(base, session, WHY);
    open(page, "&lang=de");
    assertThat(page.getByTestId("decline")).hasText("Decline");
    assertThat(page.locator("html")).hasAttribute("lang", "en");
    page.unroute("**" + LANGUAGE + "**");
    page.getByLabel("Why?").fill("Because");
    page.getByTestId("send").click();
    assertThat(page.getByTestId("ended")).containsText("You answered");
    assertTrue(first.join().contains("Because"));

    var second = asker.ask(base, session, WHY);
    Pause.goOn(page);

    assertThat(page.getByTestId("decline")).hasText("Ablehnen");
    assertThat(page.locator("html")).hasAttribute("lang", "de");
    assertFalse(second.isDone());
  }

  @Test
  void aLanguageThatIsLateReplacesEnglish() {
    Page page = BROWSER.tab();
    List<Route> held = new CopyOnWriteArrayList<>();
    page.route("**" + LANGUAGE + "**", held::add);
    var answer = asker.ask(base, session, WHY);
    open(page, "&lang=de");
    assertThat(page.getByTestId("decline")).hasText("Decline");
    page.getByLabel("Why?").fill("Because");
    page.unroute("**" + LANGUAGE + "**");
    held.forEach(Route::resume);
    assertThat(page.getByTestId("decline")).hasText("Ablehnen");
    assertThat(page.getByTestId("connection")).containsText("Verbunden");
    assertThat(page.getByLabel("Why?")).hasValue("Because");
    assertFalse(answer.isDone());
  }

  @Test
  void theQuestionDoesNotWaitForWhoItIs() {
    Page page = BROWSER.tab();
    List<Route> held = new CopyOnWriteArrayList<>();
    page.route("**/api/v1/me", held::add);
    var answer = asker.ask(base, session, WHY);
    open(page, "");
    assertThat(page.getByTestId("interaction")).isVisible();
    assertThat(page.getByTestId("connection")).containsText("Connected");
    assertFalse(held.isEmpty());
    held.forEach(Route::resume);
    assertThat(page.locator("#session")).containsText(session);
    assertFalse(answer.isDone());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          de                        | de
          de-CH, en;q=0.5           | de
          en;q=0.5, DE;q=0.8        | de
          tlh, nl;q=0.9, ja;q=0.1   | ja
          """)
  void pagesNameTheLanguageThatWillBeSpoken(String accepted, String language) {
    for (String path : List.of("/", "/ask/ref_AAAAAAAAAAAAAAAAAAAAAA")) {
      var response =
          given().header("Accept-Language", accepted).header("Accept", "text/html").get(path);
      assertEquals(
          "<" + LANGUAGE + language + ".js>; rel=modulepreload", response.header("Link"), path);
      assertTrue(
          response.headers().getValues("Vary").stream()
              .anyMatch(named -> named.equalsIgnoreCase("Accept-Language")));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"en, de;q=0.9", "nl", "de;q=0", "de;q=x", "*", ";,;q", "../de"})
  void pagesNameNoLanguageThatIsNotWanted(String accepted) {
    assertNull(given().header("Accept-Language", accepted).get("/").header("Link"));
  }

  private void open(Page page, String more) {
    page.onRequest(request -> requested.add(request.url()));
    page.navigate(base.resolve("/?session=" + session + more).toString());
  }

  private List<String> languages() {
    return requested.stream().filter(url -> url.contains(LANGUAGE)).toList();
  }
}
