package dev.parley.limits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.parley.config.Quota;
import dev.parley.identity.Principal;
import dev.parley.telemetry.ConnectionMetrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** The budgets by themselves: who is closed for whom, and that all bytes are given back. */
class OutgoingBuffersTest {
  private static final int CONNECTION = 1_000;
  private static final int OWNER = 3_000;
  private static final int ALL = 10_000;

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final OutgoingBuffers buffers =
      new OutgoingBuffers(new Quota(ALL, ALL, OWNER), CONNECTION, new ConnectionMetrics(registry));

  private final List<Reader> readers = new ArrayList<>();

  /** A reader with one buffer. */
  private final class Reader {
    final AtomicInteger closings = new AtomicInteger();
    final OutgoingBuffer buffer;

    Reader(String owner) {
      this.buffer =
          buffers.open(new Principal("tenant", owner, "client"), closings::incrementAndGet);
      readers.add(this);
    }

    boolean isClosed() {
      return closings.get() > 0;
    }
  }

  @Test
  void refusesWhatExceedsAConnection() {
    Reader reader = new Reader("a");
    assertTrue(reader.buffer.add(600));
    assertTrue(reader.buffer.add(400));
    assertFalse(reader.buffer.add(1));
    assertFalse(reader.buffer.add(0), "it is being closed");
    assertEquals(1_000, unread());
    reader.buffer.remove(1_000);
    assertFalse(reader.buffer.add(1), "it is being closed");
    reader.buffer.close();
    assertEquals(1, closed("connection"));
    assertGivenBack();
  }

  @Test
  void letsOneMessageBeLargerThanItsConnection() {
    Reader reader = new Reader("a");
    assertTrue(reader.buffer.add(CONNECTION / 16));
    assertTrue(reader.buffer.add(2 * CONNECTION));
    assertFalse(reader.buffer.add(1));
    reader.buffer.close();
    assertGivenBack();
  }

  @Test
  void closesTheLargestReaderOfAnOwnerThatComesNearItsBudget() {
    Reader other = new Reader("b");
    assertTrue(other.buffer.add(1_000));
    Reader large = new Reader("a");
    assertTrue(large.buffer.add(1_000));
    List<Reader> rest = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      rest.add(new Reader("a"));
      assertTrue(rest.getLast().buffer.add(600));
    }
    assertTrue(large.isClosed());
    assertTrue(rest.stream().noneMatch(Reader::isClosed));
    assertFalse(other.isClosed());
    // a connection that is being closed still counts, and costs no other reader its connection
    assertTrue(rest.getFirst().buffer.add(100));
    assertTrue(rest.stream().noneMatch(Reader::isClosed));
    assertFalse(rest.getFirst().buffer.add(200), "the budget itself is never exceeded");
    readers.forEach(reader -> reader.buffer.close());
    assertGivenBack();
  }

  @Test
  void closesTheLargestReaderOfAllWhereTheProcessComesNearItsBudget() {
    Reader large = new Reader("large");
    assertTrue(large.buffer.add(950));
    Reader small = new Reader("small");
    for (int i = 0; i < 10; i++) {
      assertTrue(new Reader("owner-" + i).buffer.add(800));
    }
    assertFalse(large.isClosed());
    assertTrue(small.buffer.add(100));
    assertTrue(large.isClosed());
    assertEquals(1, readers.stream().filter(Reader::isClosed).count());
    assertEquals(1, closed("service"));
    readers.forEach(reader -> reader.buffer.close());
    assertGivenBack();
  }

  @Test
  void givesBackWhatWasNeverTaken() {
    Reader reader = new Reader("a");
    assertTrue(reader.buffer.add(500));
    reader.buffer.close();
    reader.buffer.close();
    reader.buffer.remove(500);
    assertFalse(reader.buffer.add(1));
    assertGivenBack();
  }

  @Test
  void staysWithinItsBudgetWhateverHappensAtOnce() throws Exception {
    int many = 8;
    CountDownLatch start = new CountDownLatch(many);
    AtomicInteger most = new AtomicInteger();
    try (ExecutorService threads = Executors.newFixedThreadPool(many)) {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < many; i++) {
        String owner = "owner-" + i % 4;
        all.add(
            threads.submit(() -> {
              RandomGenerator dice = RandomGenerator.getDefault();
              start.countDown();
              start.await();
              for (int round = 0; round < 2_000; round++) {
                OutgoingBuffer buffer =
                    buffers.open(new Principal("tenant", owner, "client"), () -> {});
                for (int message = 0; message < 10; message++) {
                  int bytes = dice.nextInt(1, 800);
                  if (buffer.add(bytes) && dice.nextBoolean()) {
                    buffer.remove(bytes);
                  }
                  most.accumulateAndGet((int) unread(), Math::max);
                }
                buffer.close();
              }
              return null;
            }));
      }
      for (Future<?> one : all) {
        one.get();
      }
    }
    assertTrue(most.get() <= ALL, () -> most + " bytes");
    assertGivenBack();
  }

  private void assertGivenBack() {
    assertEquals(0, unread());
    Reader fresh = new Reader("a");
    assertTrue(fresh.buffer.add(CONNECTION));
    assertFalse(fresh.isClosed());
    fresh.buffer.close();
    assertEquals(0, unread());
  }

  private double unread() {
    return registry.get("parley.buffered.bytes").gauge().value();
  }

  private double closed(String budget) {
    return registry.get("parley.readers.closed").tag("budget", budget).counter().count();
  }
}
