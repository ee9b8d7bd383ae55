package dev.parley.telemetry;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nobody waits for the audit log, and what cannot be written is told. */
class AuditWriterTest {
  private final List<String> written = Collections.synchronizedList(new ArrayList<>());
  private final AtomicLong lost = new AtomicLong();

  @Test
  void whatFindsNoRoomIsCountedInTheChain() {
    CountDownLatch stuck = new CountDownLatch(1);
    AuditQueue queue = new AuditQueue(10, lost::addAndGet);
    AuditWriter writer = writer(queue, sink(() -> awaitOf(stuck)));
    writer.start();
    queue.add(AuditEntry.of("asked").number("n", -1));
    for (int i = 0; i < 500; i++) {
      queue.add(AuditEntry.of("asked").number("n", i)); // returns at once
    }
    assertTrue(lost.get() >= 200, lost::toString);
    stuck.countDown();
    await().until(() -> written.stream().anyMatch(line -> line.contains("\"event\":\"lost\"")));
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
    queue.add(AuditEntry.of("asked"));
    queue.add(AuditEntry.of("ended"));
    writer.start();
    await().until(() -> written.size() == 2);
    writer.stop();
    assertEquals(0, lost.get());
    assertTrue(written.get(0).contains("\"seq\":1,"), written::toString);
    assertTrue(written.get(1).contains("\"seq\":2,"), written::toString);
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
    return new AuditWriter(
        queue,
        new AuditChain(AuditKey.known(), "pod", AuditChain.Place.beginning()),
        sink,
        new AuditAnchors(),
        Duration.ofMinutes(1));
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
