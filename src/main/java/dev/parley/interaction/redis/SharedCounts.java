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
 * The counts of each owner, each tenant and all, and how they are exchanged with Redis. Whoever
 * works with one of them holds the monitor of this.
 */
@Singleton
class SharedCounts {
  private static final int IDLE_BEATS = 300;
  private static final String ALL = "all";
  private static final String TENANT = "tenant:";
  private static final String OWNER = "owner:";

  /** How long a tenant or owner counts as active after a process last said so, at least. */
  private static final Duration ACTIVE = Duration.ofSeconds(10);

  /** The same in heartbeats: a process says so at each, and one of them may be lost. */
  private static final int ACTIVE_BEATS = 5;

  /** Of how many of its tenants or owners a process says that they are active. */
  private static final int MOST_MEMBERS = 1_000;

  private final RedisLink link;
  private final RedisKeys keys;
  private final PodRegistry pods;
  private final long lives;
  private final long old;
  private final long active;
  private final Map<String, SharedCount> tallies = new HashMap<>();

  /** By scope, the exchanges that Redis has not answered. */
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
    return tally(OWNER + of.owner());
  }

  SharedCount ofTenant(OwnerTags of) {
    return tally(TENANT + of.tenant());
  }

  SharedCount ofAll() {
    return tally(ALL);
  }

  private SharedCount tally(String scope) {
    return tallies.computeIfAbsent(scope, s -> new SharedCount());
  }

  /** Notes that an owner, and so its tenant, is active. */
  void isActive(OwnerTags of) {
    ofTenant(of).members().add(of.owner());
    ofAll().members().add(of.tenant());
  }

  /** Whether Redis may know other counts of an owner by now, since nobody here asked for long. */
  synchronized boolean areOld(OwnerTags of) {
    return scopes(of).stream()
        .map(tallies::get)
        .anyMatch(count -> count != null && count.isOlderThan(old));
  }

  /**
   * Learns the counts that matter for an owner now, also where whoever waits for it goes away.
   *
   * @return fails with a {@code Refusal} {@code store_unavailable} where one of them is not learned
   */
  Uni<Void> learn(OwnerTags of) {
    List<Uni<Void>> exchanges = scopes(of).stream().map(this::exchange).toList();
    return Uni.join().all(exchanges).andFailFast().replaceWithVoid();
  }

  private static List<String> scopes(OwnerTags of) {
    return List.of(OWNER + of.owner(), TENANT + of.tenant(), ALL);
  }

  /** Tells what was counted here, and learns what all counted together. */
  void exchange() {
    List<String> due;
    synchronized (this) {
      tallies.values().removeIf(count -> count.isForgotten(IDLE_BEATS));
      // of a scope in which nothing happens nothing is to be learned: what this costs must not grow
      // with those who were here once
      due = tallies.keySet().stream().filter(scope -> tally(scope).isDue()).toList();
    }
    for (String scope : due) {
      var _ = exchange(scope); // what fails is told again at the next beat
    }
  }

  /** Tells what is not told yet; waits until Redis has it, or that time is over. */
  void flush(Duration atMost) throws InterruptedException {
    long end = System.nanoTime() + atMost.toNanos();
    // a second time for what was counted while the first was under way
    for (int i = 0; i < 2; i++) {
      exchange();
      synchronized (this) {
        long left = end - System.nanoTime();
        while (left > 0 && tallies.values().stream().anyMatch(SharedCount::isWaiting)) {
          TimeUnit.NANOSECONDS.timedWait(this, left);
          left = end - System.nanoTime();
        }
      }
    }
  }

  /**
   * The exchange of a scope that is under way, else a new one. It goes on whoever waits for it:
   * were it given up with them, nobody would note that Redis has answered.
   */
  private Uni<Void> exchange(String scope) {
    Uni<Void> exchange;
    synchronized (this) {
      Uni<Void> known = underWay.get(scope);
      if (known != null) {
        return known.emitOn(EventLoops.ofCaller());
      }
      exchange =
          link.run(Script.COUNTS, keys.counts(scope), told(scope))
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
    what.accept(tally(scope));
    underWay.remove(scope);
    notifyAll();
  }

  /** What Redis is told of a scope. */
  private List<Object> told(String scope) {
    SharedCount count = tally(scope);
    SharedCount.Batch batch = count.tell(() -> ++numbers);
    List<Object> args =
        new ArrayList<>(List.of(lives, Counted.LETTERS, active, pods.self(), batch.number()));
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
    SharedCount count = tallies.get((scope.equals(ALL) ? TENANT : OWNER) + member);
    return count != null && count.isActive();
  }
}
