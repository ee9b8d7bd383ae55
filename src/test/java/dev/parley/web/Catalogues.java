package dev.parley.web;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The texts of the element and of the page. */
final class Catalogues {
  private static final Path WEB = Path.of("src/main/resources/web");
  private static final ObjectMapper JSON = new ObjectMapper();

  private Catalogues() {}

  /** All texts of {@code element}, {@code app} or {@code settings} in a language. */
  static ObjectNode read(String part, String language) throws IOException {
    ObjectNode texts = file(part, language);
    if (part.equals("element") && language.equals("en")) {
      texts.setAll(englishOfModules());
    }
    return texts;
  }

  /** What the element says in English only once a module is loaded. */
  static ObjectNode englishOfModules() throws IOException {
    return file("element", "en-later");
  }

  private static ObjectNode file(String part, String name) throws IOException {
    Path folder = WEB.resolve(part).resolve("i18n");
    return (ObjectNode) JSON.readTree(Files.readString(folder.resolve(name + ".json")));
  }
}
