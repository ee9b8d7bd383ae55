package dev.parley.telemetry;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiFunction;

/**
 * The meters of one name, by the values of its two labels, each registered when it is first needed.
 * The registry has them too, but a look-up there takes longer than counting, and this one allocates
 * nothing. Safe for use by several threads.
 */
final class LabelledMeters<M> {
  private final ConcurrentMap<String, ConcurrentMap<String, M>> meters = new ConcurrentHashMap<>();
  private final BiFunction<String, String, M> register;

  /**
   * @param register gets the values of both labels
   */
  LabelledMeters(BiFunction<String, String, M> register) {
    this.register = register;
  }

  M of(String first, String second) {
    ConcurrentMap<String, M> same = meters.get(first);
    M known = same == null ? null : same.get(second);
    return known == null
        ? meters
            .computeIfAbsent(first, value -> new ConcurrentHashMap<>())
            .computeIfAbsent(second, value -> register.apply(first, value))
        : known;
  }
}
