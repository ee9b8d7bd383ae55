package dev.parley.interaction.redis;

import dev.parley.config.ParleyConfig;
import dev.parley.config.Quota;
import dev.parley.config.QuotaTable;
import dev.parley.config.Resource;
import dev.parley.interaction.InteractionStore.Bound;
import dev.parley.interaction.InteractionStore.Full;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What each owner, each tenant and all together use, over all processes, approximately: the scripts
 * say what they change, each process adds that up, tells it at every heartbeat, and learns the
 * sums. The counts stand under the time at which what they count would be gone, so that whatever
 * was miscounted (because a process died before it told) is forgotten then. Costs no command per
 * ask.
 */
@ApplicationScoped
class Census {
  private static final int IDLE_BEATS = 300;
  private static final int PARTS = 4;
  private static final String ALL = "all";
  private static final String TENANT = "tenant:";

  /** How long a tenant counts as active after a process last said so. */
  private static final Duration ACTIVE = Duration.ofSeconds(10);

  private final RedisLink link;
  private final Keys keys;
  private final Evictables evictables;
  private final QuotaTable quotas;
  private final long retention;
  private final long lives;
  private final Map<String, Tally> tallies = new HashMap<>();

  /** Tags of the tenants that are active as far as this process knows. */
  private final Set<String> activeHere = new HashSet<>();

  /** How many tenants are active, as all processes said last. */
  private int activeTenants;

  Census(RedisLink link, Keys keys, Evictables evictables, ParleyConfig config) {
    this.link = link;
    this.keys = keys;
    this.evictables = evictables;
    this.quotas = new QuotaTable(config);
    ParleyConfig.InteractionConfig times = config.interaction();
    this.retention = times.retention().toSeconds();
    this.lives = times.maxTtl().plus(times.retention()).plus(Duration.ofMinutes(20)).toMillis();
  }

  /** The counts of an owner, of its tenant and of all. */
  private record Use(Counts owner, Counts tenant, Counts all, int tenants) {
    @Nullable Full full(Resource resource, Quota quota, long more) {
      Quota.Scope scope =
          quota.exceeded(
              owner.of(resource) + more,
              tenant.of(resource) + more,
              all.of(resource) + more,
              tenants);
      return scope == null ? null : new Full(resource, Bound.of(scope), quota.most(scope));
    }
  }

  private Use use(OwnerTags of) {
    int here = activeHere.size() + (activeHere.contains(of.tenant()) ? 0 : 1);
    return new Use(
        counts(owner(of)),
        counts(TENANT + of.tenant()),
        counts(ALL),
        Math.max(here, activeTenants));
  }

  private Counts counts(String scope) {
    Tally tally = tallies.get(scope);
    return tally == null ? Counts.NONE : tally.counts();
  }

  /**
   * What an ask has to reckon with.
   *
   * @param full which bound it exceeds, whatever results make room for it; null for none
   * @param letters the letters of what there is too much of, as {@link Counted} has them
   * @param crowded whether results have to make room for it, or for its result
   * @param answers how many answers that nobody collected its owner has
   */
  record Room(@Nullable Full full, String letters, boolean crowded, long answers) {}

  /** What an ask has to reckon with that takes so many bytes. */
  synchronized Room room(OwnerTags of, boolean isTask, int bytes) {
    Use use = use(of);
    Full open = use.full(Resource.OPEN, quotas.of(Resource.OPEN), 1);
    Full tasks = isTask ? use.full(Resource.TASKS, quotas.of(Resource.TASKS), 1) : null;
    Full results = use.full(Resource.RESULTS, quotas.of(Resource.RESULTS), 1);
    boolean crowded =
        results != null || use.full(Resource.BYTES, quotas.of(Resource.BYTES), bytes) != null;
    if (use.owner().evictable() > 0) {
      results = null;
    }
    Full texts = crowded ? shortOfBytes(use, bytes) : null;
    long answers = use.owner().answers();
    Full full = open != null ? open : tasks != null ? tasks : results != null ? results : texts;
    if (full == null) {
      return new Room(null, "", crowded, answers);
    }
    String letters =
        (open == null ? "" : "o")
            + (tasks == null ? "" : "t")
            + (results == null ? "" : "a")
            + (texts == null ? "" : "b");
    return new Room(full, letters, crowded, answers);
  }

  private @Nullable Full shortOfBytes(Use use, long bytes) {
    return use.full(
        Resource.BYTES, quotas.of(Resource.BYTES), bytes - use.owner().evictableBytes());
  }

