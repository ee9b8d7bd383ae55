package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Frame;
import com.microsoft.playwright.Page;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A long card in a page that scrolls, so that only a part of the card is in sight. */
@QuarkusTest
@TestProfile(OtherOrigin.Allowed.class)
class SeenEmbeddedTest extends SeenOnPages {
  /** The top of the card on the screen of its frame. */
  private static final String TOP =
      """
      () => document.querySelector('parley-questions').shadowRoot
          .querySelector('parley-interaction').getBoundingClientRect().top
      """;

  private static final int HEIGHT = 12_000;

  @RegisterExtension final OtherOrigin other = new OtherOrigin();

  /** Half of the box is enough. */
  @Test
  void aCardInALowBoxThatScrolls() throws IOException {
    String box =
        """
        <div id="box" style="overflow: auto; height: 160px">
          <div style="height: 1000px"></div>%s
        </div>
        """
            .formatted(element());
    other.serve(path -> page(box));
    Page page = noting();
    page.navigate(OtherOrigin.address() + "/");
    Frame frame = page.mainFrame();
    String scroll =
        """
        by => {
          const box = document.getElementById('box');
          box.scrollBy({ top: by - box.getBoundingClientRect().bottom, behavior: 'instant' });
        }
        """;
    isReportedWithEnough(page, frame, scroll, 80);
  }

  /** The page around is of another origin, and does not say how large the screen is. */
  @Test
  void aCardInAFrameThatIsHigherThanTheScreen() throws IOException {
    String around =
        """
        <div style="height: 3000px"></div>
        <iframe src="%s/card.html" style="height: %dpx; width: 90%%"></iframe>
        """
            .formatted(OtherOrigin.address(), HEIGHT + 1_000);
    other.serve(path -> page(path.equals("/card.html") ? element() : around));
    Page page = noting();
    page.navigate(OtherOrigin.address().toString().replace("127.0.0.1", "localhost") + "/");
    page.waitForCondition(() -> page.frames().size() == 2);
    String scroll =
        """
        by => {
          const frame = document.querySelector('iframe').getBoundingClientRect().top;
          scrollBy({ top: frame + by - innerHeight, behavior: 'instant' });
        }
        """;
    isReportedWithEnough(page, page.frames().getLast(), scroll, 200);
  }

  /**
   * @param scroll moves what is so far below the top of the frame to the lower edge of what shows
   *     it
   */
  private void isReportedWithEnough(Page page, Frame frame, String scroll, int enough) {
    ask();
    assertThat(frame.getByTestId("interaction")).isVisible();
    stop(page);
    page.clock().runFor(100);
    SeenCard.stretch(frame, HEIGHT);
    page.evaluate("for (const one of [document.scrollingElement, window.box]) one?.scrollTo(0, 0)");
    awaitReports(page, frame, 0);
    scrollTo(page, frame, scroll, enough - 10);
    awaitReports(page, frame, 0);
    scrollTo(page, frame, scroll, enough + 10);
    awaitReports(page, frame, 1);
  }

  private static void scrollTo(Page page, Frame frame, String scroll, int pixels) {
    page.evaluate(scroll, ((Number) frame.evaluate(TOP)).doubleValue() + pixels);
  }

  private void awaitReports(Page page, Frame frame, int count) {
    SeenCard.awaitWatched(frame, base.resolve(SeenCard.MODULE).toString());
    page.clock().runFor(1_000);
    assertEquals(count, SeenCard.reported(frame).size());
  }

  private String element() {
    return "<parley-questions session=\"%s\"></parley-questions><script type=\"module\" src=\"%s\"></script>"
        .formatted(session, base.resolve("/static/bundle/element.js"));
  }

  private static byte[] page(String body) {
    return ("<!doctype html><html lang=\"en\"><title>Elsewhere</title>" + body)
        .getBytes(StandardCharsets.UTF_8);
  }
}
