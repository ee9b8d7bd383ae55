package dev.parley.telemetry.audit;

import dev.parley.config.SealKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The keys that the service has: the newest one marks entries, and entries under each of them can
 * be verified. On one thread at a time.
 */
final class AuditKeys {
  private final AuditKey newest;
  private final Map<String, AuditKey> byId;

  private AuditKeys(AuditKey newest, Map<String, AuditKey> byId) {
    this.newest = newest;
    this.byId = byId;
  }

  /**
   * @param configured from {@code parley.keys}, the newest first; if there are none, {@link
   *     AuditKey#known} is used
   */
  static AuditKeys of(List<String> configured) {
    List<AuditKey> keys =
        configured.isEmpty()
            ? List.of(AuditKey.known())
            : configured.stream().map(SealKey::parse).map(AuditKey::of).toList();
    Map<String, AuditKey> byId = new LinkedHashMap<>();
    keys.forEach(key -> byId.putIfAbsent(key.id(), key));
    return new AuditKeys(keys.getFirst(), byId);
  }

  AuditKey newest() {
    return newest;
  }

  /** Whether one of these keys made the entry's mark. */
  boolean isGenuine(AuditLine entry) {
    AuditKey key = byId.get(entry.key());
    return key != null && entry.isMarkedUnder(key);
  }

  /** Whether the entry claims one of these keys, and that key did not make its mark. */
  boolean isForged(AuditLine entry) {
    AuditKey key = byId.get(entry.key());
    return key != null && !entry.isMarkedUnder(key);
  }
}
