package dev.parley.access;

import dev.parley.config.Quota;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts what each owner, each tenant and all together have at once, up to a quota. */
final class ScopedTally {
  private final Quota quota;
  private final Map<Owner, Integer> owners = new HashMap<>();
  private final Map<String, Integer> tenants = new HashMap<>();

  /** By tenant, how many of its owners have at least one place. */
  private final Map<String, Integer> active = new HashMap<>();

  private int all;

  ScopedTally(Quota quota) {
    this.quota = quota;
  }

  private record Owner(String tenant, String owner) {
    static Owner of(Principal principal) {
      return new Owner(principal.tenant(), principal.owner());
    }
  }

  /** One more of a principal; returns which bound keeps it out, or null. */
  synchronized Quota.@Nullable Scope enter(Principal principal) {
    Owner owner = Owner.of(principal);
    String tenant = principal.tenant();
    int had = owners.getOrDefault(owner, 0);
    Quota.Scope full =
        quota.exceeded(
            had + 1,
            tenants.getOrDefault(tenant, 0) + 1,
            all + 1,
            tenants.size() + (tenants.containsKey(tenant) ? 0 : 1),
            active.getOrDefault(tenant, 0) + (had == 0 ? 1 : 0),
            1);
    if (full == null) {
      if (had == 0) {
        active.merge(tenant, 1, Integer::sum);
      }
      owners.put(owner, had + 1);
      tenants.merge(tenant, 1, Integer::sum);
      all++;
    }
    return full;
  }

  synchronized void leave(Principal principal) {
    Owner owner = Owner.of(principal);
    less(owners, owner);
    if (!owners.containsKey(owner)) {
      less(active, principal.tenant());
    }
    less(tenants, principal.tenant());
    all--;
  }

  @SuppressWarnings("NullAway") // null is what computeIfPresent asks for to remove a key
  private static <K> void less(Map<K, Integer> counts, K key) {
    counts.computeIfPresent(key, (k, count) -> count == 1 ? null : count - 1);
  }

  synchronized int count() {
    return all;
  }

  Quota quota() {
    return quota;
  }
}
