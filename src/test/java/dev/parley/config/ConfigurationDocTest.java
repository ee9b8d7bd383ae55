package dev.parley.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.smallrye.config.WithDefault;
import io.smallrye.config.WithName;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Keeps docs/configuration.md and {@link ParleyConfig} in step. */
class ConfigurationDocTest {

  private static final Path DOCUMENT = Path.of("docs", "configuration.md");

  /** A row of a table: key, environment variable, type, default. */
  private static final Pattern ROW =
      Pattern.compile(
          "^\\| `(?<key>parley\\.[^`]+)` \\| `(?<variable>[^`]+)` \\| (?<type>[^|]+)"
              + " \\| (?<default>[^|]+) \\|",
          Pattern.MULTILINE);

  private static final Pattern KEY = Pattern.compile("\\bparley(\\.[a-z][a-z-]*)+");
  private static final Pattern VARIABLE = Pattern.compile("\\bPARLEY(_[A-Z]+)+");

  /** What a table says of one key. */
  private record Row(String variable, String type, String defaultValue) {}

  private final String document = read();
  private final Map<String, Method> settings = settings(ParleyConfig.class, "parley");

  @Test
  void everyKeyHasOneRow() {
    List<String> rows = rows().map(row -> row.group("key")).sorted().toList();

    assertFalse(settings.isEmpty());
    assertEquals(List.copyOf(settings.keySet()), rows);
  }

  @Test
  void everyRowSaysWhatTheCodeSays() {
    Map<String, Row> expected = new TreeMap<>();
    settings.forEach((key, method) -> expected.put(key, expected(key, method)));

    Map<String, Row> documented = new TreeMap<>();
    rows().forEach(row -> documented.put(row.group("key"), documented(row)));

    assertEquals(expected, documented);
  }

  @Test
  void noKeyIsNamedThatDoesNotExist() {
    Set<String> unknown = all(KEY);
    unknown.removeAll(settings.keySet());

    assertEquals(Set.of(), unknown);
  }

  @Test
  void noVariableIsNamedThatDoesNotExist() {
    Set<String> unknown = all(VARIABLE);
    settings.keySet().forEach(key -> unknown.remove(variable(key)));

    assertEquals(Set.of(), unknown);
  }

  private static Row expected(String key, Method method) {
    WithDefault byDefault = method.getAnnotation(WithDefault.class);
    String value = byDefault == null ? "none" : "`" + byDefault.value() + "`";
    return new Row(variable(key), type(method), value);
  }

  private static Row documented(MatchResult row) {
    String type = row.group("type");
    boolean unit = type.equals("bytes") || type.equals("characters");
    return new Row(row.group("variable"), unit ? "number" : type, row.group("default"));
  }

  private static String type(Method method) {
    Class<?> type = method.getReturnType();
    if (type.isEnum()) {
      return List.of(type.getEnumConstants()).stream()
          .map(value -> "`" + value.toString().toLowerCase(Locale.ROOT).replace('_', '-') + "`")
          .collect(Collectors.joining(" or "));
    }
    return switch (type.getSimpleName()) {
      case "Duration" -> "duration";
      case "boolean" -> "boolean";
      case "int", "long" -> "number";
      case "List" -> "list";
      case "String" -> "text";
      case "Optional" -> optionalType(method.getGenericReturnType().getTypeName());
      default -> throw new AssertionError("no word for " + type + " in the document yet");
    };
  }

  private static String optionalType(String name) {
    if (name.contains("List<") || name.contains("Set<")) {
      return "list";
    }
    return name.contains("Path") ? "path" : "text";
  }

  /** Each setting by its key; the groups are the interfaces nested in the configuration. */
  private static Map<String, Method> settings(Class<?> group, String prefix) {
    Map<String, Method> settings = new TreeMap<>();
    for (Method method : group.getDeclaredMethods()) {
      Class<?> type = method.getReturnType();
      String key = prefix + "." + name(method);
      if (type.isInterface() && type.getEnclosingClass() == ParleyConfig.class) {
        settings.putAll(settings(type, key));
      } else if (!method.isSynthetic()) {
        settings.put(key, method);
      }
    }
    return settings;
  }

  private static String name(Method method) {
    WithName named = method.getAnnotation(WithName.class);
    return named != null
        ? named.value()
        : method.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  private static String variable(String key) {
    return key.replaceAll("[^a-z0-9]", "_").toUpperCase(Locale.ROOT);
  }

  private Stream<MatchResult> rows() {
    return ROW.matcher(document).results();
  }

  private Set<String> all(Pattern pattern) {
    return pattern
        .matcher(document)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String read() {
    try {
      return Files.readString(DOCUMENT);
    } catch (IOException e) {
      throw new AssertionError("no " + DOCUMENT.toAbsolutePath(), e);
    }
  }
}
