package dev.parley.person;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.Optional;

/** Counts the codes that are sent, so that nobody has Parley flood somebody's mailbox. */
public interface SentCodes {
  /** How long a code counts, from the first one on. */
  Duration WINDOW = Duration.ofDays(1);

  /**
   * Counts one more, unless there were too many. Does not block.
   *
   * @param whose stands for a person or an address, and reveals neither
   * @param most in {@link #WINDOW}
   * @return for how long there may be no other, where there were too many; else empty
   */
  Uni<Optional<Duration>> count(String whose, int most);
}
