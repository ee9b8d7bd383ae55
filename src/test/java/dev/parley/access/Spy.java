package dev.parley.access;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Looks for texts in everything that is logged, parameters and stack traces included. */
final class Spy extends Handler implements AutoCloseable {
  private final List<String> planted;
  private final List<String> leaks = new CopyOnWriteArrayList<>();

  Spy(String... planted) {
    this.planted = List.of(planted);
    Logger.getLogger("").addHandler(this);
  }

  /** The entries that hold one of the texts. */
  List<String> leaks() {
    return List.copyOf(leaks);
  }

  @Override
  public void publish(LogRecord entry) {
    StringWriter all = new StringWriter();
    all.append(entry.getLoggerName()).append(": ").append(entry.getMessage()).append(' ');
    all.append(Arrays.toString(entry.getParameters()));
    if (entry.getThrown() != null) {
      entry.getThrown().printStackTrace(new PrintWriter(all));
    }
    String text = all.toString();
    if (planted.stream().anyMatch(text::contains)) {
      leaks.add(text);
    }
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    Logger.getLogger("").removeHandler(this);
  }
}
