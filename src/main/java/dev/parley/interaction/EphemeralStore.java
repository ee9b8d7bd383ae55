package dev.parley.interaction;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.Optional;

/**
 * Texts that all processes share for a short time, such as who holds a lease, what was handled, or
 * a code that somebody is to send. Each change is one step. A store that has no room forgets what
 * was put first. Methods do not block.
 */
public interface EphemeralStore {
  /** The longest text. */
  int LONGEST = 64_000;

  /**
   * Puts a text unless there is one.
   *
   * @return whether it was put
   */
  Uni<Boolean> putIfAbsent(String key, String text, Duration life);

  Uni<Optional<String>> read(String key);

  /**
   * Puts a text, whatever there is.
   *
   * @return true
   */
  Uni<Boolean> put(String key, String text, Duration life);

  /**
   * Puts a text in the place of the one that is expected, or renews it where both are equal.
   *
   * @return whether the expected one was there
   */
  Uni<Boolean> replace(String key, String expected, String text, Duration life);

  /**
   * Takes away the text that is expected.
   *
   * @return whether it was there
   */
  Uni<Boolean> remove(String key, String expected);
}
