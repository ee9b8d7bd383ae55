package dev.parley.telemetry;

import dev.parley.error.ErrorCode;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

/**
 * What Parley counts and times. Labels have few values, all of them ours: never an id, a name or
 * anything else that a caller chose.
 */
@Singleton
public class Metrics {
  /** People take from seconds to an hour. */
  private static final Duration[] HUMAN = {
    Duration.ofSeconds(2),
    Duration.ofSeconds(5),
    Duration.ofSeconds(15),
    Duration.ofSeconds(30),
    Duration.ofMinutes(1),
    Duration.ofMinutes(2),
    Duration.ofMinutes(5),
    Duration.ofMinutes(15),
    Duration.ofHours(1)
  };

  /** At once where the host waits; else whenever it comes back. */
  private static final Duration[] DELIVERY = {
    Duration.ofMillis(10),
    Duration.ofMillis(50),
    Duration.ofMillis(250),
    Duration.ofSeconds(1),
    Duration.ofSeconds(5),
    Duration.ofSeconds(30),
    Duration.ofMinutes(5),
    Duration.ofHours(1)
  };

  private static final Duration[] STORE = {
    Duration.ofMillis(1),
    Duration.ofMillis(5),
    Duration.ofMillis(20),
    Duration.ofMillis(100),
    Duration.ofMillis(500),
    Duration.ofSeconds(2),
    Duration.ofSeconds(10)
  };

  /**
   * What comes of a client's answer to a form: it ends the question in one of three ways, breaks a
   * rule, finds no room, only says that the page is opened or that no form can be shown, comes
   * after the ending, or is ignored, since nobody asked for it or its asker may not bring it.
   */
  private static final List<String> REPLIES =
      List.of(
          "answered",
          "declined",
          "cancelled",
          "refused",
          "full",
          "consented",
          "failed",
          "late",
          "ignored");

  private static final String FORM_REPLIES = "parley.form.replies";
  private static final String OUTCOME = "outcome";

  private final MeterRegistry registry;
  private final Counter slices;
  private final Timer delivery;
  private final Counter auditLost;

  // the registry has them all, but looking there takes longer than counting
  private final ConcurrentMap<Labels, Counter> asks = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, Counter> created = new ConcurrentHashMap<>();
  private final ConcurrentMap<Labels, Counter> ended = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, Timer> answering = new ConcurrentHashMap<>();
  private final ConcurrentMap<Labels, Timer> store = new ConcurrentHashMap<>();

  private final ConcurrentMap<String, Counter> turnedAway = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, Counter> closedReaders = new ConcurrentHashMap<>();

  /** The values of two labels of one meter. */
  private record Labels(String first, String second) {}

  public Metrics(MeterRegistry registry) {
    this.registry = registry;
    this.slices =
        Counter.builder("parley.slices")
            .description("Modern calls handed back with a requestState")
            .register(registry);
    this.auditLost =
        Counter.builder("parley.audit.lost")
            .description("Entries of the audit log that were lost")
            .register(registry);
    this.delivery =
        timer(
                "parley.time.to.result",
                "From the ending to the first delivery of its result",
                DELIVERY)
            .register(registry);
    for (String reason : List.of("full", "rested", "address")) {
      turnedAway.put(reason, turnedAwayCounter(reason));
    }
    for (String budget : List.of("connection", "owner", "service")) {
      closedReaders.put(budget, closedReadersCounter(budget));
    }
    for (String outcome : REPLIES) {
      Counter.builder(FORM_REPLIES)
          .description("Answers of clients to forms")
          .tag(OUTCOME, outcome)
          .register(registry);
    }
    for (ErrorCode code : ErrorCode.values()) {
      // there from the start, so that the first one is a change
      Counter.builder(RefusalCounter.NAME)
          .description("Requests and answers refused")
          .tag("code", code.code())
          .register(registry);
    }
  }

  /** A call of a tool that was accepted, whether it asks anew or finds what it asked before. */
  public void asked(String tool, String channel) {
    asks.computeIfAbsent(
            new Labels(tool, channel),
            labels ->
                Counter.builder("parley.asks")
                    .description("Accepted calls of tools that ask")
                    .tag("tool", tool)
                    .tag("channel", channel)
                    .register(registry))
        .increment();
  }

  /** A question was put up. */
  public void created(String tool) {
    created
        .computeIfAbsent(
            tool,
            label ->
                Counter.builder("parley.interactions.created")
                    .description("Interactions created")
                    .tag("tool", tool)
                    .register(registry))
        .increment();
  }

