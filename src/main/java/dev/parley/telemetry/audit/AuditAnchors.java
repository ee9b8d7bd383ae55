package dev.parley.telemetry.audit;

import java.util.Base64;
import org.jboss.logging.Logger;

/**
 * Publishes the newest entry of the audit log as a log line and two gauges, so that others can
 * detect if the end of the audit log is cut off later.
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

  /** Publishes an anchor, unless it was published before. */
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
