package dev.parley.interaction;

import dev.parley.identity.InteractionKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One parked ask, as it stood at one moment: immutable, a later state is another object.
 *
 * @param reference an unguessable handle by which the asker collects the result
 * @param createdAt by the clock of the store, as all times here
 * @param elicited how far it got to ask through the client
 * @param ending null while it is open; set once and never changed
 * @param seen how the ending came to the call that holds this object; of this object alone, no
 *     store keeps it
 * @param earlier what a human said when the same was asked before, as long as it is open; or null
 */
public record Interaction(
    InteractionKey key,
    String reference,
    Ask ask,
    Instant createdAt,
    Instant expiresAt,
    ElicitationState elicited,
    @Nullable Ending ending,
    EndingSeen seen,
    @Nullable EarlierAnswer earlier) {

  /** An interaction as a store has it. */
  public Interaction(
      InteractionKey key,
      String reference,
      Ask ask,
      Instant createdAt,
      Instant expiresAt,
      ElicitationState elicited,
      @Nullable Ending ending) {
    this(key, reference, ask, createdAt, expiresAt, elicited, ending, EndingSeen.UNKNOWN, null);
  }

  /** How, when and by whom it ended. */
  public record Ending(Outcome outcome, Instant at, EndedBy by) {}

  /** How an ending came to one call: what is news to that call is no replay to it. */
  public enum EndingSeen {
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

  /** The same, for a call that asked what had ended before. */
  Interaction foundEnded() {
    return ending == null ? this : seen(EndingSeen.BEFORE_THE_CALL);
  }

  /** The same, for a call that waited for the ending. */
  public Interaction endedWhileWaiting() {
    return ending == null ? this : seen(EndingSeen.WHILE_WAITING);
  }

  private Interaction seen(EndingSeen how) {
    return new Interaction(
        key, reference, ask, createdAt, expiresAt, elicited, ending, how, earlier);
  }

  public Interaction ended(Ending how) {
    return new Interaction(key, reference, ask, createdAt, expiresAt, elicited, how);
  }

  public Interaction elicited(ElicitationState next) {
    return new Interaction(key, reference, ask, createdAt, expiresAt, next, ending, seen, earlier);
  }

  /** The same, with what a human said when the same was asked before, or null. */
  public Interaction after(@Nullable EarlierAnswer said) {
    return new Interaction(key, reference, ask, createdAt, expiresAt, elicited, ending, seen, said);
  }
}
