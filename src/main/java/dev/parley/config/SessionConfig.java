package dev.parley.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Min;

/** What holds for one session. */
@ConfigMapping(prefix = "parley.session")
public interface SessionConfig {
  /**
   * The most open questions of one session; {@code 1} makes a second one fail with “Another
   * questionnaire is already pending”.
   */
  @WithDefault("10000")
  @Min(1)
  int maxOpen();

  /** The most questions asked in one session in a second. */
  @WithDefault("30000")
  @Min(1)
  int asksPerSecond();

  /** The most answers, refusals and dismissals in one session in a second. */
  @WithDefault("30000")
  @Min(1)
  int answersPerSecond();

  /**
   * How often in a second one session may be listed or read, or one principal may look for results.
   */
  @WithDefault("20000")
  @Min(1)
  int pollsPerSecond();

  /**
   * Take the session id from what known hosts send of their own accord, where the call names none.
   * See <a href="hosts.md#which-session">hosts</a>.
   */
  @WithDefault("false")
  boolean fromHostKeys();
}
