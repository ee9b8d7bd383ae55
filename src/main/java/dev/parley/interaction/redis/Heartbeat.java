package dev.parley.interaction.redis;

import dev.parley.config.RedisConfig;
import dev.parley.reactive.Timers;
import io.smallrye.mutiny.Uni;
import io.vertx.redis.client.Response;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Gives signs of life, and takes the absence of those of others, and of Redis, for what it is. A
 * connection that is open and carries nothing any more is found here: an answer, or this process's
 * own word on its own channel, does not come for too long.
 */
@ApplicationScoped
class Heartbeat {
  private final RedisLink link;
  private final PodRegistry pods;
  private final RedisKeys keys;
  private final Timers timers;
  private final Clock clock;
  private final Duration rhythm;
  private final Duration silence;
  private volatile long answeredAt;
  private volatile long heardAt;
  private Runnable wasMissed = () -> {};
  private Consumer<Set<String>> departed = pods -> {};

  Heartbeat(
      RedisLink link,
      PodRegistry pods,
      RedisKeys keys,
      Timers timers,
      Clock clock,
      RedisConfig config) {
    this.link = link;
    this.pods = pods;
    this.keys = keys;
    this.timers = timers;
    this.clock = clock;
    this.rhythm = config.heartbeat();
    this.silence = config.silence();
  }

  /**
   * @param missed is called when the others took this process for dead
   * @param gone is called with processes that are gone
   * @param beaten is called after each sign of life
   */
  void start(Runnable missed, Consumer<Set<String>> gone, Runnable beaten) {
    wasMissed = missed;
    departed = gone;
    timers.every(
        rhythm,
        () -> {
          if (link.isUp()) {
            check();
            beat().subscribe().with(done -> beaten.run(), failure -> link.reconnect("no answer"));
          }
        });
  }

  /** The connection is new. */
  void reset() {
    answeredAt = System.nanoTime();
    heardAt = answeredAt;
  }

  /** This process heard itself. */
  void heard() {
    heardAt = System.nanoTime();
  }

  private void check() {
    long now = System.nanoTime();
    if (now - answeredAt > silence.toNanos()) {
      link.reconnect("it does not answer");
    } else if (now - heardAt > silence.toNanos()) {
      link.reconnect("it does not tell anything");
    }
  }

  /** Gives a sign of life now, and learns who else lives. */
  Uni<Void> beat() {
    return Uni.createFrom()
        .deferred(() -> {
          Instant asked = clock.instant();
          return link.run(
                  Script.BEAT,
                  keys.pods(),
                  List.of(pods.self(), silence.toMillis(), keys.channels() + pods.self()))
              .invoke(response -> learned(response, asked))
              .replaceWithVoid();
        });
  }

  private void learned(Response response, Instant asked) {
    answeredAt = System.nanoTime();
    long micros = response.get(0).toLong();
    boolean known = !response.get(1).toString().isEmpty();
    Set<String> living = new HashSet<>();
    response.get(2).forEach(pod -> living.add(pod.toString()));
    Set<String> gone = new HashSet<>(pods.alive());
    gone.removeAll(living);
    Instant redis = Instant.ofEpochSecond(micros / 1_000_000, micros % 1_000_000 * 1_000);
    pods.seen(Set.copyOf(living), redis, asked, clock.instant());
    if (!known) {
      wasMissed.run();
    }
    if (!gone.isEmpty()) {
      departed.accept(gone);
    }
  }
}