  /**
   * A question found its ending.
   *
   * @param status how, as on the wire
   * @param open how long it was open
   */
  public void ended(String tool, String status, Duration open) {
    ended
        .computeIfAbsent(
            new Labels(tool, status),
            labels ->
                Counter.builder("parley.interactions.ended")
                    .description("Interactions ended")
                    .tag("tool", tool)
                    .tag("status", status)
                    .register(registry))
        .increment();
    if (status.equals("answered")) {
      answering
          .computeIfAbsent(
              tool,
              label ->
                  timer("parley.time.to.answer", "From the question to its answer", HUMAN)
                      .tag("tool", tool)
                      .register(registry))
          .record(open);
    }
  }

  /**
   * A client answered a form for its human.
   *
   * @param outcome one of {@code REPLIES}
   */
  public void replied(String outcome) {
    registry.counter(FORM_REPLIES, OUTCOME, outcome).increment();
  }

  /** A result went to its asker for the first time, so long after the ending. */
  public void delivered(Duration after) {
    delivery.record(after.isNegative() ? Duration.ZERO : after);
  }

  /** A call was handed back, to come again. */
  public void sliced() {
    slices.increment();
  }

  /**
   * The store did something.
   *
   * @param outcome {@code ok}, {@code refused} or {@code failed}
   */
  public void stored(String operation, String outcome, Duration took) {
    store
        .computeIfAbsent(
            new Labels(operation, outcome),
            labels ->
                timer("parley.store", "Operations of the store", STORE)
                    .tag("operation", operation)
                    .tag(OUTCOME, outcome)
                    .register(registry))
        .record(took);
  }

  /** How many interactions are open, as the store counts them. */
  public void open(Supplier<Number> count) {
    gauge("parley.interactions.open", "Open interactions", count);
  }

  /** 1 while the store can be reached, else 0. */
  public void reachable(Supplier<Number> flag) {
    gauge("parley.store.reachable", "1 while the store can be reached", flag);
  }

  /** How many frontends are connected to this process. */
  public void sockets(Supplier<Number> count) {
    gauge("parley.sockets", "Frontends connected to this process", count);
  }

  /** How many requests wait in this process. */
  public void waiting(Supplier<Number> count) {
    gauge("parley.requests.waiting", "Requests that wait in this process", count);
  }

  /** How many connections this process has, at all its ports. */
  public void connections(Supplier<Number> count) {
    gauge("parley.connections", "Connections of this process", count);
  }

  /**
   * A connection was closed, or a request refused, since there are too many.
   *
   * @param reason {@code full}, {@code rested} or {@code address}
   */
  public void turnedAway(String reason) {
    turnedAway.computeIfAbsent(reason, this::turnedAwayCounter).increment();
  }

  /** How many bytes this process has written for readers that have not taken them yet. */
  public void buffered(Supplier<Number> bytes) {
    gauge("parley.buffered.bytes", "Bytes written and not yet read", bytes);
  }

  /** How many bytes of request bodies this process has begun to read. */
  public void incoming(Supplier<Number> bytes) {
    gauge("parley.incoming.bytes", "Bytes of request bodies on their way", bytes);
  }

  /**
   * A socket was closed, a stream ended or a list refused, since too much of what was written is
   * unread.
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

  /**
   * The API keys of this process.
   *
   * @param inForce how many there are
   * @param ignored how many lines of their file are wrong, and left out
   * @param unreadableSeconds how long the file has not been readable; 0 while it is
   */
  public void apiKeys(
      Supplier<Number> inForce, Supplier<Number> ignored, Supplier<Number> unreadableSeconds) {
    gauge("parley.api.keys", "API keys in force", inForce);
    gauge("parley.api.keys.ignored.lines", "Lines of the API keys that are wrong", ignored);
    gauge(
        "parley.api.keys.unreadable.seconds",
        "For how long the API keys could not be read",
        unreadableSeconds);
  }

  /**
   * Something was refused or failed that outsiders can cause.
   *
   * @param kind what it was
   * @param times 0 only makes the counter
   */
  public void warned(String kind, int times) {
    registry.counter("parley.warnings", "kind", kind).increment(times);
  }

  /** Entries of the audit log were lost, since too many waited. */
  public void auditLost(long entries) {
    auditLost.increment((double) entries);
  }

  /**
   * How far the audit log was at the last anchor.
   *
   * @param seq the number of the newest entry
   * @param mark the first 48 bits of its mark
   */
  public void auditAnchor(Supplier<Number> seq, Supplier<Number> mark) {
    gauge("parley.audit.anchor.seq", "The newest entry of the audit log", seq);
    gauge("parley.audit.anchor.mark", "The first 48 bits of its mark", mark);
  }

  private void gauge(String name, String description, Supplier<Number> count) {
    // that of an earlier start in this JVM, in development and in tests
    registry.find(name).gauges().forEach(registry::remove);
    Gauge.builder(name, count).description(description).strongReference(true).register(registry);
  }

  private static Timer.Builder timer(String name, String description, Duration... buckets) {
    return Timer.builder(name).description(description).serviceLevelObjectives(buckets);
  }
}
