package dev.parley.web;

import static io.restassured.RestAssured.given;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the pages say where script is switched off: the server says it, in the person's language.
 */
@QuarkusTest
class NoScriptTest {
  private static final Path TEXTS =
      Path.of("src/main/resources/dev/parley/transport/pages/no-script.json");

  private static final String ENGLISH =
      "<noscript><p class=\"empty\">Parley shows its questions with JavaScript";

  private static final String IN_VAIN = "/ask/ref_AAAAAAAAAAAAAAAAAAAAAA";

  /** All languages of the pages but English. */
  static Stream<String> languages() {
    return Arrays.stream(Path.of("src/main/resources/web/app/i18n").toFile().list())
        .filter(file -> file.endsWith(".json") && !file.startsWith("en"))
        .map(file -> file.replace(".json", ""));
  }

  @ParameterizedTest
  @MethodSource("languages")
  void saysItInTheLanguageThatIsAskedFor(String language) throws IOException {
    String text = new ObjectMapper().readTree(TEXTS.toFile()).path(language).asText();
    assertTrue(text.contains("Parley"));
    String said = "<noscript><p class=\"empty\" lang=\"" + language + "\" dir=\"auto\">" + text;
    for (String path : new String[] {"/", "/index.html", IN_VAIN}) {
      String page = page(path, language + "-XX,en;q=0.5").asString();
      assertTrue(page.contains(said + "</p></noscript>"), path);
      assertFalse(page.contains(ENGLISH), path);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"en", "en, de;q=0.9", "nl", "de;q=0", "*", "../de"})
  void saysItInEnglishElse(String accepted) {
    assertTrue(page("/", accepted).asString().contains(ENGLISH));
    assertTrue(page(IN_VAIN, accepted).asString().contains(ENGLISH));
  }

  @Test
  void noPageIsTakenForThatOfAnotherLanguage() {
    String german = page("/", "de").header("ETag");
    assertNotEquals(german, page("/", "fr").header("ETag"));
    assertEquals(304, unless(german, "de"));
    assertEquals(200, unless(german, "fr"));
  }

  private static Response page(String path, String accepted) {
    return given().header("Accept-Language", accepted).header("Accept", "text/html").get(path);
  }

  private static int unless(String tag, String accepted) {
    return given()
        .header("Accept-Language", accepted)
        .header("If-None-Match", tag)
        .get("/")
        .statusCode();
  }
}
