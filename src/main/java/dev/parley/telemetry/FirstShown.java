package dev.parley.telemetry;

import java.util.LinkedHashSet;

/** The open questions that this process has put before the human: the newest of them. */
final class FirstShown {
  private static final int MOST = 10_000;

  private final LinkedHashSet<String> references = new LinkedHashSet<>();

  /** Whether it was not there before; it is now. */
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
