package dev.parley.config;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;

/** The settings of the service as a whole, which belong to no group. */
@ConfigMapping(prefix = "parley")
public interface ServiceConfig {

  /**
   * Secrets that seal what others carry for Parley, such as {@code requestState}, each {@code
   * <id>:<base64 of 32 random bytes>}. See <a href="#keys">keys</a>.
   */
  Optional<List<String>> keys();

  /**
   * Where questions and results are: in this process alone, or in Redis (7.0 or newer) or Valkey
   * (7.2 or newer), for any number of processes. {@code redis} needs {@code parley.keys}. See <a
   * href="reliability.md">reliability</a>.
   */
  @WithDefault("memory")
  StoreKind store();

  /**
   * Moves the clock of this process; for tests alone. With Redis, its clock decides what is due.
   */
  @WithDefault("0s")
  @NotNull
  Duration clockOffset();

  /**
   * What happens to a question in a session that no frontend is connected to: it waits for
   * somebody, or ends as {@code unavailable}, unless its person has their inbox on the screen or a
   * channel tells them.
   */
  @WithDefault("wait")
  WhenNobodyListens whenNobodyListens();

  /**
   * The ways to the human, in the order in which they are tried, for each question anew: {@code
   * frontend} (somebody is connected to the session), {@code app} (the client shows the view of MCP
   * Apps), {@code form} (the client shows a form), {@code url} (the client opens the page of the
   * question). A way that is not named is not gone; {@code app} and {@code form} are ways only for
   * an asker whose credential has the scope {@code parley:relay}. By default {@code frontend,url}
   * once credentials are configured, else {@code frontend,app,form,url}. See <a
   * href="hosts.md#which-way-to-the-human">hosts</a>.
   */
  Optional<List<Route>> routes();

  /**
   * How long a stopping process lets people finish before it ends what is open; at most {@code 1h}.
   * With Redis nothing ends: the process sends those who wait away with a handle, and leaves as
   * soon as nobody calls it any more, or when this time is over.
   */
  @WithDefault("20s")
  @NotNull
  @DurationMin(seconds = 0)
  @DurationMax(hours = 1)
  Duration drainTimeout();
}
