package dev.parley.benchmark;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;

/** Drives lanes against a server, as many at once as are asked for. */
final class Generator implements AutoCloseable {
  private final int loops;
  private final Vertx vertx;

  Generator() {
    this(Loops.COUNT);
  }

  /**
   * @param loops the number of its event loops, and so of the processors that it may use
   */
  Generator(int loops) {
    this.loops = loops;
    this.vertx = Loops.create(loops);
  }

  /** Makes the lane of a session. */
  interface Lanes {
    Lane lane(Tally tally, NetClient client, String session);
  }

  /** Runs for so long, and counts from {@code warmUp} on. */
  Figures run(Server server, Lanes lanes, int sessions, Duration warmUp, Duration measured)
      throws Exception {
    return run(server, lanes, Load.closed(sessions), warmUp, measured);
  }

  /** As above, by a load of any kind. */
  Figures run(Server server, Lanes lanes, Load load, Duration warmUp, Duration measured)
      throws Exception {
    return run(List.of(server), lanes, load, warmUp, measured, () -> {});
  }

  /**
   * As above, against servers that work together.
   *
   * @param atEdge is run when the counting begins and when it ends
   */
  Figures run(
      List<Server> servers,
      Lanes lanes,
      Load load,
      Duration warmUp,
      Duration measured,
      Runnable atEdge)
      throws Exception {
    List<LaneLoop> all = new ArrayList<>();
    String deployment = deployed(all, lanes, load, Integer.MAX_VALUE, false);
    pause(warmUp);
    atEdge.run();
    double serverBefore = cpuSeconds(servers);
    double ownBefore = Server.cpuSeconds(ProcessHandle.current().pid());
    long began = System.nanoTime();
    all.forEach(loop -> loop.tally().count(true));
    pause(measured);
    all.forEach(loop -> loop.tally().count(false));
    double seconds = (System.nanoTime() - began) / 1e9;
    double serverCpu = cpuSeconds(servers) - serverBefore;
    double ownCpu = Server.cpuSeconds(ProcessHandle.current().pid()) - ownBefore;
    atEdge.run();
    for (LaneLoop loop : all) {
      loop.tally().stop();
      loop.awaitStopped();
    }
    Loops.await(vertx.undeploy(deployment));
    Histogram shown = new Histogram(3);
    Histogram returned = new Histogram(3);
    Histogram whole = new Histogram(3);
    long asks = 0;
    for (LaneLoop loop : all) {
      Tally tally = withoutFailures(loop);
      shown.add(tally.asksToShown());
      returned.add(tally.answersToReturned());
      whole.add(tally.asksToReturned());
      asks += tally.asks();
    }
    return new Figures(
        returned.getTotalCount(), seconds, serverCpu, ownCpu, shown, returned, whole, asks);
  }

  /**
   * Runs until {@code rounds} round trips are done.
   *
   * @return how many were done: a few more, since each lane completes its last one
   */
  long rounds(Lanes lanes, int sessions, int rounds) throws Exception {
    List<LaneLoop> all = new ArrayList<>();
    String deployment = deployed(all, lanes, Load.closed(sessions), rounds / loops, true);
    long done = 0;
    for (LaneLoop loop : all) {
      loop.awaitStopped();
      done += withoutFailures(loop).answersToReturned().getTotalCount();
    }
    Loops.await(vertx.undeploy(deployment));
    return done;
  }

  private static Tally withoutFailures(LaneLoop loop) {
    List<String> failures = loop.tally().failures();
    if (!failures.isEmpty()) {
      throw new IllegalStateException(String.join("\n", failures));
    }
    return loop.tally();
  }

  /**
   * Starts an event loop for each part of the lanes.
   *
   * @param all receives the event loops
   * @param counts whether the lanes count from their first question on
   * @return the id of the deployment, for undeploying it
   */
  private String deployed(List<LaneLoop> all, Lanes lanes, Load load, int rounds, boolean counts) {
    AtomicInteger next = new AtomicInteger();
    Load part = new Load(load.sessions() / loops, load.thinking(), load.perSecond() / loops);
    return Loops.await(
        vertx.deployVerticle(
            () -> {
              LaneLoop loop = new LaneLoop(lanes, next, part, rounds);
              loop.tally().count(counts);
              synchronized (all) {
                all.add(loop);
              }
              return loop;
            },
            new DeploymentOptions().setInstances(loops)));
  }

  private static double cpuSeconds(List<Server> servers) {
    return servers.stream().mapToDouble(Server::cpuSeconds).sum();
  }

  private static void pause(Duration time) throws InterruptedException {
    new CountDownLatch(1).await(time.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    vertx.close();
  }
}
