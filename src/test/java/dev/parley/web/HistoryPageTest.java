package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.WebSocketRoute;
import dev.parley.transport.Meeting;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What has ended in a session can be searched, and says when and by which way it ended. */
@QuarkusTest
class HistoryPageTest {

  /** That the page shows at first, and more at a time. */
  private static final int STEP = 20;

  private static final int MOST = 200;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Meeting meeting = new Meeting();

  @TestHTTPResource("/")
  URI base;

  @Test
  void isSearchedWhateverTheCaseAndTheAccents() {
    answered("a", "Where is the café?", "Left");
    answered("b", "Which drink?", "CAFE au lait");
    answered("c", "Which town?", "Rome");
    answered("d", "Which river?", "Seine");
    meeting.ask("e", "{questions:[{text:'Which way?',type:'FreeText'}]}");
    meeting.end("e", "decline");
    var page = Browser.join(BROWSER.tab(), base, meeting.session());
    var search = page.getByTestId("search");
    assertThat(search).hasAccessibleName("Search these questions");
    assertThat(page.getByTestId("kept"))
        .hasText("Questions that have ended are kept for 60 minutes at most.");
    States.look(page, "history");
    search.fill("cafè");
    assertThat(entries(page)).hasCount(2);
    assertThat(page.getByTestId("found")).hasText("2 of 5 match");
    States.look(page, "history-searched");
    search.fill("declined");
    assertThat(entries(page)).hasCount(1);
    assertThat(entries(page)).containsText("Which way?");
    search.fill("nowhere");
    assertThat(entries(page)).hasCount(0);
    assertThat(page.getByTestId("found")).hasText("0 of 5 match");
    search.press("[");
    search.press("Escape");
    assertThat(search).hasValue("");
    assertThat(entries(page)).hasCount(5);
    assertThat(page.getByTestId("found")).hasText("");
  }

  @Test
  void fewAreNotSearched() {
    answered("a", "Where?", "Here");
    var page = Browser.join(BROWSER.tab(), base, meeting.session());
    assertThat(entries(page)).hasCount(1);
    assertThat(page.getByTestId("search")).hasCount(0);
    assertThat(page.getByTestId("show-earlier")).hasCount(0);
  }

  @Test
  void saysByWhichWayItEnded() {
    var page = Browser.join(BROWSER.tab(), base, meeting.session());
    var other = Browser.join(BROWSER.tab(), base, meeting.session());
    meeting.ask("a", "{questions:[{text:'Where?',type:'FreeText'}]}");
    assertThat(page.getByTestId("interaction")).isVisible();
    other.getByLabel("Where?").fill("Here");
    other.getByTestId("send").click();
    assertThat(page.locator(".outcome")).containsText("Answered in another window");
    assertThat(other.locator(".outcome")).containsText("You answered: Here");
    page.reload();
    assertThat(page.locator(".outcome"))
        .hasText(Pattern.compile("Answered\u00a0·\u00a0on Parley’s page\u00a0·\u00a0.+"));
    answered("b", "Which way?", "Left");
    assertThat(Pause.result(page).locator(".outcome"))
        .hasText(Pattern.compile("Answered\u00a0·\u00a0by the REST API\u00a0·\u00a0\\d+:\\d\\d.+"));
  }

  @Test
  void showsMoreOnDemandAndLeadsToIt() {
    for (int i = 0; i < 3 * STEP; i++) {
      answered("a" + i, "Number " + i + "?", "This");
    }
    var page = Browser.join(BROWSER.tab(), base, meeting.session());
    assertThat(entries(page)).hasCount(STEP);
    assertThat(entries(page).first()).containsText("Number 59?");
    page.getByTestId("show-earlier").click();
    assertThat(entries(page)).hasCount(2 * STEP);
    assertThat(entries(page).nth(STEP)).isFocused();
    States.look(page, "history-more");
    // the server is asked for these
    page.getByTestId("show-earlier").click();
    assertThat(entries(page)).hasCount(3 * STEP);
    assertThat(entries(page).nth(2 * STEP)).isFocused();
    assertThat(entries(page).last()).containsText("Number 0?");
    assertThat(page.getByTestId("show-earlier")).hasCount(0);
    assertThat(page.getByTestId("most")).hasCount(0);
    page.getByTestId("search").fill("number 7?");
    assertThat(entries(page)).hasCount(6);
    assertThat(page.getByTestId("found")).hasText("6 of 60 match");
  }

  @Test
  void leadsToTheSearchWhereNothingMoreIsFound() {
    for (int i = 0; i < 3 * STEP; i++) {
      answered("a" + i, "Number " + i + "?", "This");
    }
    var page = Browser.join(BROWSER.tab(), base, meeting.session());
    page.getByTestId("search").fill("nowhere");
    assertThat(entries(page)).hasCount(0);
    page.getByTestId("show-earlier").click();
    assertThat(page.getByTestId("found")).hasText("0 of 60 match");
    assertThat(page.getByTestId("show-earlier")).hasCount(0);
    assertThat(page.getByTestId("search")).isFocused();
  }

