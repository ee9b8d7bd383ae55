package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is typed at a card whose text has no focus yet is not lost, and sends nothing. */
@QuarkusTest
class TypingTest {

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Asker asker = new Asker();

  @TestHTTPResource("/")
  URI base;

  private CompletableFuture<?> answer = new CompletableFuture<>();
  private Sent sent;

  @Test
  void aTextIsWrittenFromItsFirstCharacter() throws Exception {
    var page =
        asked("lone-text", "{\"questions\":[{\"text\":\"Which name?\",\"type\":\"FreeText\"}]}");
    page.keyboard().type("rename it? [1]");
    assertThat(page.getByLabel("Which name?")).hasValue("rename it? [1]");
    page.keyboard().press("Escape");
    page.keyboard().type("!");
    assertThat(page.getByLabel("Which name?")).hasValue("rename it? [1]!");
    assertThat(page.locator(".hint")).hasText("Ctrl Enter sends.");
    sent.assertNoEnding();
    page.keyboard().press("Control+Enter");
    assertTrue(answer.get(30, TimeUnit.SECONDS).toString().contains("rename it? [1]!"));
  }

  @Test
  void charactersThatNeedAnotherKeyAreWrittenToo() {
    var page = asked("alt-gr", "{\"questions\":[{\"text\":\"Whom?\",\"type\":\"FreeText\"}]}");
    var press =
        """
        init => document.activeElement.shadowRoot.activeElement.shadowRoot.activeElement
          .dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, composed: true, cancelable: true, ...init }))\
        """;
    page.evaluate(press, Map.of("key", "l", "ctrlKey", true));
    assertThat(page.getByTestId("interaction")).isFocused();
    page.evaluate(
        press, Map.of("key", "@", "ctrlKey", true, "altKey", true, "modifierAltGraph", true));
    assertThat(page.getByLabel("Whom?")).isFocused();
    sent.assertNoEnding();
  }

  @Test
  void whatTheAskerFilledInIsNotChangedByTyping() {
    var page =
        asked(
            "filled-in",
            "{\"questions\":[{\"text\":\"Which name?\",\"type\":\"FreeText\",\"defaultValue\":\"Ada\"}]}");
    page.keyboard().type("x");
    assertThat(page.getByLabel("Which name?")).hasValue("Ada");
    page.keyboard().press("Enter");
    assertThat(page.getByLabel("Which name?")).isFocused();
  }

  @Test
  void enterGoesOnFromAnOwnAnswerBesideChoices() throws Exception {
    var page =
        asked(
            "own-in-a-set",
            """
            {"questions":[{"text":"Which branch?","type":"SingleChoice","choices":["main","next"]},
              {"text":"Anything to avoid?","type":"FreeText"}]}
            """);
    page.keyboard().press("0");
    page.keyboard().type("the hotfix");
    page.keyboard().press("Shift+Enter");
    page.keyboard().type("branch");
    page.keyboard().press("Enter");
    assertThat(page.getByLabel("Anything to avoid?")).isFocused();
    page.keyboard().type("pom.xml");
    page.keyboard().press("Enter");
    assertThat(page.getByLabel("Anything to avoid?")).hasValue("pom.xml\n");
    sent.assertNoEnding();
    page.keyboard().press("Control+Enter");
    assertTrue(answer.get(30, TimeUnit.SECONDS).toString().contains("the hotfix\\nbranch"));
  }

  @Test
  void amongManyChoicesTypingFilters() throws Exception {
    var many =
        IntStream.rangeClosed(1, 12)
            .mapToObj("\"Region %d\""::formatted)
            .collect(Collectors.joining(","));
    var page =
        asked(
            "many",
            """
            {"questions":[{"text":"Which region?","type":"SingleChoice","choices":[%s,"North"]}]}
            """
                .formatted(many));
    page.keyboard().type("region 1");
    assertThat(page.getByTestId("filter")).hasValue("region 1");
    assertThat(page.getByTestId("matching")).hasText("4 of 13 match");
    page.keyboard().press("Enter");
    assertThat(page.getByTestId("filter")).isFocused();
    page.keyboard().press("ArrowDown");
    assertThat(page.getByRole(AriaRole.RADIO, named("Region 1"))).isFocused();
    page.keyboard().type("1");
    assertThat(page.getByTestId("filter")).hasValue("region 11");
    page.keyboard().press("Enter");
    assertThat(page.getByRole(AriaRole.RADIO, named("Region 11"))).isFocused();
    assertThat(page.getByRole(AriaRole.RADIO, named("Region 11"))).not().isChecked();
    sent.assertNoEnding();
    page.keyboard().press("Enter");
    assertTrue(answer.get(30, TimeUnit.SECONDS).toString().contains("Region 11"));
  }

