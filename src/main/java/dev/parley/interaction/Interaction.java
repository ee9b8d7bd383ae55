package dev.parley.interaction;

import dev.parley.identity.InteractionKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One interaction as it was at one moment: immutable, a later state is another object.
 *
 * @param reference an unguessable id by which the asker collects the result
 * @param createdAt by the clock of the store, as all times here
 * @param expiresAt moves later, and never earlier, where a human asks for more time
 * @param elicited the progress of asking through the client
 * @param ending null while it is open; set once and never changed
 * @param learned how the call that holds this object learned of the ending; belongs to this object
 *     alone and is never stored
 * @param earlier what a human answered when the same was asked before, while it is open; or null
 * @param collectedAt when its result was first handed out; null if it was not, or if an earlier
 *     version handed it out
 * @param attention what people did with it short of ending it
 */
public record Interaction(
    InteractionKey key,
    String reference,
    Ask ask,
    Instant createdAt,
    Instant expiresAt,
    ElicitationState elicited,
    @Nullable Ending ending,
    EndingLearned learned,
    @Nullable EarlierAnswer earlier,
    @Nullable Instant collectedAt,
    Attention attention) {

  /** An interaction as a store has it. */
  public Interaction(
      InteractionKey key,
      String reference,
      Ask ask,
      Instant createdAt,
      Instant expiresAt,
      ElicitationState elicited,
      @Nullable Ending ending) {
    this(
        key,
        reference,
        ask,
        createdAt,
        expiresAt,
        elicited,
        ending,
        EndingLearned.UNKNOWN,
        null,
        null,
        Attention.NONE);
  }

  /** When a frontend first reported that a person has seen it while it was open, or null. */
  public @Nullable Instant seenAt() {
    return attention.seenAt();
  }

  /** How, when and by whom it ended. */
  public record Ending(Outcome outcome, Instant at, EndedBy by) {}

  /** How a call learned of an ending: an ending that is new to the call is no replay to it. */
  public enum EndingLearned {
    /** The call did not wait for it, or it is open. */
    UNKNOWN,
    /** It had ended when the call asked. */
    BEFORE_THE_CALL,
    /** The call waited for it, perhaps with others, of which one collects it first. */
    WHILE_WAITING
  }

  public boolean isOpen() {
    return ending == null;
  }

  /** The name of its state on the wire: {@code open}, or how it ended. */
  public String status() {
    return ending == null ? "open" : ending.outcome().status();
  }

  /** The same, for a call that asked for an interaction that had already ended. */
  Interaction foundEnded() {
    return ending == null ? this : learned(EndingLearned.BEFORE_THE_CALL);
  }

  /** The same, for a call that waited for the ending. */
  public Interaction endedWhileWaiting() {
    return ending == null ? this : learned(EndingLearned.WHILE_WAITING);
  }

  private Interaction learned(EndingLearned how) {
    return new Interaction(
        key,
        reference,
        ask,
        createdAt,
        expiresAt,
        elicited,
        ending,
        how,
        earlier,
        collectedAt,
        attention);
  }

  /**
   * The same, with a later expiry: by this much, or by what is left.
   *
   * @param longest how long it may be open in all
   */
  public Interaction extended(Duration by, Duration longest) {
    Instant wanted = expiresAt.plus(by);
    Instant last = latestExpiry(longest);
    Instant later = wanted.isBefore(last) ? wanted : last;
    return new Interaction(
        key,
        reference,
        ask,
        createdAt,
        later,
        elicited,
        ending,
        learned,
        earlier,
        collectedAt,
        attention);
  }

  /**
   * The latest time to which a human can extend it. What was given to a client about an open
   * interaction must last until then.
   *
   * @param longest how long it may be open in all
   */
  public Instant latestExpiry(Duration longest) {
    Instant last = createdAt.plus(longest);
    return last.isAfter(expiresAt) ? last : expiresAt;
  }

  /** The time from asking to expiry. */
  public Duration life() {
    return Duration.between(createdAt, expiresAt);
  }

  public Interaction ended(Ending how) {
    return new Interaction(
        key,
        reference,
        ask,
        createdAt,
        expiresAt,
        elicited,
        how,
        EndingLearned.UNKNOWN,
        null,
        null,
        attention.ended());
  }

  public Interaction elicited(ElicitationState next) {
    return new Interaction(
        key,
        reference,
        ask,
        createdAt,
        expiresAt,
        next,
        ending,
        learned,
        earlier,
        collectedAt,
        attention);
  }

  /** The same, with what a human answered when the same was asked before, or null. */
  public Interaction after(@Nullable EarlierAnswer said) {
    return new Interaction(
        key,
        reference,
        ask,
        createdAt,
        expiresAt,
        elicited,
        ending,
        learned,
        said,
        collectedAt,
        attention);
  }

  /** The same, with what people did with it as another, later state of it has that. */
  Interaction attendedAsIn(Interaction later) {
    Attention then = later.attention;
    return attended(then.seenAt() == null ? then.seen(seenAt()) : then);
  }

  /** The same, with the title of its session, or null. */
  public Interaction titled(@Nullable String title) {
    return Objects.equals(title, ask.sessionTitle())
        ? this
        : new Interaction(
            key,
            reference,
            ask.titled(title),
            createdAt,
            expiresAt,
            elicited,
            ending,
            learned,
            earlier,
            collectedAt,
            attention);
  }

  /** The same, with when its result was first handed out, or null. */
  public Interaction collected(@Nullable Instant at) {
    return new Interaction(
        key, reference, ask, createdAt, expiresAt, elicited, ending, learned, earlier, at,
        attention);
  }

  /** The same, with when a person was first reported to have seen it, or null. */
  public Interaction seen(@Nullable Instant at) {
    return attended(attention.seen(at));
  }

  /** The same, with what people did with it. */
  public Interaction attended(Attention by) {
    return new Interaction(
        key,
        reference,
        ask,
        createdAt,
        expiresAt,
        elicited,
        ending,
        learned,
        earlier,
        collectedAt,
        by);
  }
}
