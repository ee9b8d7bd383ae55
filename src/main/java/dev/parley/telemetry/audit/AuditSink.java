package dev.parley.telemetry.audit;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where the lines of the audit log go. On the writer's thread, but for {@link #isOn}. */
interface AuditSink {

  /** An entry with its place, as it is written. */
  final class Line {
    private final byte[] bytes;
    private final @Nullable String traceId;

    /**
     * @param bytes with its line feed; not copied
     * @param traceId of the trace that it belongs to, or null
     */
    Line(byte[] bytes, @Nullable String traceId) {
      this.bytes = bytes;
      this.traceId = traceId;
    }

    byte[] bytes() {
      return bytes;
    }

    @Nullable String traceId() {
      return traceId;
    }
  }

  /** Whether entries are wanted; on any thread. */
  default boolean isOn() {
    return true;
  }

  /** Where the chain goes on. */
  default AuditChain.Place last() {
    return AuditChain.Place.beginning();
  }

  /**
   * Writes the lines. Where it fails, it is called again with the same lines until it does not, or
   * never again; it goes on with what is not written yet, so that nothing is written twice.
   */
  void write(List<Line> lines) throws IOException;

  /** Whether a new file is due before these bytes are written. */
  default boolean isFull(long moreBytes) {
    return false;
  }

  /**
   * Begins a new file, and chooses which old ones are to go.
   *
   * @return what is to be written into the new file first: what it follows, and what will go
   */
  default List<AuditEntry> rotate() throws IOException {
    return List.of();
  }

  /** Deletes what the last rotation chose; called once its entries were written and forced. */
  default void discard() throws IOException {}

  /** Adds to the entry of the start what was found then. */
  default void describe(AuditEntry started) {}

  /** Has the system keep what was written, though the machine may lose its power. */
  default void force() throws IOException {}

  default void close() throws IOException {}
}
