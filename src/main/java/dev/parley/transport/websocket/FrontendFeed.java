package dev.parley.transport.websocket;

import dev.parley.config.SocketConfig;
import dev.parley.error.Refusal;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.SessionKey;
import dev.parley.interaction.Change;
import dev.parley.interaction.ChangeBus;
import dev.parley.interaction.Draft;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionService;
import dev.parley.interaction.InteractionTraces;
import dev.parley.interaction.NobodyListensPolicy;
import dev.parley.interaction.PageRequest;
import dev.parley.interaction.Presence;
import dev.parley.interaction.SessionPage;
import dev.parley.interaction.Via;
import dev.parley.limits.ConcurrencyLimits;
import dev.parley.limits.OutgoingBuffers;
import dev.parley.limits.TokenBucket;
import dev.parley.reactive.Timers;
import dev.parley.security.authentication.Caller;
import dev.parley.security.authentication.CallerResolver;
import dev.parley.telemetry.audit.Actor;
import io.quarkus.websockets.next.CloseReason;
import io.quarkus.websockets.next.WebSocketConnection;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Frontends come, are told everything, and go. */
@Singleton
class FrontendFeed {
  /** Before it is known how many interactions are open. */
  private static final int NOT_COUNTED = -1;

  /** 3000 is registered with IANA as "Unauthorized". */
  private static final CloseReason CREDENTIAL_OVER =
      new CloseReason(3000, "Your credential has ended; connect again with a new one");

  /** Try Again Later (RFC 6455 registry). */
  private static final CloseReason CREDENTIAL_UNKNOWN =
      new CloseReason(1013, "Nobody knows whether your credential is good; try again later");

  /** Service Restart (RFC 6455 registry): come again, and be told everything anew. */
  private static final CloseReason LOOK_AGAIN =
      new CloseReason(1012, "Something may have been missed; connect again");

  private final InteractionService interactions;
  private final ChangeBus changes;
  private final Presence presence;
  private final NobodyListensPolicy policy;
  private final Timers timers;
  private final Clock clock;
  private final FrontendMessages messages;
  private final InteractionTraces traces;
  private final ConcurrencyLimits concurrency;
  private final OutgoingBuffers buffers;
  private final CallerResolver callers;
  private final SocketConfig config;

  FrontendFeed(
      InteractionService interactions,
      ChangeBus changes,
      Presence presence,
      NobodyListensPolicy policy,
      Timers timers,
      Clock clock,
      FrontendMessages messages,
      InteractionTraces traces,
      ConcurrencyLimits concurrency,
      OutgoingBuffers buffers,
      CallerResolver callers,
      SocketConfig config) {
    this.interactions = interactions;
    this.changes = changes;
    this.presence = presence;
    this.policy = policy;
    this.timers = timers;
    this.clock = clock;
    this.messages = messages;
    this.traces = traces;
    this.concurrency = concurrency;
    this.buffers = buffers;
    this.callers = callers;
    this.config = config;
  }

  /**
   * Seats a frontend: it hears of changes from now on, and first of what is open. Fails where the
   * session, the principal or the service has no seat left.
   */
  Uni<Void> take(FrontendConnection seat) {
    try {
      seat.tie(concurrency.socket(seat.caller().principal())::free);
    } catch (Refusal full) {
      return Uni.createFrom().failure(new NoSeatLeft("There are too many frontends here"));
    }
    SessionKey session = seat.session();
    seat.pause();
    seat.tie(changes.listen(session, change -> tell(seat, change)));
    seat.tie(timers.every(config.ping(), () -> ping(seat)));
    Instant end = seat.caller().expiresAt();
    if (end != null) {
      Duration left = Duration.between(clock.instant(), end);
      seat.tie(timers.after(left, () -> seat.close(CREDENTIAL_OVER)));
    }
    return presence
        .join(session, seat.connectionId())
        .onTermination()
        .invoke(() -> seat.tie(() -> leave(seat)))
        .invoke(people -> joined(seat, people))
        .chain(people -> interactions.drafts(session, seat.caller().who()))
        .chain(drafts -> replay(seat, drafts))
        .invoke(() -> {
          seat.resume(frame(seat));
          seat.replayed().complete(null);
        });
  }

  /** A draft is for the other frontends of the same person only. */
  private void tell(FrontendConnection seat, Change change) {
    if (change instanceof Change.Missed) {
      seat.close(LOOK_AGAIN);
      return;
    }
    boolean isForOthers =
        change instanceof Change.Drafted drafted
            && (!drafted.draft().person().equals(seat.caller().who())
                || drafted.connection().equals(seat.connectionId()));
    if (!isForOthers) {
      if (change instanceof Change.Requested(Interaction asked)) {
        traces.shown(asked, "socket");
      }
      seat.tell(change, frame(seat));
    }
  }

  private void joined(FrontendConnection seat, int people) {
    if (people > config.maxPerSession()) {
      throw new NoSeatLeft("There are too many frontends at this session");
    }
    policy.came(seat.session());
  }

