package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.options.AriaRole;
import dev.parley.question.VisibleText;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A text that shows nothing is not sent, and page and server agree which texts those are. */
@QuarkusTest
class PageBlankTest {
  private static final Path SOURCE = Path.of("src/main/resources/web/element/text/blank.ts");

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  @Test
  void agreesWithTheServerOnEveryCharacter() throws Exception {
    String pattern =
        Pattern.compile("String\\.raw`([^`]*)`")
            .matcher(Files.readString(SOURCE))
            .results()
            .map(part -> part.group(1))
            .collect(Collectors.joining());
    List<?> blank =
        (List<?>)
            BROWSER
                .tab()
                .evaluate(
                    """
                    pattern => {
                      const shown = new RegExp(pattern, 'u');
                      return Array.from({ length: 0x110000 }, (_, c) => c)
                        .filter((c) => !shown.test(String.fromCodePoint(c)));
                    }
                    """,
                    pattern);
    List<Integer> theirs = blank.stream().map(c -> ((Number) c).intValue()).toList();
    // Java may not know the characters of a newer version of Unicode yet
    List<Integer> ours =
        IntStream.range(0, 0x110000)
            .filter(c -> VisibleText.isBlank(Character.toString(c)))
            .boxed()
            .toList();
    assertEquals(ours, theirs.stream().filter(c -> known(c) || ours.contains(c)).toList());
    assertTrue(ours.containsAll(List.of(0x2800, 0x115f, 0x3164, 0x200b, 0xfeff, 0xe0001, 0xfe0f)));
  }

  private static boolean known(int c) {
    return Character.isDefined(c);
  }

  @Test
  void sendsNoAnswerThatShowsNothing() throws Exception {
    var page = Browser.join(BROWSER.tab(), base, "blank");
    var answer =
        asker.ask(
            base,
            "blank",
            """
            {"questions":[{"text":"Which?","type":"SingleChoice","choices":["Left"]},
              {"text":"Why?","type":"FreeText","required":true}]}
            """);
    page.getByLabel("Something else: your own answer").fill("\u2800\u200b");
    assertThat(page.getByRole(AriaRole.RADIO).last()).not().isChecked();
    Form.step(page, 2);
    page.getByLabel("Why?").fill("\u3164\u2060");
    Form.send(page);
    page.getByTestId("fix").click();
    assertThat(page.getByTestId("field-error").last()).isVisible();
    assertFalse(answer.isDone());
    page.getByLabel("Why?").fill("\u2800because");
    Form.send(page);
    assertEquals(
        Asker.json("{\"answers\":[{\"question\":\"Why?\",\"answer\":[\"\u2800because\"]}]}"),
        Asker.json(answer.get(30, TimeUnit.SECONDS)));
  }
}
