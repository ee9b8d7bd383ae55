package dev.parley.config;

import dev.parley.config.ParleyConfig.Store;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The quota of each resource, as configured. */
public final class QuotaTable {
  private final Map<Resource, Quota> quotas = new EnumMap<>(Resource.class);

  public QuotaTable(ParleyConfig config) {
    boolean controlled = isControlled(config);
    boolean redis = config.store() == Store.REDIS;
    ParleyConfig.InteractionConfig of = config.interaction();
    long results = redis ? config.redis().maxRetained() : of.maxRetained();
    long bytes = redis ? config.redis().maxBytes() : of.maxBytes();
    for (Resource resource : Resource.values()) {
      quotas.put(
          resource,
          switch (resource) {
            case OPEN ->
                Quota.of(controlled, of.maxOpen(), of.maxOpenPerTenant(), of.maxOpenPerOwner());
            case RESULTS ->
                Quota.of(controlled, results, of.maxRetainedPerTenant(), of.maxRetainedPerOwner());
            case BYTES ->
                Quota.of(controlled, bytes, of.maxBytesPerTenant(), of.maxBytesPerOwner());
            case DRAFTS ->
                Quota.of(
                    controlled, of.maxDrafts(), of.maxDraftsPerTenant(), of.maxDraftsPerOwner());
            case TASKS ->
                Quota.of(controlled, of.maxTasks(), of.maxTasksPerTenant(), of.maxTasksPerOwner());
            case SOCKETS ->
                Quota.of(
                    controlled,
                    config.socket().max(),
                    config.socket().maxPerTenant(),
                    config.socket().maxPerOwner());
            case SUBSCRIPTIONS ->
                Quota.of(
                    controlled,
                    config.mcp().maxSubscriptionsInAll(),
                    config.mcp().maxSubscriptionsPerTenant(),
                    config.mcp().maxSubscriptionsPerOwner());
          });
    }
  }

  /** Of what one process has written for readers that have not read it, in bytes. */
  public static Quota ofUnread(ParleyConfig config) {
    ParleyConfig.Limits limits = config.limits();
    return Quota.of(
        isControlled(config),
        limits.bufferedBytes(),
        Optional.empty(),
        limits.bufferedBytesPerOwner());
  }

  /** Of request bodies that one process has begun to read, in bytes. */
  public static Quota ofIncoming(ParleyConfig config) {
    ParleyConfig.Limits limits = config.limits();
    return Quota.of(
        isControlled(config),
        limits.incomingBytes(),
        Optional.of(limits.incomingBytes()),
        limits.incomingBytesPerOwner());
  }

  private static boolean isControlled(ParleyConfig config) {
    return config.access().oidc() || config.access().apiKeysFile().isPresent();
  }

  public Quota of(Resource resource) {
    Quota quota = quotas.get(resource);
    if (quota == null) {
      throw new IllegalStateException("no quota of " + resource);
    }
    return quota;
  }
}
