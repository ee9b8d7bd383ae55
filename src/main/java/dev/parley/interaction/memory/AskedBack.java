package dev.parley.interaction.memory;

import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Ask;
import dev.parley.interaction.EarlierAnswer;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Outcome;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds the interaction that a human ended by asking back, for the next one of the same asker to
 * the same person in the session. Guarded by the store's lock.
 */
final class AskedBack {
  private final Map<Asked, IndexedInteraction> waiting = new HashMap<>();

  /** An asker in a session, and whom it asks. */
  private record Asked(SessionKey session, Principal asker, @Nullable String person)
      implements Comparable<Asked> {
    static Asked of(SessionEntries session, Ask ask) {
      return new Asked(session.key, ask.asker(), ask.person());
    }

    /** By the session alone, for the sake of maps. */
    @Override
    public int compareTo(Asked other) {
      return session.compareTo(other.session);
    }
  }

  /**
   * The words that a new interaction shows: the last ones that no other shows yet, else those of
   * the one whose place it takes, if that was for the same person.
   */
  @Nullable EarlierAnswer words(
      SessionEntries session, Ask ask, @Nullable IndexedInteraction replaced) {
    IndexedInteraction last = waiting.get(Asked.of(session, ask));
    if (last != null) {
      return EarlierAnswer.of(last.interaction, ask.questionnaire()).orElse(null);
    }
    if (replaced == null || !Objects.equals(replaced.interaction.ask().person(), ask.person())) {
      return null;
    }
    EarlierAnswer shown = replaced.interaction.earlier();
    return shown == null || shown.reason() == null ? null : shown;
  }

  /** The words that waited are shown by an interaction now. */
  void added(IndexedInteraction entry) {
    waiting.remove(Asked.of(entry.session, entry.interaction.ask()));
  }

  /** To be called with the entry as it ended. */
  void ended(IndexedInteraction entry) {
    Interaction.Ending ending = entry.interaction.ending();
    if (ending != null
        && ending.outcome() instanceof Outcome.Declined declined
        && declined.asksBack()) {
      waiting.put(Asked.of(entry.session, entry.interaction.ask()), entry);
    }
  }

  void removed(IndexedInteraction entry) {
    waiting.remove(Asked.of(entry.session, entry.interaction.ask()), entry);
  }
}
