package dev.parley.interaction;

import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.SessionKey;
import dev.parley.limits.ConcurrencyLimits;
import dev.parley.reactive.EventLoops;
import dev.parley.reactive.Timers;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.EmptyUniSubscription;
import io.smallrye.mutiny.operators.AbstractUni;
import io.smallrye.mutiny.subscription.Cancellable;
import io.smallrye.mutiny.subscription.UniSubscriber;
import io.smallrye.mutiny.subscription.UniSubscription;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The calls that wait in this process, each a {@link Uni} under the key of its interaction, and the
 * interactions whose endings cannot have been missed.
 */
@ApplicationScoped // by a proxy, since a store that is injected here asks what is watched
public class WaitRegistry implements ChangeBus.WaitListener {
  /** How long to wait before an unreachable store is asked again. */
  private static final Duration AGAIN = Duration.ofSeconds(1);

  private static final Cancellable NOTHING = () -> {};
  private static final ConcurrencyLimits.Permit NO_PLACE = () -> {};

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
    changes.listenForWaits(this);
    this.timers = timers;
    this.concurrency = concurrency;
    this.drain = drain;
    drain.onHandOver(() -> watchers.tellAll(ParkedCall::goOn));
  }

  /**
   * Waits for the ending.
   *
   * @return the ended interaction or, after the given time or when this process hands over, the
   *     open one as it was last heard of; on the event loop on which this method was called, else
   *     on any thread. Cancelling it leaves nothing behind. An unreachable store is waited for.
   *     Fails with a {@code Refusal} {@code too_many_pending} where too many wait already.
   */
  Uni<Interaction> park(Interaction interaction, Duration atMost) {
    return interaction.isOpen()
        ? new Parking(interaction, atMost, EventLoops.ofCaller())
        : Uni.createFrom().item(interaction);
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
  public void attended(Interaction open) {
    // as above, so that a call that watches too late looks
    expected.remove(open.key());
    watchers.tell(open.key(), call -> call.stillOpen(open));
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

  /** The wait of a call, which begins when it is subscribed to. */
  private final class Parking extends AbstractUni<Interaction> {
    private final Interaction parked;
    private final Duration atMost;
    private final Executor loop;

    Parking(Interaction parked, Duration atMost, Executor loop) {
      this.parked = parked;
      this.atMost = atMost;
      this.loop = loop;
    }

    @Override
    public void subscribe(UniSubscriber<? super Interaction> asker) {
      ConcurrencyLimits.Permit permit;
      try {
        // a call that does not wait takes no place
        permit =
            atMost.isPositive()
                ? concurrency.waiting(parked.ask().asker(), parked.key())
                : NO_PLACE;
      } catch (Refusal full) {
        EmptyUniSubscription.propagateFailureEvent(asker, full);
        return;
      }
      new ParkedCall(parked, permit, loop, asker).begin(atMost);
    }
  }

  /**
   * A waiting call, in one object, since thousands may wait. Its value is null while it waits, then
   * the interaction or the failure that its event loop passes on, and {@link #OVER} after that.
   */
  private final class ParkedCall extends AtomicReference<@Nullable Object>
      implements UniSubscription {
    private static final long serialVersionUID = 1L;
    private static final String OVER = "over";

    private transient volatile Interaction parked;
    private final transient ConcurrencyLimits.Permit permit;
    private final transient Executor loop;
    private final transient UniSubscriber<? super Interaction> asker;
    private transient volatile Cancellable alarm = NOTHING;
    private transient volatile Cancellable looking = NOTHING;

    ParkedCall(
        Interaction parked,
        ConcurrencyLimits.Permit permit,
        Executor loop,
        UniSubscriber<? super Interaction> asker) {
      this.parked = parked;
      this.permit = permit;
      this.loop = loop;
      this.asker = asker;
    }

    void begin(Duration atMost) {
      asker.onSubscribe(this);
      try {
        watch(atMost);
      } catch (RuntimeException | Error failure) {
        end(failure);
      }
      if (isOver()) {
        clear();
      }
    }

    private void watch(Duration atMost) {
      watchers.add(parked.key(), this);
      // in this order: it may have ended before the watch began
      if (!expected.remove(parked.key())) {
        look();
      }
      // in this order, too: a handover tells those that watch when it begins
      if (drain.handsOver()) {
        goOn();
      }
      if (get() == null) {
        alarm = timers.after(atMost, this::goOn);
      }
    }

    void ended(Interaction ended) {
      end(ended);
    }

    synchronized void stillOpen(Interaction now) {
      parked = parked.attendedAsIn(now);
    }

    /** The time is over, or this process hands over. */
    void goOn() {
      end(parked);
    }

    /** The first to call this decides. */
    private void end(Object outcome) {
      if (compareAndSet(null, outcome)) {
        try {
          // what follows does not run on the thread of the answer
          loop.execute(this::passOn);
        } catch (RejectedExecutionException loopHasStopped) {
          passOn();
        }
      }
    }

    private void passOn() {
      Object outcome = getAndSet(OVER);
      if (OVER.equals(outcome)) {
        return;
      }
      clear();
      if (outcome instanceof Interaction now) {
        asker.onItem(now);
      } else if (outcome instanceof Throwable failure) {
        asker.onFailure(failure);
      }
    }

    @Override
    public void cancel() {
      if (!OVER.equals(getAndSet(OVER))) {
        clear();
      }
    }

    private boolean isOver() {
      return OVER.equals(get());
    }

    /** May be called twice. */
    private void clear() {
      watchers.remove(parked.key(), this);
      alarm.cancel();
      looking.cancel();
      permit.free();
    }

    /** Asks the store for the interaction, again and again while it cannot be reached. */
    void look() {
      int waiting = watchers.count(parked.key());
      looking = store.look(parked, waiting).subscribe().with(this::found, this::failed);
      cancelWhereOver();
    }

    private void found(Optional<Interaction> found) {
      Interaction now = found.orElseGet(this::lost);
      if (now.isOpen()) {
        stillOpen(now);
      } else {
        end(now);
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
        end(failure);
      }
    }

    private void cancelWhereOver() {
      if (isOver()) {
        looking.cancel();
      }
    }
  }
}
