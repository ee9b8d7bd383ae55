package dev.parley.telemetry.audit;

import dev.parley.config.AuditConfig;
import dev.parley.config.ServiceConfig;
import dev.parley.telemetry.AuditMetrics;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Records who did what. Any thread can add an entry without waiting; one thread chains the entries
 * and writes them. docs/audit.md describes the entries.
 */
@Singleton
public class AuditLog {
  private static final Logger LOG = Logger.getLogger(AuditLog.class);

  /** Runs before everything that may add an entry at start. */
  private static final int FIRST = 1;

  private final AuditConfig config;
  private final ServiceConfig serviceConfig;
  private final AuditMetrics metrics;
  private final StartEntry start;
  private final AuditQueue queue;
  private @Nullable AuditWriter writer;
  private volatile AuditSink sink = new AuditCategory();

  AuditLog(
      AuditConfig config, ServiceConfig serviceConfig, AuditMetrics metrics, StartEntry start) {
    this.config = config;
    this.serviceConfig = serviceConfig;
    this.metrics = metrics;
    this.start = start;
    this.queue = new AuditQueue(config.queue(), metrics::lost);
  }

  /** Whether entries are written; if not, callers need not build them. */
  public boolean isOn() {
    return sink.isOn();
  }

  /**
   * Adds an entry. If too many entries wait to be written, this one is dropped and counted, and the
   * chain records the loss.
   */
  public void write(AuditEntry entry) {
    if (isOn()) {
      queue.add(entry);
    }
  }

  /**
   * @throws IllegalStateException if the file cannot be used
   */
  void start(@Observes @Priority(FIRST) StartupEvent started) {
    AuditKeys keys = AuditKeys.of(configuredKeys());
    sink = sink(config, keys);
    AuditChain chain = new AuditChain(keys.newest(), config.pod(), sink.last());
    AuditAnchors anchors = new AuditAnchors();
    metrics.anchor(anchors::seq, anchors::mark);
    AuditWriter created = new AuditWriter(queue, chain, sink, anchors, config.anchor());
    writer = created;
    AuditEntry first = start.entry();
    sink.describe(first);
    created.start(first);
  }

  private List<String> configuredKeys() {
    List<String> keys = serviceConfig.keys().orElse(List.of());
    if (keys.isEmpty()) {
      LOG.debug("parley.keys is not set: entries of the audit log are chained, but not signed");
    }
    return keys;
  }

  private static AuditSink sink(AuditConfig audit, AuditKeys keys) {
    Optional<Path> file = audit.file();
    if (file.isPresent()) {
      try {
        return new AuditFile(new AuditFolder(file.get()), audit.fileSize(), audit.files(), keys);
      } catch (IOException e) {
        throw new IllegalStateException(
            "parley.audit.file %s cannot be used: %s".formatted(file.get(), e.getMessage()), e);
      }
    }
    return switch (audit.output()) {
      case LOG -> new AuditCategory();
      case STDOUT -> new AuditStream(new FileOutputStream(FileDescriptor.out).getChannel());
    };
  }

  @PreDestroy
  void stop() {
    AuditWriter running = writer;
    if (running != null) {
      write(AuditEntry.of("stopped"));
      running.stop();
    }
  }
}
