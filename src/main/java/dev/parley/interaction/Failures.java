package dev.parley.interaction;

import org.jboss.logging.Logger;

/** Where failures go that no caller waits for. */
final class Failures {
  private static final Logger LOG = Logger.getLogger(Failures.class);

  private Failures() {}

  /** Logs the kind of failure and where it arose; messages may quote what people typed. */
  static void log(Throwable failure) {
    StackTraceElement[] trace = failure.getStackTrace();
    LOG.errorf(
        "%s at %s", failure.getClass().getName(), trace.length == 0 ? "unknown place" : trace[0]);
  }
}
