package dev.parley.telemetry.audit;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The end of a file of the audit log.
 *
 * @param last its newest complete entry, unless it is known to be forged
 * @param endsInALine whether the next entry needs a line feed before it
 * @param half the last line if it may be half an entry, or null
 * @param finding what must be recorded about the end, or null
 */
record AuditTail(
    Optional<AuditLine> last,
    boolean endsInALine,
    @Nullable AuditHalfLine half,
    @Nullable String finding) {
  /** Usually half an entry: the process or the machine died while it was written. */
  static final String TORN = "a last line that is no entry";

  static final String LONG = "a last line that is longer than any entry";
  static final String FORGED = "an entry that is not genuine";

  /** Longer than any two entries. */
  static final int LONGEST_BYTES = 1 << 20;

  /** More entries than any chain has. A number beyond it would leave no room for further ones. */
  private static final long MOST_SEQ = 1_000_000_000_000_000L;

  /**
   * @param keys the keys of the service. An entry under another key is accepted unchecked: that key
   *     may have been removed since.
   * @param most how many bytes before the end are searched for an entry
   */
  static AuditTail of(FileChannel file, AuditKeys keys, long most) throws IOException {
    AuditLinesBackwards lines = new AuditLinesBackwards(file, most);
    AuditHalfLine half = null;
    String finding = null;
    boolean isTheLast = true;
    for (var line = lines.next(); line != null; line = lines.next()) {
      byte[] bytes = line.length() < LONGEST_BYTES ? lines.bytes(line) : null;
      Optional<AuditLine> entry = Optional.ofNullable(bytes).flatMap(AuditLine::parse);
      if (entry.isPresent()) {
        if (!keys.isForged(entry.get()) && entry.get().seq() < MOST_SEQ) {
          return new AuditTail(entry, lines.endsInALine(), half, finding);
        }
        finding = FORGED;
      } else if (isTheLast) {
        finding = bytes == null ? LONG : TORN;
        half = bytes == null || AuditHalfLine.isWhole(bytes) ? null : AuditHalfLine.of(bytes);
      }
      isTheLast = false;
    }
    return new AuditTail(Optional.empty(), lines.endsInALine(), half, finding);
  }
}
