package dev.parley.interaction.redis;

import dev.parley.config.InteractionConfig;
import dev.parley.config.RedisConfig;
import dev.parley.reactive.EventLoops;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The counts of each owner, of each tenant and of the whole service, and their exchange with Redis.
 * A caller that uses a {@link SharedCount} must hold the monitor of this object.
 */
@Singleton
class SharedCounts {
  private static final int IDLE_BEATS = 300;
  private static final String ALL = "all";
  private static final String TENANT = "tenant:";
  private static final String OWNER = "owner:";

  /** The minimum time for which a tenant or owner counts as active after the last report. */
  private static final Duration ACTIVE = Duration.ofSeconds(10);

  /** The same in heartbeats: a process reports with each, and one may be lost. */
  private static final int ACTIVE_BEATS = 5;

  /** How many active tenants, or owners of a tenant, a process reports. */
  private static final int MOST_MEMBERS = 1_000;

  private final RedisLink link;
  private final RedisKeys keys;
  private final PodRegistry pods;
  private final long lives;
  private final long old;
  private final long active;
  private final Map<String, SharedCount> counts = new HashMap<>();

  /** For each scope, the exchange that Redis has not answered. */
  private final Map<String, Uni<Void>> underWay = new HashMap<>();

  private long numbers;

  SharedCounts(
      RedisLink link,
      RedisKeys keys,
      PodRegistry pods,
      InteractionConfig times,
      RedisConfig redis) {
    this.link = link;
    this.keys = keys;
    this.pods = pods;
    this.lives = times.maxTtl().plus(times.retention()).plus(Duration.ofMinutes(20)).toMillis();
    Duration beats = redis.heartbeat().multipliedBy(ACTIVE_BEATS);
    this.active = (beats.compareTo(ACTIVE) > 0 ? beats : ACTIVE).toSeconds();
    this.old = redis.heartbeat().multipliedBy(2).toNanos();
  }

  SharedCount ofOwner(OwnerTags of) {
    return count(OWNER + of.owner());
  }

  SharedCount ofTenant(OwnerTags of) {
    return count(TENANT + of.tenant());
  }

  SharedCount ofAll() {
    return count(ALL);
  }

  private SharedCount count(String scope) {
    return counts.computeIfAbsent(scope, s -> new SharedCount());
  }

  /** Records that an owner, and so its tenant, is active. */
  void isActive(OwnerTags of) {
    ofTenant(of).members().add(of.owner());
    ofAll().members().add(of.tenant());
  }

  /**
   * Whether the counts of an owner may be outdated, because this process has not used them for
   * long.
   */
  synchronized boolean areOld(OwnerTags of) {
    return scopes(of).stream()
        .map(counts::get)
        .anyMatch(count -> count != null && count.isOlderThan(old));
  }

  /**
   * Reads the counts of an owner, its tenant and the service now; continues if the subscriber
   * cancels.
   *
   * @return fails with a {@code Refusal} {@code store_unavailable} if one of them cannot be read
   */
  Uni<Void> learn(OwnerTags of) {
    List<Uni<Void>> exchanges = scopes(of).stream().map(this::exchange).toList();
    return Uni.join().all(exchanges).andFailFast().replaceWithVoid();
  }

  private static List<String> scopes(OwnerTags of) {
    return List.of(OWNER + of.owner(), TENANT + of.tenant(), ALL);
  }

  /** Sends this process' changes, and receives the sums of all. */
  void exchange() {
    List<String> due;
    synchronized (this) {
      counts.values().removeIf(count -> count.isForgotten(IDLE_BEATS));
      // an inactive scope is not exchanged, so that the cost does not grow with past callers
      due = counts.keySet().stream().filter(scope -> count(scope).isDue()).toList();
    }
    for (String scope : due) {
      var _ = exchange(scope); // a failed exchange is repeated with the next heartbeat
    }
  }

  /** Sends all unsent changes; waits until Redis has confirmed them, or the time is over. */
  void flush(Duration atMost) throws InterruptedException {
    long end = System.nanoTime() + atMost.toNanos();
    // a second round for changes made while the first was under way
    for (int i = 0; i < 2; i++) {
      exchange();
      synchronized (this) {
        long left = end - System.nanoTime();
        while (left > 0 && counts.values().stream().anyMatch(SharedCount::isWaiting)) {
          TimeUnit.NANOSECONDS.timedWait(this, left);
          left = end - System.nanoTime();
        }
      }
    }
  }

  /**
   * The running exchange of a scope, else a new one. Cancelling does not stop it, because Redis'
   * answer must be recorded.
   */
  private Uni<Void> exchange(String scope) {
    Uni<Void> exchange;
    synchronized (this) {
      Uni<Void> known = underWay.get(scope);
      if (known != null) {
        return known.emitOn(EventLoops.ofCaller());
      }
      exchange =
          link.run(Script.COUNTS, keys.counts(scope), arguments(scope))
              .onItem()
              .invoke(sums -> answered(scope, count -> count.learned(sums)))
              .onFailure()
              .invoke(failure -> answered(scope, SharedCount::failed))
              .replaceWithVoid()
              .memoize()
              .indefinitely();
      underWay.put(scope, exchange);
    }
    exchange.subscribe().with(done -> {}, failure -> {});
    return exchange.emitOn(EventLoops.ofCaller());
  }

  private synchronized void answered(String scope, Consumer<SharedCount> what) {
    what.accept(count(scope));
    underWay.remove(scope);
    notifyAll();
  }

  /** The arguments of the exchange of a scope. */
  private List<Object> arguments(String scope) {
    SharedCount count = count(scope);
    SharedCount.Batch batch = count.tell(() -> ++numbers);
    List<Object> args =
        new ArrayList<>(List.of(lives, CounterKind.LETTERS, active, pods.self(), batch.number()));
    count.members().removeIf(member -> !isActive(scope, member));
    count.members().stream()
        .limit(MOST_MEMBERS)
        .forEach(member -> {
          args.add("T" + member);
          args.add(0);
        });
    batch
        .changes()
        .forEach((field, by) -> {
          args.add(field);
          args.add(by);
        });
    return args;
  }

  private boolean isActive(String scope, String member) {
    SharedCount count = counts.get((scope.equals(ALL) ? TENANT : OWNER) + member);
    return count != null && count.isActive();
  }
}
