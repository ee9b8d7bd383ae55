package dev.parley.interaction;

import dev.parley.error.ErrorCode;
import dev.parley.error.NoRoomForAnswer;
import dev.parley.error.Refusal;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.ElicitationStore.Noted;
import dev.parley.question.Submission;
import dev.parley.reactive.UnhandledFailures;
import dev.parley.telemetry.audit.Actor;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What can be done with interactions, by the asker and by the human. Every refusal is a {@link
 * Refusal} as the failure of the {@code Uni}; whatever belongs to somebody else is refused as if it
 * did not exist.
 */
@Singleton
public class InteractionService {
  private final InteractionStore store;
  private final DraftStore drafts;
  private final ClientElicitations elicitations;
  private final AskAdmission admission;
  private final WaitRegistry waits;
  private final HumanReplies replies;
  private final InteractionObserver observer;

  InteractionService(
      InteractionStore store,
      DraftStore drafts,
      ClientElicitations elicitations,
      AskAdmission admission,
      WaitRegistry waits,
      HumanReplies replies,
      InteractionObserver observer) {
    this.store = store;
    this.drafts = drafts;
    this.elicitations = elicitations;
    this.admission = admission;
    this.waits = waits;
    this.replies = replies;
    this.observer = observer;
  }

  /**
   * Keeps what a person has entered and not sent.
   *
   * @return the draft as it is kept; empty where the interaction has ended, there is no room, or a
   *     deletion would take what is newer
   */
  public Uni<Optional<Draft>> draft(InteractionKey key, Draft draft, String connection) {
    if (draft.weight() > Draft.MOST_CHARACTERS) {
      return Uni.createFrom()
          .failure(
              Refusal.of(
                  ErrorCode.TOO_LARGE,
                  "at most " + Draft.MOST_CHARACTERS + " characters are kept unsent"));
    }
    return drafts.draft(key, draft, connection);
  }

  /**
   * Parks an ask, or finds the interaction that the same ask created before. The caller has a hold
   * on it and must {@link #release} it while it is open.
   *
   * @throws Refusal if it is refused without asking the store
   */
  public Uni<Interaction> ask(Ask ask) {
    return admission.ask(ask);
  }

  /**
   * Waits at most the given time for the ending of an interaction.
   *
   * @return it as it ended, or still open; on the caller's event loop where there is one
   */
  public Uni<Interaction> await(Interaction held, Duration atMost) {
    return waits.park(held, atMost);
  }

  /** Takes a hold on the interaction behind a reference, for its asker only. */
  public Uni<Interaction> hold(Principal asker, String reference) {
    return find(asker, reference).chain(found -> hold(asker, found.key()));
  }

  /** Takes a hold on an interaction, for its asker only. */
  public Uni<Interaction> hold(Principal asker, InteractionKey key) {
    return find(asker, key).chain(found -> store.hold(key)).map(InteractionRefusals::present);
  }

  /**
   * As {@link #ask}, in the place of the interaction behind a reference, of the same asker in the
   * same session. Where that is still open it ends as the new one is created, and only then.
   */
  public Uni<Interaction> askInPlaceOf(String reference, Ask ask) {
    return find(ask.asker(), reference)
        .map(found ->
            InteractionRefusals.present(
                Optional.of(found).filter(i -> i.key().session().equals(ask.session()))))
        .chain(earlier -> ask(ask.replacing(earlier.key().toolUseId())));
  }

  /** The time by the clock of the store. */
  public Instant now() {
    return store.now();
  }

  /** Gives a hold back. */
  public void release(Interaction held, InteractionStore.Release how) {
    store.release(held.reference(), how).subscribe().with(ignored -> {}, UnhandledFailures::log);
  }

  /**
   * Notes that a result goes to its asker.
   *
   * @return whether it went before
   */
  public Uni<Boolean> collect(Interaction ended) {
    return store.collect(ended.reference());
  }

  /** Takes a {@link #collect} back, since the result did not reach its asker. */
  public void uncollect(Interaction ended) {
    store.uncollect(ended.reference()).subscribe().with(ignored -> {}, UnhandledFailures::log);
  }

  /** The interaction behind a reference, for its asker only. */
  public Uni<Interaction> find(Principal asker, String reference) {
    return store
        .find(reference)
        .map(
            found -> InteractionRefusals.present(found.filter(i -> i.ask().asker().equals(asker))));
  }

