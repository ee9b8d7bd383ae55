package dev.parley.transport.websocket;

import dev.parley.config.SocketConfig;
import dev.parley.error.Refusal;
import dev.parley.identity.InboxKey;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.NobodyListensPolicy;
import dev.parley.interaction.Presence;
import dev.parley.limits.ConcurrencyLimits;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Bounds the frontends of a principal, of a session and of an inbox, and records who is present in
 * a session.
 */
@Singleton
class FrontendAdmission {
  private final ConcurrencyLimits concurrency;
  private final Presence presence;
  private final NobodyListensPolicy policy;
  private final int maxPerSession;

  /** How many frontends of this process are at an inbox. */
  private final ConcurrentMap<InboxKey, Integer> atInboxes = new ConcurrentHashMap<>();

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
   * Makes the frontend of a session present there until it leaves. That of an inbox is nowhere
   * present: only a page that is visible counts, and says so.
   *
   * @return fails with {@link TooManyFrontends} if the session or inbox is full
   */
  Uni<Void> join(FrontendConnection frontend) {
    return switch (frontend.source()) {
      case QuestionSource.OfSession(SessionKey session) -> join(frontend, session);
      case QuestionSource.OfInbox(InboxKey inbox) -> join(frontend, inbox);
    };
  }

  private Uni<Void> join(FrontendConnection frontend, InboxKey inbox) {
    int people = atInboxes.merge(inbox, 1, Integer::sum);
    frontend.tie(() -> leave(inbox));
    return people > maxPerSession
        ? Uni.createFrom()
            .failure(new TooManyFrontends("There are too many frontends at this inbox"))
        : Uni.createFrom().voidItem();
  }

  @SuppressWarnings("NullAway") // null is what computeIfPresent asks for to remove a key
  private void leave(InboxKey inbox) {
    atInboxes.computeIfPresent(inbox, (same, people) -> people == 1 ? null : people - 1);
  }

  private Uni<Void> join(FrontendConnection frontend, SessionKey session) {
    return presence
        .join(session, frontend.connectionId())
        .onTermination()
        .invoke(() -> frontend.tie(() -> leave(frontend, session)))
        .invoke(people -> joined(session, people))
        .replaceWithVoid();
  }

  private void joined(SessionKey session, int people) {
    if (people > maxPerSession) {
      throw new TooManyFrontends("There are too many frontends at this session");
    }
    policy.came(session);
  }

  private void leave(FrontendConnection frontend, SessionKey session) {
    presence
        .leave(session, frontend.connectionId())
        .subscribe()
        .with(people -> left(session, people), failure -> {});
  }

  private void left(SessionKey session, int people) {
    if (people == 0) {
      policy.emptied(session);
    }
  }
}
