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
    int active = tenants.size() + (tenants.containsKey(tenant) ? 0 : 1);
    Quota.Scope full =
        quota.exceeded(
            owners.getOrDefault(owner, 0) + 1,
            tenants.getOrDefault(tenant, 0) + 1,
            all + 1,
            active);
    if (full == null) {
      owners.merge(owner, 1, Integer::sum);
      tenants.merge(tenant, 1, Integer::sum);
      all++;
    }
    return full;
  }

  @SuppressWarnings("NullAway") // null is what computeIfPresent asks for to remove a key
  synchronized void leave(Principal principal) {
    owners.computeIfPresent(Owner.of(principal), (o, count) -> count == 1 ? null : count - 1);
    tenants.computeIfPresent(principal.tenant(), (t, count) -> count == 1 ? null : count - 1);
    all--;
  }

  synchronized int count() {
    return all;
  }

  Quota quota() {
    return quota;
  }
}
