package dev.parley.telemetry.tracing;

import java.util.List;

/** The spans of one call. */
public record Told(List<Exported> all) {

  /** The last span of that name. */
  public Exported get(String name) {
    return all.stream()
        .filter(span -> span.name().equals(name))
        .reduce((earlier, later) -> later)
        .orElseThrow();
  }
}
