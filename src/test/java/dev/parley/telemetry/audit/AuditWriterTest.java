package dev.parley.telemetry.audit;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nobody waits for the audit log, and what cannot be written is told. */
class AuditWriterTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int MANY = 5_000;

  private final List<String> written = Collections.synchronizedList(new ArrayList<>());
  private final AtomicLong lost = new AtomicLong();

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
    await()
        .atMost(PATIENCE)
        .until(() -> written.stream().anyMatch(line -> line.contains("\"event\":\"lost\"")));
    long inTheChain =
        written.stream()
            .map(line -> AuditLine.parse(line.strip().getBytes(StandardCharsets.UTF_8)))
            .flatMap(java.util.Optional::stream)
            .filter(line -> line.event().equals("lost"))
            .mapToLong(line -> line.number("count").orElse(0L))
            .sum();
    assertEquals(lost.get(), inTheChain);
    writer.stop();
  }

  @Test
  void aFailureIsOnlyADelay() {
    AtomicInteger failures = new AtomicInteger(2);
    AuditQueue queue = new AuditQueue(100, lost::addAndGet);
    AuditWriter writer =
        writer(
            queue,
            sink(() -> {
              if (failures.getAndDecrement() > 0) {
                throw new IOException("no space");
              }
            }));
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
    AtomicInteger failures = new AtomicInteger(1);
    AuditQueue queue = new AuditQueue(100, lost::addAndGet);
    AuditWriter writer =
        writer(
            queue,
            sink(() -> {
              if (failures.getAndDecrement() > 0) {
                throw new StackOverflowError();
              }
            }));
    writer.start(AuditEntry.of("started"));
    queue.add(AuditEntry.of("asked"));
    await().atMost(PATIENCE).until(() -> written.size() == 2);
    writer.stop();
    assertEquals(List.of(1L, 2L), written.stream().map(line -> line(line).seq()).toList());
    assertEquals(0, lost.get());
  }

  @Test
  void whatIsLostIsSaidWhileOthersStillHandEntriesOver() {
    AuditQueue queue = new AuditQueue(10, lost::addAndGet);
    AtomicInteger appended = new AtomicInteger();
    AuditWriter writer =
        writer(
            queue,
            new AuditSink() {
              @Override
              public void write(List<Line> lines) {
                lines.forEach(line -> written.add(text(line)));
              }

              // asked for each entry: the queue never gets empty, and one more finds no room
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
            new AuditSink() {
              @Override
              public void write(List<Line> lines) {
                lines.forEach(line -> written.add(text(line)));
              }

              // of the entry that says how many
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
    assertEquals(
        4,
        written.stream()
            .map(AuditWriterTest::line)
            .filter(line -> line.event().equals("lost"))
            .mapToLong(line -> line.number("count").orElse(0L))
            .sum());
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
        new AuditSink() {
          @Override
          public void write(List<Line> lines) {
            lines.forEach(line -> written.add(text(line)));
          }

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

  @Test
  void aStreamThatFailsGetsEveryLineOnce() throws IOException {
    List<AuditSink.Line> lines = new ArrayList<>();
    AuditChain chain = new AuditChain(AuditKey.known(), "pod", AuditChain.Place.beginning());
    for (int i = 0; i < 100; i++) {
      lines.add(new AuditSink.Line(chain.next(AuditEntry.of("asked").number("n", i)), null));
    }
    ByteArrayOutputStream got = new ByteArrayOutputStream();
    List<Integer> sizes = new ArrayList<>();
    Random random = new Random(1);
    AuditStream stream =
        new AuditStream(
            new WritableByteChannel() {
              @Override
              public int write(ByteBuffer bytes) throws IOException {
                if (random.nextInt(3) == 0) {
                  throw new IOException("no space");
                }
                if (random.nextInt(10) == 0) {
                  throw new IllegalStateException("of a library");
                }
                sizes.add(bytes.remaining());
                int taken = random.nextInt(1 + bytes.remaining());
                for (int i = 0; i < taken; i++) {
                  got.write(bytes.get());
                }
                return taken;
              }

              @Override
              public boolean isOpen() {
                return true;
              }

              @Override
              public void close() {}
            });
    AuditQueue queue = new AuditQueue(10, count -> {});
    for (int batch = 0; batch < 2; batch++) {
      List<AuditSink.Line> half = lines.subList(batch * 50, batch * 50 + 50);
      for (boolean isDone = false; !isDone; ) {
        try {
          stream.write(half);
          isDone = true;
        } catch (IOException | IllegalStateException again) {
          queue.lost(1);
        }
      }
    }
    assertTrue(queue.takeLost() > 0);
    StringBuilder all = new StringBuilder();
    lines.forEach(line -> all.append(text(line)));
    assertEquals(all.toString(), got.toString(StandardCharsets.UTF_8));
    // as much as a pipe takes in one piece, so that no other line comes between
    assertTrue(sizes.stream().allMatch(size -> size <= 4_096), sizes::toString);
  }

  /** Hands entries over, and waits until they are written. */
  private void add(AuditQueue queue, int count) {
    int before = written.size();
    for (int i = 0; i < count; i++) {
      queue.add(AuditEntry.of("asked"));
    }
    await().atMost(PATIENCE).until(() -> written.size() >= before + count);
  }

  private static String text(AuditSink.Line line) {
    return new String(line.bytes(), StandardCharsets.UTF_8);
  }

  private static AuditLine line(String text) {
    return AuditLine.parse(text.strip().getBytes(StandardCharsets.UTF_8)).orElseThrow();
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

  private static AuditWriter writer(AuditQueue queue, AuditSink sink) {
    return writer(queue, sink, new AuditAnchors(), System::nanoTime);
  }

  private static AuditWriter writer(
      AuditQueue queue, AuditSink sink, AuditAnchors anchors, LongSupplier nanos) {
    return new AuditWriter(
        queue,
        new AuditChain(AuditKey.known(), "pod", AuditChain.Place.beginning()),
        sink,
        anchors,
        Duration.ofMinutes(1),
        nanos);
  }

  /** What happens before lines are written. */
  private interface Trouble {
    void happen() throws IOException;
  }

  private AuditSink sink(Trouble trouble) {
    return lines -> {
      trouble.happen();
      lines.forEach(line -> written.add(new String(line.bytes(), StandardCharsets.UTF_8)));
    };
  }

  private static void awaitOf(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
