package dev.parley.supply;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * No example configuration of a host holds the local token: the model can read that file, and would
 * answer itself.
 */
class HostExamplesTest {
  private static final Pattern CODE = Pattern.compile("```.*?```|`[^`\n]+`", Pattern.DOTALL);
  private static final Pattern CONFIGURATION =
      Pattern.compile("[Ss]ervers\"|claude mcp|/mcp\\b|url\\s*=");
  private static final Pattern LOCAL_TOKEN = Pattern.compile("(?i)local[-_]token|local_|#token");

  @Test
  void holdNoLocalToken() throws IOException {
    List<String> examples =
        Stream.concat(
                Stream.of(Path.of("README.md")),
                Stream.of("hosts.md", "clients.md", "operations.md").map(Path.of("docs")::resolve))
            .map(HostExamplesTest::read)
            .flatMap(text -> CODE.matcher(text).results())
            .map(MatchResult::group)
            .filter(code -> CONFIGURATION.matcher(code).find())
            .toList();

    assertTrue(examples.size() > 8, examples::toString);
    assertEquals(
        List.of(), examples.stream().filter(code -> LOCAL_TOKEN.matcher(code).find()).toList());
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