  @Test
  void showsWhatHasEndedBehindManyThatAreOpen() {
    var page = BROWSER.tab();
    page.routeWebSocket(
        Pattern.compile(".*/ws/v1/.*"),
        route -> list(route, number -> number == 0 ? open() : ended(number)));
    page.navigate(base.resolve("/?session=endless").toString());
    assertThat(page.getByTestId("other")).hasCount(49);
    assertThat(entries(page)).hasCount(STEP);
  }

  @Test
  void endsWithTheRetentionAndKeepsTheTimes() {
    answered("a", "Where?", "Here");
    var page = BROWSER.tab();
    page.clock().install();
    Browser.join(page, base, meeting.session());
    assertThat(entries(page)).hasCount(1);
    var time = entries(page).locator("time").innerText();
    page.clock().fastForward("30:00");
    answered("b", "Which way?", "Left");
    assertThat(Pause.result(page)).isVisible();
    assertThat(entries(page).locator("time")).hasText(time);
    page.clock().fastForward("31:00");
    assertThat(entries(page)).hasCount(0);
    assertThat(Pause.result(page)).isVisible();
  }

  @Test
  void showsNoMoreThanSoMany() {
    var page = BROWSER.tab();
    // a server that always has an older page
    page.routeWebSocket(
        Pattern.compile(".*/ws/v1/.*"), route -> list(route, HistoryPageTest::ended));
    page.navigate(base.resolve("/?session=endless").toString());
    for (int shown = STEP; shown < MOST; shown += STEP) {
      assertThat(entries(page)).hasCount(shown);
      page.getByTestId("show-earlier").click();
    }
    assertThat(entries(page)).hasCount(MOST);
    assertThat(entries(page).locator(".outcome").first())
        .hasText(
            Pattern.compile("Answered\u00a0·\u00a0\\w{3}, \\w{3} \\d{1,2}, \\d{1,2}:\\d\\d.[AP]M"));
    assertThat(page.getByTestId("show-earlier")).hasCount(0);
    assertThat(page.getByTestId("most")).hasText("Only the latest 200 are shown.");
    // the server of an earlier release says nothing of it
    assertThat(page.getByTestId("kept")).hasCount(0);
    assertEquals(MOST, page.evaluate("document.querySelector('parley-questions').ended.length"));
  }

  /** A server whose list has these pages. */
  private static void list(WebSocketRoute route, IntFunction<String> pages) {
    route.onMessage(frame -> {
      var request = Asker.json(frame.text());
      if (request.path("method").asText().equals("interaction/list")) {
        int page = request.at("/params/cursor").asInt();
        route.send(
            "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"interactions\":[%s],\"nextCursor\":\"%d\"}}"
                .formatted(request.path("id"), pages.apply(page), page + 1));
      }
    });
    route.send(
        "{\"jsonrpc\":\"2.0\",\"method\":\"session/ready\",\"params\":{\"sessionId\":\"endless\",\"open\":0}}");
  }

  private static String open() {
    return IntStream.range(0, 50)
        .mapToObj(i ->
            """
            {"toolUseId":"o-%1$d","reference":"o-%1$d","asker":{"client":"anonymous"},
              "questions":[{"id":"q1","label":"Q1","text":"Why?","type":"FreeText","multiline":true,"required":true}],
              "status":"open","createdAt":"2026-11-01T10:00:00Z",
              "now":"2026-11-01T10:02:00Z","expiresAt":"2026-11-01T10:30:00Z"}
            """
                .formatted(i))
        .collect(Collectors.joining(","));
  }

  private static String ended(int page) {
    return IntStream.range(0, 50)
        .mapToObj(i ->
            """
            {"toolUseId":"t%1$d-%2$d","reference":"r%1$d-%2$d","asker":{"client":"anonymous"},"questions":[],
              "answers":[],"status":"answered","createdAt":"2026-10-28T10:00:00Z",
              "endedAt":"2026-10-28T10:01:00Z","now":"2026-11-01T10:02:00Z","expiresAt":"2026-10-28T10:30:00Z"}
            """
                .formatted(page, i))
        .collect(Collectors.joining(","));
  }

  private void answered(String toolUseId, String question, String answer) {
    meeting.ask(toolUseId, "{questions:[{text:'" + question + "',type:'FreeText'}]}");
    meeting.answer(toolUseId, "[{id:'q1',answer:['" + answer + "']}]").then().statusCode(200);
  }

  private static Locator entries(Page page) {
    return page.getByTestId("history").getByTestId("ended");
  }
}
