package dev.parley.interaction.memory;

import dev.parley.identity.InteractionKey;
import dev.parley.interaction.Change;
import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.EarlierAnswer;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Interaction.Ending;
import dev.parley.interaction.InteractionStore.Creation;
import dev.parley.interaction.InteractionStore.Full;
import dev.parley.interaction.Outcome;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Creates interactions, or finds those that the same ask created before. Guarded by the store's
 * lock.
 */
final class MemoryCreation {
  private final InteractionIndex index;
  private final InteractionLifecycle lifecycle;
  private final ChangeBus changes;

  MemoryCreation(InteractionIndex index, InteractionLifecycle lifecycle, ChangeBus changes) {
    this.index = index;
    this.lifecycle = lifecycle;
    this.changes = changes;
  }

  Creation create(Interaction proposed, Instant now) {
    IndexedInteraction known =
        proposed.ask().toolUseId() == null
            ? twin(proposed, now)
            : lifecycle.settled(index.entry(proposed.key()), now);
    if (known != null) {
      return EqualAsks.isSameAsk(known.interaction, proposed)
          ? new Creation.Attached(lifecycle.hold(known))
          : new Creation.Conflict();
    }
    if (index.turns().isTaken(proposed)) {
      return new Creation.TurnTaken();
    }
    IndexedInteraction replaced = replaced(proposed, now);
    EarlierAnswer earlier = index.equalAsks().earlier(proposed);
    int weight = proposed.ask().arguments().weight() + IndexedInteraction.weight(earlier);
    SessionEntries session = index.entries(proposed.key().session());
    Full full = index.bounds().full(proposed, weight, replaced, session);
    if (full != null) {
      return new Creation.Refused(full);
    }
    if (replaced != null) {
      replace(replaced, proposed, weight, now);
    }
    index.makeRoom(session, weight);
    Interaction created =
        new Interaction(
                proposed.key(),
                proposed.reference(),
                proposed.ask(),
                now,
                now.plus(proposed.ask().ttl()),
                proposed.elicited(),
                null)
            .after(earlier);
    lifecycle.hold(index.add(created, session));
    changes.note(new Change.Requested(created));
    return new Creation.Created(created);
  }

  /** Ends what a new interaction replaces; its result is forgotten before any other. */
  private void replace(IndexedInteraction replaced, Interaction proposed, int weight, Instant now) {
    EndedBy host = new EndedBy.Host(proposed.ask().by());
    lifecycle.endReplaced(replaced, new Ending(Outcome.Aborted.REPLACED, now, host));
    if (!index.bounds().hasRoomFor(replaced, weight)) {
      index.remove(replaced);
    }
  }

  /** The entry that an ask without a tool-use id attaches to, after what is due was done to it. */
  private @Nullable IndexedInteraction twin(Interaction proposed, Instant now) {
    IndexedInteraction twin = index.equalAsks().find(proposed, now);
    while (twin != null && !twin.due.isAfter(now)) {
      lifecycle.settle(twin, now);
      twin = index.equalAsks().find(proposed, now);
    }
    return twin;
  }

  /** The open interaction of the same asker that a new one is to replace. */
  private @Nullable IndexedInteraction replaced(Interaction proposed, Instant now) {
    String earlier = proposed.ask().ids().replaces();
    if (earlier == null) {
      return null;
    }
    IndexedInteraction open =
        lifecycle.settledOpen(
            index.entry(new InteractionKey(proposed.key().session(), earlier)), now);
    return open != null && open.interaction.ask().asker().equals(proposed.ask().asker())
        ? open
        : null;
  }
}
