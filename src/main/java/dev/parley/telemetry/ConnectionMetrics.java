package dev.parley.telemetry;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.Startup;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

/** Metrics of connections, waiting requests, and bytes that are being sent or received. */
@Startup
@Singleton
public class ConnectionMetrics {
  private final MeterRegistry registry;

  // the registry has them too, but a look-up there takes longer than counting
  private final ConcurrentMap<String, Counter> turnedAway = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, Counter> closedReaders = new ConcurrentHashMap<>();

  public ConnectionMetrics(MeterRegistry registry) {
    this.registry = registry;
    for (String reason : List.of("full", "rested", "address")) {
      turnedAway.put(reason, turnedAwayCounter(reason));
    }
    for (String budget : List.of("connection", "owner", "service")) {
      closedReaders.put(budget, closedReadersCounter(budget));
    }
  }

  /** Registers the number of frontends connected to this process. */
  public void sockets(Supplier<Number> count) {
    Gauges.register(registry, "parley.sockets", "Frontends connected to this process", count);
  }

  /** Registers the number of requests that wait in this process. */
  public void waiting(Supplier<Number> count) {
    Gauges.register(
        registry, "parley.requests.waiting", "Requests that wait in this process", count);
  }

  /** Registers the number of connections of this process, on all its ports. */
  public void connections(Supplier<Number> count) {
    Gauges.register(registry, "parley.connections", "Connections of this process", count);
  }

  /**
   * A connection was closed, or a request refused, because there were too many.
   *
   * @param reason {@code full}, {@code rested} or {@code address}
   */
  public void turnedAway(String reason) {
    turnedAway.computeIfAbsent(reason, this::turnedAwayCounter).increment();
  }

  /** Registers the number of bytes written for readers that have not read them yet. */
  public void buffered(Supplier<Number> bytes) {
    Gauges.register(registry, "parley.buffered.bytes", "Bytes written and not yet read", bytes);
  }

  /**
   * Registers the number of bytes received of incomplete request bodies, with 4 KiB for each of
   * these requests over HTTP/2.
   */
  public void incoming(Supplier<Number> bytes) {
    Gauges.register(
        registry, "parley.incoming.bytes", "Bytes of request bodies on their way", bytes);
  }

  /**
   * A socket was closed, a stream ended or a list refused because its reader had too many unread
   * bytes.
   *
   * @param budget {@code connection}, {@code owner} or {@code service}
   */
  public void readerClosed(String budget) {
    closedReaders.computeIfAbsent(budget, this::closedReadersCounter).increment();
  }

  private Counter closedReadersCounter(String budget) {
    return Counter.builder("parley.readers.closed")
        .description("Readers closed since too much is unread")
        .tag("budget", budget)
        .register(registry);
  }

  private Counter turnedAwayCounter(String reason) {
    return Counter.builder("parley.connections.turned.away")
        .description("Connections closed since there are too many")
        .tag("reason", reason)
        .register(registry);
  }
}
