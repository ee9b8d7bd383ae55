package dev.parley.question;

import java.util.Optional;

/** How urgent an asker says its questions are. */
public enum Urgency {
  LOW("low"),
  NORMAL("normal"),
  HIGH("high");

  private final String wire;

  Urgency(String wire) {
    this.wire = wire;
  }

  public String wire() {
    return wire;
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
}
