package dev.parley.supply;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Keeps the threat model of docs/security.md honest: every defence is shown by a test. */
class SecurityDocTest {
  private static final Path TESTS = Path.of("src", "test", "java");
  private static final Pattern NAME = Pattern.compile("`(\\w+(?:Test|IT))`");
  private static final Pattern ROW = Pattern.compile("^\\|(.+)\\|(.+)\\|(.+)\\|$");

  private final String document = read(Path.of("docs", "security.md"));

  @Test
  void namesTestsThatExist() throws IOException {
    Set<String> existing = new TreeSet<>();
    try (Stream<Path> files = Files.walk(TESTS)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (read(file).contains("@Test") || read(file).contains("@ParameterizedTest")) {
          existing.add(file.getFileName().toString().replace(".java", ""));
        }
      }
    }
    Set<String> missing = names(document).collect(Collectors.toCollection(TreeSet::new));
    assertTrue(missing.size() > 20, missing::toString);
    missing.removeAll(existing);
    assertEquals(Set.of(), missing);
  }

  @Test
  void showsEveryDefenceByATest() {
    List<String> unshown = new ArrayList<>();
    int threats = 0;
    boolean ofThreats = false;
    for (String line : document.lines().toList()) {
      var row = ROW.matcher(line);
      if (!row.matches()) {
        ofThreats = false;
      } else if (row.group(3).contains("Shown by")) {
        ofThreats = true;
      } else if (ofThreats && !row.group(3).matches("-+")) {
        threats++;
        if (names(row.group(3)).findAny().isEmpty()) {
          unshown.add(row.group(1).strip());
        }
      }
    }
    assertTrue(threats > 15, "only " + threats);
    assertEquals(List.of(), unshown);
  }

  private static Stream<String> names(String text) {
    return NAME.matcher(text).results().map((MatchResult found) -> found.group(1));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError("no " + file.toAbsolutePath(), e);
    }
  }
}
