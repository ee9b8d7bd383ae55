package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.parley.transport.Meeting;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How the lines of what has ended are set, also where there is little room. */
@QuarkusTest
class EndedLinesTest {

  /** Dots at an edge of their line, and times in two lines. */
  private static final String LONELY =
      """
      lines => lines.flatMap(line => {
        // fonts of two scripts in one line differ a little
        const middle = ({ top, bottom }) => (top + bottom) / 2;
        const isNear = (a, b) => Math.abs(a - b) < 8;
        const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        const signs = [];
        while (texts.nextNode()) {
          const { currentNode: text } = texts;
          for (let i = 0; i < text.length; i++) {
            if (!text.data[i].trim()) continue;
            const range = document.createRange();
            range.setStart(text, i);
            range.setEnd(text, i + 1);
            signs.push([text.data[i], middle(range.getBoundingClientRect())]);
          }
        }
        const isLonely = ([sign, y], at) =>
          sign === '·' && !(isNear(signs[at - 1]?.[1], y) && isNear(signs[at + 1]?.[1], y));
        const isSplit = [...line.querySelectorAll('time')]
          .some(time => [...time.getClientRects()].some((part, _, [first]) => !isNear(middle(part), middle(first))));
        return isSplit || signs.some(isLonely) ? [line.innerText] : [];
      })\
      """;

  private static final String TEXT_END =
      """
      title => {
        const range = document.createRange();
        range.selectNodeContents(title);
        return range.getBoundingClientRect().right;
      }\
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Meeting meeting = new Meeting();

  @TestHTTPResource("/")
  URI base;

  @Test
  void aLineBreaksNeitherInATimeNorAtADot() {
    answered("a", "Where?", "Here");
    answered("b", "Which way?", "Left");
    meeting.ask("c", "{questions:[{text:'Which day?',type:'FreeText'}]}");
    meeting.end("c", "decline");
    for (String lang : new String[] {"en", "ar", "de"}) {
      for (int width : new int[] {320, 240}) {
        var page = BROWSER.tab(width);
        page.navigate(base.resolve("/?session=" + meeting.session() + "&lang=" + lang).toString());
        assertThat(entries(page)).hasCount(3);
        assertEquals(List.of(), page.locator(".outcome").evaluateAll(LONELY), lang + width);
        if (width == 320) States.look(page, "history-" + lang);
      }
    }
  }

  @Test
  void allThatIsSaidOfAnEntryBeginsAtOneEdge() {
    answered("a", "Which way?", "Left");
    var page = BROWSER.tab(320);
    page.navigate(base.resolve("/?session=" + meeting.session() + "&lang=ar").toString());
    assertThat(entries(page)).hasCount(1);
    assertEquals(
        page.locator(".outcome").evaluate("line => line.getBoundingClientRect().right"),
        page.locator(".ended .title").evaluate(TEXT_END));
  }

  @Test
  void saysNothingOfAnAskerWhoGivesNoName() {
    answered("a", "Which way?", "Left");
    var page = Browser.join(BROWSER.tab(), base, meeting.session());
    assertThat(page.getByTestId("delivery")).hasText("Waiting for the asker to fetch it");
    assertThat(entries(page).locator(".asker")).hasCount(0);
  }

  private void answered(String toolUseId, String question, String answer) {
    meeting.ask(toolUseId, "{questions:[{text:'" + question + "',type:'FreeText'}]}");
    meeting.answer(toolUseId, "[{id:'q1',answer:['" + answer + "']}]").then().statusCode(200);
  }

  private static Locator entries(Page page) {
    return page.getByTestId("history").getByTestId("ended");
  }
}
