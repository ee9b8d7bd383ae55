package dev.parley.limits;

import dev.parley.config.Quota;
import dev.parley.error.ErrorCode;
import dev.parley.error.Refusal;
import dev.parley.identity.Principal;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts what each owner, each tenant and the whole service have at once, up to a quota. */
public final class ScopedLimit {
  private final Quota quota;
  private final Map<Owner, Long> owners = new HashMap<>();
  private final Map<String, Long> tenants = new HashMap<>();

  /** For each tenant, the number of its owners with a count. */
  private final Map<String, Long> active = new HashMap<>();

  private long all;

  public ScopedLimit(Quota quota) {
    this.quota = quota;
  }

  private record Owner(String tenant, String owner) {
    static Owner of(Principal principal) {
      return new Owner(principal.tenant(), principal.owner());
    }
  }

  /** Adds one for a principal; returns null, or the scope whose bound leaves no room. */
  Quota.@Nullable Scope enter(Principal principal) {
    return enter(principal, 1);
  }

  /** Adds several for a principal; returns null, or the scope whose bound leaves no room. */
  public synchronized Quota.@Nullable Scope enter(Principal principal, long more) {
    Owner owner = Owner.of(principal);
    String tenant = principal.tenant();
    long had = owners.getOrDefault(owner, 0L);
    Quota.Scope full =
        quota.exceeded(
            had + more,
            tenants.getOrDefault(tenant, 0L) + more,
            all + more,
            tenants.size() + (tenants.containsKey(tenant) ? 0 : 1),
            Math.toIntExact(active.getOrDefault(tenant, 0L) + (had == 0 ? 1 : 0)),
            more);
    if (full == null) {
      if (had == 0) {
        active.merge(tenant, 1L, Long::sum);
      }
      owners.put(owner, had + more);
      tenants.merge(tenant, more, Long::sum);
      all += more;
    }
    return full;
  }

  public void leave(Principal principal) {
    leave(principal, 1);
  }

  public synchronized void leave(Principal principal, long fewer) {
    Owner owner = Owner.of(principal);
    less(owners, owner, fewer);
    if (!owners.containsKey(owner)) {
      less(active, principal.tenant(), 1);
    }
    less(tenants, principal.tenant(), fewer);
    all -= fewer;
  }

  @SuppressWarnings("NullAway") // null is what computeIfPresent asks for to remove a key
  private static <K> void less(Map<K, Long> counts, K key, long fewer) {
    counts.computeIfPresent(key, (k, count) -> count == fewer ? null : count - fewer);
  }

  /**
   * The refusal for a caller that finds no room.
   *
   * @param full the scope whose bound is reached
   * @param message a format with two arguments: the bound and the name of its scope
   */
  public Refusal refusal(Quota.Scope full, String message, String resource, int retryAfterSeconds) {
    long most = quota.most(full);
    return Refusal.of(
        ErrorCode.TOO_MANY_PENDING,
        message.formatted(most, full.wire()),
        Map.of(
            "limit",
            most,
            "scope",
            full.wire(),
            "resource",
            resource,
            Refusal.RETRY_AFTER,
            retryAfterSeconds));
  }

  public synchronized long count() {
    return all;
  }
}
