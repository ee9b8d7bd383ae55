package dev.parley.transport.websocket;

import dev.parley.config.SocketConfig;
import dev.parley.error.Refusal;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.NobodyListensPolicy;
import dev.parley.interaction.Presence;
import dev.parley.limits.ConcurrencyLimits;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;

/**
 * Bounds the frontends of a principal and of a session, and records who is present in the session.
 */
@Singleton
class FrontendAdmission {
  private final ConcurrencyLimits concurrency;
  private final Presence presence;
  private final NobodyListensPolicy policy;
  private final int maxPerSession;

  FrontendAdmission(
      ConcurrencyLimits concurrency,
      Presence presence,
      NobodyListensPolicy policy,
      SocketConfig config) {
    this.concurrency = concurrency;
    this.presence = presence;
    this.policy = policy;
    this.maxPerSession = config.maxPerSession();
  }

  /** A bound on frontends is reached. */
  static final class TooManyFrontends extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooManyFrontends(String why) {
      super(why, null, false, false);
    }
  }

  /**
   * Takes a permit, which is freed when the frontend leaves.
   *
   * @throws TooManyFrontends if the principal, its tenant or the service has no permit left
   */
  void admit(FrontendConnection frontend) {
    try {
      frontend.tie(concurrency.socket(frontend.caller().principal())::free);
    } catch (Refusal full) {
      throw new TooManyFrontends("There are too many frontends here");
    }
  }

  /**
   * Makes the frontend present in its session until it leaves.
   *
   * @return fails with {@link TooManyFrontends} if the session is full
   */
  Uni<Void> join(FrontendConnection frontend) {
    return presence
        .join(frontend.session(), frontend.connectionId())
        .onTermination()
        .invoke(() -> frontend.tie(() -> leave(frontend)))
        .invoke(people -> joined(frontend.session(), people))
        .replaceWithVoid();
  }

  private void joined(SessionKey session, int people) {
    if (people > maxPerSession) {
      throw new TooManyFrontends("There are too many frontends at this session");
    }
    policy.came(session);
  }

  private void leave(FrontendConnection frontend) {
    presence
        .leave(frontend.session(), frontend.connectionId())
        .subscribe()
        .with(people -> left(frontend.session(), people), failure -> {});
  }

  private void left(SessionKey session, int people) {
    if (people == 0) {
      policy.emptied(session);
    }
  }
}
