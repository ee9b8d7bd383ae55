package dev.parley.channel;

import dev.parley.interaction.Stage;
import io.smallrye.mutiny.Uni;
import java.time.Duration;

/** One way to a person who isn't looking. */
public interface Channel {
  /**
   * The longest time a delivery may take. It is longer than the time that can be set for each
   * channel, and shorter than a claim of a notice holds.
   */
  Duration LONGEST_DELIVERY = Duration.ofSeconds(25);

  /** How many deliveries a process has underway at most. */
  int MOST_UNDERWAY = 256;

  /** As notices, metrics and documents name it. */
  String name();

  /** Whether it tells this stage; a channel that doesn't tells none after it either. */
  default boolean tells(Stage stage) {
    return true;
  }

  /**
   * Tells a person. It does not block, does not fail, and ends within {@link #LONGEST_DELIVERY}. It
   * may be called more than once for the same stage of a question, also by several processes one
   * after the other.
   */
  Uni<Delivery> deliver(Notice notice);
}
