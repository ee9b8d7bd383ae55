package dev.parley.benchmark;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.benchmark.Generator.Lanes;
import dev.parley.benchmark.ParleyLane.Way;
import dev.parley.pods.RedisFigures;
import dev.parley.pods.RedisProcess;
import io.vertx.core.net.NetClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Round trips with the store in Redis, by one process and by several, beside the store in memory.
 * Where there are several processes, the host and the frontend of a question are always connected
 * to different ones. See docs/performance.md.
 */
class StoreRun {
  private static final int SESSIONS = Integer.getInteger("benchmark.sessions", 64);
  private static final int PODS = Integer.getInteger("benchmark.pods", 3);
  private static final Duration WARM_UP =
      Duration.ofSeconds(Integer.getInteger("benchmark.warm-up", 40));
  private static final Duration MEASURED =
      Duration.ofSeconds(Integer.getInteger("benchmark.seconds", 8));
  private static final String KEY = Base64.getEncoder().encodeToString(new byte[32]);

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  private final Report report =
      new Report(
          "Store",
          "processes",
          "round trips/s",
          "of those in memory",
          "commands each, in scripts too",
          "bytes to Redis each",
          "bytes from Redis each",
          "service µs each",
          "to shown p50 ms",
          "p99 ms",
          "to result p50 ms",
          "p99 ms");

  @Test
  void compares() throws Exception {
    Figures memory = inMemory();
    row("memory", 1, memory, memory, "–", "–", "–");
    for (int pods = 1; pods <= PODS; pods++) {
      Path own = folder.resolve("redis-" + pods);
      assertTrue(own.toFile().mkdir());
      try (RedisProcess redis = new RedisProcess(own, "appendfsync everysec")) {
        inRedis(redis.port(), pods, memory);
      }
    }
    report.line("Redis on loopback, with `appendonly yes` and `appendfsync everysec`.");
    report.write("store");
  }

  private static Figures inMemory() throws Exception {
    try (Server server = Contenders.parley();
        Generator generator = new Generator()) {
      return generator.run(server, lanes(List.of(server)), SESSIONS, WARM_UP, MEASURED);
    }
  }

  private void inRedis(int port, int pods, Figures memory) throws Exception {
    List<Server> servers = new ArrayList<>();
    try (Generator generator = new Generator()) {
      for (int i = 0; i < pods; i++) {
        servers.add(
            Contenders.parley(
                "-Dparley.store=redis",
                "-Dparley.keys=benchmark:" + KEY,
                "-Dparley.redis.hosts=redis://127.0.0.1:" + port));
      }
      List<RedisFigures> edges = new ArrayList<>();
      Figures figures =
          generator.run(
              servers,
              lanes(servers),
              Load.closed(SESSIONS),
              WARM_UP,
              MEASURED,
              () -> edges.add(RedisFigures.of(port)));
      RedisFigures before = edges.getFirst();
      RedisFigures after = edges.getLast();
      row(
          "Redis",
          pods,
          figures,
          memory,
          each(after.commands() - before.commands(), figures, 1),
          each(after.in() - before.in(), figures, 0),
          each(after.out() - before.out(), figures, 0));
    } finally {
      servers.forEach(Server::close);
    }
  }

  private static Lanes lanes(List<Server> servers) {
    AtomicInteger next = new AtomicInteger();
    return (tally, client, name) -> lane(tally, client, name, servers, next.getAndIncrement());
  }

  private static Lane lane(
      Tally tally, NetClient client, String name, List<Server> servers, int number) {
    int frontendPort = servers.get(number % servers.size()).port();
    int hostPort = servers.get((number + 1) % servers.size()).port();
    return new ParleyLane(tally, client, frontendPort, hostPort, Way.RPC, name);
  }

  private static String each(long count, Figures figures, int digits) {
    return Report.number((double) count / figures.rounds(), digits);
  }

  private void row(
      String store,
      int pods,
      Figures figures,
      Figures memory,
      String commands,
      String in,
      String out) {
    assertTrue(figures.rounds() > 0);
    report.row(
        store,
        pods,
        Report.number(figures.perSecond(), 0),
        Report.number(figures.perSecond() / memory.perSecond(), 2),
        commands,
        in,
        out,
        Report.number(figures.serverMicros(), 0),
        Report.number(Figures.millis(figures.shown(), 50), 2),
        Report.number(Figures.millis(figures.shown(), 99), 2),
        Report.number(Figures.millis(figures.returned(), 50), 2),
        Report.number(Figures.millis(figures.returned(), 99), 2));
  }
}
