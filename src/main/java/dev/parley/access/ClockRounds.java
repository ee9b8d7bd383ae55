package dev.parley.access;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.channel.SingleThreadEventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;

/**
 * Looks at the {@link RequestClock} of every connection once in a while, on the event loop of each:
 * one timer for a loop, where one for each connection would be a good part of what a waiting call
 * costs.
 */
final class ClockRounds {
  private final long tickMillis;
  private final ConcurrentMap<EventLoop, ScheduledFuture<?>> rounds = new ConcurrentHashMap<>();

  ClockRounds(long tickMillis) {
    this.tickMillis = tickMillis;
  }

  /** From now on the connections of this event loop are looked at. */
  void include(EventLoop loop) {
    if (loop instanceof SingleThreadEventLoop single) {
      rounds.computeIfAbsent(
          loop,
          l ->
              l.scheduleAtFixedRate(
                  () -> look(single), tickMillis, tickMillis, TimeUnit.MILLISECONDS));
    }
  }

  private static void look(SingleThreadEventLoop loop) {
    List<RequestClock> over = new ArrayList<>();
    loop.registeredChannelsIterator().forEachRemaining(channel -> noteOver(channel, over));
    // closing changes what was just gone through
    over.forEach(RequestClock::close);
  }

  private static void noteOver(Channel channel, List<RequestClock> over) {
    RequestClock clock = channel.pipeline().get(RequestClock.class);
    if (clock != null && clock.isOver()) {
      over.add(clock);
    }
  }

  void stop() {
    rounds.values().forEach(round -> round.cancel(false));
  }
}
