package dev.parley.telemetry;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a file of the audit log ends.
 *
 * @param last its newest complete entry; the beginning of a chain where there is none
 * @param isTorn whether its last line has no end: the process, or the machine, died writing it
 * @param finding what has to be said about it, or null
 */
record AuditTail(AuditChain.Place last, boolean isTorn, @Nullable String finding) {
  /** What is said of a last line without an end. */
  static final String TORN = "a line without an end";

  /** Longer than any two entries. */
  private static final int MOST_BYTES = 1 << 20;

  static AuditTail of(FileChannel file) throws IOException {
    long size = file.size();
    ByteBuffer end = ByteBuffer.allocate((int) Math.min(size, MOST_BYTES));
    long from = size - end.capacity();
    while (end.hasRemaining() && file.read(end, from + end.position()) >= 0) {
      // on
    }
    byte[] bytes = Arrays.copyOf(end.array(), end.position());
    boolean torn = bytes.length > 0 && bytes[bytes.length - 1] != '\n';
    Optional<AuditLine> newest = newest(bytes);
    if (newest.isEmpty()) {
      return new AuditTail(
          AuditChain.Place.beginning(), torn, size == 0 ? null : "no entry at its end");
    }
    return new AuditTail(newest.get().place(), torn, torn ? TORN : null);
  }

  private static Optional<AuditLine> newest(byte[] bytes) {
    int end = bytes.length;
    while (end > 0) {
      int feed = end - 1;
      while (feed >= 0 && bytes[feed] != '\n') {
        feed--;
      }
      boolean isComplete = end < bytes.length;
      if (isComplete) {
        Optional<AuditLine> line = AuditLine.parse(Arrays.copyOfRange(bytes, feed + 1, end));
        if (line.isPresent()) {
          return line;
        }
      }
      end = feed;
    }
    return Optional.empty();
  }
}
