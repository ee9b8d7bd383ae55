package dev.parley.interaction;

import dev.parley.config.Quota;
import dev.parley.config.Resource;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The interactions; with {@link DraftStore} and {@link ElicitationStore} the only place with state.
 * Every method is atomic: of two that touch one interaction, one comes first and the other sees its
 * effect. The store's clock decides when an interaction expires. Every change is told to {@link
 * ChangeBus}. Methods do not block; a {@code Uni} may complete on any thread, and nothing happens
 * before it is subscribed to. Where the store cannot be reached it fails with a {@code Refusal}
 * {@code store_unavailable}; the operation may have been carried out then.
 *
 * <p>An open interaction has holders: calls that wait for it. Creating, re-attaching and {@link
 * #hold} take a hold, {@link #release} gives it back. With the ending all holds are over: nobody
 * needs to give one back then.
 */
public interface InteractionStore {

  /** The time by the clock of the store, as near as this process knows it. */
  Instant now();

  /**
   * Parks an ask, unless it is known already. An ask with a tool-use id is known by that id. One
   * without is known when the same asker asked exactly the same in the same session, also without
   * an id and from the same client, and that interaction
   *
   * <ul>
   *   <li>is open, and held by nobody, or by a call with the same join key;
   *   <li>or was answered, declined or dismissed by a human no longer ago than {@code
   *       parley.interaction.reattach-window}, and the result is uncollected.
   * </ul>
   *
   * <p>Other endings are no answer to the question, so it is asked anew. An ask in the place of an
   * earlier interaction ends that as {@link Outcome.Aborted#REPLACED}, where it is open, in the
   * same step as it creates the new one, which takes its place among those that may be open; where
   * nothing is created the earlier one stays as it is.
   *
   * @param proposed the interaction to create, open, with {@code createdAt} and {@code expiresAt}
   *     as an estimate that the store replaces by its own clock; its key has a minted tool-use id
   *     where the ask has none
   */
  Uni<Creation> create(Interaction proposed);

  Uni<Optional<Interaction>> find(InteractionKey key);

  /**
   * Finds an open interaction for calls that wait for it. A store that may lose its last writes
   * asks it again where it lacks it and it was asked a short time ago.
   *
   * @param waiting how many calls of this process wait for it
   * @return empty where it is lost
   */
  default Uni<Optional<Interaction>> look(Interaction waitedFor, int waiting) {
    return find(waitedFor.key());
  }

  /** Finds by the unguessable reference, whoever asks: the caller must check the asker. */
  Uni<Optional<Interaction>> find(String reference);

  /** Those of some interactions of a session that are still there, in any order. */
  Uni<List<Interaction>> find(SessionKey session, Collection<InteractionKey> some);

  /**
   * A part of what is open or still readable in a session. Going from part to part finds everything
   * once that is there all the time and matches all the time; a part is read in one step, in time
   * proportional to its size. It may have fewer than there is room for, or none, also where more
   * follow.
   */
  Uni<SessionPage> page(SessionKey session, PageRequest request);

  /**
   * Ends an interaction, if nothing and nobody ended it before. Each open interaction holds room
   * for an answer of {@code parley.interaction.answer-allowance}; a longer one of a human is kept
   * where the owner of the session, with it, uses at most twice its own bound on bytes, whatever
   * its tenant and others use. All other endings always find room.
   */
  Uni<Resolution> resolve(InteractionKey key, Outcome outcome, EndedBy by);

  /**
   * Has an open interaction expire later. What it ends as at expiry stays the same.
   *
   * @param by how much later; less where it would be open too long
   * @param longest how long it may be open in all
   */
  Uni<Extension> extend(InteractionKey key, Duration by, Duration longest);

  /**
   * Notes that a person has seen an open interaction, by the clock of the store; only the first
   * time counts and is told.
   *
   * @param connection that of the frontend that reports it
   */
  Uni<Sighting> seen(InteractionKey key, String connection);

  /**
   * Notes until when a person does not want an open interaction, or that they want it again. It is
   * kept for {@link Attention#MOST_SNOOZES} people.
   *
   * @param person by {@code Caller.who()}
   * @param until null to want it again
   * @param connection that of the frontend that says so
   */
  Uni<Snoozing> snooze(
      InteractionKey key, String person, @Nullable Instant until, String connection);

  /**
   * Notes that a person answers an open interaction, in place of who did so before: for so long,
   * but at most until it expires.
   *
   * @param person by {@code Caller.who()}
   * @param connection that of the frontend that says so
   */
  Uni<Taking> take(InteractionKey key, String person, String connection, Duration lasting);

  /** Ends what {@link #take} noted last, if it was with this connection. */
  Uni<Taking> giveBack(InteractionKey key, String connection);

  /** Takes a hold on an interaction for a call that waits; empty where there is none. */
  Uni<Optional<Interaction>> hold(InteractionKey key);

  /** Gives a hold on the interaction behind a reference back. */
  Uni<Void> release(String reference, Release how);

  /**
   * Notes that the result of the interaction behind a reference is handed out; the first time is
   * its {@link Interaction#collectedAt}.
   *
   * @return whether it was handed out before
   */
  Uni<Boolean> collect(String reference);

  /**
   * Takes back what one {@link #collect} noted, since the result was not handed out after all. It
   * is uncollected again unless it was handed out another time.
   */
  Uni<Void> uncollect(String reference);

  /**
   * Ends everything that an asker has open as {@link Outcome.Aborted#WITHDRAWN}, in all sessions;
   * one by one, so that what is asked meanwhile may be missed.
   *
   * @param asker a client that asked with an API key; of others a store need not know what they ask
   */
  Uni<Void> withdraw(Principal asker);

  /**
   * Gives a session a title, or takes it away. It is that of what is asked from now on without one
   * of its own; an ask that brings one gives it to the session too. It goes with the last of what
   * is open or readable in the session.
   *
   * @param title null for none
   */
  Uni<Titling> title(SessionKey session, @Nullable String title);

  /** What came of giving a session a title. */
  enum Titling {
    GIVEN,
    /** The session had that title, or none, before. */
    KEPT,
    /** Nothing of the session is open or readable. */
    UNKNOWN
  }

  /** Gives what is open in a session the title that the session has by then, part after part. */
  Uni<Void> retitle(SessionKey session);

  /** Ends everything of a session that is open as aborted, and forgets the whole session. */
  Uni<Void> wipe(SessionKey session);

  /** In which way a call stops waiting. */
  enum Release {
    /** The caller can come back, or needs not: the question stays until its time is over. */
    KEEP,
    /**
     * The caller went away and never got a handle to come back with. Unless another call did, or
     * somebody takes a hold within the grace, the question is aborted.
     */
    ABANDON
  }

  /** What came of {@link #create}. In the first two cases the caller has a hold. */
  sealed interface Creation {
    record Created(Interaction interaction) implements Creation {}

    /** The same ask was there before, open or ended. */
    record Attached(Interaction interaction) implements Creation {}

    /** The tool-use id is taken by another ask. */
    record Conflict() implements Creation {}

    /** The ask must be the only one of its kind in its turn, and is not. */
    record TurnTaken() implements Creation {}

    /** There is no room for another interaction. */
    record Refused(Full full) implements Creation {}
  }

  /** A bound that is met: so much of a resource may be in use, and no more. */
  record Full(Resource resource, Bound bound, long most) {}

  /** What a bound holds for. */
  enum Bound {
    SESSION("session"),
    OWNER("owner"),
    TENANT("tenant"),
    SERVICE("service");

    private final String wire;

    Bound(String wire) {
      this.wire = wire;
    }

    public String wire() {
      return wire;
    }

    public static Bound of(Quota.Scope scope) {
      return switch (scope) {
        case OWNER -> OWNER;
        case TENANT -> TENANT;
        case SERVICE -> SERVICE;
      };
    }
  }

  /** What came of {@link #extend}. */
  sealed interface Extension {
    record Extended(Interaction interaction) implements Extension {}

    /** It may not be open any longer than it is already; nothing changed. */
    record AtLimit(Interaction interaction) implements Extension {}

    /** It has ended. */
    record Late(Interaction interaction) implements Extension {}

    record Unknown() implements Extension {}
  }

  /** What came of {@link #seen}. */
  sealed interface Sighting {
    record First(Interaction interaction, Instant at) implements Sighting {}

    /** It had been seen at that time; nothing changed. */
    record Again(Instant at) implements Sighting {}

    /** It has ended. */
    record Late(Interaction interaction) implements Sighting {}

    record Unknown() implements Sighting {}
  }

  /** What came of {@link #snooze}. */
  sealed interface Snoozing {
    record Done(Interaction interaction) implements Snoozing {}

    /** It expires before that time; nothing changed. */
    record TooLong(Interaction interaction) implements Snoozing {}

    /** It has ended. */
    record Late(Interaction interaction) implements Snoozing {}

    record Unknown() implements Snoozing {}
  }

  /** What came of {@link #resolve}. */
  sealed interface Resolution {
    /** This call decided the ending. */
    record Won(Interaction interaction) implements Resolution {}

    /** It had ended before, in this way. */
    record Late(Interaction interaction) implements Resolution {}

    record Unknown() implements Resolution {}

    /**
     * There is no room for so long an answer; the interaction stays open.
     *
     * @param most the longest that always finds room, in bytes
     */
    record TooLong(int most) implements Resolution {}
  }
}
