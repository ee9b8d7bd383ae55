package dev.parley.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every language says everything that the English catalogue says. */
class MessagesTest {

  private static final Pattern SLOT = Pattern.compile("\\{\\w+}");

  /** The plural categories that a language tells apart (Unicode CLDR). */
  private static final Map<String, Set<String>> PLURALS =
      Map.of(
          "ar", Set.of("zero", "one", "two", "few", "many", "other"),
          "de", Set.of("one", "other"),
          "es", Set.of("one", "many", "other"),
          "fr", Set.of("one", "many", "other"),
          "hi", Set.of("one", "other"),
          "ja", Set.of("other"),
          "ko", Set.of("other"),
          "pt", Set.of("one", "many", "other"),
          "zh", Set.of("other"));

  @ParameterizedTest
  @CsvSource({
    "ar,element",
    "de,element",
    "es,element",
    "fr,element",
    "hi,element",
    "ja,element",
    "ko,element",
    "pt,element",
    "zh,element",
    "ar,app",
    "de,app",
    "es,app",
    "fr,app",
    "hi,app",
    "ja,app",
    "ko,app",
    "pt,app",
    "zh,app",
    "ar,settings",
    "de,settings",
    "es,settings",
    "fr,settings",
    "hi,settings",
    "ja,settings",
    "ko,settings",
    "pt,settings",
    "zh,settings"
  })
  void saysEverything(String language, String part) throws IOException {
    var english = Catalogues.read(part, "en");
    var other = Catalogues.read(part, language);
    assertEquals(keys(english), keys(other));
    var untranslated = new ArrayList<String>();
    for (String key : keys(english)) {
      assertFits(key, english.path(key), other.path(key), PLURALS.get(language));
      if (english.path(key).equals(other.path(key)) && english.path(key).toString().length() > 24) {
        untranslated.add(key);
      }
    }
    assertEquals(List.of(), untranslated, "the same as in English");
  }

  private static void assertFits(
      String key, JsonNode english, JsonNode other, Set<String> plurals) {
    assertEquals(english.isObject(), other.isObject(), key + " has plural forms, or has none");
    if (english.isObject()) {
      assertEquals(plurals, keys(other), key);
    }
    var slots = slots(texts(english));
    for (String text : texts(other)) {
      assertFalse(text.isEmpty(), key);
      // a form for one or two may say the number in a word
      if (!other.isObject() || text.equals(other.path("other").textValue())) {
        assertEquals(slots, slots(List.of(text)), key);
      }
    }
  }

  private static Set<String> slots(Collection<String> texts) {
    return texts.stream()
        .flatMap(text -> SLOT.matcher(text).results())
        .map(result -> result.group())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<String> texts(JsonNode message) {
    return message.isObject()
        ? message.valueStream().map(JsonNode::textValue).toList()
        : List.of(message.textValue());
  }

  private static Set<String> keys(JsonNode catalogue) {
    var keys = new TreeSet<String>();
    catalogue.fieldNames().forEachRemaining(keys::add);
    return keys;
  }
}
