package dev.parley.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Within a language, texts fit each other and its rules of writing, as the guide for translators
 * says.
 */
class WordingTest {
  private static final Path GUIDE = Path.of("docs/translating.md");

  /** A row that begins with a key. */
  private static final Pattern ROW = Pattern.compile("^\\| `(\\w+)` \\|(.*)\\|$");

  private static final Pattern SENTENCE = Pattern.compile(".*[.。।]");

  /** An explanation, and the button whose text it begins with. */
  private static final Map<String, String> EXPLAINED =
      Map.of(
          "partSkipped", "leftOut",
          "tryTitle", "tryIt");

  private static final String ANYWHERE = "\\.\\.\\.|[\"']|\\S  ";

  /** What no text has: signs of another script, and missing spaces. */
  private static final Map<String, String> WRONG =
      Map.ofEntries(
          Map.entry("ar", "\\p{IsArabic}[,;?]"),
          Map.entry("de", "(?<!\u00a0)…|“[^“”]*”"),
          Map.entry("en", "\\S –|–\\S"),
          Map.entry("es", "^[^¿]*\\?"),
          Map.entry("fr", "(?<![\u00a0\\dHM]):|(?<!\u202f)[;?!]|«(?!\u00a0)|(?<!\u00a0)»"),
          Map.entry("hi", "\\p{IsDevanagari}\\."),
          Map.entry("ja", "[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}}][:,;?!.()]"),
          Map.entry("ko", "\\p{IsHangul}[：，；？！。]"),
          Map.entry("pt", "[«»]"),
          Map.entry("zh", "[\\p{IsHan}}][:,;?!.()]|—"));

  @ParameterizedTest
  @ValueSource(strings = {"ar", "de", "en", "es", "fr", "hi", "ja", "ko", "pt", "zh"})
  void quotesButtonsAsTheyAre(String language) throws IOException {
    JsonNode texts = catalogue(language);
    EXPLAINED.forEach((text, button) ->
        assertTrue(
            texts
                .path(text)
                .textValue()
                .matches(Pattern.quote(texts.path(button).textValue()) + "\u00a0?[:：].+"),
            text));
    String other = texts.path("somethingElse").textValue();
    assertTrue(texts.path("blankOther").textValue().contains(other), "blankOther");
    String bare = other.replaceAll("\u00a0?…$", "");
    assertTrue(texts.path("somethingElseLabel").textValue().startsWith(bare), "somethingElseLabel");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ar", "de", "en", "es", "fr", "hi", "ja", "ko", "pt", "zh"})
  void isWrittenByTheRulesOfTheLanguage(String language) throws IOException {
    var wrong = Pattern.compile(ANYWHERE + "|" + WRONG.get(language));
    var found = new ArrayList<String>();
    var entries = new ArrayList<>(catalogue(language).properties());
    entries.addAll(Catalogues.read("settings", language).properties());
    for (var entry : entries) {
      for (String text : forms(entry.getValue())) {
        // how an address begins is no sentence
        if (wrong.matcher(text.replace("https://", "URL")).find())
          found.add(entry.getKey() + ": " + text);
        // a text that ends with what an asker wrote ends without a full stop
        boolean isError = entry.getKey().matches("error[A-Z]\\w+") && !text.endsWith("}");
        if (isError && !SENTENCE.matcher(text).matches()) found.add("no full stop: " + text);
      }
    }
    assertEquals(List.of(), found);
  }

  @Test
  void hasOneWordForOneThing() throws IOException {
    List<String> guide = Files.readAllLines(GUIDE);
    List<String> languages =
        cells(
            guide.stream()
                .filter(line -> line.startsWith("| Key | en |"))
                .findFirst()
                .orElseThrow());
    var missing = new ArrayList<String>();
    int rows = 0;
    for (String line : guide) {
      List<String> cells = cells(line);
      if (!ROW.matcher(line).matches() || cells.size() != languages.size()) continue;
      rows++;
      String key = cells.getFirst().replace("`", "");
      for (int i = 1; i < cells.size(); i++) {
        String text = catalogue(languages.get(i)).path(key).textValue().toLowerCase(Locale.ROOT);
        if (!text.contains(cells.get(i).toLowerCase(Locale.ROOT)))
          missing.add(languages.get(i) + " " + key);
      }
    }
    assertTrue(rows > 12);
    assertEquals(List.of(), missing);
  }

  @Test
  void explainsTextsThatThereAre() throws IOException {
    JsonNode texts = catalogue("en");
    var keys =
        Files.readAllLines(GUIDE).stream()
            .map(ROW::matcher)
            .filter(row -> row.matches())
            .map(row -> row.group(1))
            .toList();
    assertFalse(keys.isEmpty());
    assertEquals(List.of(), keys.stream().filter(key -> !texts.has(key)).toList());
  }

  private static List<String> cells(String line) {
    return Arrays.stream(line.split("\\|"))
        .map(String::strip)
        .filter(cell -> !cell.isEmpty())
        .toList();
  }

  private static List<String> forms(JsonNode message) {
    return message.isObject()
        ? message.valueStream().map(JsonNode::textValue).toList()
        : List.of(message.textValue());
  }

  /**
   * The texts of the page and of the element. Where both have a key, this has that of the element.
   */
  private static JsonNode catalogue(String language) throws IOException {
    ObjectNode all = Catalogues.read("app", language);
    all.setAll(Catalogues.read("element", language));
    return all;
  }
}
