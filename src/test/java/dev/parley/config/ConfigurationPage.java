package dev.parley.config;

import io.smallrye.config.WithDefault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * docs/configuration.md: prose that people write, and tables that are made of the groups of
 * settings. A comment before each table says which keys it has: {@code parley.access.*} means all
 * of a group that no table names one by one.
 */
final class ConfigurationPage {
  static final Path FILE = Path.of("docs", "configuration.md");

  private static final Pattern TABLE =
      Pattern.compile(
          "(?<head><!-- keys: (?<keys>[^>]+) -->\n).*?(?<end><!-- end of keys -->\n)",
          Pattern.DOTALL);

  /** How the meaning of a key says that its default depends on credentials. */
  private static final Pattern BY_CREDENTIALS =
      Pattern.compile(
          "By default (?<with>`[^`]+`) once credentials are configured, else (?<without>`[^`]+`)");

  private static final Pattern VARIABLE =
      Pattern.compile("\\$\\{(?<key>[a-z.]+):(?<otherwise>[^}]*)}");

  private final String text;
  private final Map<String, Settings.Said> said = Settings.read();
  private final Map<String, Method> methods = methods();

  ConfigurationPage() {
    try {
      text = Files.readString(FILE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The page as it is. */
  String text() {
    return text;
  }

  /** The page as it should be. */
  String made() {
    Set<String> named = new LinkedHashSet<>();
    TABLE.matcher(text).results().forEach(table -> named.addAll(words(table)));
    return TABLE
        .matcher(text)
        .replaceAll(table ->
            Matcher.quoteReplacement(
                table.group("head") + table(words(table), named) + table.group("end")));
  }

  private static List<String> words(MatchResult table) {
    return List.of(table.group("keys").split(" "));
  }

  private String table(List<String> words, Set<String> named) {
    List<String> lines = new ArrayList<>();
    lines.add("| Key | Environment variable | Type | Default | Meaning |");
    lines.add("|---|---|---|---|---|");
    for (String word : words) {
      if (word.endsWith(".*")) {
        String group = word.substring(0, word.length() - 1);
        said.keySet().stream()
            .filter(key -> key.startsWith(group) && !named.contains(key))
            .forEach(key -> lines.add(row(key)));
      } else {
        lines.add(row(word));
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private String row(String key) {
    Method method = methods.get(key);
    Settings.Said about = said.get(key);
    if (method == null || about == null) {
      throw new AssertionError(FILE + " wants " + key + ", which has no method or no Javadoc");
    }
    String type = about.unit().isEmpty() ? type(method) : about.unit();
    return "| `%s` | `%s` | %s | %s | %s |"
        .formatted(key, variable(key), type, byDefault(method, about.meaning()), about.meaning());
  }

  /** How a key is written in the environment (MicroProfile Config 3.1, Environment Variables). */
  static String variable(String key) {
    return key.replaceAll("[^a-z0-9]", "_").toUpperCase(Locale.ROOT);
  }

  private static String byDefault(Method method, String meaning) {
    WithDefault annotation = method.getAnnotation(WithDefault.class);
    if (annotation == null) {
      Matcher either = BY_CREDENTIALS.matcher(meaning);
      return either.find()
          ? "%s, or %s without credentials".formatted(either.group("with"), either.group("without"))
          : "none";
    }
    Matcher other = VARIABLE.matcher(annotation.value());
    if (!other.matches()) {
      return "`" + annotation.value() + "`";
    }
    String otherwise = other.group("otherwise");
    return "`%s`, else %s"
        .formatted(
            variable(other.group("key")), otherwise.isEmpty() ? "none" : "`" + otherwise + "`");
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
      case "int", "long", "double" -> "number";
      case "List", "Set" -> "list";
      case "String" -> "text";
      case "Optional" -> optionalType(method.getGenericReturnType().getTypeName());
      default -> throw new AssertionError("no word for " + type + " in the document yet");
    };
  }

  private static String optionalType(String name) {
    if (name.contains("List<") || name.contains("Set<")) {
      return "list";
    }
    if (name.contains("Integer")) {
      return "number";
    }
    return name.contains("Path") ? "path" : "text";
  }

  /** Every key that there is. */
  Set<String> keys() {
    return methods.keySet();
  }

  /** Each setting by its key. */
  private static Map<String, Method> methods() {
    Map<String, Method> settings = new LinkedHashMap<>();
    for (Class<?> mapping : ConfigMappings.all()) {
      for (Method method : mapping.getDeclaredMethods()) {
        if (!method.isSynthetic()) {
          String name = method.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
          settings.put(ConfigMappings.prefix(mapping) + "." + name, method);
        }
      }
    }
    return settings;
  }
}
