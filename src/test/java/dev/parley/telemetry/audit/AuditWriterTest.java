package dev.parley.telemetry.audit;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nobody waits for the audit log, and what fails once is written later. */
class AuditWriterTest extends WriterFixture {
  @Test
  void aFailureIsOnlyADelay() {
    AuditQueue queue = new AuditQueue(100, lost::addAndGet);
    AuditWriter writer = writer(queue, sink(times(2, new IOException("no space"))));
    queue.add(AuditEntry.of("ended"));
    writer.start(AuditEntry.of("asked"));
    await().atMost(PATIENCE).until(() -> written.size() == 2);
    writer.stop();
    assertEquals(0, lost.get());
    assertTrue(written.get(0).contains("\"seq\":1,"), written::toString);
    assertTrue(written.get(1).contains("\"seq\":2,"), written::toString);
  }

  @Test
  void anErrorEndsNothing() {
    AuditQueue queue = new AuditQueue(100, lost::addAndGet);
    AuditWriter writer = writer(queue, sink(times(1, new StackOverflowError())));
    writer.start(AuditEntry.of("started"));
    queue.add(AuditEntry.of("asked"));
    await().atMost(PATIENCE).until(() -> written.size() == 2);
    writer.stop();
    assertEquals(List.of(1L, 2L), written.stream().map(line -> line(line).seq()).toList());
    assertEquals(0, lost.get());
  }

  /** Fails so many times, then no more. */
  private static Trouble times(int count, Throwable failure) {
    AtomicInteger failures = new AtomicInteger(count);
    return () -> {
      if (failures.getAndDecrement() > 0) {
        switch (failure) {
          case IOException e -> throw e;
          case Error e -> throw e;
          default -> throw new AssertionError(failure);
        }
      }
    };
  }

  @Test
  void anAnchorNamesOnlyWhatWasWritten() {
    CountDownLatch failed = new CountDownLatch(3);
    AuditQueue queue = new AuditQueue(1_000, lost::addAndGet);
    AuditAnchors anchors = new AuditAnchors();
    AuditWriter writer =
        writer(
            queue,
            sink(() -> {
              failed.countDown();
              if (failed.getCount() < 2) {
                throw new IOException("no space");
              }
            }),
            anchors,
            System::nanoTime);
    writer.start(AuditEntry.of("started"));
    await().atMost(PATIENCE).until(() -> written.size() == 1 && anchors.seq() == 1);
    queue.add(AuditEntry.of("asked"));
    await().atMost(PATIENCE).until(() -> failed.getCount() < 2);
    for (int i = 0; i < 600; i++) {
      queue.add(AuditEntry.of("asked"));
    }
    writer.stop();
    await().atMost(PATIENCE).until(writer::isOver);
    assertEquals(1, anchors.seq());
    assertEquals(1, written.size());
    assertEquals(601, lost.get());
  }

  @Test
  void aRotationThatFailsIsTriedOnceAMinute() {
    AtomicLong seconds = new AtomicLong();
    AtomicInteger tries = new AtomicInteger();
    AtomicBoolean works = new AtomicBoolean();
    AuditQueue queue = new AuditQueue(10_000, lost::addAndGet);
    AuditSink full =
        new Written() {
          @Override
          public boolean isFull(long moreBytes) {
            return !works.get() || tries.get() < 3;
          }

          @Override
          public List<AuditEntry> rotate() throws IOException {
            tries.incrementAndGet();
            if (!works.get()) {
              throw new IOException("no");
            }
            return List.of(AuditEntry.of("rotated"));
          }
        };
    try (Messages messages = new Messages(AuditWriter.class)) {
      AuditWriter writer =
          writer(queue, full, new AuditAnchors(), () -> TimeUnit.SECONDS.toNanos(seconds.get()));
      writer.start(AuditEntry.of("started"));
      add(queue, 1_000);
      assertEquals(1, tries.get());
      seconds.addAndGet(61);
      add(queue, 1_000);
      assertEquals(2, tries.get());
      assertEquals(1, messages.count("could not begin a new file"));
      works.set(true);
      seconds.addAndGet(61);
      add(queue, 1_000);
      assertEquals(3, tries.get());
      assertEquals(1, messages.count("begins new files again"));
      writer.stop();
    }
    assertEquals(1, written.stream().filter(line -> line.contains("rotated")).count());
    assertEquals(0, lost.get());
  }

  /** Hands entries over, and waits until they are written. */
  private void add(AuditQueue queue, int count) {
    int before = written.size();
    for (int i = 0; i < count; i++) {
      queue.add(AuditEntry.of("asked"));
    }
    await().atMost(PATIENCE).until(() -> written.size() >= before + count);
  }

  @Test
  void aFileIsOfOneProcess(@TempDir Path folder) throws IOException {
    AuditFile file = file(folder);
    IOException taken = assertThrows(IOException.class, () -> file(folder));
    assertTrue(taken.toString().contains("another process"), taken::toString);
    file.close();
  }

  private static AuditFile file(Path folder) throws IOException {
    return new AuditFile(
        new AuditFolder(folder.resolve("audit")), 10_000, 0, AuditKeys.of(List.of()));
  }
}
