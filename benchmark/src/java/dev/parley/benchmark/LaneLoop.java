package dev.parley.benchmark;

import dev.parley.benchmark.Generator.Lanes;
import io.vertx.core.AbstractVerticle;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** An event loop with its share of a run's lanes. */
final class LaneLoop extends AbstractVerticle implements Pace {
  /** Lanes that connect at once; more would overflow the queue of connects of some servers. */
  private static final int CONNECTING = 50;

  private final Tally tally = new Tally(this);
  private final List<Lane> mine = new ArrayList<>();
  private final Lanes lanes;
  private final AtomicInteger next;
  private final Load load;
  private @Nullable Arrivals arrivals;
  private int left;

  /**
   * @param next numbers the sessions of all event loops
   * @param load the part of this event loop
   * @param rounds after so many round trips the lanes stop
   */
  LaneLoop(Lanes lanes, AtomicInteger next, Load load, int rounds) {
    this.lanes = lanes;
    this.next = next;
    this.load = load;
    this.left = rounds;
  }

  Tally tally() {
    return tally;
  }

  @Override
  public void start(Promise<Void> started) {
    NetClient client = vertx.createNetClient(new NetClientOptions().setTcpNoDelay(true));
    for (int i = 0; i < load.sessions(); i++) {
      mine.add(lanes.lane(tally, client, "s" + next.getAndIncrement()));
    }
    Future<Void> connected = Future.succeededFuture();
    for (int from = 0; from < mine.size(); from += CONNECTING) {
      List<Lane> some = mine.subList(from, Math.min(from + CONNECTING, mine.size()));
      connected =
          connected.compose(
              before -> Future.all(some.stream().map(Lane::connect).toList()).mapEmpty());
    }
    connected.onSuccess(all -> begin()).onComplete(started);
  }

  private void begin() {
    if (load.perSecond() > 0) {
      arrivals = new Arrivals(vertx, tally, load.perSecond());
      mine.forEach(arrivals::add);
      arrivals.begin();
    } else if (load.thinking().isPositive()) {
      // spread, as they would otherwise all answer in the same moment, for ever
      for (int i = 0; i < mine.size(); i++) {
        Lane lane = mine.get(i);
        vertx.setTimer(1 + load.thinking().toMillis() * i / mine.size(), fired -> next(lane));
      }
    } else {
      mine.forEach(this::next);
    }
  }

  @Override
  public void ready(Lane lane) {
    if (--left <= 0) {
      tally.stop();
    }
    next(lane);
  }

  private void next(Lane lane) {
    if (arrivals == null) {
      lane.next(System.nanoTime());
    } else {
      arrivals.add(lane);
    }
  }

  @Override
  public void answer(Runnable send) {
    if (load.thinking().isPositive()) {
      vertx.setTimer(load.thinking().toMillis(), fired -> send.run());
    } else {
      send.run();
    }
  }

  /** Waits until no lane waits any more. */
  void awaitStopped() throws InterruptedException {
    if (!tally.awaitStopped(mine.size(), Duration.ofSeconds(20))) {
      tally.failed(mine.stream().filter(Lane::waits).count() + " lanes got no result");
    }
    mine.forEach(Lane::disconnect);
  }
}
