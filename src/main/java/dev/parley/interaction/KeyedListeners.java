package dev.parley.interaction;

import dev.parley.reactive.UnhandledFailures;
import io.smallrye.mutiny.subscription.Cancellable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;

/** Listeners, each under a key. Safe for use by several threads. */
final class KeyedListeners<K, L> {
  private final ConcurrentMap<K, List<L>> byKey = new ConcurrentHashMap<>();

  /** Adds a listener until it is cancelled. */
  Cancellable add(K key, L listener) {
    byKey.merge(key, List.of(listener), KeyedListeners::joined);
    return () -> remove(key, listener);
  }

  /** Removes a listener; does nothing where it is not there. */
  void remove(K key, L listener) {
    byKey.computeIfPresent(key, (k, all) -> without(all, listener));
  }

  boolean has(K key) {
    return byKey.containsKey(key);
  }

  /** How many listeners a key has. */
  int count(K key) {
    return byKey.getOrDefault(key, List.of()).size();
  }

  /** The keys that have a listener now; the set follows later changes. */
  Set<K> keys() {
    return byKey.keySet();
  }

  /** Tells the listeners of a key. One that fails does not keep the others from being told. */
  void tell(K key, Consumer<L> news) {
    tell(byKey.getOrDefault(key, List.of()), news);
  }

  /** Tells all that listened when this began. */
  void tellAll(Consumer<L> news) {
    List.copyOf(byKey.values()).forEach(some -> tell(some, news));
  }

  private static <L> void tell(List<L> some, Consumer<L> news) {
    for (L one : some) {
      try {
        news.accept(one);
      } catch (RuntimeException | Error failure) {
        UnhandledFailures.log(failure);
      }
    }
  }

  private static <L> List<L> joined(List<L> some, List<L> more) {
    List<L> all = new ArrayList<>(some.size() + more.size());
    all.addAll(some);
    all.addAll(more);
    return List.copyOf(all);
  }

  /** Null, which removes the key, where no other listener is left. */
  @SuppressWarnings("NullAway") // null is what computeIfPresent asks for to remove a key
  private static <L> List<L> without(List<L> all, L listener) {
    if (all.size() == 1) {
      return all.getFirst().equals(listener) ? null : all;
    }
    List<L> rest = new ArrayList<>(all.size());
    for (L other : all) {
      if (!other.equals(listener)) {
        rest.add(other);
      }
    }
    return rest.isEmpty() ? null : List.copyOf(rest);
  }
}
