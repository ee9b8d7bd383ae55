package dev.parley.transport.http;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.channel.SingleThreadEventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Checks the {@link SlowRequestGuard} of every connection periodically, on the connection's event
 * loop. There is one timer per event loop, because one per connection would take a considerable
 * part of the memory of a waiting call.
 */
final class SlowRequestSweep {
  private final long tickMillis;
  private final ConcurrentMap<EventLoop, Round> rounds = new ConcurrentHashMap<>();

  /** The check for one event loop. */
  private record Round(ScheduledFuture<?> timer, IdleConnections resting) {}

  SlowRequestSweep(long tickMillis) {
    this.tickMillis = tickMillis;
  }

  /**
   * Adds the connections of this event loop to the checks.
   *
   * @return the idle connections of the event loop
   */
  IdleConnections include(EventLoop loop) {
    return rounds.computeIfAbsent(loop, this::round).resting();
  }

  private Round round(EventLoop loop) {
    return new Round(
        loop.scheduleAtFixedRate(() -> look(loop), tickMillis, tickMillis, TimeUnit.MILLISECONDS),
        new IdleConnections());
  }

  /** The longest idle connection of all event loops; null if none is idle. */
  @Nullable SlowRequestGuard oldest() {
    long now = System.nanoTime();
    SlowRequestGuard oldest = null;
    for (Round round : rounds.values()) {
      SlowRequestGuard first = round.resting().first();
      if (first != null && (oldest == null || first.ageNanos(now) > oldest.ageNanos(now))) {
        oldest = first;
      }
    }
    return oldest;
  }

  private static void look(EventLoop loop) {
    List<SlowRequestGuard> over = new ArrayList<>();
    if (loop instanceof SingleThreadEventLoop single) {
      single.registeredChannelsIterator().forEachRemaining(channel -> noteOver(channel, over));
    }
    // closing a connection changes the pipeline that was just searched
    over.forEach(SlowRequestGuard::close);
  }

  private static void noteOver(Channel channel, List<SlowRequestGuard> over) {
    SlowRequestGuard clock = channel.pipeline().get(SlowRequestGuard.class);
    if (clock != null && clock.isOver()) {
      over.add(clock);
    }
  }

  void stop() {
    rounds.values().forEach(round -> round.timer().cancel(false));
  }
}
