package dev.parley.telemetry.audit;

import dev.parley.identity.Sha256;
import java.util.Optional;

/**
 * Half a line, which a process found after the last entry of its file when it started. Its entry
 * {@code started} describes the line, so that the verification excuses no other line there.
 *
 * @param bytes its length without line feed
 * @param sha256 of these bytes, in hexadecimal digits
 */
record AuditHalfLine(long bytes, String sha256) {
  private static final String BYTES = "halfBytes";
  private static final String SHA_256 = "halfSha256";

  static AuditHalfLine of(byte[] line) {
    return new AuditHalfLine(line.length, Sha256.hex(line));
  }

  /** The half line that an entry {@code started} names; empty if it names none. */
  static Optional<AuditHalfLine> namedBy(AuditLine started) {
    return started
        .number(BYTES)
        .flatMap(bytes -> started.sha256(SHA_256).map(hash -> new AuditHalfLine(bytes, hash)));
  }

  void describe(AuditEntry started) {
    started.number(BYTES, bytes).text(SHA_256, sha256);
  }

  /** Whether a reader of JSON may take the line, or the beginning of it, for a whole entry. */
  static boolean isWhole(byte[] line) {
    int depth = 0;
    boolean isText = false;
    for (int i = 0; i < line.length; i++) {
      switch (line[i]) {
        case '"' -> isText = !isText;
        case '\\' -> i++;
        case '{' -> depth += isText ? 0 : 1;
        case '}' -> {
          depth -= isText ? 0 : 1;
          if (!isText && depth <= 0) {
            return true;
          }
        }
        default -> {}
      }
    }
    return false;
  }
}
