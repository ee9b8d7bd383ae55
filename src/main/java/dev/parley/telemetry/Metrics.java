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
 * Metrics of calls, questions and results. In all metrics, labels have few values, and all values
 * are constants of ours: never an id, a name or another text that a caller chose.
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

  /** Delivery is immediate if the host waits; else it happens when the host comes back. */
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
   * What a client's reply to a form led to. It ended the question ({@code answered}, {@code
   * declined}, {@code cancelled}), had invalid answers ({@code refused}), found no room in the
   * store ({@code full}), reported that the page was opened ({@code consented}) or that no form
   * could be shown ({@code failed}), or came after the ending ({@code late}). It was {@code
   * ignored} if no form was sent or the sender may not answer it.
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
  private static final String TOOL = "tool";

  private final MeterRegistry registry;
  private final Counter slices;
  private final Timer delivery;

  // the registry has them too, but a look-up there takes longer than counting
  private final LabelledMeters<Counter> asks;
  private final ConcurrentMap<String, Counter> created = new ConcurrentHashMap<>();
  private final LabelledMeters<Counter> ended;
  private final ConcurrentMap<String, Timer> answering = new ConcurrentHashMap<>();

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
    this.asks =
        new LabelledMeters<>((tool, channel) ->
            Counter.builder("parley.asks")
                .description("Accepted calls of tools that ask")
                .tag(TOOL, tool)
                .tag("channel", channel)
                .register(registry));
    this.ended =
        new LabelledMeters<>((tool, status) ->
            Counter.builder("parley.interactions.ended")
                .description("Interactions ended")
                .tag(TOOL, tool)
                .tag("status", status)
                .register(registry));
    for (String outcome : REPLIES) {
      Counter.builder(FORM_REPLIES)
          .description("Answers of clients to forms")
          .tag(OUTCOME, outcome)
          .register(registry);
    }
  }

  /** A tool call was accepted, whether it asked a new question or attached to an earlier one. */
  public void asked(String tool, String channel) {
    asks.of(tool, channel).increment();
  }

  /** A question was opened. */
  public void created(String tool) {
    created.computeIfAbsent(tool, this::createdWith).increment();
  }

  /** A human got more time for a question. */
  public void extended(String tool) {
    Counter.builder("parley.interactions.extended")
        .description("How often people got more time for a question")
        .tag(TOOL, tool)
        .register(registry)
        .increment();
  }

  /**
   * A question ended.
   *
   * @param status as on the wire, such as {@code answered}
   * @param open how long it was open
   */
  public void ended(String tool, String status, Duration open) {
    ended.of(tool, status).increment();
    if (status.equals("answered")) {
      answering.computeIfAbsent(tool, this::answeringWith).record(open);
    }
  }

  /**
   * A client replied to a form on behalf of its human.
   *
   * @param outcome one of {@code REPLIES}
   */
  public void replied(String outcome) {
    registry.counter(FORM_REPLIES, OUTCOME, outcome).increment();
  }

  /**
   * A result was delivered to its asker for the first time.
   *
   * @param after the time since the question ended
   */
  public void delivered(Duration after) {
    delivery.record(after.isNegative() ? Duration.ZERO : after);
  }

  /** A slice of a call ended: the client got a {@code requestState} to call again with. */
  public void sliced() {
    slices.increment();
  }

  private Counter createdWith(String tool) {
    return Counter.builder("parley.interactions.created")
        .description("Interactions created")
        .tag(TOOL, tool)
        .register(registry);
  }

  private Timer answeringWith(String tool) {
    return timer("parley.time.to.answer", "From the question to its answer", HUMAN)
        .tag(TOOL, tool)
        .register(registry);
  }

  private static Timer.Builder timer(String name, String description, Duration... buckets) {
    return Timer.builder(name).description(description).serviceLevelObjectives(buckets);
  }
}
