package dev.parley.telemetry.audit;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jboss.logging.Logger;
import org.jboss.logging.MDC;

/** Entries as messages of the log category {@code dev.parley.audit}, level INFO. */
final class AuditCategory implements AuditSink {
  private static final Logger LOG = Logger.getLogger("dev.parley.audit");

  @Override
  public boolean isOn() {
    return LOG.isInfoEnabled();
  }

  @Override
  public void write(List<Line> lines) {
    for (Line line : lines) {
      try {
        write(line);
      } catch (RuntimeException ofAHandler) {
        // others may have written the line, so it is not tried again
        LOG.debugf("A handler of the log failed: %s", ofAHandler.getClass().getName());
      }
    }
  }

  private static void write(Line line) {
    String text = new String(line.bytes(), 0, line.bytes().length - 1, StandardCharsets.UTF_8);
    if (line.traceId() == null) {
      LOG.info(text);
      return;
    }
    // under the name that Quarkus uses for it
    MDC.put("traceId", line.traceId());
    try {
      LOG.info(text);
    } finally {
      MDC.remove("traceId");
    }
  }
}
