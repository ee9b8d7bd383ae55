package dev.parley.interaction;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.InteractionKey;
import dev.parley.interaction.InteractionStore.Creation;
import dev.parley.limits.RateLimits;
import dev.parley.reactive.UnhandledFailures;
import dev.parley.security.authentication.ApiKeys;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Instant;

/** Decides whether an ask may be parked, and parks it. */
@Singleton
class AskAdmission {
  private final InteractionStore store;
  private final NobodyListensPolicy policy;
  private final IdGenerator ids;
  private final DrainState drain;
  private final RateLimits limits;
  private final ApiKeys keys;
  private final WaitRegistry waits;

  AskAdmission(
      InteractionStore store,
      NobodyListensPolicy policy,
      IdGenerator ids,
      DrainState drain,
      RateLimits limits,
      ApiKeys keys,
      WaitRegistry waits) {
    this.store = store;
    this.policy = policy;
    this.ids = ids;
    this.drain = drain;
    this.limits = limits;
    this.keys = keys;
    this.waits = waits;
  }

  /**
   * See {@link InteractionService#ask}; what needs no store is decided at once.
   *
   * @throws Refusal if the ask may not be parked
   */
  Uni<Interaction> ask(Ask ask) {
    limits.ask(ask.asker(), ask.session());
    if (drain.takesNoMore()) {
      throw Refusal.of(
          ErrorCode.SHUTTING_DOWN, "This instance is stopping; call again in a moment");
    }
    if (keys.isWithdrawn(ask.asker())) {
      throw Refusal.of(
          ErrorCode.UNAUTHENTICATED, "The API key was withdrawn while the call came in");
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
    if (ask.toolUseId() == null) {
      // the key is new and a call here will hold it, so this process is told of its ending
      waits.expect(proposed.key());
    }
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
        // the process that watched its session may be gone
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
}
