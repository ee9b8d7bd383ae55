package dev.parley.pods;

import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Kills, stops and hangs processes and Redis, one after the other, in an order given by a seed. */
final class Schedule {
  private static final List<String> SETTINGS =
      List.of("-Dparley.redis.heartbeat=500ms", "-Dparley.redis.silence=3s");

  private final Random random;
  private final RedisProcess redis;
  private final List<Pod> pods;
  private final SortedMap<String, Integer> done = new TreeMap<>();

  /**
   * @param pods the processes that run; a process that dies is replaced in this list
   */
  Schedule(long seed, RedisProcess redis, List<Pod> pods) {
    this.random = new Random(seed);
    this.redis = redis;
    this.pods = pods;
  }

  static List<String> settings() {
    return SETTINGS;
  }

  /** How often each thing was done. */
  SortedMap<String, Integer> done() {
    return done;
  }

  /** Does one thing after the other until the time is over. */
  void run(long untilNanos) throws InterruptedException {
    while (System.nanoTime() < untilNanos) {
      TimeUnit.MILLISECONDS.sleep(2_000 + random.nextInt(4_000));
      int dice = random.nextInt(10);
      if (dice < 4) {
        replace("process killed", Pod::kill);
      } else if (dice < 8) {
        replace("process stopped", Schedule::stop);
      } else if (dice == 8) {
        note("Redis killed and restarted");
        redis.kill();
        TimeUnit.MILLISECONDS.sleep(random.nextInt(3_000));
        redis.start();
      } else {
        note("Redis hung");
        redis.hang();
        TimeUnit.MILLISECONDS.sleep(random.nextInt(6_000));
        redis.wake();
      }
    }
  }

  private static void stop(Pod pod) {
    pod.terminate();
    if (!pod.await(30)) {
      throw new IllegalStateException("a process does not leave when told to: " + pod.log());
    }
  }

  private interface Ending {
    void of(Pod pod);
  }

  private void replace(String what, Ending ending) {
    note(what);
    Pod old = pods.get(random.nextInt(pods.size()));
    // as a load balancer does that hears of it at once
    pods.remove(old);
    ending.of(old);
    pods.add(Pod.get(Pod.start(redis.port(), SETTINGS)));
  }

  private void note(String what) {
    done.merge(what, 1, Integer::sum);
  }
}
