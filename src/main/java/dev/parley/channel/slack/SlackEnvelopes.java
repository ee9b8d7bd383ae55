package dev.parley.channel.slack;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parley.interaction.EphemeralStore;
import dev.parley.reactive.DetachedWork;
import dev.parley.reactive.UnhandledFailures;
import dev.parley.telemetry.SlackMetrics;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes what Slack sends. Each envelope is acknowledged before it is handled, but for a dialogue
 * that was sent off: what is wrong with it stands in the acknowledgement. Each is handled once, by
 * whichever process it comes to.
 */
@Singleton
class SlackEnvelopes {
  /** Slack sends an envelope again for minutes. */
  private static final Duration REMEMBERED = Duration.ofHours(1);

  /** Slack waits three seconds for an acknowledgement. */
  private static final Duration PATIENCE = Duration.ofMillis(2_500);

  private static final int MOST_UNDERWAY = 64;
  private static final int LONGEST_ID = 200;

  private final SlackDirectMessages messages;
  private final SlackPresses presses;
  private final SlackSubmissions submissions;
  private final EphemeralStore store;
  private final SlackMetrics metrics;
  private final AtomicInteger underway = new AtomicInteger();

  SlackEnvelopes(
      SlackDirectMessages messages,
      SlackPresses presses,
      SlackSubmissions submissions,
      EphemeralStore store,
      SlackMetrics metrics) {
    this.messages = messages;
    this.presses = presses;
    this.submissions = submissions;
    this.store = store;
    this.metrics = metrics;
  }

  /**
   * What Slack gets back.
   *
   * @param payload what becomes of a dialogue, or null
   */
  @RegisterForReflection
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Acknowledgement(
      @JsonProperty("envelope_id") String envelopeId, @Nullable SlackViewReply payload) {}

  void received(JsonNode envelope, Consumer<Acknowledgement> acknowledge) {
    String id = envelope.path("envelope_id").asText("");
    if (id.isEmpty() || id.length() > LONGEST_ID) {
      return;
    }
    if (underway.incrementAndGet() > MOST_UNDERWAY) {
      // Slack sends again what was not acknowledged
      underway.decrementAndGet();
      metrics.received("full");
      return;
    }
    JsonNode payload = envelope.path("payload");
    String kind = envelope.path("type").asText("");
    if (kind.equals("interactive") && isSubmission(payload)) {
      // what was begun is done to its end, also where Slack does not wait for it
      Uni<Optional<SlackViewReply>> reply =
          DetachedWork.of(
              once(
                  id,
                  () -> submissions.submitted(payload),
                  // whether the first one was taken to its end is unknown here
                  Optional.of(SlackSubmissions.again(payload, SlackWords.SLOW))));
      reply
          .ifNoItem()
          .after(PATIENCE)
          .recoverWithItem(Optional.of(SlackSubmissions.again(payload, SlackWords.SLOW)))
          .onFailure()
          .recoverWithItem(
              failure -> Optional.of(SlackSubmissions.again(payload, SlackWords.FAILED)))
          .onTermination()
          .invoke(underway::decrementAndGet)
          .subscribe()
          .with(
              said -> acknowledge.accept(new Acknowledgement(id, said.orElse(null))),
              UnhandledFailures::log);
      return;
    }
    acknowledge.accept(new Acknowledgement(id, null));
    once(id, () -> handled(kind, payload), false)
        .onFailure()
        .call(failure -> failed(kind, payload))
        .onTermination()
        .invoke(underway::decrementAndGet)
        .subscribe()
        .with(done -> {}, failure -> {});
  }

  private static boolean isSubmission(JsonNode payload) {
    return payload.path("type").asText().equals("view_submission");
  }

  private Uni<Boolean> handled(String kind, JsonNode payload) {
    return switch (kind) {
      case "events_api" -> messages.received(payload);
      case "interactive" -> presses.pressed(payload);
      default -> Uni.createFrom().item(false);
    };
  }

  /** Slack does not send again what was acknowledged: the person is told to press again. */
  private Uni<Boolean> failed(String kind, JsonNode payload) {
    return kind.equals("interactive") ? presses.failed(payload) : Uni.createFrom().item(false);
  }

  /**
   * Does the work unless it was begun before.
   *
   * @param repeated what comes of it where it was
   */
  private <T> Uni<T> once(String id, Supplier<Uni<T>> work, T repeated) {
    return store
        .putIfAbsent("slack envelope " + id, "", REMEMBERED)
        .chain(isFirst -> {
          metrics.received(isFirst ? "handled" : "repeated");
          return isFirst ? work.get() : Uni.createFrom().item(repeated);
        })
        .onFailure()
        .invoke(failure -> metrics.received("failed"));
  }
}
