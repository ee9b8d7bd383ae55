package dev.parley.channel.slack;

import dev.parley.config.SlackConfig;
import dev.parley.interaction.EphemeralStore;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.UUID;

/**
 * The right of at most two processes to be connected to Slack. It runs out unless it is renewed.
 */
@Singleton
class SlackLease {
  private static final int PLACES = 2;
  private static final int NONE = -1;

  private final EphemeralStore store;
  private final Duration life;
  private final String self = UUID.randomUUID().toString();

  // the fields below are used by one round at a time
  private volatile int place = NONE;
  private volatile long renewedAt;

  SlackLease(EphemeralStore store, SlackConfig config) {
    this.store = store;
    this.life = config.lease();
  }

  /** How often it has to be renewed. */
  Duration rhythm() {
    return life.dividedBy(3);
  }

  /**
   * Renews it, or takes a place that is free.
   *
   * @return whether this process has it until the next round is over
   */
  Uni<Boolean> renew() {
    long asked = System.nanoTime();
    Uni<Boolean> held =
        place == NONE ? take(0, asked) : store.replace(key(place), self, self, life);
    return held.ifNoItem()
        .after(patience())
        .fail()
        .map(holds -> noted(holds, asked))
        .onFailure()
        .recoverWithItem(() -> isSafe(asked));
  }

  /** How long the store may take. */
  private Duration patience() {
    return rhythm().dividedBy(2);
  }

  /**
   * Whether nobody else can have the place before the next round is over, although the store says
   * nothing: there, its life began when this process asked for it or later. The next round begins a
   * rhythm after this one began, and ends within the patience.
   */
  private boolean isSafe(long asked) {
    Duration rest = life.minus(rhythm()).minus(patience());
    return place != NONE && asked - renewedAt < rest.toNanos();
  }

  private boolean noted(boolean holds, long asked) {
    if (holds) {
      renewedAt = asked;
    } else {
      place = NONE;
    }
    return holds;
  }

  private Uni<Boolean> take(int next, long asked) {
    return next == PLACES
        ? Uni.createFrom().item(false)
        : store
            .putIfAbsent(key(next), self, life)
            // an earlier round may have taken it and not have heard of that
            .chain(taken ->
                taken ? Uni.createFrom().item(true) : store.replace(key(next), self, self, life))
            .chain(taken -> taken ? taken(next, asked) : take(next + 1, asked));
  }

  private Uni<Boolean> taken(int which, long asked) {
    place = which;
    renewedAt = asked;
    return Uni.createFrom().item(true);
  }

  /** Gives it back, so that another process need not wait until it runs out. */
  Uni<Boolean> giveBack() {
    int held = place;
    place = NONE;
    return held == NONE ? Uni.createFrom().item(false) : store.remove(key(held), self);
  }

  private static String key(int place) {
    return "slack connection " + place;
  }
}
