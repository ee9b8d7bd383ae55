package dev.parley.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Keeps docs/configuration.md and the groups of settings in step. */
class ConfigurationDocTest {
  private static final String COMMAND = "./mvnw test -Dtest=ConfigurationDocTest -Ddocs=write";

  private static final Pattern ROW =
      Pattern.compile("^\\| `(?<key>parley\\.[^`]+)` \\|", Pattern.MULTILINE);

  private static final Pattern KEY = Pattern.compile("\\bparley(\\.[a-z][a-z-]*)+");
  private static final Pattern VARIABLE = Pattern.compile("\\bPARLEY(_[A-Z]+)+");

  private final ConfigurationPage page = new ConfigurationPage();

  @Test
  void tablesAreWhatTheSourceSays() throws IOException {
    String made = page.made();
    if (System.getProperty("docs", "").equals("write")) {
      Files.writeString(ConfigurationPage.FILE, made);
      return;
    }

    assertEquals(made, page.text(), "to make the tables anew, run " + COMMAND);
  }

  @Test
  void everyKeyHasOneRow() {
    List<String> rows =
        ROW.matcher(page.made()).results().map(row -> row.group("key")).sorted().toList();

    assertFalse(rows.isEmpty());
    assertEquals(page.keys().stream().sorted().toList(), rows);
  }

  @Test
  void noKeyIsNamedThatDoesNotExist() {
    Set<String> unknown = all(KEY);
    unknown.removeAll(page.keys());

    assertEquals(Set.of(), unknown);
  }

  @Test
  void noVariableIsNamedThatDoesNotExist() {
    Set<String> unknown = all(VARIABLE);
    page.keys().forEach(key -> unknown.remove(ConfigurationPage.variable(key)));

    assertEquals(Set.of(), unknown);
  }

  /** All matches of a pattern outside of the comments from which the tables are made. */
  private Set<String> all(Pattern pattern) {
    return pattern
        .matcher(page.made().replaceAll("<!-- keys: .*-->", ""))
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
