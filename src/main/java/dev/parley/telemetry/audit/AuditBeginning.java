package dev.parley.telemetry.audit;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a process continues the chain: after the last entry of the present file or, if that has
 * none, of the newest full file. The previous process may have died between the two files.
 *
 * @param full the full file that the chain continues
 * @param finding what the first entry must record about it, or null
 */
record AuditBeginning(
    AuditTail tail, Optional<AuditFullFiles.Full> full, @Nullable String finding) {
  /** The finding of an empty present file beside a full one. */
  static final String EMPTY = "no entry, after a file that was full";

  static final String UNLISTED = "a folder that cannot be listed";

  /** How many bytes at the end of the present file may be no entry. */
  private static final long MOST_BYTES = 1L << 28;

  /**
   * @param present the only channel of the present file
   */
  static AuditBeginning of(FileChannel present, AuditFullFiles fullFiles, AuditKeys keys)
      throws IOException {
    AuditTail tail = AuditTail.of(present, keys, MOST_BYTES);
    String found = tail.finding();
    if (tail.last().isPresent()) {
      return new AuditBeginning(tail, Optional.empty(), found);
    }
    try {
      Optional<AuditFullFiles.Full> full = fullFiles.newest();
      return new AuditBeginning(tail, full, found == null && full.isPresent() ? EMPTY : found);
    } catch (IOException unlisted) {
      return new AuditBeginning(
          tail, Optional.empty(), found == null ? UNLISTED : found + ", and " + UNLISTED);
    }
  }

  /** The entry that the next one follows. */
  AuditChain.Place place() {
    return tail.last()
        .or(() -> full.map(AuditFullFiles.Full::last))
        .map(AuditLine::place)
        .orElseGet(AuditChain.Place::beginning);
  }

  void describe(AuditEntry started) {
    started
        .text("found", finding)
        .text("file", full.map(found -> String.valueOf(found.path().getFileName())).orElse(null));
    if (tail.half() != null) {
      tail.half().describe(started);
    }
  }
}
