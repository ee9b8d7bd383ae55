package dev.parley.interaction.memory;

import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Interaction;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The turns that have a call which must be the only one of its kind in its turn. Guarded by the
 * store's lock.
 */
final class StandaloneTurns {
  private final Map<Turn, Integer> calls = new HashMap<>();

  /** Whether a call that must stand alone in its turn comes second. */
  boolean isTaken(Interaction proposed) {
    Turn turn = Turn.of(proposed);
    return turn != null && calls.containsKey(turn);
  }

  void add(IndexedInteraction entry) {
    entry.turn = Turn.of(entry.interaction);
    if (entry.turn != null) {
      calls.merge(entry.turn, 1, StandaloneTurns::sumOrNothing);
    }
  }

  void remove(IndexedInteraction entry) {
    if (entry.turn != null) {
      calls.merge(entry.turn, -1, StandaloneTurns::sumOrNothing);
    }
  }

  @SuppressWarnings("NullAway") // null is what merge asks for to remove a key
  private static Integer sumOrNothing(Integer a, Integer b) {
    return a + b == 0 ? null : a + b;
  }

  /** The turn of a call that must stand alone in it, if the host named one. */
  record Turn(SessionKey session, Principal asker, String tool, String turnId)
      implements Comparable<Turn> {
    @Override
    public int compareTo(Turn other) {
      int byTurn = turnId.compareTo(other.turnId);
      return byTurn != 0 ? byTurn : session.compareTo(other.session);
    }

    private static @Nullable Turn of(Interaction interaction) {
      String turnId = interaction.ask().ids().turnId();
      return interaction.ask().call().standsAlone() && turnId != null
          ? new Turn(
              interaction.key().session(),
              interaction.ask().asker(),
              interaction.ask().tool(),
              turnId)
          : null;
    }
  }
}
