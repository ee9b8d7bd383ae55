package dev.parley.interaction.memory;

import dev.parley.config.QuotaTable;
import dev.parley.config.Resource;
import dev.parley.identity.SessionKey;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** What each owner, each tenant and all together use. Guarded by the store's lock. */
final class MemoryUsage {
  final QuotaTable quotas;
  final Amounts inAll = new Amounts();
  private final Map<Owner, OwnerUsage> owners = new HashMap<>();
  private final Map<String, Amounts> tenants = new HashMap<>();

  MemoryUsage(QuotaTable quotas) {
    this.quotas = quotas;
  }

  /** How much of each resource is used, and by how many entries. */
  static final class Amounts {
    private final EnumMap<Resource, Amount> amounts = new EnumMap<>(Resource.class);
    private int entries;

    /** Of a tenant, how many of its owners have entries. */
    private int owners;

    long of(Resource resource) {
      Amount amount = amounts.get(resource);
      return amount == null ? 0 : amount.now;
    }

    void add(Resource resource, long by) {
      amounts.computeIfAbsent(resource, first -> new Amount()).now += by;
    }
  }

  /** Changed in place, since each question changes some. */
  private static final class Amount {
    private long now;
  }

  /** Whose sessions they are. */
  private record Owner(String tenant, String owner) {}

  /** The usage of a session's owner; an owner without entries is not stored. */
  OwnerUsage of(SessionKey session) {
    OwnerUsage known = owners.get(new Owner(session.tenant(), session.owner()));
    return known == null
        ? new OwnerUsage(
            this,
            session.tenant(),
            session.owner(),
            tenants.getOrDefault(session.tenant(), new Amounts()))
        : known;
  }

  /** The number of active tenants, where the given one is active too. */
  int activeTenants(String tenant) {
    return tenants.containsKey(tenant) ? tenants.size() : tenants.size() + 1;
  }

  /** The number of active owners of a tenant, where the given one is active too. */
  int activeOwners(OwnerUsage usage) {
    return usage.own.entries > 0 ? usage.ofTenant.owners : usage.ofTenant.owners + 1;
  }

  /** Adds an entry of an owner. */
  void enter(OwnerUsage usage) {
    if (usage.own.entries++ == 0) {
      usage.ofTenant.owners++;
      owners.put(new Owner(usage.tenant, usage.owner), usage);
    }
    if (usage.ofTenant.entries++ == 0) {
      tenants.put(usage.tenant, usage.ofTenant);
    }
  }

  /** Removes an entry of an owner. */
  void leave(OwnerUsage usage) {
    if (--usage.own.entries == 0) {
      usage.ofTenant.owners--;
      owners.remove(new Owner(usage.tenant, usage.owner));
    }
    if (--usage.ofTenant.entries == 0) {
      tenants.remove(usage.tenant);
    }
  }
}
