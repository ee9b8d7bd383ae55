package dev.parley.channel.slack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.config.SlackConfig;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tokens of Slack are there when it is on, or the start says which is not. */
class SlackTokensTest {
  @TempDir Path folder;

  private static SlackTokens read(Map<String, String> settings) {
    SmallRyeConfigBuilder builder =
        new SmallRyeConfigBuilder()
            .withConverter(Duration.class, 200, new DurationConverter())
            .withMapping(SlackConfig.class);
    settings.forEach((name, value) -> builder.withDefaultValue("parley.slack." + name, value));
    SlackTokens tokens = new SlackTokens(builder.build().getConfigMapping(SlackConfig.class));
    tokens.read(new StartupEvent());
    return tokens;
  }

  @Test
  void areReadFromFilesOrSettings() throws IOException {
    Path file = Files.writeString(folder.resolve("bot"), "xoxb-of-the-file\n");
    SlackTokens tokens =
        read(Map.of("enabled", "true", "app-token", "xapp-a", "bot-token-file", file.toString()));
    assertEquals("xapp-a", tokens.app());
    assertEquals("xoxb-of-the-file", tokens.bot());
    assertEquals("", read(Map.of()).bot());
  }

  @Test
  void areNamedWhereTheyAreMissingAndNotShown() {
    assertRefused("parley.slack.app-token", Map.of("enabled", "true"));
    assertRefused(
        "parley.slack.bot-token",
        Map.of("enabled", "true", "app-token", "xapp-a", "bot-token", "xapp-secret"));
    assertRefused(
        "parley.slack.bot-token",
        Map.of("enabled", "true", "app-token", "xapp-a", "bot-token", "xoxb-secret\u00e9"));
    assertRefused(
        "cannot be read",
        Map.of("enabled", "true", "app-token-file", folder.resolve("none").toString()));
  }

  private static void assertRefused(String named, Map<String, String> settings) {
    String message =
        String.valueOf(
            assertThrows(IllegalStateException.class, () -> read(settings)).getMessage());
    assertTrue(message.contains(named), message);
    assertFalse(message.contains("secret"), message);
  }
}
