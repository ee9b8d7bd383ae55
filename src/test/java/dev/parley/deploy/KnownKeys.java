package dev.parley.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Every setting that can be given while the service starts, by its environment variable. */
final class KnownKeys {
  private static final Pattern ROW =
      Pattern.compile(
          "^\\| `(?<key>parley\\.[^`]+)` \\| `(?<variable>PARLEY_[^`]+)` ", Pattern.MULTILINE);

  private KnownKeys() {}

  /** Parley's own, as docs/configuration.md has them, which a test compares with the code. */
  static Map<String, String> ofParley() {
    Map<String, String> keys = new TreeMap<>();
    try {
      ROW.matcher(Files.readString(Path.of("docs", "configuration.md")))
          .results()
          .forEach(row -> keys.put(row.group("variable"), row.group("key")));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return keys;
  }

  /**
   * Those of the Quarkus extensions that the service has, as their jars describe them. Settings of
   * build time are left out: given later they are ignored without a word.
   */
  static Map<String, String> ofQuarkus() {
    Map<String, String> keys = new TreeMap<>();
    try {
      ClassLoader loader = KnownKeys.class.getClassLoader();
      for (URL model :
          Collections.list(
              loader.getResources("META-INF/quarkus-config-doc/quarkus-config-model.json"))) {
        for (JsonNode property : read(model).findParents("phase")) {
          if (property.path("phase").asText().equals("RUN_TIME")) {
            JsonNode path = property.path("path");
            keys.put(path.path("environmentVariable").asText(), path.path("property").asText());
          }
        }
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return keys;
  }

  private static JsonNode read(URL model) throws IOException {
    try (InputStream content = model.openStream()) {
      return new ObjectMapper().readTree(content);
    }
  }
}
