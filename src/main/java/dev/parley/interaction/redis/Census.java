package dev.parley.interaction.redis;

import dev.parley.config.ParleyConfig;
import dev.parley.interaction.Interaction;
import dev.parley.interaction.InteractionStore.Bound;
import dev.parley.interaction.InteractionStore.Creation.Full;
import dev.parley.interaction.SessionKey;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How many interactions are open of an owner, of a tenant and in all, over all processes, more or
 * less: each counts what it opens and ends, tells that at every heartbeat, and learns the sum. The
 * counts stand under the time at which what they count would expire, so that whatever was
 * miscounted (because a process died before it told) is forgotten then. Costs nothing per ask.
 */
@ApplicationScoped
class Census {
  private static final Duration SLOT = Duration.ofMinutes(10);
  private static final int IDLE_BEATS = 300;

  private final RedisLink link;
  private final Keys keys;
  private final long lives;
  private final int mostPerOwner;
  private final int mostPerTenant;
  private final int mostInAll;
  private final Map<String, Tally> tallies = new HashMap<>();

  Census(RedisLink link, Keys keys, ParleyConfig config) {
    this.link = link;
    this.keys = keys;
    ParleyConfig.InteractionConfig bounds = config.interaction();
    this.lives = bounds.maxTtl().plus(SLOT).plus(SLOT).toMillis();
    this.mostPerOwner = bounds.maxOpenPerOwner();
    this.mostPerTenant = bounds.maxOpenPerTenant();
    this.mostInAll = bounds.maxOpen();
  }

  /** What counts under one name. */
  private static final class Tally {
    long known;
    int idle;

    /** Whether anybody counted, or wanted to know, since it was told last. */
    boolean wanted;

    Map<Long, Integer> untold = new HashMap<>(1);

    /** What was told and may not have arrived. */
    Map<Long, Integer> underWay = Map.of();

    long sum() {
      return known + sum(untold) + sum(underWay);
    }

    private static int sum(Map<Long, Integer> counts) {
      return counts.values().stream().mapToInt(Integer::intValue).sum();
    }
  }

  /** Which bound is met, should one more be opened. */
  synchronized Optional<Full> full(SessionKey session) {
    if (count(owner(session)) >= mostPerOwner) {
      return Optional.of(new Full(Bound.OWNER, mostPerOwner));
    }
    if (count(tenant(session)) >= mostPerTenant) {
      return Optional.of(new Full(Bound.TENANT, mostPerTenant));
    }
    return count(ALL) >= mostInAll
        ? Optional.of(new Full(Bound.SERVICE, mostInAll))
        : Optional.empty();
  }

  /** Over all processes, by the last count. */
  synchronized long open() {
    return Math.max(0, count(ALL));
  }

  void opened(Interaction interaction) {
    count(interaction, 1);
  }

  void ended(Interaction interaction) {
    count(interaction, -1);
  }

  private synchronized void count(Interaction interaction, int by) {
    long slot = interaction.expiresAt().getEpochSecond() / SLOT.toSeconds();
    SessionKey session = interaction.key().session();
    for (String scope : List.of(owner(session), tenant(session), ALL)) {
      Tally tally = tallies.computeIfAbsent(scope, s -> new Tally());
      tally.idle = 0;
      tally.wanted = true;
      tally.untold.merge(slot, by, Integer::sum);
    }
  }

  private long count(String scope) {
    Tally tally = tallies.get(scope);
    if (tally == null) {
      return 0;
    }
    tally.wanted = true;
    tally.idle = 0;
    return tally.sum();
  }

  /** Tells what it counted, and learns what all counted together. */
  void exchange() {
    Map<String, Map<Long, Integer>> told = new HashMap<>();
    synchronized (this) {
      tallies.values().removeIf(tally -> tally.untold.isEmpty() && ++tally.idle > IDLE_BEATS);
      tallies.forEach((scope, tally) -> {
        // of a scope in which nothing happens nothing is to be learned: what this costs must not
        // grow with those who were here once
        if (tally.wanted && tally.underWay.isEmpty()) {
          tally.wanted = false;
          tally.underWay = tally.untold;
          tally.untold = new HashMap<>(1);
          told.put(scope, tally.underWay);
        }
      });
    }
    told.forEach(this::exchange);
  }

  private void exchange(String scope, Map<Long, Integer> told) {
    List<Object> args = new ArrayList<>();
    args.add(lives);
    args.add(SLOT.toSeconds());
    told.forEach((slot, count) -> {
      args.add(slot);
      args.add(count);
    });
    link.run(Script.CENSUS, keys.census(scope), args)
        .subscribe()
        .with(sum -> learned(scope, sum.toLong()), failure -> untold(scope));
  }

  private synchronized void learned(String scope, long sum) {
    Tally tally = tallies.get(scope);
    if (tally != null) {
      tally.known = sum;
      tally.underWay = Map.of();
    }
  }

  private synchronized void untold(String scope) {
    Tally tally = tallies.get(scope);
    if (tally != null) {
      tally.underWay.forEach((slot, count) -> tally.untold.merge(slot, count, Integer::sum));
      tally.underWay = Map.of();
      tally.wanted = true;
    }
  }

  private static final String ALL = "all";

  private static String owner(SessionKey session) {
    return "owner:" + SessionKey.tag(session.tenant(), session.owner());
  }

  private static String tenant(SessionKey session) {
    return "tenant:" + SessionKey.tag(session.tenant());
  }
}
