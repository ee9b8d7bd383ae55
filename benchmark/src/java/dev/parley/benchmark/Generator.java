package dev.parley.benchmark;

import io.vertx.core.AbstractVerticle;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;

/** Drives lanes against a server, as many at once as are asked for. */
final class Generator implements AutoCloseable {
  private final Vertx vertx = Loops.create();

  /** Makes the lane of a session. */
  interface Lanes {
    Lane lane(Tally tally, NetClient client, String session);
  }

  /** Runs for so long, and counts from {@code warmUp} on. */
  Figures run(Server server, Lanes lanes, int sessions, Duration warmUp, Duration measured)
      throws Exception {
    return run(List.of(server), lanes, sessions, Duration.ZERO, warmUp, measured, () -> {});
  }

  /**
   * As above, with a pause between a result and the next question, so that no process is at its
   * limit.
   */
  Figures runPaced(
      Server server, Lanes lanes, int sessions, Duration pause, Duration warmUp, Duration measured)
      throws Exception {
    return run(List.of(server), lanes, sessions, pause, warmUp, measured, () -> {});
  }

  /**
   * As above, against servers that work together.
   *
   * @param atEdge is run when the counting begins and when it ends
   */
  Figures run(
      List<Server> servers,
      Lanes lanes,
      int sessions,
      Duration warmUp,
      Duration measured,
      Runnable atEdge)
      throws Exception {
    return run(servers, lanes, sessions, Duration.ZERO, warmUp, measured, atEdge);
  }

  private Figures run(
      List<Server> servers,
      Lanes lanes,
      int sessions,
      Duration pause,
      Duration warmUp,
      Duration measured,
      Runnable atEdge)
      throws Exception {
    List<Loop> loops = new ArrayList<>();
    String deployment = deployed(loops, lanes, sessions, pause, Integer.MAX_VALUE, false);
    pause(warmUp);
    atEdge.run();
    double serverBefore = cpuSeconds(servers);
    double ownBefore = Server.cpuSeconds(ProcessHandle.current().pid());
    long began = System.nanoTime();
    loops.forEach(loop -> loop.tally.count(true));
    pause(measured);
    loops.forEach(loop -> loop.tally.count(false));
    double seconds = (System.nanoTime() - began) / 1e9;
    double serverCpu = cpuSeconds(servers) - serverBefore;
    double ownCpu = Server.cpuSeconds(ProcessHandle.current().pid()) - ownBefore;
    atEdge.run();
    for (Loop loop : loops) {
      loop.tally.stop();
      loop.awaitStopped();
    }
    Loops.await(vertx.undeploy(deployment));
    Histogram shown = new Histogram(3);
    Histogram returned = new Histogram(3);
    List<String> failures = new ArrayList<>();
    for (Loop loop : loops) {
      shown.add(loop.tally.asksToShown());
      returned.add(loop.tally.answersToReturned());
      failures.addAll(loop.tally.failures());
    }
    if (!failures.isEmpty()) {
      throw new IllegalStateException(String.join("\n", failures));
    }
    return new Figures(returned.getTotalCount(), seconds, serverCpu, ownCpu, shown, returned);
  }

  /**
   * Runs until {@code rounds} round trips are done.
   *
   * @return how many were done: a few more, since each lane completes its last one
   */
  long rounds(Lanes lanes, int sessions, int rounds) throws Exception {
    List<Loop> loops = new ArrayList<>();
    String deployment = deployed(loops, lanes, sessions, Duration.ZERO, rounds / Loops.COUNT, true);
    long done = 0;
    for (Loop loop : loops) {
      loop.awaitStopped();
      done += loop.tally.answersToReturned().getTotalCount();
      if (!loop.tally.failures().isEmpty()) {
        throw new IllegalStateException(String.join("\n", loop.tally.failures()));
      }
    }
    Loops.await(vertx.undeploy(deployment));
    return done;
  }

  /**
   * Starts an event loop for each part of the lanes.
   *
   * @param loops receives the event loops
   * @param counts whether the lanes count from their first question on
   * @return the id of the deployment, for undeploying it
   */
  private String deployed(
      List<Loop> loops, Lanes lanes, int sessions, Duration pause, int rounds, boolean counts) {
    AtomicInteger next = new AtomicInteger();
    return Loops.await(
        vertx.deployVerticle(
            () -> {
              Loop loop = new Loop(lanes, next, sessions, pause, rounds);
              loop.tally.count(counts);
              synchronized (loops) {
                loops.add(loop);
              }
              return loop;
            },
            new DeploymentOptions().setInstances(Loops.COUNT)));
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

  private static final class Loop extends AbstractVerticle {
    private final Tally tally = new Tally(this::pause);
    private final List<Lane> mine = new ArrayList<>();
    private final Lanes lanes;
    private final AtomicInteger next;
    private final int sessions;
    private final Duration pause;
    private int left;

    Loop(Lanes lanes, AtomicInteger next, int sessions, Duration pause, int rounds) {
      this.pause = pause;
      this.left = rounds;
      this.lanes = lanes;
      this.next = next;
      this.sessions = sessions;
    }

    @Override
    public void start(Promise<Void> started) {
      NetClient client = vertx.createNetClient(new NetClientOptions().setTcpNoDelay(true));
      List<Future<Void>> connecting = new ArrayList<>();
      for (int i = 0; i < sessions / Loops.COUNT; i++) {
        Lane lane = lanes.lane(tally, client, "s" + next.getAndIncrement());
        mine.add(lane);
        connecting.add(lane.connect());
      }
      Future.all(connecting)
          .<Void>mapEmpty()
          .onSuccess(all -> mine.forEach(Lane::run))
          .onComplete(started);
    }

    private void pause(Runnable then) {
      if (--left <= 0) {
        tally.stop();
      }
      if (pause.isPositive()) {
        vertx.setTimer(pause.toMillis(), over -> then.run());
      } else {
        then.run();
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
}
