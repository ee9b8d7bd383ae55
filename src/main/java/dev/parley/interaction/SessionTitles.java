package dev.parley.interaction;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.InteractionStore.Titling;
import dev.parley.limits.RateLimits;
import dev.parley.reactive.DetachedWork;
import dev.parley.telemetry.audit.Actor;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Gives a session its title. Only a caller that may answer in the session may do so. */
@Singleton
public class SessionTitles {
  private final InteractionStore store;
  private final RateLimits limits;
  private final InteractionObserver observer;

  SessionTitles(InteractionStore store, RateLimits limits, InteractionObserver observer) {
    this.store = store;
    this.limits = limits;
    this.observer = observer;
  }

  /**
   * Gives a session a title, also for what is open there. It counts as an act of a person. Once it
   * has begun it is done to its end, although the caller disconnects.
   *
   * @param title null takes it away
   * @return fails with a {@link Refusal} where nothing of the session is open or readable
   */
  public Uni<Void> title(SessionKey session, @Nullable String title, Actor by) {
    return limits.answer(
        session,
        () ->
            DetachedWork.of(
                store.title(session, title).chain(done -> titled(session, title, by, done))));
  }

  private Uni<Void> titled(SessionKey session, @Nullable String title, Actor by, Titling done) {
    if (done == Titling.UNKNOWN) {
      return Uni.createFrom().failure(nothingThere());
    }
    if (done == Titling.GIVEN) {
      observer.titled(session, title != null, by);
    }
    // also where the session has the title already: what was asked before it may have another one
    return store.retitle(session);
  }

  private static Refusal nothingThere() {
    return Refusal.of(
        ErrorCode.INTERACTION_NOT_FOUND,
        "Nothing is open or readable in this session; the first call can bring its title, in the"
            + " header Parley-Session-Title");
  }
}
