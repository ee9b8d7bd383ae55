package dev.parley.transport;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** What the service writes into its log while this is open. */
public final class Logs extends Handler implements AutoCloseable {
  private static final String BLOCKED = "io.vertx.core.impl.BlockedThreadChecker";

  private final List<String> complaints = new CopyOnWriteArrayList<>();
  private final Stalls stalls = new Stalls();

  public Logs() {
    Logger.getLogger("").addHandler(this);
  }

  /** Everything that an operator would look into: errors, and whatever has a stack trace. */
  public List<String> complaints() {
    return List.copyOf(complaints);
  }

  /**
   * The same without two kinds of lines: the aggregated warnings about requests, and event loops
   * that stood still together with the whole process.
   */
  public List<String> faults() {
    return complaints.stream()
        .filter(line -> !line.startsWith("dev.parley.telemetry.audit.LimitedWarnings: "))
        .filter(line -> !line.startsWith(BLOCKED) || !stalls.any())
        .toList();
  }

  @Override
  public void publish(LogRecord entry) {
    if (String.valueOf(entry.getLoggerName()).startsWith("com.networknt")) {
      return; // what the tests themselves say
    }
    if (entry.getThrown() != null || entry.getLevel().intValue() >= Level.WARNING.intValue()) {
      complaints.add(
          entry.getLoggerName() + ": " + entry.getMessage() + " " + whole(entry.getThrown()));
    }
  }

  /** The stack of what failed, or of what held up an event loop. */
  private static String whole(@Nullable Throwable thrown) {
    StringWriter text = new StringWriter();
    if (thrown != null) {
      thrown.printStackTrace(new PrintWriter(text, true));
    }
    return text.toString();
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    stalls.close();
    Logger.getLogger("").removeHandler(this);
  }
}
