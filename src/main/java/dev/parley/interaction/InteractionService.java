package dev.parley.interaction;

import dev.parley.config.InteractionConfig;
import dev.parley.config.LimitsConfig;
import dev.parley.error.ErrorCode;
import dev.parley.error.NoRoomForAnswer;
import dev.parley.error.PlainText;
import dev.parley.error.Refusal;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.Principal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.ElicitationStore.Noted;
import dev.parley.interaction.InteractionStore.Creation;
import dev.parley.interaction.InteractionStore.Resolution;
import dev.parley.limits.RateLimits;
import dev.parley.question.Submission;
import dev.parley.question.VisibleText;
import dev.parley.question.validation.AnswerValidator;
import dev.parley.question.validation.AnswerValidator.Verdict;
import dev.parley.reactive.UnhandledFailures;
import dev.parley.security.authentication.ApiKeys;
import dev.parley.telemetry.audit.Actor;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
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
  private final ElicitationStore elicitations;
  private final WaitRegistry waits;
  private final NobodyListensPolicy policy;
  private final AnswerValidator validator;
  private final IdGenerator ids;
  private final DrainState drain;
  private final RateLimits limits;
  private final ApiKeys keys;
  private final InteractionAudit interactionAudit;
  private final InteractionConfig interactionConfig;
  private final LimitsConfig limitsConfig;

  InteractionService(
      InteractionStore store,
      DraftStore drafts,
      ElicitationStore elicitations,
      WaitRegistry waits,
      NobodyListensPolicy policy,
      AnswerValidator validator,
      IdGenerator ids,
      DrainState drain,
      RateLimits limits,
      ApiKeys keys,
      InteractionAudit interactionAudit,
      InteractionConfig interactionConfig,
      LimitsConfig limitsConfig) {
    this.store = store;
    this.drafts = drafts;
    this.elicitations = elicitations;
    this.waits = waits;
    this.policy = policy;
    this.validator = validator;
    this.ids = ids;
    this.drain = drain;
    this.limits = limits;
    this.keys = keys;
    this.interactionAudit = interactionAudit;
    this.interactionConfig = interactionConfig;
    this.limitsConfig = limitsConfig;
  }

  /**
   * Keeps what somebody has entered and not sent.
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

  /** What a person has entered for the open interactions of a session. */
  public Uni<Map<InteractionKey, Draft>> drafts(SessionKey session, String person) {
    return drafts.drafts(session, person);
  }

  /**
   * Parks an ask, or finds the interaction that the same ask created before. The caller has a hold
   * on it and must {@link #release} it while it is open.
   */
  public Uni<Interaction> ask(Ask ask) {
    return Uni.createFrom()
        .deferred(() -> {
          limits.ask(ask.asker(), ask.session());
          return parked(ask);
        });
  }

  private Uni<Interaction> parked(Ask ask) {
    if (drain.takesNoMore()) {
      return Uni.createFrom()
          .failure(
              Refusal.of(
                  ErrorCode.SHUTTING_DOWN, "This instance is stopping; call again in a moment"));
    }
    if (keys.isWithdrawn(ask.asker())) {
      return Uni.createFrom()
          .failure(
              Refusal.of(
                  ErrorCode.UNAUTHENTICATED, "The API key was withdrawn while the call came in"));
    }
    String toolUseId = ask.toolUseId() == null ? ids.toolUseId() : ask.toolUseId();
    Instant now = store.now();
    Interaction proposed =
        new Interaction(
            new InteractionKey(ask.session(), toolUseId),
            ids.reference(ask.session()),
            ask,
            now,
            now.plus(ask.ttl()),
            ElicitationState.NOT_YET,
            null);
    return store.create(proposed).map(this::admitted);
  }

  private Interaction admitted(Creation creation) {
    return switch (creation) {
      case Creation.Created(Interaction interaction) -> {
        policy.asked(interaction);
        if (keys.isWithdrawn(interaction.ask().asker())) {
          // while it was being stored, perhaps after all others were ended
          withdraw(interaction);
        }
        yield interaction;
      }
      case Creation.Attached(Interaction interaction) -> {
        // whoever watched over it may be gone
        if (interaction.isOpen()) {
          policy.asked(interaction);
        }
        yield interaction.foundEnded();
      }
      case Creation.Conflict() ->
          throw Refusal.of(
              ErrorCode.INTERACTION_CONFLICT,
              "This tool-use id was used in this session with other arguments; use a new one");
      case Creation.TurnTaken() ->
          throw Refusal.of(
              ErrorCode.QUESTION_NOT_STANDALONE,
              "This turn has asked a question already; ask several in one call, or wait for the"
                  + " answer");
      case Creation.Refused(InteractionStore.Full full) -> throw QuotaRefusals.ofQuestion(full);
    };
  }

  private void withdraw(Interaction interaction) {
    store
        .resolve(interaction.key(), Outcome.Aborted.WITHDRAWN, new EndedBy.Policy())
        .subscribe()
        .with(ended -> {}, UnhandledFailures::log);
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
    return find(asker, key).chain(found -> store.hold(key)).map(InteractionService::present);
  }

  /**
   * As {@link #ask}, in the place of the interaction behind a reference, of the same asker in the
   * same session. Where that is still open it ends as the new one is created, and only then.
   */
  public Uni<Interaction> askInPlaceOf(String reference, Ask ask) {
    return find(ask.asker(), reference)
        .map(found ->
            present(Optional.of(found).filter(i -> i.key().session().equals(ask.session()))))
        .chain(earlier -> ask(ask.replacing(earlier.key().toolUseId())));
  }

  /** Whether this process hands its waiting calls over to others, since it stops. */
  public boolean handsOver() {
    return drain.handsOver();
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

  /** A result that counts as handed out found no way to its asker. */
  public void uncollect(Interaction ended) {
    store.uncollect(ended.reference()).subscribe().with(ignored -> {}, UnhandledFailures::log);
  }

  /** The interaction behind a reference, for its asker only. */
  public Uni<Interaction> find(Principal asker, String reference) {
    return store
        .find(reference)
        .map(found -> present(found.filter(i -> i.ask().asker().equals(asker))));
  }

  /** The interaction behind a reference, for whoever has the same owner as its asker. */
  public Uni<Interaction> findOwned(Principal visitor, String reference) {
    return store
        .find(reference)
        .map(found -> present(found.filter(i -> isOwner(visitor, i.key().session()))));
  }

  private static boolean isOwner(Principal visitor, SessionKey session) {
    return session.tenant().equals(visitor.tenant()) && session.owner().equals(visitor.owner());
  }

  /** An interaction of a session, for whoever may see the session. */
  public Uni<Interaction> find(InteractionKey key) {
    return store.find(key).map(InteractionService::present);
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
    return byHuman(key)
        .chain(() -> find(key))
        .chain(found -> {
          requireOpen(found);
          return switch (validator.validate(found.ask().questionnaire(), submission)) {
            case Verdict.Accepted(var sheet) ->
                resolve(key, new Outcome.Answered(sheet, Outcome.Provenance.HUMAN), by);
            case Verdict.Refused(var violations) -> throw Refusal.invalid(violations);
          };
        });
  }

  /** The human refuses to answer. */
  public Uni<Interaction> decline(InteractionKey key, @Nullable String reason, EndedBy by) {
    String given = VisibleText.orNull(reason);
    if (given != null) {
      checkReason(given);
    }
    return byHuman(key).chain(() -> resolve(key, new Outcome.Declined(given), by));
  }

  /**
   * The human dismisses the questions.
   *
   * @param closed whether the dialogue went away without a word
   */
  public Uni<Interaction> cancel(InteractionKey key, boolean closed, EndedBy by) {
    return byHuman(key).chain(() -> resolve(key, new Outcome.Cancelled(closed), by));
  }

  /** Fails where the humans of a session do more than anybody could. */
  private Uni<Void> byHuman(InteractionKey key) {
    return Uni.createFrom().voidItem().invoke(() -> limits.answer(key.session()));
  }

  /** Notes how far it got to ask through the client, unless somebody noted something since. */
  public Uni<Noted> elicited(Interaction known, ElicitationState next) {
    return elicitations
        .elicited(known.key(), known.elicited(), next)
        .map(InteractionService::present);
  }

  /**
   * Notes that a form goes out in an MCP session; it stays noted as long as the result of its
   * question would be kept.
   *
   * @return false where that session has too many of them
   */
  public Uni<Boolean> sent(SentForm form, Interaction about) {
    return elicitations.sent(form, about.expiresAt().plus(interactionConfig.retention()));
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
    interactionAudit.late(ended, by);
  }

  /** The asker takes the questions back. */
  public Uni<Interaction> abort(Principal asker, InteractionKey key, Actor by) {
    return find(asker, key)
        .chain(found -> resolve(key, Outcome.Aborted.BY_HOST, new EndedBy.Host(by)));
  }

  /** An interaction of a session, for its asker only. */
  public Uni<Interaction> find(Principal asker, InteractionKey key) {
    return store.find(key).map(found -> present(found.filter(i -> i.ask().asker().equals(asker))));
  }

  /** Takes back what is open in a session, and forgets all of it, for whoever administers it. */
  public Uni<Void> wipe(SessionKey session, Actor by) {
    return store.wipe(session).invoke(() -> interactionAudit.wiped(session, by));
  }

  private Uni<Interaction> resolve(InteractionKey key, Outcome outcome, EndedBy by) {
    return store
        .resolve(key, outcome, by)
        .map(resolution ->
            switch (resolution) {
              case Resolution.Won(Interaction interaction) -> interaction;
              case Resolution.Late(Interaction interaction) -> throw late(interaction);
              case Resolution.Unknown() -> throw notFound();
              case Resolution.TooLong(int most) -> throw new NoRoomForAnswer(most);
            });
  }

  private void checkReason(String reason) {
    PlainText.flaw(reason)
        .ifPresent(flaw -> {
          throw Refusal.of(ErrorCode.INVALID_TEXT, "A reason must not hold " + flaw);
        });
    int most = limitsConfig.answer();
    if (reason.getBytes(StandardCharsets.UTF_8).length > most) {
      throw Refusal.of(ErrorCode.TOO_LONG, "At most " + most + " bytes of text fit in a reason");
    }
  }

  private static void requireOpen(Interaction interaction) {
    if (!interaction.isOpen()) {
      throw late(interaction);
    }
  }

  private static <T> T present(Optional<T> found) {
    return found.orElseThrow(InteractionService::notFound);
  }

  private static Refusal notFound() {
    return Refusal.of(
        ErrorCode.INTERACTION_NOT_FOUND,
        "There is no such interaction: it never existed, is not yours, or its result is no longer"
            + " kept");
  }

  private static Refusal late(Interaction interaction) {
    return Refusal.of(
        ErrorCode.INTERACTION_ALREADY_RESOLVED,
        "This interaction has already ended: " + interaction.status(),
        Map.of("endedAs", interaction.status()));
  }
}
