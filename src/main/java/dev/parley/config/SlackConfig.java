package dev.parley.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** Slack, by which people are told of their questions and answer them; by Socket Mode. */
@ConfigMapping(prefix = "parley.slack")
public interface SlackConfig {
  /**
   * Whether people can be reached in Slack. Parley then connects to Slack; nothing connects to it.
   */
  @WithDefault("false")
  boolean enabled();

  /**
   * The token of the app, {@code xapp-…}, with the scope {@code connections:write}; or in {@code
   * app-token-file}.
   */
  Optional<String> appToken();

  /** A file with the token of the app, such as a mounted secret; read at start. */
  Optional<Path> appTokenFile();

  /** The token of the bot, {@code xoxb-…}; or in {@code bot-token-file}. */
  Optional<String> botToken();

  /** A file with the token of the bot, such as a mounted secret; read at start. */
  Optional<Path> botTokenFile();

  /** Where Slack's Web API is, without a slash at the end; {@code http} only on this machine. */
  @WithDefault("https://slack.com/api")
  @Pattern(
      regexp =
          "https://[^/\\s]+(/[^\\s]*[^/\\s])?|http://(localhost|127\\.0\\.0\\.1)(:\\d+)?(/[^\\s]*[^/\\s])?")
  String apiUrl();

  /** How long one call of Slack's Web API may take; at most {@code 6s}. */
  @WithDefault("5s")
  @NotNull
  @DurationMin(millis = 100)
  @DurationMax(seconds = 6)
  Duration timeout();

  /**
   * How long a process that holds one of the two connections to Slack may be silent before another
   * one takes its place.
   */
  @WithDefault("15s")
  @NotNull
  @DurationMin(millis = 500)
  @DurationMax(minutes = 5)
  Duration lease();
}
