package dev.parley.interaction.memory;

import dev.parley.interaction.Ask;
import dev.parley.interaction.Change;
import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.EarlierAnswer;
import dev.parley.interaction.EndedBy;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.Interaction.Ending;
import dev.parley.interaction.InteractionStore.Creation;
import dev.parley.interaction.InteractionStore.Full;
import dev.parley.interaction.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
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

  /**
   * @param notices after how long each channel tells of it
   */
  Creation create(Interaction proposed, Map<String, Duration> notices, Instant now) {
    SessionEntries session = index.entries(proposed.key().session());
    IndexedInteraction known =
        proposed.ask().toolUseId() == null
            ? twin(session, proposed.ask(), now)
            : lifecycle.settled(session.find(proposed.key().toolUseId()), now);
    if (known != null) {
      return EqualAsks.isSameAsk(known.interaction, proposed)
          ? new Creation.Attached(lifecycle.hold(known))
          : new Creation.Conflict();
    }
    if (index.turns().isTaken(proposed)) {
      return new Creation.TurnTaken();
    }
    IndexedInteraction replaced = replaced(session, proposed.ask(), now);
    EarlierAnswer earlier = earlier(session, proposed.ask(), replaced);
    int weight = proposed.ask().arguments().weight() + IndexedInteraction.weight(earlier);
    Full full = index.bounds().full(proposed, weight, replaced, session);
    if (full != null) {
      return new Creation.Refused(full);
    }
    if (replaced != null) {
      replace(replaced, proposed, weight, now);
    }
    index.makeRoom(session, weight);
    if (proposed.ask().sessionTitle() != null) {
      session.title = proposed.ask().sessionTitle();
    }
    Interaction created =
        new Interaction(
                proposed.key(),
                proposed.reference(),
                proposed.ask(),
                now,
                now.plus(proposed.ask().ttl()),
                proposed.elicited(),
                null)
            .after(earlier)
            .titled(session.title);
    IndexedInteraction entry = index.add(created, session);
    lifecycle.hold(entry);
    index.notices().plan(entry, notices, now);
    changes.note(new Change.Requested(created), entry.inboxKey());
    return new Creation.Created(created);
  }

  /** What a person said before; words to the asker count more than an earlier answer. */
  private @Nullable EarlierAnswer earlier(
      SessionEntries session, Ask ask, @Nullable IndexedInteraction replaced) {
    EarlierAnswer words = index.askedBack().words(session, ask, replaced);
    return words == null ? index.equalAsks().earlier(session, ask) : words;
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
  private @Nullable IndexedInteraction twin(SessionEntries session, Ask ask, Instant now) {
    IndexedInteraction twin = index.equalAsks().find(session, ask, now);
    while (twin != null && !twin.due.isAfter(now)) {
      lifecycle.settle(twin, now);
      twin = index.equalAsks().find(session, ask, now);
    }
    return twin;
  }

  /** The open interaction of the same asker that a new one is to replace. */
  private @Nullable IndexedInteraction replaced(SessionEntries session, Ask ask, Instant now) {
    String earlier = ask.ids().replaces();
    if (earlier == null) {
      return null;
    }
    IndexedInteraction open = lifecycle.settledOpen(session.find(earlier), now);
    return open != null && open.interaction.ask().asker().equals(ask.asker()) ? open : null;
  }
}