  /** There are as many frontends as there may be. */
  static final class NoSeatLeft extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoSeatLeft(String why) {
      super(why, null, false, false);
    }
  }

  /**
   * One frame after the other, as fast as the peer reads, so that a long replay piles up nothing.
   */
  private Uni<Void> replay(FrontendConnection seat, Map<InteractionKey, Draft> drafts) {
    AtomicInteger left = new AtomicInteger(NOT_COUNTED);
    return interactions
        .openPages(seat.session(), buffers.listBytes())
        // whoever has left needs no more of it
        .select()
        .first(page -> !seat.hasLeft())
        .onItem()
        .transformToUniAndConcatenate(page -> replay(seat, page, left, drafts))
        .toUni()
        .replaceWithVoid();
  }

  /**
   * @param left how many more are told: as many as were open when it began, since what is asked
   *     meanwhile is told as a change
   */
  private Uni<Void> replay(
      FrontendConnection seat,
      SessionPage page,
      AtomicInteger left,
      Map<InteractionKey, Draft> drafts) {
    Uni<Void> begun = Uni.createFrom().voidItem();
    if (left.compareAndSet(NOT_COUNTED, page.open())) {
      begun = seat.sent(messages.ready(seat.session(), page.open()));
    }
    return begun
        .onItem()
        .transformToMulti(done ->
            seat.keep(page.weight())
                ? Multi.createFrom().iterable(page.interactions())
                : Multi.createFrom().<Interaction>empty())
        .onItem()
        .transformToUniAndConcatenate(interaction -> {
          seat.letGo(interaction.ask().arguments().weight());
          return left.getAndDecrement() <= 0
              ? Uni.createFrom().voidItem()
              : show(seat, interaction, drafts.get(interaction.key()));
        })
        .toUni()
        .replaceWithVoid();
  }

  private Uni<Void> show(FrontendConnection seat, Interaction interaction, @Nullable Draft draft) {
    seat.shows(interaction);
    traces.shown(interaction, "socket");
    return seat.sent(messages.requested(interaction, seat.caller(), draft));
  }

  /**
   * Tells how the session stands, once the replay is through, and without being overtaken by what
   * changes meanwhile.
   */
  Uni<Void> consistently(
      FrontendConnection seat, PageRequest request, Function<SessionPage, String> picture) {
    return Uni.createFrom()
        .completionStage(seat.replayed()::copy)
        .onItem()
        .transformToUni(replayed -> told(seat, request, picture));
  }

  private Uni<Void> told(
      FrontendConnection seat, PageRequest request, Function<SessionPage, String> picture) {
    seat.pause();
    return interactions
        .page(seat.session(), request)
        .onItem()
        .transformToUni(page -> seat.sent(picture.apply(page)))
        .onTermination()
        .invoke(() -> seat.resume(frame(seat)));
  }

  /** What a frontend is told of a change; nothing where its replay has shown that. */
  private Function<Change, Optional<String>> frame(FrontendConnection seat) {
    return change -> {
      boolean isNews =
          switch (change) {
            case Change.Requested(Interaction interaction) -> seat.shows(interaction);
            case Change.Resolved(Interaction interaction) -> {
              seat.ceasesToShow(interaction.key());
              yield true;
            }
            case Change.Drafted drafted -> true;
            case Change.PresenceChanged presenceChanged -> true;
            case Change.Missed missed -> true;
          };
      return isNews
          ? Optional.of(messages.of(change, seat.connectionId(), seat.caller()))
          : Optional.empty();
    };
  }

  /** Whether the credential of a frontend is still good; closes the connection where it is not. */
  boolean isWelcome(FrontendConnection seat) {
    switch (callers.standing(seat.caller())) {
      case IN_FORCE -> {
        return true;
      }
      case ENDED -> seat.close(CREDENTIAL_OVER);
      case UNKNOWN -> seat.close(CREDENTIAL_UNKNOWN);
    }
    return false;
  }

  private void ping(FrontendConnection seat) {
    if (isWelcome(seat) && !seat.ping()) {
      seat.close(new CloseReason(1001, "You did not answer two pings"));
    }
  }

  private void leave(FrontendConnection seat) {
    presence
        .leave(seat.session(), seat.connectionId())
        .subscribe()
        .with(people -> left(seat.session(), people), failure -> {});
  }

  private void left(SessionKey session, int people) {
    if (people == 0) {
      policy.emptied(session);
    }
  }

  FrontendConnection seat(
      WebSocketConnection connection, SessionKey session, Caller caller, Via via, Actor actor) {
    TokenBucket allowance = new TokenBucket(config.maxMessagesPerSecond(), System.nanoTime());
    WebSocketLink link = new WebSocketLink(connection, timers, config.ping());
    return new FrontendConnection(link, session, caller, via, actor, buffers, allowance);
  }
}
