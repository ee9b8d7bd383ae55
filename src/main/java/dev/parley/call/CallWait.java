package dev.parley.call;

import dev.parley.call.CallState.Awaited;
import dev.parley.call.CallState.Finished;
import dev.parley.call.CallState.GivenUp;
import dev.parley.call.CallState.Parked;
import dev.parley.call.CallState.Refused;
import dev.parley.error.Refusal;
import dev.parley.interaction.Interaction;
import dev.parley.tool.ToolResult;
import io.smallrye.mutiny.Context;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.operators.AbstractUni;
import io.smallrye.mutiny.subscription.UniSubscriber;
import io.smallrye.mutiny.subscription.UniSubscription;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The wait of a parked call and the collection of its result, as one stage. Gives the hold back
 * however the wait ends; an ended interaction has none.
 */
final class CallWait extends AbstractUni<Awaited> {
  private final ToolCallService calls;
  private final Parked parked;
  private final WaitPolicy policy;
  private final Uni<Interaction> waiting;

  /**
   * @param waiting completes with the interaction as it is when the wait is over
   */
  CallWait(ToolCallService calls, Parked parked, WaitPolicy policy, Uni<Interaction> waiting) {
    this.calls = calls;
    this.parked = parked;
    this.policy = policy;
    this.waiting = waiting;
  }

  @Override
  public void subscribe(UniSubscriber<? super Awaited> transport) {
    AbstractUni.subscribe(waiting, new Wait(calls, parked, policy, transport));
  }

  /** Refers to the step that is running: the wait, then the collection. */
  private static final class Wait extends AtomicReference<UniSubscription>
      implements UniSubscriber<Interaction>, UniSubscription {
    private static final long serialVersionUID = 1L;
    private static final UniSubscription NONE = () -> {};
    private static final UniSubscription ENDED = () -> {};
    private static final UniSubscription OVER = () -> {};

    private final transient ToolCallService calls;
    private final transient Parked parked;
    private final transient WaitPolicy policy;
    private final transient UniSubscriber<? super Awaited> transport;

    /** Set once, before this object refers to it. */
    private transient UniSubscription wait = NONE;

    Wait(
        ToolCallService calls,
        Parked parked,
        WaitPolicy policy,
        UniSubscriber<? super Awaited> transport) {
      super(NONE);
      this.calls = calls;
      this.parked = parked;
      this.policy = policy;
      this.transport = transport;
    }

    @Override
    public Context context() {
      return transport.context();
    }

    @Override
    public void onSubscribe(UniSubscription step) {
      wait = step;
      set(step);
      transport.onSubscribe(this);
    }

    @Override
    public void onItem(Interaction found) {
      if (!compareAndSet(wait, ENDED)) {
        return;
      }
      try {
        goOn(found);
      } catch (RuntimeException | Error failure) { // nobody else would complete the call
        fail(failure);
      }
    }

    private void goOn(Interaction found) {
      Interaction held = parked.interaction();
      Interaction now = held.isOpen() ? found.endedWhileWaiting() : found;
      boolean isGivenUp = policy.cancellation().isRequested();
      if (now.isOpen()) {
        calls.release(held, isGivenUp ? policy.onDisconnect() : OnDisconnect.KEEP);
      }
      if (isGivenUp) {
        end(new GivenUp(now));
      } else if (now.isOpen()) {
        end(calls.stillOpen(now));
      } else {
        AbstractUni.subscribe(calls.collect(now, parked.caller()), new Collecting(now));
      }
    }

    @Override
    public void onFailure(Throwable failure) {
      if (compareAndSet(wait, ENDED)) {
        calls.release(parked.interaction(), OnDisconnect.KEEP);
        fail(failure);
      }
    }

    @Override
    public void cancel() {
      UniSubscription step = getAndSet(OVER);
      step.cancel();
      if (step.equals(wait)) {
        calls.release(parked.interaction(), policy.onDisconnect());
      }
    }

    /** Returns whether the state was passed on. */
    private boolean end(Awaited state) {
      if (OVER.equals(getAndSet(OVER))) {
        return false;
      }
      transport.onItem(state);
      return true;
    }

    private void fail(Throwable failure) {
      if (failure instanceof Refusal refusal) {
        end(new Refused(refusal));
      } else if (!OVER.equals(getAndSet(OVER))) {
        transport.onFailure(failure);
      }
    }

    /** Passes the outcome of the collection on. */
    private final class Collecting implements UniSubscriber<ToolResult> {
      private final Interaction ended;

      Collecting(Interaction ended) {
        this.ended = ended;
      }

      @Override
      public Context context() {
        return Wait.this.context();
      }

      @Override
      public void onSubscribe(UniSubscription step) {
        if (!compareAndSet(ENDED, step)) {
          step.cancel();
        }
      }

      @Override
      public void onItem(ToolResult result) {
        Finished finished = new Finished(ended, result);
        if (!end(finished)) {
          calls.undelivered(finished);
        }
      }

      @Override
      public void onFailure(Throwable failure) {
        fail(failure);
      }
    }
  }
}
