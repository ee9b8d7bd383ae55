package dev.parley.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.microsoft.playwright.Page;
import dev.parley.clients.ElementPackage;
import dev.parley.clients.Node;
import dev.parley.clients.Program;
import dev.parley.security.WithLocalToken;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages of {@code examples}, built as their READMEs say, on another origin than Parley. */
@QuarkusTest
@TestProfile(ExamplesTest.AsInstalled.class)
class ExamplesTest {

  /** Seeing and answering need the local token, which the backend of a page has. */
  public static final class AsInstalled implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      Map<String, String> settings = new HashMap<>();
      settings.putAll(new OtherOrigin.Allowed().getConfigOverrides());
      settings.putAll(new WithLocalToken().getConfigOverrides());
      return settings;
    }
  }

  private static final Path EXAMPLES = Path.of("examples");
  private static final Path BUILT = Path.of("target/examples").toAbsolutePath();
  private static final String HERE = "http://127.0.0.1:8080";

  private static final String REACT =
      """
      import '@parley/element/react';
      export const use = <%s %s />;
      """;

  /** What Vue and its editors check a template with. */
  private static final String VUE =
      """
      import '@parley/element/vue';
      import type { GlobalComponents } from 'vue';
      export const use: InstanceType<GlobalComponents['%s']>['$props'] = { %s };
      """;

  @RegisterExtension static final Browser BROWSER = new Browser();

  private static Node node;

  @RegisterExtension final Asker asker = new Asker();

  @RegisterExtension final OtherOrigin other = new OtherOrigin();

  @TestHTTPResource("/")
  URI base;

  @BeforeAll
  static void install() throws Exception {
    node = ElementPackage.build();
    // always: it brings the element that was just built
    node.npm(EXAMPLES, "ci").assertSucceeded();
  }

  @Test
  void plainHtml() throws Exception {
    assertServesAHuman(path ->
        Files.readString(EXAMPLES.resolve("html" + path))
            .replace(HERE, server())
            .getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(strings = {"react", "vue"})
  void inAFramework(String name) throws Exception {
    var place = BUILT.resolve(name);
    node.run(
            EXAMPLES.resolve(name),
            Map.of("VITE_PARLEY_URL", server()),
            installed("vite/bin/vite.js"),
            "build",
            "--logLevel=warn",
            "--emptyOutDir",
            "--outDir",
            place.toString())
        .assertSucceeded();
    assertServesAHuman(path -> Files.readAllBytes(place.resolve(path.substring(1))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"react", "vue"})
  void isTyped(String name) throws Exception {
    compile("--project", EXAMPLES.resolve(name).toString()).assertSucceeded();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "react | parley-questions | session=\"demo\" focusNew ticket={async () => 't'} | ",
        "react | parley-questions | session={7} | not assignable to type 'string'",
        "react | parley-questions | onparley-ended={(event) => event.people} | 'people' does not exist",
        "react | parley-inbox | focusNew ticket={async () => 't'} | ",
        "react | parley-inbox | session=\"demo\" | 'session' does not exist",
        "vue | parley-questions | session: 'demo', focusNew: true, ticket: async () => 't' | ",
        "vue | parley-questions | session: 7 | not assignable to type 'string'",
        "vue | parley-questions | onParleyEnded: (event) => event.people | 'people' does not exist",
        "vue | parley-inbox | focusNew: true, ticket: async () => 't' | ",
        "vue | parley-inbox | session: 'demo' | 'session' does not exist",
      })
  void findsMistakes(String framework, String tag, String use, String mistake) throws Exception {
    var folder = Files.createDirectories(BUILT.resolve("types-" + framework));
    var packages = folder.resolve("node_modules");
    if (!Files.isSymbolicLink(packages)) {
      Files.createSymbolicLink(packages, EXAMPLES.resolve("node_modules").toAbsolutePath());
    }
    Files.writeString(
        folder.resolve("tsconfig.json"),
        Files.readString(EXAMPLES.resolve("tsconfig.json")),
        StandardCharsets.UTF_8);
    Files.writeString(
        folder.resolve("use.tsx"), (framework.equals("react") ? REACT : VUE).formatted(tag, use));
    var run = compile("--project", folder.toString());
    assertEquals(mistake == null, run.status() == 0, run::output);
    assertTrue(mistake == null || run.output().contains(mistake), run::output);
  }

  /** What the manifest lists is what the element listens to. */
  private static void assertObserved(Page page) throws IOException {
    Set<String> observed = new TreeSet<>();
    for (Object name :
        (List<?>) page.evaluate("customElements.get('parley-questions').observedAttributes")) {
      observed.add((String) name);
    }
    var manifest =
        new ObjectMapper().readTree(Path.of("src/main/npm/custom-elements.json").toFile());
    Set<String> listed = new TreeSet<>();
    for (var attribute : manifest.at("/modules/0/declarations/0/attributes")) {
      listed.add(attribute.path("name").asText());
    }
    // these two work by inheritance and by style
    assertTrue(listed.removeAll(Set.of("lang", "theme")));
    assertEquals(listed, observed);
  }

  private void assertServesAHuman(OtherOrigin.Files files) throws Exception {
    var sockets = server().replace("http:", "ws:");
    other
        .under(
            "default-src 'none'; script-src 'self' %1$s; style-src 'self'; connect-src 'self' %1$s %2$s"
                .formatted(server(), sockets))
        .serve(path -> path.equals("/my/ticket") ? ticket() : files.at(path));
    var page = BROWSER.tab();
    page.navigate(OtherOrigin.address() + "/");
    assertThat(page.getByText("Nobody asks anything.")).isVisible();
    assertThat(page.getByTestId("count")).hasText("Open questions: 0");
    assertObserved(page);
    var answer = asker.ask(base, "demo", States.LONE);
    assertThat(page.getByTestId("count")).hasText("Open questions: 1");
    Form.awaitArmed(page);
    page.getByLabel("Keep it").click();
    assertTrue(answer.get(30, TimeUnit.SECONDS).contains("\"no\""));
    assertThat(page.getByTestId("count")).hasText("Open questions: 0");
    assertThat(page.getByTestId("last")).hasText("The last question: answered");
  }

  /** What the backend of such a page answers. */
  private static byte[] ticket() {
    String ticket =
        given()
            .header("Authorization", "Bearer " + WithLocalToken.TOKEN)
            .contentType("application/json")
            .body("{}")
            .post("/api/v1/sessions/demo/tickets")
            .then()
            .statusCode(201)
            .extract()
            .path("ticket");
    return ticket.getBytes(StandardCharsets.UTF_8);
  }

  private String server() {
    return base.toString().replaceAll("/$", "");
  }

  private static Program.Run compile(String... options) throws Exception {
    var compiler = Stream.of(installed("typescript/bin/tsc"));
    var arguments = Stream.concat(compiler, Stream.of(options)).toArray(String[]::new);
    return node.run(Path.of("."), Map.of(), arguments);
  }

  private static String installed(String program) {
    return EXAMPLES.resolve("node_modules").resolve(program).toAbsolutePath().toString();
  }
}
