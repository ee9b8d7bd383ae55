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
 * @param last its newest complete entry, unless it is known to be forged
 * @param endsInALine whether the next entry needs a line feed before it
 * @param finding what has to be said about the end, or null
 */
record AuditTail(Optional<AuditLine> last, boolean endsInALine, @Nullable String finding) {
  /** A last line that is half an entry: the process, or the machine, died writing it. */
  static final String TORN = "a line without an end";

  static final String FORGED = "an entry that is not genuine";
  static final String NO_ENTRY = "no entry at its end";

  /** Longer than any two entries. */
  static final int MOST_BYTES = 1 << 20;

  /** More entries than any chain has. A number beyond it would leave no room for further ones. */
  private static final long MOST_SEQ = 1_000_000_000_000_000L;

  /**
   * @param keys those of the service. An entry under another key is taken as it is: the key may
   *     have been left out since.
   */
  static AuditTail of(FileChannel file, AuditKeys keys) throws IOException {
    byte[] bytes = end(file);
    boolean endsInALine = bytes.length > 0 && bytes[bytes.length - 1] != '\n';
    String finding = null;
    int end = endsInALine ? bytes.length : bytes.length - 1;
    while (end > 0) {
      int start = lineStart(bytes, end);
      Optional<AuditLine> line = AuditLine.parse(Arrays.copyOfRange(bytes, start, end));
      if (line.isEmpty() && end == bytes.length) {
        finding = TORN;
      } else if (line.isPresent()) {
        if (!keys.isForged(line.get()) && line.get().seq() < MOST_SEQ) {
          return new AuditTail(line, endsInALine, finding);
        }
        finding = FORGED;
      }
      end = start - 1;
    }
    boolean isHalfALine = endsInALine && lineStart(bytes, bytes.length) == 0;
    String nothing = isHalfALine ? TORN : NO_ENTRY;
    return new AuditTail(Optional.empty(), endsInALine, file.size() == 0 ? null : nothing);
  }

  /** The last line of a file that was written to its end; empty where that is no entry. */
  static Optional<AuditLine> lastLine(FileChannel file) throws IOException {
    byte[] bytes = end(file);
    int end = bytes.length - 1;
    return end > 0 && bytes[end] == '\n'
        ? AuditLine.parse(Arrays.copyOfRange(bytes, lineStart(bytes, end), end))
        : Optional.empty();
  }

  private static byte[] end(FileChannel file) throws IOException {
    long size = file.size();
    return read(file, Math.max(0, size - MOST_BYTES), (int) Math.min(size, MOST_BYTES));
  }

  static byte[] read(FileChannel file, long from, int most) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(most);
    while (bytes.hasRemaining() && file.read(bytes, from + bytes.position()) >= 0) {
      // on
    }
    return Arrays.copyOf(bytes.array(), bytes.position());
  }

  private static int lineStart(byte[] bytes, int end) {
    int start = end;
    while (start > 0 && bytes[start - 1] != '\n') {
      start--;
    }
    return start;
  }
}
