package dev.parley.interaction;

import dev.parley.identity.InteractionKey;
import dev.parley.identity.SessionKey;
import dev.parley.reactive.UnhandledFailures;
import io.smallrye.mutiny.subscription.Cancellable;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Tells this process what changes in the store. The store calls {@link #note} in the order of the
 * changes, under its own lock, and {@link #deliver} after it has let go of the lock; listeners hear
 * the changes in exactly that order, one at a time, on the thread of some caller of {@link
 * #deliver}. A listener must not block.
 */
@Singleton
public class ChangeBus {
  private final ConcurrentMap<SessionKey, List<Consumer<Change>>> listeners =
      new ConcurrentHashMap<>();
  private final ConcurrentMap<InteractionKey, List<Watcher>> watchers = new ConcurrentHashMap<>();
  private final ConcurrentMap<InteractionKey, List<Consumer<Interaction>>> askers =
      new ConcurrentHashMap<>();
  private final Set<InteractionKey> expected =
      Collections.synchronizedSet(Collections.newSetFromMap(new Latest()));
  private final Queue<Runnable> undelivered = new ConcurrentLinkedQueue<>();
  private final AtomicInteger delivering = new AtomicInteger();
  private final InteractionAudit interactionAudit;
  private volatile Consumer<SessionKey> attention = session -> {};

  ChangeBus(InteractionAudit interactionAudit) {
    this.interactionAudit = interactionAudit;
  }

  /** Whoever waits for an ending. */
  interface Watcher {
    void ended(Interaction ended);

    /** It may have ended without a word. */
    void missed();
  }

  /** Hears everything of one session until cancelled. */
  public Cancellable listen(SessionKey session, Consumer<Change> listener) {
    Cancellable tie = add(listeners, session, listener);
    attention.accept(session);
    return () -> {
      tie.cancel();
      attention.accept(session);
    };
  }

  public boolean isListening(SessionKey session) {
    return listeners.containsKey(session);
  }

  /**
   * Has somebody called, on any thread, whenever somebody begins or ceases to listen to a session;
   * {@link #isListening} says how it is.
   */
  public void attend(Consumer<SessionKey> attendant) {
    attention = attendant;
  }

  /**
   * Hears the ending of one interaction, should it come before the watch is cancelled, or that it
   * may have been missed.
   */
  Cancellable watch(InteractionKey key, Watcher watcher) {
    return add(watchers, key, watcher);
  }

  /**
   * From now on an ending of this interaction does not go unnoticed, though nobody watches yet. A
   * store says so before it creates it, if it hears of the ending then; once, under a key that
   * nobody used before: said again after the ending, it would hide that from whoever is about to
   * watch.
   */
  public void expect(InteractionKey key) {
    expected.add(key);
  }

  /**
   * Whether an interaction that was open before, and is watched now, has to be looked at, since its
   * ending may have come before the watch.
   */
  boolean mayHaveMissed(InteractionKey key) {
    return !expected.remove(key);
  }

  /** The sessions in which somebody here waits for an ending. */
  public Set<SessionKey> watchedSessions() {
    return watchers.keySet().stream()
        .map(InteractionKey::session)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Hears how it goes to ask one interaction through its client, until cancelled. */
  public Cancellable watchElicited(InteractionKey key, Consumer<Interaction> asker) {
    return add(askers, key, asker);
  }

  /** Adds a change that this process made to those that {@link #deliver} will tell. */
  public void note(Change change) {
    undelivered.add(() -> {
      made(change);
      tell(change);
    });
  }

  /** Writes down a change that this process made, and that it will hear of with all others. */
  public void made(Change change) {
    interactionAudit.tell(change);
  }

  /** Tells a change that somebody made, this process or another. */
  public void heard(Change change) {
    undelivered.add(() -> tell(change));
    deliver();
  }

  /** As {@link #heard}, for those that ask through the client. */
  public void heardElicited(Interaction interaction) {
    noteElicited(interaction);
    deliver();
  }

  /** Tells everybody that changes may have been missed. */
  public void missed() {
    undelivered.add(() -> {
      expected.clear();
      List.copyOf(listeners.keySet()).forEach(session -> tell(new Change.Missed(session)));
      List.copyOf(watchers.values()).forEach(all -> all.forEach(Watcher::missed));
    });
    deliver();
  }

  /** As {@link #note}, for those that ask through the client; frontends need not know. */
  public void noteElicited(Interaction interaction) {
    undelivered.add(() ->
        tell(askers.getOrDefault(interaction.key(), List.of()), one -> one.accept(interaction)));
  }

  /** Tells all noted changes, unless another thread is at it, which then tells these as well. */
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

  /** What fails here must not make this process deaf: nobody else delivers while one is at it. */
  private static void run(Runnable news) {
    try {
      news.run();
    } catch (RuntimeException | Error failure) {
      UnhandledFailures.log(failure);
    }
  }

  private void tell(Change change) {
    tell(listeners.getOrDefault(change.session(), List.of()), one -> one.accept(change));
    if (change instanceof Change.Resolved(Interaction ended)) {
      // before the watchers are looked up: whoever watches too late finds that it is gone
      expected.remove(ended.key());
      tell(watchers.getOrDefault(ended.key(), List.of()), one -> one.ended(ended));
    }
  }

  /** One listener that fails must not keep the others, or later changes, from being told. */
  private static <T> void tell(List<T> all, Consumer<T> news) {
    for (T one : all) {
      try {
        news.accept(one);
      } catch (RuntimeException | Error failure) {
        UnhandledFailures.log(failure);
      }
    }
  }

  /** So many keys; of those that are forgotten it is not known whether anything was missed. */
  private static final class Latest extends LinkedHashMap<InteractionKey, Boolean> {
    private static final long serialVersionUID = 1L;
    private static final int MOST = 10_000;

    @Override
    protected boolean removeEldestEntry(Map.Entry<InteractionKey, Boolean> eldest) {
      return size() > MOST;
    }
  }

  private static <K, L> Cancellable add(ConcurrentMap<K, List<L>> map, K key, L listener) {
    map.merge(key, List.of(listener), ChangeBus::joined);
    return () -> map.computeIfPresent(key, (k, all) -> without(all, listener));
  }

  private static <L> List<L> joined(List<L> some, List<L> more) {
    List<L> all = new ArrayList<>(some.size() + more.size());
    all.addAll(some);
    all.addAll(more);
    return List.copyOf(all);
  }

  /** Null, which removes the key, where nobody else is left. */
  @SuppressWarnings("NullAway") // null is what computeIfPresent asks for to remove a key
  private static <L> List<L> without(List<L> all, L listener) {
    List<L> rest = all.stream().filter(other -> !other.equals(listener)).toList();
    return rest.isEmpty() ? null : rest;
  }
}
