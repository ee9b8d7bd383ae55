package dev.parley.config;

/** What the hosts of {@code parley.redis.hosts} are. */
public enum RedisKind {
  /** One Redis, or a service that looks like one. */
  STANDALONE,

  /** Sentinels, which know the primary. */
  SENTINEL,

  /** Some nodes of a Redis Cluster, which know the others. */
  CLUSTER
}
