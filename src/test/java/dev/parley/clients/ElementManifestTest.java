package dev.parley.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code custom-elements.json} says what docs/element.md says, and what the sources do. */
class ElementManifestTest {
  private static final Path DOCUMENTATION = Path.of("docs/element.md");
  private static final Path SOURCES = Path.of("src/main/resources/web/element");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern PART = Pattern.compile(" part=\"([a-z -]+)\"");
  private static final Pattern TOKEN = Pattern.compile("var\\((--parley-[a-z-]+), ");

  private static JsonNode declarations;
  private static JsonNode element;
  private static JsonNode inbox;

  @BeforeAll
  static void read() throws Exception {
    Path installed = ElementPackage.installed();
    ObjectMapper json = new ObjectMapper();
    JsonNode about = json.readTree(installed.resolve("package.json").toFile());
    Path file = installed.resolve(about.path("customElements").asText());
    JsonNode modules = json.readTree(file.toFile()).path("modules");
    for (JsonNode module : modules) {
      assertTrue(Files.exists(installed.resolve(module.path("path").asText())), module::toString);
    }
    declarations = modules.path(0).path("declarations");
    inbox = modules.path(1).path("declarations").path(0);
    element = declarations.path(0);
    assertEquals("parley-questions", element.path("tagName").asText());
  }

  @Test
  void hasTheDocumentedAttributesAndProperties() throws IOException {
    Map<String, String> listed = new TreeMap<>();
    for (JsonNode attribute : element.path("attributes")) {
      String property = attribute.path("fieldName").asText("–");
      String name = attribute.path("name").asText();
      // a property of every element
      listed.put(name, name.equals("lang") ? "lang" : property);
    }
    for (JsonNode member : element.path("members")) {
      if (member.path("kind").asText().equals("field") && !member.has("attribute")) {
        listed.put("–" + member.path("name").asText(), member.path("name").asText());
      }
    }
    Map<String, String> documented = new TreeMap<>();
    for (List<String> row : table("Attribute")) {
      String attribute = plain(row.getFirst());
      String property = plain(row.get(1));
      documented.put(attribute.equals("–") ? "–" + property : attribute, property);
    }
    documented.replace("lang", "–", "lang");
    assertEquals(documented, listed);
  }

  @Test
  void hasTheDocumentedMethod() throws IOException {
    Set<String> methods =
        element
            .path("members")
            .valueStream()
            .filter(member -> member.path("kind").asText().equals("method"))
            .map(member -> member.path("name").asText())
            .collect(Collectors.toSet());
    assertEquals(Set.of("open"), methods);
    assertTrue(Files.readString(DOCUMENTATION).contains("The method `open(toolUseId)`"));
  }

  @Test
  void hasTheDocumentedEventsWithTheirMembers() throws IOException {
    Map<String, Set<String>> listed = new TreeMap<>();
    for (JsonNode event : element.path("events")) {
      String type = event.at("/type/text").asText();
      JsonNode declared =
          declarations
              .valueStream()
              .filter(each -> each.path("name").asText().equals(type))
              .findFirst()
              .orElseThrow();
      listed.put(event.path("name").asText(), names(declared.path("members")));
    }
    Map<String, Set<String>> documented = new TreeMap<>();
    for (List<String> row : table("Event")) {
      Set<String> members =
          CODE.matcher(row.get(1))
              .results()
              .map(found -> found.group(1))
              .collect(Collectors.toCollection(TreeSet::new));
      documented.put(plain(row.getFirst()), members);
    }
    assertEquals(documented, listed);
  }

  @Test
  void hasTheDocumentedSlots() throws IOException {
    Set<String> documented =
        table("Slot").stream()
            .map(row -> plain(row.getFirst()).replace("–", ""))
            .collect(Collectors.toSet());
    assertEquals(documented, names(element.path("slots")));
  }