  /** Has results of an owner go, as many as so many bytes take; nothing where there is room. */
  synchronized void makeRoom(OwnerTags of, long bytes) {
    Use use = use(of);
    long evictable = use.owner().evictableBytes();
    if (evictable > 0 && use.full(Resource.BYTES, quotas.of(Resource.BYTES), 0) != null) {
      double share = (double) bytes / evictable;
      long results = Math.round(share * use.owner().evictable());
      evictables.owe(of.owner(), Math.max(1, results), use.owner().evictable());
    }
  }

  /** Whether there is no room for another draft that takes so many bytes. */
  synchronized boolean isFullForDraft(OwnerTags of, int bytes) {
    Use use = use(of);
    return use.full(Resource.DRAFTS, quotas.of(Resource.DRAFTS), 1) != null
        || shortOfBytes(use, bytes) != null;
  }

  /** Which bound a human's answer exceeds; null for none. */
  synchronized @Nullable Full fullForAnswer(OwnerTags of, int bytes) {
    Use use = use(of);
    return use.full(
        Resource.BYTES,
        quotas.of(Resource.BYTES).withReserve(),
        bytes - use.owner().evictableBytes());
  }

  /** Over all processes, by the last count. */
  synchronized long open() {
    return counts(ALL).of(Resource.OPEN);
  }

  /**
   * Adds what a script changed.
   *
   * @param parts whose it is, then in turn what is counted, until when, by how much, and of which
   *     reference; empty for nothing
   */
  void count(List<byte[]> parts) {
    if (!parts.isEmpty()) {
      count(OwnerTags.read(text(parts.getFirst())), parts);
    }
  }

  private synchronized void count(OwnerTags of, List<byte[]> parts) {
    Tally owner = tally(owner(of));
    Tally tenant = tally(TENANT + of.tenant());
    Tally all = tally(ALL);
    activeHere.add(of.tenant());
    long results = 0;
    for (int i = 1; i + PARTS <= parts.size(); i += PARTS) {
      Counted what = Counted.of(parts.get(i)[0]);
      long till = number(parts.get(i + 1));
      long by = number(parts.get(i + 2));
      String field = what.field(till, retention);
      owner.add(what, field, by);
      tenant.add(what, field, by);
      all.add(what, field, by);
      results += what.isResult() ? by : 0;
      if (by > 0 && what.isResult() && what != Counted.ANSWERS) {
        evictables.note(of.owner(), text(parts.get(i + 3)), till, what == Counted.COLLECTED);
      }
    }
    if (results > 0) {
      Use use = use(of);
      if (use.full(Resource.RESULTS, quotas.of(Resource.RESULTS), 0) != null) {
        evictables.owe(of.owner(), results, use.owner().evictable());
      }
    }
  }

  private Tally tally(String scope) {
    return tallies.computeIfAbsent(scope, s -> new Tally());
  }

  /** Tells what it counted, and learns what all counted together. */
  void exchange() {
    Map<String, List<Object>> told = new HashMap<>();
    synchronized (this) {
      tallies.values().removeIf(tally -> tally.isForgotten(IDLE_BEATS));
      // of a scope in which nothing happens nothing is to be learned: what this costs must not grow
      // with those who were here once
      tallies.forEach((scope, tally) -> {
        if (tally.isDue()) {
          List<Object> args = new ArrayList<>(List.of(lives, Counted.LETTERS, ACTIVE.toSeconds()));
          if (scope.equals(ALL)) {
            activeTenants(args);
          }
          told.put(scope, args);
        }
      });
      told.forEach((scope, args) ->
          tally(scope)
              .tell()
              .forEach((field, by) -> {
                args.add(field);
                args.add(by);
              }));
    }
    told.forEach(this::exchange);
  }

  private void activeTenants(List<Object> args) {
    activeHere.clear();
    tallies.forEach((scope, tally) -> {
      if (scope.startsWith(TENANT) && tally.isActive()) {
        String tenant = scope.substring(TENANT.length());
        activeHere.add(tenant);
        args.add("T" + tenant);
        args.add(0);
      }
    });
  }

  private void exchange(String scope, List<Object> args) {
    link.run(Script.COUNTS, keys.counts(scope), args)
        .subscribe()
        .with(
            sums -> {
              synchronized (this) {
                tally(scope).learned(sums);
                if (scope.equals(ALL)) {
                  activeTenants = sums.get(Counted.LETTERS.length()).toInteger();
                }
              }
            },
            failure -> {
              synchronized (this) {
                tally(scope).failed();
              }
            });
  }

  private static String owner(OwnerTags of) {
    return "owner:" + of.owner();
  }

  private static long number(byte[] digits) {
    return Long.parseLong(text(digits));
  }

  private static String text(byte[] part) {
    return new String(part, StandardCharsets.US_ASCII);
  }
}
