package dev.parley.telemetry;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.quarkus.runtime.Startup;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Calls, questions and their results. Here as in the other metrics, labels have few values, all of
 * them ours: never an id, a name or anything else that a caller chose.
 */
@Startup
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

  // the registry has them all, but looking there takes longer than counting
  private final ConcurrentMap<Labels, Counter> asks = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, Counter> created = new ConcurrentHashMap<>();
  private final ConcurrentMap<Labels, Counter> ended = new ConcurrentHashMap<>();
  private final ConcurrentMap<String, Timer> answering = new ConcurrentHashMap<>();

  /** The values of two labels of one meter. */
  private record Labels(String first, String second) {}

  Metrics(MeterRegistry registry) {
    this.registry = registry;
    this.slices =
        Counter.builder("parley.slices")
            .description("Modern calls handed back with a requestState")
            .register(registry);
    this.delivery =
        timer(
                "parley.time.to.result",
                "From the ending to the first delivery of its result",
                DELIVERY)
            .register(registry);
    for (String outcome : REPLIES) {
      Counter.builder(FORM_REPLIES)
          .description("Answers of clients to forms")
          .tag(OUTCOME, outcome)
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

  private static Timer.Builder timer(String name, String description, Duration... buckets) {
    return Timer.builder(name).description(description).serviceLevelObjectives(buckets);
  }
}
