package dev.parley.interaction.redis;

import dev.parley.config.InteractionConfig;
import dev.parley.config.Quota;
import dev.parley.config.QuotaTable;
import dev.parley.config.Resource;
import dev.parley.interaction.InteractionStore.Bound;
import dev.parley.interaction.InteractionStore.Full;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counts approximately what each owner, each tenant and the whole service use, over all processes.
 * Scripts report their changes; each process adds them up, sends them with every heartbeat, and
 * receives the sums. So this costs no command per ask. A count is stored with the time at which the
 * counted thing expires: if a process dies before it sends its changes, the wrong count disappears
 * then.
 */
@ApplicationScoped
class OpenCounters {
  private static final int PARTS = 4;

  private final SharedCounts counts;
  private final EvictableResults evictables;
  private final QuotaTable quotas;
  private final long retention;
  private final int allowance;

  OpenCounters(
      SharedCounts counts,
      EvictableResults evictables,
      QuotaTable quotas,
      InteractionConfig config) {
    this.counts = counts;
    this.evictables = evictables;
    this.quotas = quotas;
    this.retention = config.retention().toSeconds();
    this.allowance = config.answerAllowance();
  }

  /** The counts of an owner, of its tenant and of all. */
  private record Use(
      CounterValues owner, CounterValues tenant, CounterValues all, int tenants, int owners) {
    /**
     * The bound that adding {@code one} would exceed after {@code freed} was freed; null if none.
     */
    @Nullable Full full(Resource resource, Quota quota, long one, long freed) {
      long more = one - freed;
      Quota.Scope scope =
          quota.exceeded(
              owner.of(resource) + more,
              tenant.of(resource) + more,
              all.of(resource) + more,
              tenants,
              owners,
              one);
      return scope == null ? null : new Full(resource, Bound.of(scope), quota.most(scope));
    }
  }

  private Use use(OwnerTags of) {
    SharedCount tenant = counts.ofTenant(of);
    SharedCount all = counts.ofAll();
    return new Use(
        counts.ofOwner(of).counts(),
        tenant.counts(),
        all.counts(),
        all.activeWith(of.tenant()),
        tenant.activeWith(of.owner()));
  }

  /**
   * Whether the counts of an owner may be outdated in this process. A refusal must not be based on
   * such counts.
   */
  boolean isOld(OwnerTags of) {
    return counts.areOld(of);
  }

  /** Reads the counts of an owner from Redis now. */
  Uni<Void> learn(OwnerTags of) {
    return counts.learn(of);
  }

  /**
   * How much room there is for an ask.
   *
   * @param full the bound that the ask exceeds even if results are forgotten; null if none
   * @param letters the letters of the exceeded bounds: o for open, t for tasks, a for results, b
   *     for bytes
   * @param crowded whether results must be forgotten for the ask or for its result
   * @param answers the number of uncollected answers of its owner
   */
  record Room(@Nullable Full full, String letters, boolean crowded, long answers) {}

  /** The room for an ask of a size; it also reserves room for its answer. */
  Room room(OwnerTags of, boolean isTask, int question) {
    synchronized (counts) {
      return room(use(of), isTask, (long) question + allowance);
    }
  }

  private Room room(Use use, boolean isTask, long bytes) {
    Full open = use.full(Resource.OPEN, quotas.of(Resource.OPEN), 1, 0);
    Full tasks = isTask ? use.full(Resource.TASKS, quotas.of(Resource.TASKS), 1, 0) : null;
    Full results = use.full(Resource.RESULTS, quotas.of(Resource.RESULTS), 1, 0);
    boolean crowded =
        results != null || use.full(Resource.BYTES, quotas.of(Resource.BYTES), bytes, 0) != null;
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
    return use.full(Resource.BYTES, quotas.of(Resource.BYTES), bytes, use.owner().evictableBytes());
  }

  /** Forgets as many results of an owner as a question needs; none if there is room. */
  void makeRoom(OwnerTags of, int question) {
    synchronized (counts) {
      makeRoom(of, use(of), (long) question + allowance);
    }
  }

  private void makeRoom(OwnerTags of, Use use, long bytes) {
    long evictable = use.owner().evictableBytes();
    if (evictable > 0 && use.full(Resource.BYTES, quotas.of(Resource.BYTES), 0, 0) != null) {
      double share = (double) bytes / evictable;
      long results = Math.round(share * use.owner().evictable());
      evictables.owe(of.owner(), Math.max(1, results), use.owner().evictable());
    }
  }

  /** Whether there is no room for a draft of this size. */
  boolean isFullForDraft(OwnerTags of, int bytes) {
    synchronized (counts) {
      Use use = use(of);
      return use.full(Resource.DRAFTS, quotas.of(Resource.DRAFTS), 1, 0) != null
          || shortOfBytes(use, bytes) != null;
    }
  }

  /** Whether an answer of this size would take its owner beyond twice its bound. */
  boolean isTooLong(OwnerTags of, int bytes) {
    synchronized (counts) {
      CounterValues owner = use(of).owner();
      long more = (long) bytes - allowance - owner.evictableBytes();
      return owner.of(Resource.BYTES) + more > quotas.of(Resource.BYTES).perOwnerWithAnswers();
    }
  }

  /** The number of open interactions over all processes, by the last count. */
  long open() {
    synchronized (counts) {
      return counts.ofAll().counts().of(Resource.OPEN);
    }
  }

  /**
   * Adds the changes that a script reported.
   *
   * @param parts the owner; then for each change the kind, the expiry, the amount and the
   *     reference; empty if nothing changed
   */
  void count(List<byte[]> parts) {
    if (!parts.isEmpty()) {
      OwnerTags of = OwnerTags.read(text(parts.getFirst()));
      synchronized (counts) {
        count(of, parts);
      }
    }
  }

  private void count(OwnerTags of, List<byte[]> parts) {
    SharedCount owner = counts.ofOwner(of);
    SharedCount tenant = counts.ofTenant(of);
    SharedCount all = counts.ofAll();
    counts.isActive(of);
    long results = 0;
    long fresh = 0;
    for (int i = 1; i + PARTS <= parts.size(); i += PARTS) {
      CounterKind what = CounterKind.of(parts.get(i)[0]);
      long till = number(parts.get(i + 1));
      long by = number(parts.get(i + 2));
      String field = what.field(till, retention);
      owner.add(what, field, by);
      tenant.add(what, field, by);
      all.add(what, field, by);
      results += what.isResult() ? by : 0;
      if (by > 0 && what.isResult() && what != CounterKind.ANSWERS) {
        evictables.note(of.owner(), text(parts.get(i + 3)), till, what == CounterKind.COLLECTED);
        fresh += by;
      }
    }
    if (results > 0) {
      Use use = use(of);
      if (use.full(Resource.RESULTS, quotas.of(Resource.RESULTS), 0, 0) != null) {
        // a result must not be forgotten to make room for itself: a call is about to collect it
        evictables.owe(of.owner(), results, Math.max(0, use.owner().evictable() - fresh));
      }
    }
  }

  private static long number(byte[] digits) {
    return Long.parseLong(text(digits));
  }

  private static String text(byte[] part) {
    return new String(part, StandardCharsets.US_ASCII);
  }
}
