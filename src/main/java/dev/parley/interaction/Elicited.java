package dev.parley.interaction;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How far it got to ask the human through the client that called, whichever request or pod it goes
 * on with.
 *
 * @param attempt which time the questions are put, beginning with 1; an answer to an earlier one
 *     counts for nothing
 * @param problem what was wrong with the last answers, for the human to read, or null
 * @param closed the ways that led nowhere, or that were gone to their end, by name
 */
public record Elicited(int attempt, @Nullable String problem, Set<String> closed) {
  public static final Elicited NOT_YET = new Elicited(1, null, Set.of());

  public Elicited {
    closed = Set.copyOf(closed);
  }

  /** The answers broke a rule: the questions are put again, with the reason. */
  public Elicited again(String why) {
    return new Elicited(attempt + 1, why, closed);
  }

  /** These ways are not gone again. */
  public Elicited without(String... ways) {
    Set<String> all =
        Stream.concat(closed.stream(), Stream.of(ways)).collect(Collectors.toUnmodifiableSet());
    return new Elicited(attempt + 1, null, all);
  }
}
