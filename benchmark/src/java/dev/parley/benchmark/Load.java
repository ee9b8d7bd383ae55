package dev.parley.benchmark;

import java.time.Duration;

/**
 * How often the lanes of a run ask.
 *
 * @param sessions the number of lanes
 * @param thinking the time from a question to its answer, as a human would need it
 * @param perSecond asks of all lanes in a second, at fixed times; 0 if each lane asks again as soon
 *     as it has its result
 */
record Load(int sessions, Duration thinking, double perSecond) {
  /** As fast as the server goes: each lane always has one question under way. */
  static Load closed(int sessions) {
    return new Load(sessions, Duration.ZERO, 0);
  }

  /** As {@link #closed}, but each question is looked at for a while before it is answered. */
  static Load thinking(int sessions, Duration thinking) {
    return new Load(sessions, thinking, 0);
  }

  /** Arrivals at fixed times, whether or not the server has answered the earlier ones. */
  static Load open(int sessions, double perSecond) {
    return new Load(sessions, Duration.ZERO, perSecond);
  }
}
