package dev.parley.telemetry.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The audit log on a stream that others read. */
class AuditStreamTest {
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
    lines.forEach(line -> all.append(new String(line.bytes(), StandardCharsets.UTF_8)));
    assertEquals(all.toString(), got.toString(StandardCharsets.UTF_8));
    // a pipe takes so much in one piece, so that no other line comes between
    assertTrue(sizes.stream().allMatch(size -> size <= 4_096), sizes::toString);
  }
}
