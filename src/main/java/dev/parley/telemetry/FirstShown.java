package dev.parley.telemetry;

import java.util.LinkedHashSet;

/**
 * Remembers which open questions this process has shown to a human; the oldest are forgotten first.
 */
final class FirstShown {
  private static final int MOST = 10_000;

  private final LinkedHashSet<String> references = new LinkedHashSet<>();

  /** Remembers a question; returns whether it was not remembered before. */
  synchronized boolean first(String reference) {
    boolean first = references.add(reference);
    if (references.size() > MOST) {
      references.removeFirst();
    }
    return first;
  }

  synchronized void over(String reference) {
    references.remove(reference);
  }
}
