package dev.parley.benchmark;

import static org.awaitility.Awaitility.await;

import dev.parley.benchmark.Dialect.Ask;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import org.HdrHistogram.Histogram;

/** Calls that wait at one server. Used by one thread. */
final class Parking {
  /** Calls that are about to be sent, at once. */
  private static final int SENDING = 200;

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final Dialect dialect;
  private final Calls calls;
  private final Frontends frontends;
  private final int sessions;
  private final int port;
  private final Map<String, Future<String>> parked = new LinkedHashMap<>();
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private int sent;

  /**
   * @param frontends of {@code sessions} sessions, where the server has any
   */
  Parking(Dialect dialect, int port, Calls calls, Frontends frontends, int sessions) {
    this.dialect = dialect;
    this.port = port;
    this.calls = calls;
    this.frontends = frontends;
    this.sessions = sessions;
  }

  /** Parks calls until so many wait, and waits until the server has them all. */
  double fill(int count) throws InterruptedException {
    long began = System.nanoTime();
    Semaphore room = new Semaphore(SENDING);
    while (parked.size() < count) {
      String id = "c" + sent;
      Ask ask = dialect.ask("s" + sent % sessions, id);
      sent++;
      room.acquire();
      parked.put(id, calls.send(ask, room::release).onFailure(this::failed));
    }
    await()
        .pollInterval(Duration.ofMillis(10))
        .pollDelay(Duration.ZERO)
        .atMost(PATIENCE)
        .failFast("calls failed", () -> !failures().isEmpty())
        .until(this::allThere);
    return (System.nanoTime() - began) / 1e9;
  }

  private boolean allThere() {
    return dialect.hasFrontends() ? frontends.asked() == sent : waiting() == parked.size();
  }

  /** The number of waiting calls that a server without frontends reports. */
  private int waiting() {
    return Integer.parseInt(Loopback.get(port, "/park"));
  }

  /**
   * Answers some, one after the other, chosen evenly among all.
   *
   * @return nanoseconds from the answer until the caller has the result
   */
  Histogram answerSome(int count) {
    Histogram times = new Histogram(3);
    List<String> ids = new ArrayList<>(parked.keySet());
    for (int i = 0; i < count; i++) {
      String id = ids.get((int) ((long) i * ids.size() / count));
      long began = System.nanoTime();
      Future<Long> took =
          parked
              .remove(id)
              .map(result -> {
                check(result);
                return System.nanoTime() - began;
              });
      frontends.answer(id);
      times.recordValue(Loops.await(took));
    }
    return times;
  }

  /** Answers all that wait, and waits until each caller has its result; how many they were. */
  int answerAll() {
    if (dialect.hasFrontends()) {
      parked.keySet().forEach(frontends::answer);
    } else {
      Loopback.post(port, "/release");
    }
    int count = parked.size();
    for (Future<String> call : parked.values()) {
      check(Loops.await(call));
    }
    parked.clear();
    return count;
  }

  private void check(String result) {
    if (!result.contains(dialect.hasFrontends() ? "\"answer\":[\"yes\"]" : "released")) {
      failures.add(result);
    }
  }

  private void failed(Throwable failure) {
    failures.add(String.valueOf(failure.getMessage()));
  }

  /** The failures of the calls and of the frontends. */
  List<String> failures() {
    List<String> all = new ArrayList<>(failures);
    all.addAll(frontends.failures());
    return all;
  }
}
