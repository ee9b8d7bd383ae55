package dev.parley.interaction.redis;

import dev.parley.config.RedisConfig;
import dev.parley.reactive.Timers;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Sends heartbeats, and detects dead processes and a lost Redis connection by missed ones. It
 * detects an open connection that transports nothing when an answer, or this process' message to
 * its own channel, is overdue.
 */
@ApplicationScoped
class Heartbeat {
  private final RedisLink link;
  private final PodRegistry pods;
  private final RedisKeys keys;
  private final Timers timers;
  private final RedisClock clock;
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
      RedisClock clock,
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
   * @param missed is called when other processes took this one for dead
   * @param gone is called with processes that have died
   * @param beaten is called after each successful heartbeat
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

  /** The message arrived that this process sends to itself with each heartbeat. */
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

  /** Sends a heartbeat now, and learns which processes are alive. */
  Uni<Void> beat() {
    return Uni.createFrom()
        .deferred(() -> {
          Instant asked = clock.localNow();
          return link.run(
                  Script.BEAT,
                  keys.pods(),
                  List.of(pods.self(), silence.toMillis(), pods.channel()))
              .invoke(response -> learned(response, asked))
              .replaceWithVoid();
        });
  }

  private void learned(Reply response, Instant asked) {
    answeredAt = System.nanoTime();
    long micros = response.get(0).toLong();
    boolean known = !response.get(1).toString().isEmpty();
    Set<String> living = new HashSet<>();
    response.get(2).forEach(pod -> living.add(pod.toString()));
    Set<String> gone = new HashSet<>(pods.alive());
    gone.removeAll(living);
    Instant redis = Instant.ofEpochSecond(micros / 1_000_000, micros % 1_000_000 * 1_000);
    clock.learn(redis, asked);
    pods.seen(Set.copyOf(living), redis);
    if (!known) {
      wasMissed.run();
    }
    if (!gone.isEmpty()) {
      departed.accept(gone);
    }
  }
}
