package dev.parley.interaction;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How far a question has come, as channels tell it. Each stage is told after those before it. */
public enum Stage {
  /** It waits for its person. */
  REQUESTED(1),

  /** Its person has seen it; see {@link Interaction#seenAt}. */
  SEEN(2),

  /** It has ended. */
  ENDED(3);

  private final int number;

  Stage(int number) {
    this.number = number;
  }

  /** As stores write it. */
  public int number() {
    return number;
  }

  /** The one with this number. */
  public static Stage of(int number) {
    return switch (number) {
      case 1 -> REQUESTED;
      case 2 -> SEEN;
      default -> ENDED;
    };
  }

  /**
   * What is to be told next of a question.
   *
   * @param told what was told last, or null
   * @return empty where nothing is: there may be something later if it is open, and never if it has
   *     ended. Whoever was told nothing of it while it was open is not told that it has ended.
   */
  public static Optional<Stage> after(@Nullable Stage told, Interaction question) {
    if (told == null) {
      return question.isOpen() ? Optional.of(REQUESTED) : Optional.empty();
    }
    Stage reached = !question.isOpen() ? ENDED : question.seenAt() != null ? SEEN : REQUESTED;
    return reached.compareTo(told) > 0 ? Optional.of(reached) : Optional.empty();
  }
}
