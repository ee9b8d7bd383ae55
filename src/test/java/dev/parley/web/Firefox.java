package dev.parley.web;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The Firefox of the system for a test class, which is skipped if there is none. Playwright drives
 * only a build of its own, so the tests drive this one by WebDriver BiDi, which it speaks itself.
 */
final class Firefox implements BeforeAllCallback, AfterAllCallback {

  private static final Pattern ADDRESS = Pattern.compile("WebDriver BiDi listening on (ws://\\S+)");

  /** Finds elements also inside of shadow roots, and waits for them frame by frame. */
  private static final String HELP =
      """
      const all = (root = document) => [...root.querySelectorAll('*')]
        .flatMap(each => [each, ...(each.shadowRoot ? all(each.shadowRoot) : [])]);
      const find = selector => all().find(each => each.matches(selector));
      const seen = selector => all().find(each => each.matches(selector) && each.checkVisibility());
      const focused = (of = document) =>
        of.activeElement?.shadowRoot?.activeElement ? focused(of.activeElement.shadowRoot) : of.activeElement;
      const until = async test => {
        for (;;) {
          const found = test();
          if (found) return found;
          await new Promise(requestAnimationFrame);
        }
      };
      """;

  private Path profile;
  private Process process;
  private Bidi bidi;
  private String tab;

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    var executable =
        Path.of(
            Optional.ofNullable(System.getenv("PARLEY_TEST_FIREFOX"))
                .orElse("/usr/bin/firefox-esr"));
    if (!Files.isExecutable(executable)) {
      var reason = "no Firefox at %s: its tests are skipped".formatted(executable);
      System.err.println(reason);
      abort(reason);
    }
    profile = Files.createTempDirectory("parley-firefox");
    process =
        new ProcessBuilder(
                executable.toString(),
                "--headless",
                "--no-remote",
                "--profile",
                profile.toString(),
                "--remote-debugging-port",
                "0")
            .redirectErrorStream(true)
            .start();
    bidi = new Bidi(URI.create(address(process) + "/session"));
    var created = bidi.send("browsingContext.create", Bidi.object().put("type", "tab"));
    tab = created.path("context").asText();
  }

  /** Reads on in the background, so that the browser never waits for a reader. */
  private static String address(Process process) throws IOException {
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    var told = new StringBuilder();
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      var found = ADDRESS.matcher(line);
      if (found.find()) {
        Thread.ofVirtual().start(() -> out.lines().forEach(rest -> {}));
        return found.group(1);
      }
      told.append(line).append('\n');
    }
    throw new AssertionError("Firefox does not start: " + told);
  }

  void open(URI address) {
    var params = Bidi.object().put("context", tab).put("url", address.toString());
    bidi.send("browsingContext.navigate", params.put("wait", "complete"));
  }

  void reload() {
    bidi.send("browsingContext.reload", Bidi.object().put("context", tab).put("wait", "complete"));
  }

  /** Waits until an expression is true. */
  void await(String expression) {
    assertTrue(
        evaluate("until(() => " + expression + ").then(() => true)").path("value").asBoolean());
  }

  /** In CSS px. */
  void resize(int width, int height) {
    var params = Bidi.object().put("context", tab);
    params.putObject("viewport").put("width", width).put("height", height);
    bidi.send("browsingContext.setViewport", params);
  }

  /** A press of the mouse on the first element that a selector finds. */
  void click(String selector) {
    press(selector, "mouse");
  }

  /** A touch on the first element that a selector finds. */
  void tap(String selector) {
    press(selector, "touch");
  }

  private void press(String selector, String pointer) {
    var element =
        evaluate(
            "until(() => seen(`%s`)).then(it => (it.scrollIntoView({block: 'center'}), it))"
                .formatted(selector));
    var source = Bidi.object().put("type", "pointer").put("id", pointer);
    source.putObject("parameters").put("pointerType", pointer);
    var actions = source.putArray("actions");
    var origin = Bidi.object().put("type", "element");
    origin.putObject("element").put("sharedId", element.path("sharedId").asText());
    actions.addObject().put("type", "pointerMove").put("x", 0).put("y", 0).set("origin", origin);
    actions.addObject().put("type", "pointerDown").put("button", 0);
    actions.addObject().put("type", "pointerUp").put("button", 0);
    perform(source);
  }

  /** Keys as somebody presses them, by their characters or the private ones of WebDriver. */
  void type(String keys) {
    var source = Bidi.object().put("type", "key").put("id", "keyboard");
    var actions = source.putArray("actions");
    keys.codePoints()
        .mapToObj(Character::toString)
        .forEach(key -> {
          actions.addObject().put("type", "keyDown").put("value", key);
          actions.addObject().put("type", "keyUp").put("value", key);
        });
    perform(source);
  }

  /** A key that is pressed while another one is held. */
  void chord(String held, String key) {
    var source = Bidi.object().put("type", "key").put("id", "keyboard");
    var actions = source.putArray("actions");
    actions.addObject().put("type", "keyDown").put("value", held);
    actions.addObject().put("type", "keyDown").put("value", key);
    actions.addObject().put("type", "keyUp").put("value", key);
    actions.addObject().put("type", "keyUp").put("value", held);
    perform(source);
  }

  private void perform(JsonNode source) {
    var params = Bidi.object().put("context", tab);
    params.putArray("actions").add(source);
    bidi.send("input.performActions", params);
  }

  boolean isTrue(String expression) {
    return evaluate("!!(" + expression + ")").path("value").asBoolean();
  }

  private JsonNode evaluate(String expression) {
    var params =
        Bidi.object().put("expression", "(() => {" + HELP + "return " + expression + "})()");
    params.put("awaitPromise", true).putObject("target").put("context", tab);
    var result = bidi.send("script.evaluate", params);
    if (!result.path("type").asText().equals("success")) {
      throw new AssertionError(result.toString());
    }
    return result.path("result");
  }

  @Override
  public void afterAll(ExtensionContext context) throws Exception {
    if (process == null) {
      return;
    }
    if (bidi != null) {
      bidi.close();
    }
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().waitFor();
    try (var files = Files.walk(profile)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    }
  }
}
