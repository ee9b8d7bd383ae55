package dev.parley.telemetry.audit;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Receives the lines of the audit log, on the writer's thread; only {@link #isOn} is called on any
 * thread.
 */
interface AuditSink {

  /** An entry with its place, as it is written. */
  final class Line {
    private final byte[] bytes;
    private final @Nullable String traceId;

    /**
     * @param bytes with its line feed; not copied
     * @param traceId of the trace to which the entry belongs, or null
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

  /** Whether entries are written; on any thread. */
  default boolean isOn() {
    return true;
  }

  /** The entry after which the chain continues. */
  default AuditChain.Place last() {
    return AuditChain.Place.beginning();
  }

  /**
   * Writes the lines. After a failure it is called again with the same lines, until it succeeds or
   * the process ends; it must continue with the unwritten rest, so that nothing is written twice.
   */
  void write(List<Line> lines) throws IOException;

  /** Whether a new file is due before these bytes are written. */
  default boolean isFull(long moreBytes) {
    return false;
  }

  /**
   * Begins a new file, and chooses which old files to delete.
   *
   * @return the first entries of the new file: which file it follows, and what will be deleted
   */
  default List<AuditEntry> rotate() throws IOException {
    return List.of();
  }

  /** Deletes what the last rotation chose; called once its entries were written and forced. */
  default void discard() throws IOException {}

  /** Adds to the entry {@code started} what was found at the start. */
  default void describe(AuditEntry started) {}

  /** Forces written lines to the disk, so that they survive a power failure. */
  default void force() throws IOException {}

  default void close() throws IOException {}
}
