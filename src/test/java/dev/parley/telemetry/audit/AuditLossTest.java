package dev.parley.telemetry.audit;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Entries that cannot be written are reported in the log and by a metric. */
class AuditLossTest extends WriterFixture {
  private static final int MANY = 5_000;

  @Test
  void whatFindsNoRoomIsCountedInTheChain() {
    CountDownLatch stuck = new CountDownLatch(1);
    AuditQueue queue = new AuditQueue(10, lost::addAndGet);
    AuditWriter writer = writer(queue, sink(() -> awaitOf(stuck)));
    writer.start(AuditEntry.of("started"));
    for (int i = 0; i < 500; i++) {
      queue.add(AuditEntry.of("asked").number("n", i)); // returns at once
    }
    assertTrue(lost.get() >= 200, lost::toString);
    stuck.countDown();
    // it may have written a part of them before the rest was lost
    await().atMost(PATIENCE).untilAsserted(() -> assertEquals(lost.get(), lostInTheChain()));
    writer.stop();
  }

  @Test
  void whatIsLostIsSaidWhileOthersStillHandEntriesOver() {
    AuditQueue queue = new AuditQueue(10, lost::addAndGet);
    AtomicInteger appended = new AtomicInteger();
    AuditWriter writer =
        writer(
            queue,
            new Written() {
              // called for each entry: it keeps the queue from getting empty, and one entry finds
              // no room
              @Override
              public boolean isFull(long moreBytes) {
                if (appended.incrementAndGet() < MANY) {
                  for (int i = 0; i < 11; i++) {
                    queue.add(AuditEntry.of("asked"));
                  }
                }
                return false;
              }
            });
    queue.add(AuditEntry.of("asked"));
    writer.start(AuditEntry.of("started"));
    await().atMost(PATIENCE).until(() -> written.size() > MANY);
    writer.stop();
    int first =
        written.indexOf(
            written.stream().filter(line -> line.contains("\"lost\"")).findFirst().orElseThrow());
    assertTrue(first < 30, () -> "only after " + first);
  }

  @Test
  void howManyAreLostIsSaidAfterAFailureToo() {
    AuditQueue queue = new AuditQueue(1, lost::addAndGet);
    AtomicInteger asked = new AtomicInteger();
    for (int i = 0; i < 5; i++) {
      queue.add(AuditEntry.of("asked"));
    }
    AuditWriter writer =
        writer(
            queue,
            new Written() {
              // fails at the entry that says how many entries are lost
              @Override
              public boolean isFull(long moreBytes) {
                if (asked.incrementAndGet() == 2) {
                  throw new IllegalStateException("once");
                }
                return false;
              }
            });
    writer.start(AuditEntry.of("started"));
    await().atMost(PATIENCE).until(() -> asked.get() >= 2);
    writer.stop();
    await().atMost(PATIENCE).until(writer::isOver);
    assertEquals(4, lost.get());
    assertEquals(4, lostInTheChain());
  }

  @Test
  @Timeout(60)
  void aLossWakesTheWriter() {
    AuditQueue queue = new AuditQueue(1, count -> {});
    queue.lost(1);
    queue.await(TimeUnit.HOURS.toNanos(1));
    assertEquals(1, queue.takeLost());
  }

  @Test
  @Timeout(60)
  void theOnlyEntryThatFindsRoomWakesTheWriter() throws InterruptedException {
    AuditQueue queue = new AuditQueue(1, count -> {});
    Thread writer = Thread.ofPlatform().start(() -> queue.await(TimeUnit.HOURS.toNanos(1)));
    await().until(() -> writer.getState() == Thread.State.TIMED_WAITING);
    queue.add(AuditEntry.of("asked"));
    writer.join();
    assertEquals(1, queue.waiting());
  }

  private static void awaitOf(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
