package dev.parley.telemetry;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** Entries as lines of a stream, such as standard output, and nothing else in a line. */
final class AuditStream implements AuditSink {
  private final OutputStream stream;

  AuditStream(OutputStream stream) {
    this.stream = stream;
  }

  @Override
  public void write(List<Line> lines) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    lines.forEach(line -> all.writeBytes(line.bytes()));
    // at once, so that lines of the console do not come between
    stream.write(all.toByteArray());
    stream.flush();
  }
}
