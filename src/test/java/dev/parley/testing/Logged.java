package dev.parley.testing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What is logged under a category while this is open, whatever the level. */
public final class Logged extends Handler implements AutoCloseable {
  private final List<String> messages = new CopyOnWriteArrayList<>();
  private final List<String> warnings = new CopyOnWriteArrayList<>();
  private final Logger logger;

  public Logged(String category) {
    logger = Logger.getLogger(category);
    logger.addHandler(this);
  }

  public List<String> messages() {
    return List.copyOf(messages);
  }

  /** The messages of warnings and errors alone: another test may have turned on further levels. */
  public List<String> warnings() {
    return List.copyOf(warnings);
  }

  @Override
  public void publish(LogRecord entry) {
    Object[] parameters = entry.getParameters();
    String message =
        entry.getMessage()
            + (parameters == null ? "" : List.of(parameters))
            + (entry.getThrown() == null ? "" : entry.getThrown());
    messages.add(message);
    if (entry.getLevel().intValue() >= Level.WARNING.intValue()) {
      warnings.add(message);
    }
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
  }
}
