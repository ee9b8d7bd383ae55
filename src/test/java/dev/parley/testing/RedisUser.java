package dev.parley.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The user of Redis that docs/operations.md has operators make: it may do what Parley needs. */
final class RedisUser {
  private static final String NAME = "parley";
  private static final String PASSWORD = "of-the-tests";

  private RedisUser() {}

  /**
   * A line of {@code redis.conf}.
   *
   * @param prefix that of the keys and channels
   * @param more what it may besides
   */
  static String line(String prefix, String... more) {
    try (var lines = Files.lines(Path.of("docs/operations.md"))) {
      String documented =
          lines.filter(line -> line.startsWith("user " + NAME + " ")).findFirst().orElseThrow();
      return documented
              .replace("PASSWORD", PASSWORD)
              .replace("~parley:", "~" + prefix + ":")
              .replace("&parley:", "&" + prefix + ":")
          + " "
          + String.join(" ", more);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The settings with which the service is this user. */
  static Map<String, String> settings() {
    return Map.of("parley.redis.username", NAME, "parley.redis.password", PASSWORD);
  }
}
