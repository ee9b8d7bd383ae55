package dev.parley.telemetry.audit;

import java.util.Base64;
import org.jboss.logging.Logger;

/**
 * Tells others how far the audit log is, so that they know if its end is cut off later: a line of
 * the log, and two gauges.
 */
final class AuditAnchors {
  private static final Logger LOG = Logger.getLogger(AuditAnchors.class);

  /** As many bits of the mark as a gauge shows exactly. */
  private static final int NUMBER_BYTES = 6;

  private volatile long seq;
  private volatile long mark;

  /** The number of the newest entry at the last anchor; 0 before the first; on any thread. */
  long seq() {
    return seq;
  }

  /** The beginning of its mark, as a number. */
  long mark() {
    return mark;
  }

  /** Nothing where that was told before. */
  void set(AuditChain.Place last) {
    if (last.seq() > 0 && last.seq() != seq) {
      mark = number(last.mark());
      seq = last.seq();
      LOG.infof("Audit anchor chain=%s seq=%d mark=%s", last.chain(), last.seq(), last.mark());
    }
  }

  /** The beginning of a mark as a number. */
  static long number(String mark) {
    byte[] bytes = Base64.getUrlDecoder().decode(mark);
    long number = 0;
    for (int i = 0; i < NUMBER_BYTES; i++) {
      number = number << 8 | (bytes[i] & 0xff);
    }
    return number;
  }
}
