package dev.parley.interaction;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.SessionKey;
import dev.parley.limits.ConcurrencyLimits;
import dev.parley.reactive.EventLoops;
import dev.parley.reactive.Timers;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.Cancellable;
import io.smallrye.mutiny.subscription.UniEmitter;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The calls that wait in this process, each a {@link Uni} under the key of its interaction, and the
 * interactions whose endings cannot have been missed.
 */
@ApplicationScoped // by a proxy, since a store that is injected here says what it expects
public class WaitRegistry implements ChangeBus.EndingListener {
  /** How long to wait before an unreachable store is asked again. */
  private static final Duration AGAIN = Duration.ofSeconds(1);

  private static final Cancellable NOTHING = () -> {};

  private final KeyedListeners<InteractionKey, ParkedCall> watchers = new KeyedListeners<>();
  private final Set<InteractionKey> expected =
      Collections.synchronizedSet(Collections.newSetFromMap(new Latest()));
  private final InteractionStore store;
  private final Timers timers;
  private final ConcurrencyLimits concurrency;
  private final DrainState drain;

  WaitRegistry(
      InteractionStore store,
      ChangeBus changes,
      Timers timers,
      ConcurrencyLimits concurrency,
      DrainState drain) {
    this.store = store;
    changes.listenToEndings(this);
    this.timers = timers;
    this.concurrency = concurrency;
    this.drain = drain;
  }

  /**
   * Waits for the ending.
   *
   * @return the ended interaction or, after the given time or when this process hands over, {@code
   *     interaction} as it was; on the event loop on which this method was called, else on any
   *     thread. Cancelling it leaves nothing behind. An unreachable store is waited for. Fails with
   *     a {@code Refusal} {@code too_many_pending} where too many wait already.
   */
  Uni<Interaction> park(Interaction interaction, Duration atMost) {
    if (!interaction.isOpen()) {
      return Uni.createFrom().item(interaction);
    }
    return Uni.createFrom()
        .<Interaction>emitter(emitter -> new ParkedCall(interaction, emitter).begin(atMost))
        // so that what follows does not run on the thread of the answer
        .emitOn(EventLoops.ofCaller());
  }

  /**
   * Call before {@code create}, at most once a key, so that an ending published during creation is
   * not missed. Called after the ending it would hide that ending.
   */
  public void expect(InteractionKey key) {
    expected.add(key);
  }

  /** The sessions of the interactions that calls wait for here. */
  public Set<SessionKey> watchedSessions() {
    return watchers.keys().stream()
        .map(InteractionKey::session)
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public void ended(Interaction ended) {
    // before the watchers are looked up: a call that watches too late finds that it is gone
    expected.remove(ended.key());
    watchers.tell(ended.key(), call -> call.ended(ended));
  }

  @Override
  public void missed() {
    // before the watchers are looked up, for the same reason
    expected.clear();
    watchers.tellAll(ParkedCall::look);
  }

  /** Bounded; after eviction, a missed change cannot be detected, and the store is asked. */
  private static final class Latest extends LinkedHashMap<InteractionKey, Boolean> {
    private static final long serialVersionUID = 1L;
    private static final int MOST = 10_000;

    @Override
    protected boolean removeEldestEntry(Map.Entry<InteractionKey, Boolean> eldest) {
      return size() > MOST;
    }
  }

  /** A waiting call, in one object, since thousands may wait. */
  private final class ParkedCall {
    private final Interaction parked;
    private final UniEmitter<? super Interaction> emitter;
    private volatile Cancellable looking = NOTHING;
    private volatile boolean over;

    ParkedCall(Interaction parked, UniEmitter<? super Interaction> emitter) {
      this.parked = parked;
      this.emitter = emitter;
    }

    void begin(Duration atMost) {
      // a call that does not wait takes no place
      ConcurrencyLimits.Permit permit =
          atMost.isPositive() ? concurrency.waiting(parked.ask().asker(), parked.key()) : () -> {};
      Cancellable watch = watchers.add(parked.key(), this);
      // in this order: it may have ended before the watch began
      if (!expected.remove(parked.key())) {
        look();
      }
      Runnable goOn = this::goOn;
      Cancellable alarm = timers.after(atMost, goOn);
      Cancellable end = drain.whenHandedOver(goOn);
      emitter.onTermination(() -> {
        watch.cancel();
        alarm.cancel();
        end.cancel();
        over = true;
        looking.cancel();
        permit.free();
      });
    }

    void ended(Interaction ended) {
      emitter.complete(ended);
    }

    /** The time is over, or this process hands over. */
    private void goOn() {
      emitter.complete(parked);
    }

    /** Asks the store for the interaction, again and again while it cannot be reached. */
    void look() {
      looking = store.find(parked.key()).subscribe().with(this::found, this::failed);
      cancelWhereOver();
    }

    private void found(Optional<Interaction> found) {
      Interaction now = found.orElseGet(this::lost);
      if (!now.isOpen()) {
        emitter.complete(now);
      }
    }

    private Interaction lost() {
      return parked.ended(
          new Interaction.Ending(Outcome.Aborted.LOST, store.now(), new EndedBy.Policy()));
    }

    private void failed(Throwable failure) {
      if (failure instanceof Refusal refusal && refusal.code() == ErrorCode.STORE_UNAVAILABLE) {
        looking = timers.after(AGAIN, this::look);
        cancelWhereOver();
      } else {
        emitter.fail(failure);
      }
    }

    private void cancelWhereOver() {
      if (over) {
        looking.cancel();
      }
    }
  }
}
