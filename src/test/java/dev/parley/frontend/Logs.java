package dev.parley.frontend;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What the service writes into its log meanwhile. */
public final class Logs extends Handler implements AutoCloseable {
  private final List<String> complaints = new CopyOnWriteArrayList<>();

  public Logs() {
    Logger.getLogger("").addHandler(this);
  }

  /** Everything that an operator would look into: errors, and whatever has a stack trace. */
  public List<String> complaints() {
    return List.copyOf(complaints);
  }

  /** The same, but for the aggregated warnings about requests, of which there are few. */
  public List<String> faults() {
    return complaints.stream()
        .filter(line -> !line.startsWith("dev.parley.telemetry.LimitedWarnings: "))
        .toList();
  }

  @Override
  public void publish(LogRecord entry) {
    if (String.valueOf(entry.getLoggerName()).startsWith("com.networknt")) {
      return; // what the tests themselves say
    }
    if (entry.getThrown() != null || entry.getLevel().intValue() >= Level.WARNING.intValue()) {
      complaints.add(entry.getLoggerName() + ": " + entry.getMessage() + " " + entry.getThrown());
    }
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    Logger.getLogger("").removeHandler(this);
  }
}
