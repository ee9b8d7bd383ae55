package dev.parley.interaction;

import dev.parley.identity.InboxKey;
import dev.parley.identity.InteractionKey;
import dev.parley.identity.SessionKey;
import dev.parley.reactive.UnhandledFailures;
import io.smallrye.mutiny.subscription.Cancellable;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Publishes the changes of the store to listeners in this process. The store calls {@link #note} in
 * the order of the changes, under its own lock, and {@link #deliver} after it has released the
 * lock. Listeners get the changes in exactly that order, one at a time, on the thread of some
 * caller of {@link #deliver}. A listener must not block.
 */
@Singleton
public class ChangeBus {
  private static final WaitListener NOBODY =
      new WaitListener() {
        @Override
        public void ended(Interaction ended) {}

        @Override
        public void attended(Interaction open) {}

        @Override
        public void missed() {}
      };

  private final KeyedListeners<SessionKey, Consumer<Change>> listeners = new KeyedListeners<>();
  private final KeyedListeners<InboxKey, Consumer<Change>> inboxes = new KeyedListeners<>();
  private final KeyedListeners<InteractionKey, Consumer<Interaction>> askers =
      new KeyedListeners<>();
  private final Queue<Runnable> undelivered = new ConcurrentLinkedQueue<>();
  private final AtomicInteger delivering = new AtomicInteger();
  private final InteractionObserver observer;
  private volatile WaitListener waits = NOBODY;
  private volatile Consumer<SessionKey> attention = session -> {};
  private volatile Consumer<InboxKey> inboxAttention = inbox -> {};

  ChangeBus(InteractionObserver observer) {
    this.observer = observer;
  }

  /** Gets what calls wait for, of all interactions that are published to this process. */
  interface WaitListener {
    void ended(Interaction ended);

    /** A person has seen it, or put it off. */
    void attended(Interaction open);

    /** Any interaction may have ended without {@link #ended} being called. */
    void missed();
  }

  /** Publishes a session's changes to a listener until it is cancelled. */
  public Cancellable listen(SessionKey session, Consumer<Change> listener) {
    Cancellable tie = listeners.add(session, listener);
    attention.accept(session);
    return () -> {
      tie.cancel();
      attention.accept(session);
    };
  }

  /**
   * Publishes the changes of what is in an inbox to a listener until it is cancelled: all but those
   * of presence. {@link Change.Missed} comes with a session whose id is empty.
   */
  public Cancellable listen(InboxKey inbox, Consumer<Change> listener) {
    Cancellable tie = inboxes.add(inbox, listener);
    inboxAttention.accept(inbox);
    return () -> {
      tie.cancel();
      inboxAttention.accept(inbox);
    };
  }

  public boolean isListening(InboxKey inbox) {
    return inboxes.has(inbox);
  }

  /** As {@link #attend}, for the listeners of inboxes. */
  public void attendInboxes(Consumer<InboxKey> attendant) {
    inboxAttention = attendant;
  }

  public boolean isListening(SessionKey session) {
    return listeners.has(session);
  }

  /**
   * Sets what is called, on any thread, whenever a listener of a session is added or removed;
   * {@link #isListening} says whether one is left.
   */
  public void attend(Consumer<SessionKey> attendant) {
    attention = attendant;
  }

  /** Sets the one listener that gets these of all sessions, after the listeners of the session. */
  void listenForWaits(WaitListener listener) {
    waits = listener;
  }

  /** Publishes the elicitation changes of one interaction until cancelled. */
  public Cancellable watchElicited(InteractionKey key, Consumer<Interaction> asker) {
    return askers.add(key, asker);
  }

  /**
   * Queues a change that this process made; {@link #deliver} publishes it.
   *
   * @param inbox that of the interaction, or null
   */
  public void note(Change change, @Nullable InboxKey inbox) {
    undelivered.add(() -> {
      made(change);
      tell(change);
      if (inbox != null) {
        tell(inbox, change);
      }
    });
  }

  /** Records a change that this process made and that the store will publish with all others. */
  public void made(Change change) {
    observer.changed(change);
  }

  /** Publishes a change that this process or another made to all but the listeners of inboxes. */
  public void heard(Change change) {
    undelivered.add(() -> tell(change));
    deliver();
  }

  /** Publishes such a change to the listeners of its inbox alone. */
  public void heardInInbox(InboxKey inbox, Change change) {
    undelivered.add(() -> tell(inbox, change));
    deliver();
  }

  /** Like {@link #heard}, for elicitation changes. */
  public void heardElicited(Interaction interaction) {
    noteElicited(interaction);
    deliver();
  }

  /** Tells all listeners that changes may have been missed. */
  public void missed() {
    undelivered.add(() -> {
      List.copyOf(listeners.keys()).forEach(session -> tell(new Change.Missed(session)));
      List.copyOf(inboxes.keys()).forEach(inbox -> tell(inbox, missed(inbox)));
      waits.missed();
    });
    deliver();
  }

  /** Like {@link #note}, for elicitation changes; frontends need not know of them. */
  public void noteElicited(Interaction interaction) {
    undelivered.add(() -> askers.tell(interaction.key(), one -> one.accept(interaction)));
  }

  /**
   * Publishes all queued changes, unless another thread is doing so, which then publishes these
   * too.
   */
  public void deliver() {
    if (undelivered.isEmpty() || delivering.getAndIncrement() != 0) {
      return;
    }
    int missed = 1;
    do {
      for (Runnable next = undelivered.poll(); next != null; next = undelivered.poll()) {
        run(next);
      }
      missed = delivering.addAndGet(-missed);
    } while (missed != 0);
  }

  /** A failure must not end the delivery: no other thread delivers while this one does. */
  private static void run(Runnable news) {
    try {
      news.run();
    } catch (RuntimeException | Error failure) {
      UnhandledFailures.log(failure);
    }
  }

  private static Change missed(InboxKey inbox) {
    return new Change.Missed(inbox.noSession());
  }

  private void tell(InboxKey inbox, Change change) {
    inboxes.tell(inbox, one -> one.accept(change));
  }

  private void tell(Change change) {
    listeners.tell(change.session(), one -> one.accept(change));
    if (change instanceof Change.Resolved(Interaction ended)) {
      waits.ended(ended);
    } else if (change instanceof Change.Seen(Interaction open, String from)) {
      waits.attended(open);
    } else if (change instanceof Change.Snoozed snoozed) {
      waits.attended(snoozed.interaction());
    }
  }
}