  /**
   * The interaction behind a reference, for a visitor with the same owner as its asker.
   *
   * @param only the one session that the visitor may see, or null for all of the owner
   */
  public Uni<Interaction> findOwned(Principal visitor, @Nullable String only, String reference) {
    return store
        .find(reference)
        .map(found ->
            InteractionRefusals.present(
                found.filter(i -> maySee(visitor, only, i.key().session()))));
  }

  private static boolean maySee(Principal visitor, @Nullable String only, SessionKey session) {
    return session.tenant().equals(visitor.tenant())
        && session.owner().equals(visitor.owner())
        && (only == null || only.equals(session.sessionId()));
  }

  /** An interaction of a session, for a caller who may see the session. */
  public Uni<Interaction> find(InteractionKey key) {
    return store.find(key).map(InteractionRefusals::present);
  }

  /** Those of some interactions of a session that are still there, in any order. */
  public Uni<List<Interaction>> find(SessionKey session, Collection<InteractionKey> some) {
    return store.find(session, some);
  }

  /** A part of what is open or still readable in a session. */
  public Uni<SessionPage> page(SessionKey session, PageRequest request) {
    return store.page(session, request);
  }

  /**
   * What is open in a session, oldest first, part after part; the next is read when it is
   * requested.
   *
   * @param mostBytes how large the questions of one part may be together; one may be larger
   */
  public Multi<SessionPage> openPages(SessionKey session, int mostBytes) {
    return OpenPages.of(store, session, mostBytes);
  }

  /**
   * The human answers. A refused answer leaves the interaction open; {@link NoRoomForAnswer} is one
   * that may be taken later.
   */
  public Uni<Interaction> respond(InteractionKey key, Submission submission, EndedBy by) {
    return replies.respond(key, submission, by);
  }

  /** The human refuses to answer. */
  public Uni<Interaction> decline(InteractionKey key, @Nullable String reason, EndedBy by) {
    return replies.decline(key, reason, by);
  }

  /**
   * The human says something to the model instead of answering. The next question of this asker in
   * the session shows the words to the same person.
   */
  public Uni<Interaction> askBack(InteractionKey key, @Nullable String words, EndedBy by) {
    return replies.askBack(key, words, by);
  }

  /**
   * The human dismisses the questions.
   *
   * @param closed whether the dialogue went away without a word
   */
  public Uni<Interaction> cancel(InteractionKey key, boolean closed, EndedBy by) {
    return replies.cancel(key, closed, by);
  }

  /** Stores a new {@link ElicitationState}, unless it has changed since {@code known} was read. */
  public Uni<Noted> elicited(Interaction known, ElicitationState next) {
    return elicitations.elicited(known, next);
  }

  /**
   * Notes that a form goes out in an MCP session; it stays noted as long as the result of its
   * question could be kept.
   *
   * @return false where that session has too many of them
   */
  public Uni<Boolean> sent(SentForm form, Interaction about) {
    return elicitations.sent(form, about);
  }

  /** The forms that went out in an MCP session and were neither answered nor taken back. */
  public Uni<List<SentForm>> sentForms(String mcpSession) {
    return elicitations.sentForms(mcpSession);
  }

  /** Strikes a form off; true for the one that did so first. */
  public Uni<Boolean> settled(SentForm form) {
    return elicitations.settled(form);
  }

  /** A client answered after the ending: that changes nothing, and is written down. */
  public void repliedLate(Interaction ended, @Nullable Actor by) {
    observer.late(ended, by);
  }

  /**
   * What the holder of a reply token sent ended nothing, and is written down.
   *
   * @param outcome what it came to, see docs/audit.md
   */
  public void replied(Interaction open, Actor by, String outcome) {
    observer.replied(open, by, outcome);
  }

  /** The asker takes the questions back. */
  public Uni<Interaction> abort(Principal asker, InteractionKey key, Actor by) {
    return find(asker, key)
        .chain(found -> store.resolve(key, Outcome.Aborted.BY_HOST, new EndedBy.Host(by)))
        .map(InteractionRefusals::ended);
  }

  /** An interaction of a session, for its asker only. */
  public Uni<Interaction> find(Principal asker, InteractionKey key) {
    return store
        .find(key)
        .map(
            found -> InteractionRefusals.present(found.filter(i -> i.ask().asker().equals(asker))));
  }

  /** Takes back what is open in a session, and forgets all of it, for whoever administers it. */
  public Uni<Void> wipe(SessionKey session, Actor by) {
    return store.wipe(session).invoke(() -> observer.wiped(session, by));
  }
}
