package dev.parley.access;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What is logged under a category meanwhile, whatever the level. */
final class Logged extends Handler implements AutoCloseable {
  private final List<String> messages = new CopyOnWriteArrayList<>();
  private final Logger logger;

  Logged(String category) {
    logger = Logger.getLogger(category);
    logger.addHandler(this);
  }

  List<String> messages() {
    return List.copyOf(messages);
  }

  @Override
  public void publish(LogRecord entry) {
    Object[] parameters = entry.getParameters();
    messages.add(
        entry.getMessage()
            + (parameters == null ? "" : List.of(parameters))
            + (entry.getThrown() == null ? "" : entry.getThrown()));
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
  }
}