  @Test
  void hasThePartsOfTheDocumentationAndOfTheSources() throws IOException {
    Map<String, String> listed =
        listed("cssParts", part -> part.path("description").asText().replace("|", "\\|"));
    Map<String, String> documented = new TreeMap<>();
    table("Part").forEach(row -> documented.put(plain(row.getFirst()), row.get(1)));
    assertEquals(documented, listed);
    assertEquals(parts(sources(false)), listed.keySet());
  }

  @Test
  void hasTheCustomPropertiesOfTheDocumentationAndOfTheStyles() throws IOException {
    Map<String, String> defaults = listed("cssProperties", one -> one.path("default").asText());
    Map<String, String> described =
        listed(
            "cssProperties",
            one -> "`" + one.path("default").asText() + "` " + one.path("description").asText());
    Map<String, String> documented = new TreeMap<>();
    table("Custom property")
        .forEach(row -> documented.put(plain(row.getFirst()), row.get(1) + " " + row.get(2)));
    assertEquals(documented, described);
    assertEquals(fallbacks(sources(false)), defaults);
  }

  /** The inbox has all but what belongs to a session, and parts of its own. */
  @Test
  void hasTheInboxBesides() throws IOException {
    assertEquals("parley-inbox", inbox.path("tagName").asText());
    assertTrue(Files.readString(DOCUMENTATION).contains("but for `session`, `only` and `history`"));
    Set<String> attributes = names(element.path("attributes"));
    attributes.removeAll(Set.of("session", "only", "history"));
    assertEquals(attributes, names(inbox.path("attributes")));
    Set<String> parts = names(inbox.path("cssParts"));
    parts.removeAll(names(element.path("cssParts")));
    assertEquals(parts(sources(true)), parts);
  }

  private static Map<String, String> listed(String kind, Function<JsonNode, String> value) {
    return element
        .path(kind)
        .valueStream()
        .collect(
            Collectors.toMap(
                each -> each.path("name").asText(), value, (one, other) -> one, TreeMap::new));
  }

  private static Set<String> names(JsonNode all) {
    return all.valueStream()
        .map(each -> each.path("name").asText())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** What each custom property is by default: what follows it in {@code var()}. */
  private static Map<String, String> fallbacks(String styles) {
    Map<String, String> found = new TreeMap<>();
    Matcher token = TOKEN.matcher(styles);
    while (token.find()) {
      int open = 1;
      int end = token.end();
      while (open > 0) {
        char next = styles.charAt(end++);
        open += next == '(' ? 1 : next == ')' ? -1 : 0;
      }
      found.put(token.group(1), styles.substring(token.end(), end - 1));
    }
    return found;
  }

  private static Set<String> parts(String sources) {
    return PART.matcher(sources)
        .results()
        .flatMap(found -> Stream.of(found.group(1).split(" ")))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Those of the inbox alone, or those of the other element. */
  private static String sources(boolean ofInbox) throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      return files
          .filter(file -> file.startsWith(SOURCES.resolve("inbox")) == ofInbox)
          .filter(file -> file.toString().endsWith(".ts"))
          .map(ElementManifestTest::text)
          .collect(Collectors.joining());
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The rows of the table whose first column has that head. */
  private static List<List<String>> table(String head) throws IOException {
    List<String> lines = Files.readAllLines(DOCUMENTATION);
    List<List<String>> rows = new ArrayList<>();
    int first =
        lines.indexOf(
            lines.stream()
                .filter(line -> line.startsWith("| " + head + " |"))
                .findFirst()
                .orElseThrow());
    for (String line : lines.subList(first + 2, lines.size())) {
      if (!line.startsWith("|")) {
        break;
      }
      String cells = line.substring(2, line.length() - 2);
      rows.add(List.of(cells.split("(?<!\\\\) \\| ", -1)));
    }
    return rows;
  }

  private static String plain(String cell) {
    return cell.replace("`", "");
  }
}
