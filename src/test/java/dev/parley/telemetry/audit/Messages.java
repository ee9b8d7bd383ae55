package dev.parley.telemetry.audit;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** The messages that a class logs while this is open. */
final class Messages extends Handler implements AutoCloseable {
  private final List<String> messages = new CopyOnWriteArrayList<>();
  private final Logger logger;

  Messages(Class<?> of) {
    logger = Logger.getLogger(of.getName());
    logger.addHandler(this);
  }

  long count(String words) {
    return messages.stream().filter(message -> message.contains(words)).count();
  }

  @Override
  public void publish(LogRecord entry) {
    messages.add(entry.getMessage());
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
  }
}
