package dev.parley.config;

/** A place for state. */
public enum StoreKind {
  /** This process, alone. */
  MEMORY,
  /** Redis or Valkey, for any number of processes; {@code parley.redis.*} says where it is. */
  REDIS
}
