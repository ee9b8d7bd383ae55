package dev.parley.config;

import jakarta.inject.Singleton;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The quota of each resource, as configured. */
@Singleton
public final class QuotaTable {
  private final Map<Resource, Quota> quotas = new EnumMap<>(Resource.class);

  QuotaTable(
      AccessConfig access,
      ServiceConfig service,
      RedisConfig redis,
      InteractionConfig interactions,
      SocketConfig sockets,
      McpConfig mcp) {
    boolean controlled = isControlled(access);
    boolean shared = service.store() == StoreKind.REDIS;
    long results = shared ? redis.maxRetained() : interactions.maxRetained();
    long bytes = shared ? redis.maxBytes() : interactions.maxBytes();
    for (Resource resource : Resource.values()) {
      quotas.put(
          resource,
          switch (resource) {
            case OPEN ->
                Quota.of(
                    controlled,
                    interactions.maxOpen(),
                    interactions.maxOpenPerTenant(),
                    interactions.maxOpenPerOwner());
            case RESULTS ->
                Quota.of(
                    controlled,
                    results,
                    interactions.maxRetainedPerTenant(),
                    interactions.maxRetainedPerOwner());
            case BYTES ->
                Quota.of(
                    controlled,
                    bytes,
                    interactions.maxBytesPerTenant(),
                    interactions.maxBytesPerOwner());
            case DRAFTS ->
                Quota.of(
                    controlled,
                    interactions.maxDrafts(),
                    interactions.maxDraftsPerTenant(),
                    interactions.maxDraftsPerOwner());
            case TASKS ->
                Quota.of(
                    controlled,
                    interactions.maxTasks(),
                    interactions.maxTasksPerTenant(),
                    interactions.maxTasksPerOwner());
            case SOCKETS ->
                Quota.of(controlled, sockets.max(), sockets.maxPerTenant(), sockets.maxPerOwner());
            case SUBSCRIPTIONS ->
                Quota.of(
                    controlled,
                    mcp.maxSubscriptionsInAll(),
                    mcp.maxSubscriptionsPerTenant(),
                    mcp.maxSubscriptionsPerOwner());
          });
    }
  }

  /** The quota of bytes that one process has written and readers have not read. */
  public static Quota ofUnread(AccessConfig access, LimitsConfig limits) {
    return Quota.of(
        isControlled(access),
        limits.bufferedBytes(),
        Optional.empty(),
        limits.bufferedBytesPerOwner());
  }

  /** The quota of bytes of incomplete request bodies in one process. */
  public static Quota ofIncoming(AccessConfig access, LimitsConfig limits) {
    return Quota.of(
        isControlled(access),
        limits.incomingBytes(),
        Optional.of(limits.incomingBytes()),
        limits.incomingBytesPerOwner());
  }

  private static boolean isControlled(AccessConfig access) {
    return access.oidc() || access.apiKeysFile().isPresent();
  }

  public Quota of(Resource resource) {
    Quota quota = quotas.get(resource);
    if (quota == null) {
      throw new IllegalStateException("no quota of " + resource);
    }
    return quota;
  }
}
