package dev.parley.reactive;

import org.jboss.logging.Logger;

/** Logs failures for which no caller waits. */
public final class UnhandledFailures {
  private static final Logger LOG = Logger.getLogger(UnhandledFailures.class);

  private UnhandledFailures() {}

  /**
   * Logs the kind of failure and where it arose, without its message: messages may quote what
   * people typed.
   */
  public static void log(Throwable failure) {
    StackTraceElement[] trace = failure.getStackTrace();
    LOG.errorf(
        "%s at %s", failure.getClass().getName(), trace.length == 0 ? "unknown place" : trace[0]);
  }
}
