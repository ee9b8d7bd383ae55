package dev.parley.telemetry.audit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.List;

/** Writes entries as lines of a stream, such as standard output, with nothing else in a line. */
final class AuditStream implements AuditSink {
  /**
   * As many bytes as a pipe takes in one piece (PIPE_BUF of Linux), so that other lines of the
   * process do not come between.
   */
  private static final int PIECE = 4_096;

  private final WritableByteChannel stream;

  /** The unwritten rest of the lines before {@code next}. */
  private ByteBuffer piece = ByteBuffer.allocate(0);

  private int next;

  AuditStream(WritableByteChannel stream) {
    this.stream = stream;
  }

  @Override
  public void write(List<Line> lines) throws IOException {
    while (piece.hasRemaining() || next < lines.size()) {
      if (!piece.hasRemaining()) {
        piece = piece(lines);
      }
      if (stream.write(piece) == 0) {
        throw new IOException("takes nothing");
      }
    }
    next = 0;
  }

  /** The next lines, as many as fit, at least one. */
  private ByteBuffer piece(List<Line> lines) {
    int end = next;
    int length = 0;
    do {
      length += lines.get(end++).bytes().length;
    } while (end < lines.size() && length + lines.get(end).bytes().length <= PIECE);
    ByteBuffer bytes = ByteBuffer.allocate(length);
    lines.subList(next, end).forEach(line -> bytes.put(line.bytes()));
    next = end;
    return bytes.flip();
  }
}
