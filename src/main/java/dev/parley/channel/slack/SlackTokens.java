package dev.parley.channel.slack;

import dev.parley.config.SlackConfig;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The tokens by which Slack knows the app and its bot. They reach no log. */
@Singleton
class SlackTokens {
  private final SlackConfig config;
  private String app = "";
  private String bot = "";

  SlackTokens(SlackConfig config) {
    this.config = config;
  }

  /**
   * @throws IllegalStateException where Slack is on and a token is missing
   */
  void read(@Observes StartupEvent starting) {
    if (config.enabled()) {
      app = read("app", "xapp-", config.appToken(), config.appTokenFile());
      bot = read("bot", "xoxb-", config.botToken(), config.botTokenFile());
    }
  }

  private static String read(
      String what, String prefix, Optional<String> value, Optional<Path> file) {
    String token = value.or(() -> file.map(SlackTokens::content)).orElse("").strip();
    if (!token.startsWith(prefix) || token.chars().anyMatch(c -> c <= ' ' || c >= 0x7f)) {
      throw new IllegalStateException(
          "parley.slack.enabled needs a token that begins with %s in parley.slack.%s-token or the file of parley.slack.%s-token-file"
              .formatted(prefix, what, what));
    }
    return token;
  }

  private static String content(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new IllegalStateException("the file with a token of Slack cannot be read: " + file, e);
    }
  }

  String app() {
    return app;
  }

  String bot() {
    return bot;
  }
}
