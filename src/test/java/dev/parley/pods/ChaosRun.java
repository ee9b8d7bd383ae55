package dev.parley.pods;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hosts ask and people answer while processes and Redis are killed, stopped and hung: every ask
 * must have one ending, and the right one. Run by {@code ./mvnw verify -Pchaos};
 * docs/reliability.md says with which settings, and what came of it.
 */
class ChaosRun {
  private static final long SEED = Long.getLong("chaos.seed", 1);
  private static final long SECONDS = Long.getLong("chaos.seconds", 60);
  private static final int PODS = Integer.getInteger("chaos.pods", 3);
  private static final int SESSIONS = Integer.getInteger("chaos.sessions", 20);
  private static final int CALLS_PER_SESSION = 4;
  private static final Path REPORT = Path.of("target", "chaos-report.txt");

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  Path folder;

  private final List<Pod> pods = new CopyOnWriteArrayList<>();
  private final List<Person> people = new ArrayList<>();
  private final Books books = new Books();
  private final HttpClient http = Host.client();
  private final Host host = new Host(http, () -> pods.stream().filter(Pod::isAlive).toList());

  @Test
  void theBooksBalance() throws Exception {
    try (RedisProcess redis = new RedisProcess(folder, "hz 100")) {
      pods.addAll(Pod.start(PODS, redis.port(), Schedule.settings()));
      for (int session = 0; session < SESSIONS; session++) {
        for (int person = 0; person <= session % 3; person++) {
          people.add(
              new Person(
                  http,
                  "s-" + session,
                  () -> pods.stream().filter(Pod::isAlive).toList(),
                  session + person,
                  true));
        }
      }
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
      List<CompletableFuture<Void>> running = new ArrayList<>();
      for (int session = 0; session < SESSIONS; session++) {
        for (int call = 0; call < CALLS_PER_SESSION; call++) {
          running.add(goOn("s-" + session, new Random(SEED * 1_000 + 10L * session + call), end));
        }
      }
      Schedule schedule = new Schedule(SEED, redis, pods);
      schedule.run(end);
      CompletableFuture.allOf(running.toArray(CompletableFuture[]::new)).get(180, TimeUnit.SECONDS);
      report(schedule);
    } finally {
      people.forEach(Person::close);
      http.shutdownNow();
      pods.forEach(Pod::close);
    }
    assertEquals(List.of(), books.faults());
    assertTrue(books.asked() > 0);
    assertEquals(books.asked(), books.ended());
  }

  /** Asks one question after the other until the time is over. */
  private CompletableFuture<Void> goOn(String session, Random random, long end) {
    if (System.nanoTime() > end) {
      return CompletableFuture.completedFuture(null);
    }
    String id = session + "-" + Long.toHexString(random.nextLong());
    String text = "Question " + id + kind(random.nextInt(100));
    int timeout = text.contains(Person.EXPIRE) ? 2 : 600;
    long began = System.nanoTime();
    books.ask();
    return host.ask(session, id, text, timeout)
        .handle((result, failure) -> {
          if (failure == null) {
            books.end(text, id, result, Duration.ofNanos(System.nanoTime() - began));
          } else {
            books.fail(text, failure);
          }
          return true;
        })
        .thenComposeAsync(done -> goOn(session, random, end));
  }

  private static String kind(int percent) {
    if (percent < 3) {
      return Person.DECLINE;
    }
    if (percent < 6) {
      return Person.DISMISS;
    }
    return percent < 7 ? Person.EXPIRE : "";
  }

  private void report(Schedule schedule) throws IOException {
    List<String> lines =
        List.of(
            "seed %d, %d s, %d processes, %d sessions, %d people"
                .formatted(SEED, SECONDS, PODS, SESSIONS, people.size()),
            "done to it: " + schedule.done(),
            "asked %d, ended %d: %s".formatted(books.asked(), books.ended(), books.endings()),
            "from asking to the result: " + books.times(),
            "calls cut off %d, refused while the store was away %d, frontends connected %d times"
                .formatted(
                    host.cutOff(),
                    host.storeAway(),
                    people.stream().mapToInt(Person::connects).sum()),
            "faults: " + books.faults().size());
    Files.write(REPORT, lines);
  }
}
