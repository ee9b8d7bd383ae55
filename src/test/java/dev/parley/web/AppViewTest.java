package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.parley.testing.Questions.ASK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.parley.clients.Node;
import dev.parley.testing.InFlight;
import dev.parley.testing.Json;
import dev.parley.testing.Parley;
import dev.parley.testing.Questions;
import io.quarkus.test.junit.QuarkusTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The view in a host page with the official AppBridge, under the default policy, in Chromium. */
@QuarkusTest
class AppViewTest {
  private static final Path HOST = Path.of("target/apps/host.js");
  private static final String URI = "ui://parley/questions.html";
  private static final JsonNode APPS =
      Json.read(
          """
          {"extensions":{"io.modelcontextprotocol/ui":\
          {"mimeTypes":["text/html;profile=mcp-app"]}}}\
          """);

  @RegisterExtension static final Browser BROWSER = new Browser();

  @RegisterExtension final Parley parley = new Parley();

  private Page host;
  private String html;

  @BeforeAll
  static void bundleTheHost() throws Exception {
    Files.createDirectories(HOST.getParent());
    Node.orSkip()
        .withPackages()
        .run(Node.TESTS, Map.of(), "apps/bundle.mjs", HOST.toAbsolutePath().toString())
        .assertSucceeded();
  }

  @BeforeEach
  void openTheHost() throws Exception {
    html =
        parley
            .modern("resources/read")
            .param("uri", URI)
            .header("Mcp-Name", URI)
            .send()
            .result()
            .at("/contents/0/text")
            .asText();
    host = BROWSER.tab();
    host.exposeFunction("callTool", arguments -> tool(arguments[0], arguments[1]));
    host.setContent("<!DOCTYPE html><title>Host</title><body></body>");
    host.evaluate(Files.readString(HOST));
    show(Map.of("theme", "dark", "toolInfo", toolInfo()));
  }

  private void show(Map<String, Object> context) {
    host.evaluate("([html, context]) => window.show(html, context)", new Object[] {html, context});
  }

  private static Map<String, Object> toolInfo() {
    Map<String, Object> schema = Map.of("type", "object");
    return Map.of("tool", Map.of("name", ASK, "inputSchema", schema));
  }

  /** What a host does with a call of its view: it passes it on. */
  private String tool(Object name, Object arguments) {
    return parley
        .modernCall(name.toString(), Json.read(arguments.toString()))
        .capable(APPS)
        .send()
        .result()
        .toString();
  }

  @Test
  @DisplayName("the view draws the questions of the open call and answers them")
  void answersWhileTheCallIsOpen() {
    InFlight call = parley.modernCall(ASK, Questions.everyKind()).capable(APPS).start();
    send("sendToolInput", Json.object().set("arguments", Questions.everyKind()));
    FrameLocator view = host.frameLocator("iframe");
    var card = view.getByTestId("interaction");
    assertThat(card.getByText("Which colour?").first()).isVisible();
    assertEquals(
        "dark", view.locator("html").evaluate("html => getComputedStyle(html).colorScheme"));
    Form.send(card);
    view.getByTestId("fix").first().click();
    assertThat(view.locator("[aria-invalid=true]").first()).isVisible();
    view.getByLabel("Blue").check();
    Form.review(card);
    while (!view.getByLabel("What for?").isVisible()) {
      card.getByTestId("back").click();
    }
    view.getByLabel("What for?").fill("<b>Fun</b>");
    Form.send(card);

    assertThat(view.getByTestId("ended")).containsText("You answered");
    assertThat(view.getByTestId("ended")).containsText("<b>Fun</b>");
    assertEquals("answered", call.reply().outcome());
    assertEquals("b", call.reply().structured().at("/answers/0/answer/0").asText());
    assertEquals(true, host.evaluate("() => window.heard.sizes.some(size => size.height > 100)"));
    assertEquals(0, host.evaluate("() => window.heard.messages.length"));
    host.evaluate("() => window.bridge.teardownResource({})");
  }

  @Test
  @DisplayName("the view speaks the language that the host names")
  void speaksTheLanguageOfTheHost() {
    show(Map.of("locale", "ar", "toolInfo", toolInfo()));
    FrameLocator view = host.locator("iframe").last().contentFrame();
    assertThat(view.getByRole(AriaRole.STATUS)).hasText("في انتظار الأسئلة…");
    assertThat(view.locator("html")).hasAttribute("dir", "rtl");
    InFlight call = parley.modernCall(ASK, Questions.colour()).capable(APPS).start();
    send("sendToolInput", Json.object().set("arguments", Questions.colour()));
    assertThat(view.getByTestId("decline")).hasText("رفض");
    view.getByTestId("decline").click();
    view.getByTestId("confirm-decline").click();
    // what the view calls is passed on only while this test waits for the page
    assertThat(view.getByTestId("ended")).isVisible();
    assertEquals("declined", call.reply().outcome());
  }

