package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.WebSocketFrame;
import com.microsoft.playwright.WebSocketRoute;
import io.quarkus.test.junit.QuarkusTest;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A report that did not arrive is made again. */
@QuarkusTest
class SeenAgainTest extends SeenOnPages {
  private final List<WebSocketRoute> routes = new CopyOnWriteArrayList<>();

  /** What was reported, whether or not the server got it. */
  private final List<String> reports = new CopyOnWriteArrayList<>();

  /** The server never gets the first report; the second time it says that it has one. */
  @Test
  void reportsAgainWhatWasLost() {
    Page page = noting(fresh -> spoil(fresh, 1, (route, report) -> route.close()));
    Browser.join(page, base, session);
    ask();
    page.waitForCondition(() -> reports.size() == 2);
    page.waitForCondition(() -> first().has("seenAt"));
    reconnect(page);
    page.clock().runFor(10_000);
    assertEquals(2, reports.size());
  }

  @Test
  void triesARefusedReportAgainAfterPausesAndThenWithTheNextConnection() {
    Page page = tab(fresh -> spoil(fresh, 4, SeenAgainTest::refuse));
    ask(page);
    page.clock().runFor(1_000);
    awaitRefusals(page, 1);
    int refusals = 1;
    for (int pause : new int[] {5_000, 30_000, 120_000}) {
      page.clock().runFor(pause - 1);
      assertEquals(refusals, SeenCard.reported(page).size());
      page.clock().runFor(1);
      awaitRefusals(page, ++refusals);
    }
    page.clock().runFor(600_000);
    assertEquals(refusals, SeenCard.reported(page).size());
    assertFalse(first().has("seenAt"));

    reconnect(page);
    SeenCard.awaitWatched(page);
    page.clock().runFor(1_000);
    page.waitForCondition(() -> first().has("seenAt"));
    assertEquals(refusals + 1, reports.size());
  }

  /** What is said later is true then. */
  @Test
  void triesNothingAgainThatIsOutOfSight() {
    Page page = tab(fresh -> spoil(fresh, 1, SeenAgainTest::refuse));
    ask(page);
    page.clock().runFor(1_000);
    awaitRefusals(page, 1);
    SeenCard.look(page, true);
    page.clock().runFor(60_000);
    assertEquals(1, SeenCard.reported(page).size());
    SeenCard.look(page, false);
    page.clock().runFor(999);
    assertEquals(1, SeenCard.reported(page).size());
    page.clock().runFor(1);
    assertEquals(2, SeenCard.reported(page).size());
  }

  @Test
  void triesNothingAgainThatThePersonHasForbidden() {
    Page page = tab(fresh -> spoil(fresh, 1, SeenAgainTest::refuse));
    ask(page);
    page.clock().runFor(1_000);
    awaitRefusals(page, 1);
    page.getByTestId("open-settings").click();
    page.getByTestId("tell-seen").uncheck();
    page.clock().runFor(600_000);
    assertEquals(1, SeenCard.reported(page).size());
  }

  private static void awaitRefusals(Page page, int count) {
    page.waitForCondition(() -> page.evaluate("window.refused").equals(count));
  }

  private void reconnect(Page page) {
    int before = routes.size();
    routes.getLast().close();
    assertThat(page.getByTestId("connection")).not().containsText("Connected");
    page.waitForCondition(() -> {
      page.clock().runFor(1_000);
      return routes.size() > before;
    });
    assertThat(page.getByTestId("connection")).containsText("Connected");
  }

  /** Keeps the first {@code count} reports from the server and does {@code instead} for each. */
  private void spoil(Page page, int count, BiConsumer<WebSocketRoute, String> instead) {
    page.routeWebSocket(
        Pattern.compile(".*/ws/v1/.*"),
        route -> {
          WebSocketRoute server = route.connectToServer();
          routes.add(route);
          route.onMessage(frame -> pass(frame, route, server, count, instead));
        });
  }

  private void pass(
      WebSocketFrame frame,
      WebSocketRoute route,
      WebSocketRoute server,
      int count,
      BiConsumer<WebSocketRoute, String> instead) {
    if (frame.text().contains("interaction/seen")) {
      reports.add(frame.text());
      if (reports.size() <= count) {
        instead.accept(route, frame.text());
        return;
      }
    }
    server.send(frame.text());
  }

  private static void refuse(WebSocketRoute route, String report) {
    route.send(
        """
        {"jsonrpc":"2.0","id":%s,"error":{"code":1303,"message":"Later","data":{"error":"rate_limited"}}}
        """
            .formatted(Asker.json(report).path("id")));
  }
}
