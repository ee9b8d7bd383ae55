package dev.parley.question;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import java.util.List;
import java.util.Optional;

/** How urgent an asker says its questions are. */
public enum Urgency {
  LOW("low"),
  NORMAL("normal"),
  HIGH("high");

  /** The order in which they wait for a person. */
  public static final List<Urgency> MOST_URGENT_FIRST = List.of(HIGH, NORMAL, LOW);

  private final String wire;

  Urgency(String wire) {
    this.wire = wire;
  }

  public String wire() {
    return wire;
  }

  /** The place in {@link #MOST_URGENT_FIRST}, from 0. */
  public int rank() {
    return MOST_URGENT_FIRST.indexOf(this);
  }

  /** The one with this name; empty where there is none. */
  public static Optional<Urgency> of(String name) {
    return switch (name) {
      case "low" -> Optional.of(LOW);
      case "normal" -> Optional.of(NORMAL);
      case "high" -> Optional.of(HIGH);
      default -> Optional.empty();
    };
  }

  /**
   * The urgency of that name.
   *
   * @param what how to name it in a refusal
   * @throws Refusal {@code invalid_argument} if there is none
   */
  public static Urgency checked(String what, String name) {
    return of(name)
        .orElseThrow(
            () -> Refusal.of(ErrorCode.INVALID_ARGUMENT, what + " must be low, normal or high"));
  }
}