  @Test
  @DisplayName("the view follows the host to another language, and what is entered stays")
  void followsTheLanguageOfTheHost() {
    FrameLocator view = host.frameLocator("iframe");
    assertThat(view.getByRole(AriaRole.STATUS)).hasText("Waiting for the questions…");
    send("sendHostContextChange", Json.object().put("locale", "de"));
    assertThat(view.getByRole(AriaRole.STATUS)).hasText("Wartet auf die Fragen …");
    InFlight call = parley.modernCall(ASK, Questions.colour()).capable(APPS).start();
    send("sendToolInput", Json.object().set("arguments", Questions.colour()));
    view.getByLabel("Red").check();
    send("sendHostContextChange", Json.object().put("theme", "light"));
    send("sendHostContextChange", Json.object().put("locale", "ar"));
    assertThat(view.getByTestId("decline")).hasText("رفض");
    assertThat(view.locator("html")).hasAttribute("dir", "rtl");
    assertThat(view.getByLabel("Red")).isChecked();
    assertThat(view.locator("parley-interaction[armed]")).hasCount(1);
    view.getByTestId("send").click();
    assertThat(view.getByTestId("ended")).isVisible();
    assertEquals("answered", call.reply().outcome());
    send("sendHostContextChange", Json.object().put("locale", "en"));
    assertThat(view.getByTestId("ended")).containsText("You answered");
  }

  @Test
  @DisplayName("several labels are joined as the language does it")
  void joinsLabelsAsTheLanguageDoes() {
    show(Map.of("locale", "ar", "toolInfo", toolInfo()));
    FrameLocator view = host.locator("iframe").last().contentFrame();
    assertThat(view.getByRole(AriaRole.STATUS)).hasText("في انتظار الأسئلة…");
    JsonNode sizes =
        Json.read(
            """
            {"questions":[{"text":"Which sizes?","type":"MultiChoice","choices":["Small","Large"]}]}\
            """);
    InFlight call = parley.modernCall(ASK, sizes).capable(APPS).start();
    send("sendToolInput", Json.object().set("arguments", sizes));
    view.getByLabel("Small").check();
    view.getByLabel("Large").check();
    view.getByTestId("send").click();
    assertThat(view.getByTestId("ended").getByRole(AriaRole.DEFINITION)).hasText("Small، Large");
    assertThat(view.getByTestId("ended").locator("h2")).hasCSS("text-align", "right");
    assertEquals("answered", call.reply().outcome());
  }

  @Test
  @DisplayName("words to the model reach it, too")
  void asksBack() {
    InFlight call = parley.modernCall(ASK, Questions.colour()).capable(APPS).start();
    send("sendToolInput", Json.object().set("arguments", Questions.colour()));
    FrameLocator view = host.frameLocator("iframe");
    view.getByTestId("decline").click();
    view.getByLabel("Your words to the model").fill("Of what?");
    view.getByTestId("ask-back").click();

    assertThat(view.getByTestId("ended")).containsText("You asked back");
    assertThat(view.getByTestId("ended").getByTestId("reason")).hasText("Of what?");
    call.hangUp();
  }

  @Test
  @DisplayName("an answer that comes after the call reaches the model as a message")
  void lateAnswerReachesTheModel() {
    JsonNode pending = parley.rpc(ASK, Questions.waitless(Questions.colour())).path("result");
    String reference = pending.path("reference").asText();
    send("sendToolInput", Json.object().set("arguments", Json.object()));
    JsonNode result = Json.read("{\"content\":[],\"structuredContent\":" + pending + "}");
    send("sendToolResult", result);
    FrameLocator view = host.frameLocator("iframe");
    view.getByLabel("Red").check();
    view.getByTestId("send").click();

    assertThat(view.getByTestId("ended")).containsText("You answered");
    host.waitForFunction("() => window.heard.messages.length === 1");
    Object text = host.evaluate("() => window.heard.messages[0].content[0].text");
    assertTrue(text.toString().contains(reference), text::toString);
  }

  @Test
  @DisplayName("what a model writes is text, whatever it looks like")
  void markupIsText() {
    String markup = "<img src=x onerror=\"parent.postMessage(1,'*')\"><script>alert(1)</script>";
    JsonNode arguments = Questions.freeText(markup);
    InFlight call = parley.modernCall(ASK, arguments).capable(APPS).start();
    send("sendToolInput", Json.object().set("arguments", arguments));
    FrameLocator view = host.frameLocator("iframe");

    assertThat(view.getByTestId("interaction")).containsText("onerror");
    assertThat(view.locator("main img")).hasCount(0);
    assertThat(view.locator("main script")).hasCount(0);
    call.hangUp();
  }

  private void send(String method, JsonNode params) {
    host.evaluate(
        "([method, params]) => window.bridge[method](JSON.parse(params))",
        new Object[] {method, params.toString()});
  }
}
