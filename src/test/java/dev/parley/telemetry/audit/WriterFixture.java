package dev.parley.telemetry.audit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** A writer of the audit log whose sink keeps what is written, and may be in trouble. */
abstract class WriterFixture {
  static final Duration PATIENCE = Duration.ofSeconds(30);

  final List<String> written = Collections.synchronizedList(new ArrayList<>());
  final AtomicLong lost = new AtomicLong();

  /** Keeps each line. */
  class Written implements AuditSink {
    @Override
    public void write(List<Line> lines) {
      lines.forEach(line -> written.add(text(line)));
    }
  }

  /** What happens before lines are written. */
  interface Trouble {
    void happen() throws IOException;
  }

  final AuditSink sink(Trouble trouble) {
    return lines -> {
      trouble.happen();
      lines.forEach(line -> written.add(text(line)));
    };
  }

  static AuditWriter writer(AuditQueue queue, AuditSink sink) {
    return writer(queue, sink, new AuditAnchors(), System::nanoTime);
  }

  static AuditWriter writer(
      AuditQueue queue, AuditSink sink, AuditAnchors anchors, LongSupplier nanos) {
    return new AuditWriter(
        queue,
        new AuditChain(AuditKey.known(), "pod", AuditChain.Place.beginning()),
        sink,
        anchors,
        Duration.ofMinutes(1),
        nanos);
  }

  static String text(AuditSink.Line line) {
    return new String(line.bytes(), StandardCharsets.UTF_8);
  }

  static AuditLine line(String text) {
    return AuditLine.parse(text.strip().getBytes(StandardCharsets.UTF_8)).orElseThrow();
  }

  /** How many entries are lost, as the chain says. */
  final long lostInTheChain() {
    return written.stream()
        .map(WriterFixture::line)
        .filter(line -> line.event().equals("lost"))
        .mapToLong(line -> line.number("count").orElse(0L))
        .sum();
  }
}