  @Test
  void enterLeadsIntoAFormAndADigitIntoItsNumber() {
    var fields =
        """
        {"title":"A table","fields":[{"id":"people","type":"number","label":"People"},
          {"id":"name","type":"text","label":"Name"}]}
        """;
    var page = form("led", fields);
    page.keyboard().press("Enter");
    assertThat(page.getByLabel("People")).isFocused();
    page.keyboard().press("Escape");
    page.keyboard().type("12");
    assertThat(page.getByLabel("People")).hasValue("12");
    assertThat(page.getByLabel("Name")).hasValue("");
  }

  @Test
  void theArrowLeadsToTheFirstChoiceAndChoosesNothing() {
    var page =
        asked(
            "arrow",
            "{\"questions\":[{\"text\":\"Which?\",\"type\":\"SingleChoice\",\"choices\":[\"A\",\"B\"]}]}");
    page.keyboard().press("ArrowDown");
    assertThat(page.getByRole(AriaRole.RADIO).first()).isFocused();
    assertThat(page.locator("parley-question input:checked")).hasCount(0);
    sent.assertNoEnding();
  }

  @Test
  void theArrowScrollsWhereTheFirstChoiceIsOutOfSight() {
    var text =
        IntStream.range(0, 60)
            .mapToObj("Line %d."::formatted)
            .collect(Collectors.joining("\\n\\n"));
    var page =
        asked(
            "far",
            "{\"questions\":[{\"text\":\"%s\",\"type\":\"SingleChoice\",\"choices\":[\"Yes\",\"No\"]}]}"
                .formatted(text));
    page.keyboard().press("ArrowDown");
    page.waitForCondition(() -> ((Number) page.evaluate("scrollY")).doubleValue() > 0);
    assertThat(page.getByTestId("interaction")).isFocused();
  }

  @Test
  void theHintSaysWhatEnterDoesWhereTheFocusIs() {
    var page =
        asked(
            "hints",
            """
            {"title":"A release","questions":[{"text":"Note?","type":"FreeText"},
              {"text":"Which tag?","type":"FreeText"}]}
            """);
    page.keyboard().type("New.");
    assertThat(page.locator(".hint")).hasText("Ctrl Enter goes to the review.");
    page.keyboard().press("Control+Enter");
    assertThat(page.locator(".hint")).hasText("Enter sends.");
    page.getByTestId("back").focus();
    assertThat(page.locator(".hint")).hasText("Ctrl Enter sends.");
    page.getByTestId("send").focus();
    assertThat(page.locator(".hint")).hasText("Enter sends.");
  }

  @Test
  void aHintWithoutRoomIsNotShownInPart() {
    var page =
        asked(
            "no-room",
            """
            {"questions":[{"text":"Deploy?","type":"SingleChoice","consequential":true,
              "choices":["A quite long answer that the button repeats","No"]}]}
            """);
    page.keyboard().press("1");
    assertThat(page.locator(".hint")).hasText("Enter goes to the button that sends.");
    var shown = page.locator(".about-keys").boundingBox();
    var hint = page.locator(".hint").boundingBox();
    var keys = page.getByTestId("keys").boundingBox();
    assertTrue(hint.y >= shown.y + shown.height + 6, "below what is shown: " + hint.y);
    assertTrue(keys.y >= shown.y && keys.y + keys.height <= shown.y + shown.height);
    Screenshots.take(page, "hint-without-room");
  }

  @Test
  void whatStandsBelowDoesNotMoveWhenSomethingIsChosen() {
    var page = asked("still", States.DEPLOY);
    double before = page.getByTestId("next").boundingBox().y;
    page.getByRole(AriaRole.RADIO).first().check();
    var clear =
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Clear the choice"));
    assertThat(clear).isVisible();
    assertEquals(before, page.getByTestId("next").boundingBox().y, 0.5);
    clear.click();
    assertThat(page.getByRole(AriaRole.RADIO).first()).not().isChecked();
    assertThat(page.getByRole(AriaRole.RADIO).first()).isFocused();
  }

  private Page asked(String session, String questions) {
    return joined(session, () -> asker.ask(base, session, questions));
  }

  private Page form(String session, String fields) {
    return joined(session, () -> asker.form(base, session, fields));
  }

  private Page joined(String session, Supplier<CompletableFuture<?>> ask) {
    var tab = BROWSER.tab();
    sent = Sent.by(tab);
    var page = Browser.join(tab, base, session);
    answer = ask.get();
    Form.awaitArmed(page);
    return page;
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name).setExact(true);
  }
}
