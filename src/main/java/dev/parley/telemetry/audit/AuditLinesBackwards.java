package dev.parley.telemetry.audit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of a file, the last one first. It holds one block of the file in memory, however
 * long the lines are.
 */
final class AuditLinesBackwards {
  private static final int BLOCK_BYTES = 1 << 16;

  private final FileChannel file;
  private final long lowest;
  private final boolean endsInALine;
  private byte[] block = new byte[0];
  private long blockAt;

  /** Where the next line ends; -1 if there is none. */
  private long end;

  /**
   * @param from the position of its first byte
   * @param to the position of its line feed, or the end of the file
   */
  record Range(long from, long to) {
    long length() {
      return to - from;
    }
  }

  /**
   * @param most how many bytes before the end are read; a line that begins earlier is cut off
   *     there, and is the last one
   */
  AuditLinesBackwards(FileChannel file, long most) throws IOException {
    this.file = file;
    long size = file.size();
    this.lowest = Math.max(0, size - most);
    this.endsInALine = size > 0 && at(size - 1) != '\n';
    this.end = endsInALine ? size : size - 1;
  }

  /** Whether the last line has no line feed. */
  boolean endsInALine() {
    return endsInALine;
  }

  /** The next line; null if there is none. */
  @Nullable Range next() throws IOException {
    if (end < lowest) {
      return null;
    }
    long from = end;
    while (from > lowest && at(from - 1) != '\n') {
      from--;
    }
    Range line = new Range(from, end);
    end = from - 1;
    return line;
  }

  byte[] bytes(Range line) throws IOException {
    return read(file, line.from(), (int) line.length());
  }

  private byte at(long position) throws IOException {
    if (position < blockAt || position >= blockAt + block.length) {
      blockAt = Math.max(0, position - BLOCK_BYTES + 1);
      block = read(file, blockAt, (int) (position - blockAt + 1));
      if (position >= blockAt + block.length) {
        throw new IOException("the file became shorter while it was read");
      }
    }
    return block[(int) (position - blockAt)];
  }

  static byte[] read(FileChannel file, long from, int most) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(most);
    while (bytes.hasRemaining() && file.read(bytes, from + bytes.position()) >= 0) {
      // on
    }
    return Arrays.copyOf(bytes.array(), bytes.position());
  }
}
