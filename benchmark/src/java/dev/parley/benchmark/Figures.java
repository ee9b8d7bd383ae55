package dev.parley.benchmark;

import org.HdrHistogram.Histogram;

/**
 * What came of a run.
 *
 * @param rounds round trips that ended while it was counted
 * @param serverCpu seconds of processor time that the server used meanwhile
 * @param ownCpu seconds of processor time that the generator used meanwhile
 * @param shown nanoseconds from the ask until the frontend has the question
 * @param returned nanoseconds from the answer until the host has the result
 * @param whole nanoseconds from the planned time of the ask until the host has the result, without
 *     the time for thinking
 * @param asks all that were asked, while warming up and stopping too
 */
record Figures(
    long rounds,
    double seconds,
    double serverCpu,
    double ownCpu,
    Histogram shown,
    Histogram returned,
    Histogram whole,
    long asks) {
  double perSecond() {
    return rounds / seconds;
  }

  /** The part of a core that the server used: where it is below 1, something else was the limit. */
  double serverBusy() {
    return serverCpu / seconds;
  }

  /** Microseconds of the server's processor time that a round trip costs. */
  double serverMicros() {
    return serverCpu * 1e6 / rounds;
  }

  /** Microseconds of the generator's processor time that a round trip costs. */
  double ownMicros() {
    return ownCpu * 1e6 / rounds;
  }

  static double millis(Histogram histogram, double percentile) {
    return histogram.getValueAtPercentile(percentile) / 1e6;
  }
}
