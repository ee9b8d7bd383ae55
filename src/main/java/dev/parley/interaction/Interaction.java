package dev.parley.interaction;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One parked ask, as it stood at one moment: immutable, a later state is another object.
 *
 * @param reference an unguessable handle by which the asker collects the result
 * @param createdAt by the clock of the store, as all times here
 * @param elicited how far it got to ask through the client
 * @param ending null while it is open; set once and never changed
 * @param endedBefore whether it had ended when the call that holds this object asked, so that its
 *     result is an earlier one to that call; of this object alone, no store keeps it
 * @param earlier what a human said when the same was asked before, as long as it is open; or null
 */
public record Interaction(
    InteractionKey key,
    String reference,
    Ask ask,
    Instant createdAt,
    Instant expiresAt,
    Elicited elicited,
    @Nullable Ending ending,
    boolean endedBefore,
    @Nullable Earlier earlier) {

  /** An interaction as a store has it. */
  public Interaction(
      InteractionKey key,
      String reference,
      Ask ask,
      Instant createdAt,
      Instant expiresAt,
      Elicited elicited,
      @Nullable Ending ending) {
    this(key, reference, ask, createdAt, expiresAt, elicited, ending, false, null);
  }

  /** How, when and by whom it ended. */
  public record Ending(Outcome outcome, Instant at, Ender by) {}

  public boolean isOpen() {
    return ending == null;
  }

  /** The name of its state on the wire: {@code open}, or how it ended. */
  public String status() {
    return ending == null ? "open" : ending.outcome().status();
  }

  /** The same, for a call that asked what had ended before. */
  Interaction foundEnded() {
    return new Interaction(
        key, reference, ask, createdAt, expiresAt, elicited, ending, ending != null, earlier);
  }

  public Interaction ended(Ending how) {
    return new Interaction(key, reference, ask, createdAt, expiresAt, elicited, how);
  }

  public Interaction elicited(Elicited next) {
    return new Interaction(
        key, reference, ask, createdAt, expiresAt, next, ending, endedBefore, earlier);
  }

  /** The same, with what a human said when the same was asked before, or null. */
  public Interaction after(@Nullable Earlier said) {
    return new Interaction(
        key, reference, ask, createdAt, expiresAt, elicited, ending, endedBefore, said);
  }
}
